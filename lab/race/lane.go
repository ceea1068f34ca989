package race

import (
	"math"
	"runtime"
	"sync/atomic"
	"time"
)

// lane is one arm under way.
type lane struct {
	run    func(int) uint64
	inputs int
	input  int // the next one
	ops    int // in a slice
}

// maxOps ends the calibration of a function that seems to take no time.
const maxOps = 1 << 20

// newLane warms run up on every input and chooses its operations per slice.
func newLane(run func(int) uint64, inputs int, slice time.Duration) *lane {
	l := &lane{run: run, inputs: inputs}
	l.repeat(inputs)
	// Something else may run during a trial and make it look slow, never fast.
	for range 3 {
		l.ops = max(l.ops, l.calibrate(slice))
	}
	l.ops = wholeTurns(l.ops, inputs)
	return l
}

// calibrate returns how many operations take about as long as slice, from 1 to
// maxOps.
func (l *lane) calibrate(slice time.Duration) int {
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
func (l *lane) slice() float64 {
	took := l.repeat(l.ops)
	return math.Round(1000*float64(took)/float64(l.ops)) / 1000
}

// repeat runs n operations, from the input after the last one on, and returns
// the time they took, at least one nanosecond: some clocks are coarse.
func (l *lane) repeat(n int) time.Duration {
	start := time.Now()
	sum, input := spin(l.run, l.input, l.inputs, n)
	took := time.Since(start)
	sink.Add(sum)
	l.input = input
	return max(took, 1)
}

// sink keeps the answers, or the compiler might see that nobody needs them.
var sink atomic.Uint64

// spin is the timed loop. It returns the sum of the answers and the next input.
// It is one function for all arms and never inlined, so that all arms are called
// from the same code at the same address.
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

// allocs returns the allocations of an operation, averaged over the inputs.
// Other goroutines may add to one count, so it takes the least of three.
func (l *lane) allocs() float64 {
	least := math.Inf(1)
	for range 3 {
		least = min(least, l.allocsOnce())
	}
	return least
}

func (l *lane) allocsOnce() float64 {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	l.repeat(l.inputs)
	runtime.ReadMemStats(&after)
	return float64(after.Mallocs-before.Mallocs) / float64(l.inputs)
}
