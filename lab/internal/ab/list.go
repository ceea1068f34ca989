package ab

import (
	"context"

	"github.com/tightwire/tightwire/lab/internal/sample"
)

// List returns the names of a side's benchmarks that match a pattern of go test -bench, in order
// and without groups. Each benchmark runs once, because go test only prints the names of those that
// ran. It fails if none matches, and as [Plan.Run] does.
func List(ctx context.Context, s Side, pattern string, b *Binaries) ([]string, error) {
	s = s.withDefaults()
	if err := s.Build.Runs(); err != nil {
		return nil, err
	}
	file, err := b.test(ctx, s, 0)
	if err != nil {
		return nil, err
	}
	r := runner{build: s.Build}
	samples, err := r.samples(ctx, file, pattern, 1)
	return sample.Names(samples), err
}
