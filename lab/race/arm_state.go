package race

import (
	"math"
	"runtime"
	"time"
)

// armState is the state of one arm during a race.
type armState struct {
	run   func(int) uint64
	sums  []uint64 // of the answers to the inputs before each, and to all
	input int      // the next one
	ops   int      // in a slice
	// wrong reports that the answers of a slice had another sum than before the clock started.
	wrong bool
	// allocs are the allocations of an operation, averaged over the inputs.
	allocs float64
}

const (
	// maxOps ends calibration if a function seems to take no time.
	maxOps = 1 << 20
	// longOps are so many slices long: nothing else makes an operation look like one on each
	// input, and one is enough for a slice.
	longOps = 100
)

// newLane counts the allocations of run, which has been called on every input with these
// answers, and chooses the number of operations in a slice.
func newLane(run func(int) uint64, answers []uint64, slice time.Duration) *armState {
	l := &armState{run: run, sums: sumsOf(answers), ops: 1}
	turn := l.count()
	if turn >= longOps*slice*time.Duration(l.inputs()) {
		return l
	}
	// Other processes can make a trial look slow, never fast.
	for range 3 {
		l.ops = max(l.ops, l.calibrate(slice))
	}
	l.ops = wholeTurns(l.ops, l.inputs())
	return l
}

// follow makes l, the control, run as many operations as the base, half a turn of the inputs away
// from it. Slices of up to half a turn then have no input in common. On one input the second slice
// would be faster: a Zen 5 learns the branches of 5,000 varints in one go (16 µs instead of 40).
func (l *armState) follow(base *armState) {
	l.ops, base.input, l.input = base.ops, 0, l.inputs()/2
}

func sumsOf(answers []uint64) []uint64 {
	sums := make([]uint64, 1, len(answers)+1)
	for i, a := range answers {
		sums = append(sums, sums[i]+a)
	}
	return sums
}

func (l *armState) inputs() int { return len(l.sums) - 1 }

// sum returns the sum of the answers to n inputs, the first ones in turn.
func (l *armState) sum(n int) uint64 {
	return uint64(n/l.inputs())*l.sums[l.inputs()] + l.sums[n%l.inputs()]
}

// calibrate returns the number of operations, from 1 to maxOps, that take about as
// long as slice.
func (l *armState) calibrate(slice time.Duration) int {
	n := 1
	for {
		took := l.repeat(n)
		if took >= slice || n == maxOps {
			return max(1, int(float64(n)*min(1, float64(slice)/float64(took))))
		}
		n *= 2
	}
}

// wholeTurns rounds ops down to whole turns of the inputs, if there is one, so
// that every slice does the same work.
func wholeTurns(ops, inputs int) int {
	if ops < inputs {
		return ops
	}
	return ops - ops%inputs
}

// slice runs one slice and returns the time of an operation in nanoseconds,
// in whole picoseconds, which a record holds exactly.
func (l *armState) slice() float64 {
	took := l.repeat(l.ops)
	return math.Round(1000*float64(took)/float64(l.ops)) / 1000
}

// repeat runs n operations, from the input after the last one on, and returns
// the time they took, at least one nanosecond: some clocks are coarse.
func (l *armState) repeat(n int) time.Duration {
	start := time.Now()
	sum, input := spin(l.run, l.input, l.inputs(), n)
	took := time.Since(start)
	l.wrong = l.wrong || sum != l.sum(l.input+n)-l.sum(l.input)
	l.input = input
	return max(took, 1)
}

// spin is the timed loop. It returns the sum of the answers and the next input. All
// arms share this function, which is never inlined, so that they are called from
// the same code at the same address.
//
//go:noinline
func spin(run func(int) uint64, input, inputs, n int) (uint64, int) {
	var sum uint64
	for range n {
		sum += run(input)
		if input++; input == inputs {
			input = 0
		}
	}
	return sum, input
}

// count counts the allocations in turns of the inputs, and returns the time of the fastest
// turn. Other goroutines may add to one count: it takes the least of three, or the first that
// is zero or that two agree on.
func (l *armState) count() time.Duration {
	var least time.Duration
	l.allocs, least = l.turn()
	for range 2 {
		if l.allocs == 0 {
			break
		}
		allocs, took := l.turn()
		agreed := allocs == l.allocs
		l.allocs, least = min(l.allocs, allocs), min(least, took)
		if agreed {
			break
		}
	}
	return least
}

// turn runs one turn of the inputs and returns the allocations of an operation, and the time
// of all.
func (l *armState) turn() (allocs float64, took time.Duration) {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	took = l.repeat(l.inputs())
	runtime.ReadMemStats(&after)
	return float64(after.Mallocs-before.Mallocs) / float64(l.inputs()), took
}
