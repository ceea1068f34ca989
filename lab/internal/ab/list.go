package ab

import (
	"context"

	"github.com/tightwire/tightwire/lab/internal/sample"
)

// List returns the names of the benchmarks of a side that match a pattern of go test -bench,
// in their order, groups left out. Each runs once, as go test prints the names of benchmarks that ran.
// No match is an error; others are those of [Plan.Run].
func List(ctx context.Context, s Side, pattern string, exec []string, b *Binaries) ([]string, error) {
	s = s.withDefaults()
	if err := refuse(s.Cell, exec); err != nil {
		return nil, err
	}
	file, err := b.test(ctx, s, 0)
	if err != nil {
		return nil, err
	}
	r := runner{cell: s.Cell, exec: exec}
	samples, err := r.samples(ctx, file, pattern, 1)
	return sample.Names(samples), err
}
