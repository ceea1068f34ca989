package count

import (
	"errors"

	"golang.org/x/sys/unix"
)

// advance makes the stepped thread run in the copy of the next block, if it can be copied.
// The simple version is
//
//	step(t.thread, 0)
//
// but each step is a debug exception, and these take longer than all the rest.
func (t *tracer) advance() error {
	at, err := t.copied(t.here)
	if err != nil {
		return err
	}
	if at == 0 {
		return errors.Join(t.restore(), step(t.thread, 0))
	}
	t.inCopy, t.ran, t.changed = true, true, false
	t.regs.setPC(at)
	return errors.Join(t.join(at), t.regs.write(t.thread), unix.PtraceCont(t.thread, 0))
}

// left handles a thread that has reached an exit of a copy.
func (t *tracer) left() error {
	m, err := t.takeBack(t.regs.pc() - behindBreakpoint)
	if err != nil {
		return err
	}
	switch m.exit {
	case toNext:
		t.exit = m
	case toReturn:
		to, err := t.regs.returnAddress(t.thread)
		t.exit = m
		t.exit.here = to
		t.regs.Rsp += 8
		t.regs.setPC(to)
		return errors.Join(err, t.executed(to))
	case atLimit:
		err = t.collect(t.thread)
	case none:
		err = unseen("a copy of instructions was left at %#x", m.at)
	}
	return errors.Join(err, t.arrive(m.here))
}

// takeBack restores the registers of the program itself for a thread in a copy, and
// corrects the counts to what it has executed.
func (t *tracer) takeBack(pc uint64) (mark, error) {
	m, err := t.original(pc)
	for _, pc := range m.undo {
		t.execution.add(pc, -1)
	}
	if m.dirty {
		mem := memory{process: t.thread, err: err}
		t.regs.Rcx = mem.word(saved)
		err = mem.err
	}
	t.regs.setPC(m.here)
	t.here = m.here
	t.inCopy, t.changed = false, true
	return m, err
}

// interrupted handles a thread that gets a signal: the program's handler must see the
// program's own place.
func (t *tracer) interrupted(thread int) error {
	if thread != t.thread || !t.inCopy {
		return nil
	}
	if err := t.regs.read(thread); err != nil {
		return err
	}
	_, err := t.takeBack(t.regs.pc())
	return errors.Join(err, t.restore())
}

// restore writes the registers if the thread's differ.
func (t *tracer) restore() error {
	if !t.changed {
		return nil
	}
	t.changed = false
	return t.regs.write(t.thread)
}
