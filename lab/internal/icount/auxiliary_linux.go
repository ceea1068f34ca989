//go:build amd64 || arm64

package icount

import (
	"bytes"
	"encoding/binary"

	"golang.org/x/sys/unix"
)

// The kernel leaves keys and values after the environment, above a process's stack.
const (
	atNull   = 0
	atIgnore = 1
	atRandom = 25 // where 16 random bytes are
	atCode   = 33 // where the kernel's own code in the process is, AT_SYSINFO_EHDR
)

// fix makes a process that has not begun yet do the same each time. The runtime makes of
// the random bytes the seeds of maps and of math/rand: they are set. The kernel's code
// returns the time, and tries again while that is being changed: it is hidden, so that a
// look at the clock is a system call.
func fix(process int, sp uint64) error {
	m := memory{process: process}
	at := sp + 8*(m.word(sp)+2)
	for m.word(at) != 0 {
		at += 8
	}
	for at += 8; m.err == nil && m.word(at) != atNull; at += 16 {
		switch m.word(at) {
		case atRandom:
			m.set(m.word(at+8), bytes.Repeat([]byte{0x5a}, 16))
		case atCode:
			m.set(at, binary.LittleEndian.AppendUint64(nil, atIgnore))
		}
	}
	return m.err
}

// A memory is that of a process. After a failure nothing more is read from it.
type memory struct {
	process int
	err     error
}

func (m *memory) word(at uint64) uint64 {
	var w [8]byte
	if m.err == nil {
		_, m.err = unix.PtracePeekData(m.process, uintptr(at), w[:])
	}
	return binary.LittleEndian.Uint64(w[:])
}

func (m *memory) set(at uint64, to []byte) {
	if m.err == nil {
		_, m.err = unix.PtracePokeData(m.process, uintptr(at), to)
	}
}
