package count

import "cmp"

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
