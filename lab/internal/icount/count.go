package icount

import (
	"cmp"
	"context"
	"slices"
)

// Count counts the instructions of a benchmark that [Binary.Benchmarks] has named.
//
// Of three runs with equally many more iterations each, both differences should be the
// same. The first run is there for what happens once, as it happens in all of them.
func (b *Binary) Count(ctx context.Context, bench string) (Count, error) {
	two, err := trace(ctx, b, job{bench: bench, n: 2})
	if err != nil {
		return Count{}, err
	}
	c := counter{ctx: ctx, binary: b, job: job{bench: bench, plan: two.found}}
	more, err := c.batch()
	if err != nil {
		return Count{}, err
	}
	return c.count(more)
}

type counter struct {
	ctx    context.Context
	binary *Binary
	job    job
}

func (c counter) run(n int) (tally, error) {
	c.job.n = n
	return trace(c.ctx, c.binary, c.job)
}

// batch returns how many iterations more each run should have: a power of two, and more
// than one if there is little to do.
func (c counter) batch() (int, error) {
	two, err := c.run(2)
	if err != nil {
		return 0, err
	}
	three, err := c.run(3)
	if err != nil {
		return 0, err
	}
	const upTo, enough = 32, 60_000
	n := 1
	for n < upTo && 2*6*int64(n)*(three.total-two.total) <= enough {
		n *= 2
	}
	return n, nil
}

// count makes three runs. None is of one iteration: testing would have that behind it
// already, and not run the benchmark again.
func (c counter) count(more int) (Count, error) {
	var run [3]tally
	for i := range run {
		var err error
		if run[i], err = c.run(1 + (i+1)*more); err != nil {
			return Count{}, err
		}
	}
	if run[2].total <= run[0].total {
		return Count{}, unseen("more iterations are no more work: the benchmark does not loop")
	}
	n := float64(more)
	return Count{
		Bench: c.job.bench,
		PerOp: float64(run[2].total-run[0].total) / (2 * n),
		Ops:   2 * more,
		Halves: [2]float64{
			float64(run[1].total-run[0].total) / n,
			float64(run[2].total-run[1].total) / n,
		},
		Lines: c.lines(run[0], run[2], 2*n),
	}, nil
}

// lines sums up by line what the longest run has more than the shortest.
func (c counter) lines(shortest, longest tally, ops float64) []Line {
	type place struct {
		file string
		line int
	}
	sums := map[place]int64{}
	add := func(run tally, sign int64) {
		for pc, n := range run.at {
			file, line := c.binary.line(pc)
			sums[place{file, line}] += sign * n
		}
	}
	add(longest, 1)
	add(shortest, -1)
	var all []Line
	for p, n := range sums {
		if n != 0 {
			all = append(all, Line{p.file, p.line, float64(n) / ops})
		}
	}
	slices.SortFunc(all, func(a, b Line) int {
		return cmp.Or(cmp.Compare(b.PerOp, a.PerOp), cmp.Compare(a.File, b.File), cmp.Compare(a.Line, b.Line))
	})
	return all
}
