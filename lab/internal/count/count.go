package count

import (
	"cmp"
	"context"
	"slices"
)

// start returns a counter for a benchmark, and how many iterations it should have.
func (b *Binary) start(ctx context.Context, bench string) (c counter, few, many int, err error) {
	two, err := trace(ctx, b, job{bench: bench, n: 2})
	if err != nil {
		return c, 0, 0, err
	}
	c = counter{ctx: ctx, binary: b, job: job{bench: bench, plan: two.found}, ran: map[int]execution{}}
	few, many, err = c.batches()
	return c, few, many, err
}

// manyInstructions is about the number of instructions in the longest run, which takes a
// second or so if each is stepped through.
const manyInstructions = 600_000

type counter struct {
	ctx    context.Context
	binary *Binary
	job    job
	ran    map[int]execution // by the number of iterations
}

func (c counter) run(n int) (run execution, err error) {
	if run, ok := c.ran[n]; ok {
		return run, nil
	}
	c.job.n = n
	run, err = trace(c.ctx, c.binary, c.job)
	if err == nil {
		c.ran[n] = run
	}
	return run, err
}

// batches returns the numbers of iterations besides the first: a few (more than one if
// iterations are short) and many.
func (c counter) batches() (few, many int, err error) {
	two, err := c.run(2)
	if err != nil {
		return 0, 0, err
	}
	three, err := c.run(3)
	if err != nil {
		return 0, 0, err
	}
	each := max(1, three.total-two.total)
	return powerOfTwo(60_000/12/each, 32), powerOfTwo(manyInstructions/each, 4096), nil
}

// powerOfTwo returns the largest power of two up to n and most.
func powerOfTwo(n, most int64) int {
	power := int64(1)
	for power < most && power*2 <= n {
		power *= 2
	}
	return int(power)
}

// count makes three runs: of one iteration and a few more, twice as many more, and many more. None has only one iteration: testing has run one already,
// and would not run the benchmark again.
func (c counter) count(few, many int) (Cost, error) {
	more := [3]int{few, 2 * few, max(many, 4*few)}
	var run [3]execution
	for i := range run {
		var err error
		if run[i], err = c.run(1 + more[i]); err != nil {
			return Cost{}, err
		}
	}
	mean := func(of func(execution) float64) Mean {
		return meanOf(more, [3]float64{of(run[0]), of(run[1]), of(run[2])})
	}
	instructions := mean(func(e execution) float64 { return float64(e.total) })
	if min(instructions.Means[0], instructions.Means[1]) <= 0 {
		return Cost{}, unseen("more iterations execute no more instructions: the benchmark does not loop, or not the same way each time")
	}
	ops := more[2] - more[0]
	return Cost{
		Count:  Count{c.job.bench, instructions, ops, c.lines(run[0], run[2], float64(ops))},
		Bytes:  mean(func(e execution) float64 { return float64(e.bytes) }),
		Allocs: mean(func(e execution) float64 { return float64(e.allocs) }),
	}, nil
}

// lines sums up by line what the longest run executes more than the shortest.
func (c counter) lines(shortest, longest execution, ops float64) []Line {
	type place struct {
		file string
		line int
	}
	sums := map[place]int64{}
	add := func(run execution, sign int64) {
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
