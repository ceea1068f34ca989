package count

import (
	"bytes"
	"errors"
)

// A call is one of a timer method of testing.B. It runs at full speed.
type call struct {
	event     event
	byTesting bool
	inside    bool   // whether it ends the function called last
	of        uint64 // the benchmark
	entry, to uint64 // to is the return address
}

// enter handles a thread at the beginning of a timer method. After StopTimer nothing
// counts.
func (t *tracer) enter(thread int, pc uint64) error {
	to, err := t.regs.returnAddress(thread)
	if err != nil {
		return err
	}
	t.call = call{t.timer[pc], t.isTesting(to), t.inside, t.regs.receiver(), pc, to}
	if t.call.event == stop {
		t.see(stop, t.call.byTesting)
	}
	t.thread = 0
	return errors.Join(t.collect(thread), t.clear(thread, t.startm), t.clear(thread, pc), t.plant(thread, to), t.goTo(thread, pc))
}

// leave handles a thread that returns from a timer method. After StartTimer
// instructions count.
func (t *tracer) leave(thread int) error {
	c := t.call
	t.call = call{}
	err := errors.Join(t.clear(thread, c.to), t.plant(thread, c.entry), t.goTo(thread, c.to))
	if c.event != stop {
		t.see(c.event, c.byTesting)
	}
	if c.event == start && c.byTesting {
		err = errors.Join(err, t.seed(thread))
	}
	if c.event == stop && c.byTesting && c.inside {
		err = errors.Join(err, t.weigh(thread, c.of))
	}
	if err != nil || t.job.free || !t.counts() {
		return err
	}
	t.thread, t.here = thread, c.to
	return t.plant(thread, t.startm)
}

// seed sets the random numbers of a thread in Go's code.
func (t *tracer) seed(thread int) error {
	m := memory{process: thread}
	at := m.word(t.regs.goroutine() + uint64(t.random.thread))
	m.set(at+uint64(t.random.chacha8), chacha8State())
	m.set(at+uint64(t.random.cheap), bytes.Repeat([]byte{0x5a}, 8))
	return m.err
}

// weigh reads what a benchmark's last function has allocated.
func (t *tracer) weigh(thread int, benchmark uint64) error {
	m := memory{process: thread}
	t.bytes = m.word(benchmark + uint64(t.net.bytes))
	t.allocs = m.word(benchmark + uint64(t.net.allocs))
	return m.err
}

// goTo sets the next instruction of a thread whose registers have just been read.
func (t *tracer) goTo(thread int, pc uint64) error {
	t.regs.setPC(pc)
	t.changed = false
	return t.regs.write(thread)
}
