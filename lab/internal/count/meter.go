package count

import (
	"cmp"
)

// An event is a call of a timer method of testing.B.
type event uint8

const (
	start event = iota
	stop
	reset
)

// A plan says from where a benchmark is counted. Everything before runs at full speed.
type plan struct {
	run  int // the number of the call of a benchmark function that counts
	skip int // the number of the benchmark's own events before, the last reset included
}

// A meter follows the timer of a benchmark through its events.
//
// One process calls benchmark functions several times: the functions of a sub-benchmark's
// parents, and its own first with one iteration and then with all. Only the last call
// counts.
type meter struct {
	plan   plan
	run    int
	calls  int  // of benchmark functions that have not returned
	inside bool // whether in the function called last
	on     bool // the timer
	events int  // of the function itself
	skip   int  // its events up to the last reset
}

// see processes an event, caused by testing itself (around each call of a benchmark
// function) or by the benchmark.
func (m *meter) see(e event, byTesting bool) {
	switch {
	case byTesting && e == start:
		*m = meter{plan: m.plan, run: m.run + 1, calls: m.calls + 1, inside: true, on: true}
	case byTesting && e == stop:
		m.calls, m.inside, m.on = m.calls-1, false, false
	case m.inside && !byTesting:
		m.own(e)
	}
}

func (m *meter) own(e event) {
	m.events++
	switch e {
	case start:
		m.on = true
	case stop:
		m.on = false
	case reset:
		m.skip = m.events
	}
}

// counts reports whether instructions currently count.
func (m *meter) counts() bool {
	return m.on && m.run == m.plan.run && m.events >= m.plan.skip
}

// isWhole reports whether all benchmark functions have returned, and there was one besides
// testing's own, which calls all others.
func (m *meter) isWhole() bool { return m.calls == 0 && m.run > 1 }

// found returns the plan for another process that does the same.
func (m *meter) found() plan { return plan{m.run, m.skip} }

// A job is one run of a benchmark.
type job struct {
	bench string
	n     int // iterations
	plan  plan
	plain bool  // whether to step through each instruction
	free  bool  // whether to run at full speed, and count no instructions
	init  bool  // whether to count what initialises packages instead, and end before main
	most  int64 // instructions in all; 0: most
}

// An execution counts the instructions of one run.
type execution struct {
	total int64
	at    map[uint64]int64 // by address
	found plan
	// bytes and allocs are what testing counts while the timer runs.
	bytes, allocs uint64
}

func (t *execution) add(pc uint64, n int64) {
	t.total += n
	t.at[pc] += n
	if t.at[pc] == 0 { // counted, and then not executed
		delete(t.at, pc)
	}
}

// most is the maximum number of instructions in one run. Counting that many takes seconds
// on amd64, but minutes where they are stepped through.
const most = 50_000_000

// tooMany returns the error for more instructions.
func (j job) tooMany() error { return unseen("one run is more than %d instructions", j.atMost()) }

func (j job) atMost() int64 { return cmp.Or(j.most, most) }
