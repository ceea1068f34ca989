package icount

// A job is one run of a benchmark.
type job struct {
	bench string
	n     int // iterations
	plan  plan
	plain bool // each instruction is to be stepped through
}

// A tally is what one run has executed.
type tally struct {
	total int64
	at    map[uint64]int64 // by address
	found plan
}

func (t *tally) add(pc uint64, n int64) {
	t.total += n
	t.at[pc] += n
}

// most is how many instructions are counted in one run, which takes up to a few minutes.
const most = 5_000_000
