//go:build amd64 || arm64

package icount

import "golang.org/x/sys/unix"

// A barrier is the breakpoint behind a block. It stays where it is for as long as the same
// block comes again, and what it covers is known: that saves system calls.
type barrier struct {
	at   uint64 // 0 if there is none
	code *blocks
}

// moveTo puts it somewhere else, or takes it away if that is 0. There is no other
// breakpoint close by: those are where functions begin that no block runs into.
func (b *barrier) moveTo(thread int, at uint64) error {
	if b.at == at {
		return nil
	}
	if b.at != 0 {
		if err := b.write(thread, b.at, nil); err != nil {
			return err
		}
	}
	b.at = at
	if at == 0 {
		return nil
	}
	return b.write(thread, at, breakpoint)
}

// write writes the aligned word that an address is in, with something else there.
func (b *barrier) write(thread int, at uint64, instead []byte) error {
	var word [8]byte
	copy(word[:], b.code.codeAt(at&^7))
	copy(word[at&7:], instead)
	_, err := unix.PtracePokeText(thread, uintptr(at&^7), word[:])
	return err
}
