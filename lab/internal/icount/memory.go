package icount

import (
	"context"
	"errors"
	"fmt"
)

// Memory returns the bytes and allocations of an iteration of a benchmark: the least of three runs
// of n iterations each, because the runtime may add allocations.
func (b *Binary) Memory(ctx context.Context, bench string, n int) (perOp, allocs float64, err error) {
	samples, err := b.Samples(ctx, bench, n, 3)
	if err != nil || len(samples) == 0 {
		return 0, 0, errors.Join(err, fmt.Errorf("%s printed no result", bench))
	}
	perOp, allocs = samples[0].Value("B/op"), samples[0].Value("allocs/op")
	for _, s := range samples[1:] {
		perOp, allocs = min(perOp, s.Value("B/op")), min(allocs, s.Value("allocs/op"))
	}
	return perOp, allocs, nil
}
