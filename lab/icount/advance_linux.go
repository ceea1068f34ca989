//go:build amd64 || arm64

package icount

import (
	"errors"

	"golang.org/x/sys/unix"
)

// advance has the stepped thread execute as much as is known of what comes next: branches
// are executed here, and a block that has been learned runs up to its end. The simple
// version is
//
//	step(t.thread, 0)
//
// but each step is a debug exception, and these may take longer than all the rest.
func (t *tracer) advance() error {
	for t.thread != 0 && t.end(t.here) == t.here {
		done, err := t.regs.branch(t.thread, t.codeAt(t.here))
		if err != nil {
			return err
		}
		if !done {
			return errors.Join(t.restore(), t.barrier.moveTo(t.thread, 0), step(t.thread, 0))
		}
		t.changed = true
		thread := t.thread
		if err := t.executed(t.regs.pc()); err != nil {
			return err
		}
		if t.thread == 0 { // in a method of testing.B, with the registers written
			return unix.PtraceCont(thread, 0)
		}
	}
	t.until = t.end(t.here)
	return errors.Join(t.restore(), t.barrier.moveTo(t.thread, t.until), unix.PtraceCont(t.thread, 0))
}

// restore writes the registers if the thread has others.
func (t *tracer) restore() error {
	if !t.changed {
		return nil
	}
	t.changed = false
	return t.regs.write(t.thread)
}

// through counts a block that the thread has run through, up to where it is.
func (t *tracer) through(pc uint64) error {
	end := t.until
	t.until = 0
	for t.here != pc {
		next, ok := t.next[t.here]
		if !ok {
			return unseen("a block of instructions was left at %#x", pc)
		}
		t.tally.add(t.here)
		t.here = next
	}
	if pc == end {
		t.regs.setPC(pc)
		t.changed = true
	}
	return nil
}

// interrupted is for a thread that gets a signal. In the middle of a block it is the
// stepped one that has executed only a part.
func (t *tracer) interrupted(thread int) error {
	if thread != t.thread || t.until == 0 {
		return nil
	}
	if err := t.regs.read(thread); err != nil {
		return err
	}
	return errors.Join(t.through(t.regs.pc()), t.restore(), t.barrier.moveTo(thread, 0))
}
