package icount

import "cmp"

// A job is one run of a benchmark.
type job struct {
	bench string
	n     int // iterations
	plan  plan
	plain bool  // each instruction is to be stepped through
	most  int64 // instructions in all; 0: most
}

// An execution is what one run has executed.
type execution struct {
	total int64
	at    map[uint64]int64 // by address
	found plan
}

func (t *execution) add(pc uint64, n int64) {
	t.total += n
	t.at[pc] += n
}

// most is how many instructions are counted in one run. That takes seconds on amd64, but
// minutes where they are stepped through.
const most = 50_000_000

// tooMany says that there are more.
func (j job) tooMany() error { return unseen("one run is more than %d instructions", j.atMost()) }

func (j job) atMost() int64 { return cmp.Or(j.most, most) }
