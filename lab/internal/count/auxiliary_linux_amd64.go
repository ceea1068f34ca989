package count

import (
	"bytes"
	"encoding/binary"

	"golang.org/x/sys/unix"
)

// The kernel puts keys and values after the environment, above a process's stack.
const (
	atNull   = 0
	atIgnore = 1
	atRandom = 25 // where 16 random bytes are
	atCode   = 33 // where the kernel's own code in the process is, AT_SYSINFO_EHDR
)

// fix makes a process that has not started yet do the same each time. It sets the random
// bytes, from which the runtime makes the seeds of maps and math/rand. It hides the
// kernel's own code, which reads the time in a loop that may repeat, so that reading the
// clock is a system call.
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

// A memory reads the memory of a process. After a failure it reads nothing more.
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

// set writes at once where the process may write itself. PTRACE_POKEDATA, which may write anywhere, takes a
// system call for each word.
func (m *memory) set(at uint64, to []byte) {
	if m.err != nil {
		return
	}
	here := []unix.Iovec{{Base: &to[0], Len: uint64(len(to))}}
	if n, err := unix.ProcessVMWritev(m.process, here, []unix.RemoteIovec{{Base: uintptr(at), Len: len(to)}}, 0); err == nil && n == len(to) {
		return
	}
	_, m.err = unix.PtracePokeData(m.process, uintptr(at), to)
}

// code is the code under the breakpoints of a process, by address.
type code map[uint64][]byte

// plant sets a breakpoint in the process of a stopped thread.
func (c code) plant(thread int, at uint64) error {
	covered := make([]byte, len(breakpoint))
	if _, err := unix.PtracePeekText(thread, uintptr(at), covered); err != nil {
		return err
	}
	c[at] = covered
	_, err := unix.PtracePokeText(thread, uintptr(at), breakpoint)
	return err
}

// clear removes a breakpoint, if there is one.
func (c code) clear(thread int, at uint64) error {
	covered, ok := c[at]
	if !ok {
		return nil
	}
	delete(c, at)
	_, err := unix.PtracePokeText(thread, uintptr(at), covered)
	return err
}
