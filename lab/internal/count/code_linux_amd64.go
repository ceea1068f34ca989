package count

import "golang.org/x/sys/unix"

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
