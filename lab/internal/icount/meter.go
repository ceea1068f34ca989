package icount

// An event is a call of one of the methods of testing.B that decide what is measured.
type event uint8

const (
	start event = iota
	stop
	reset
)

// A plan says from where on a benchmark is to be counted. All before is run at full speed.
type plan struct {
	run  int // how many times a benchmark function is called, up to the one that counts
	skip int // how many of the benchmark's own events come before, the last reset included
}

// A meter follows the timer of a benchmark through its events.
//
// One process calls a benchmark function several times: those of the parents of a
// sub-benchmark, and its own with one iteration before the one with all. Only the last
// counts.
type meter struct {
	plan   plan
	run    int
	calls  int  // of benchmark functions that have not returned
	inside bool // in the function that was called last
	on     bool // the timer
	events int  // of the function itself
	skip   int  // its events up to the last reset
}

// see takes an event, called by testing itself (as it does around each call of a
// benchmark function) or by the benchmark.
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

// counts reports whether instructions count now.
func (m *meter) counts() bool {
	return m.on && m.run == m.plan.run && m.events >= m.plan.skip
}

// isWhole reports whether all benchmark functions have returned, and there was one besides
// that of testing itself, which calls all others.
func (m *meter) isWhole() bool { return m.calls == 0 && m.run > 1 }

// found returns the plan for a process that does the same again.
func (m *meter) found() plan { return plan{m.run, m.skip} }
