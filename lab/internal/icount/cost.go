package icount

import "context"

// A Cost is all counts of an iteration of a benchmark.
type Cost struct {
	Count
	Bytes, Allocs float64
	Unseen        error // why there are no instructions
}

// Cost counts a benchmark. If instructions cannot be counted, allocations still are.
func (b *Binary) Cost(ctx context.Context, bench string) (c Cost, err error) {
	c.Count, c.Unseen = b.Count(ctx, bench)
	c.Bench = bench
	times := min(1000, max(10, 1e8/max(c.PerOp, 1)))
	c.Bytes, c.Allocs, err = b.Memory(ctx, bench, int(times))
	return c, err
}

// hot returns the bytes of code of the functions that execute at least a twentieth of the
// instructions.
func (c counter) hot(run execution) (size int) {
	in, all := map[string]int64{}, int64(0)
	for pc, n := range run.at {
		if f := c.binary.symbols.PCToFunc(pc); f != nil {
			in[f.Name] += n
		}
		all += n
	}
	for name, n := range in {
		if f := c.binary.symbols.LookupFunc(name); 20*n >= all {
			size += int(f.End - f.Entry)
		}
	}
	return size
}
