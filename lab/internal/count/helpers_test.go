package count

import (
	"context"
	"fmt"

	"github.com/tightwire/tightwire/lab/internal/build"
)

// buildIn is Package for the package that a pattern names, as seen from dir.
func buildIn(ctx context.Context, b build.Build, dir, pattern, to string) (*Binary, error) {
	sources, err := b.List(ctx, dir, pattern)
	if err != nil {
		return nil, err
	}
	if len(sources) != 1 {
		return nil, fmt.Errorf("%s: %d packages, want 1", pattern, len(sources))
	}
	return Package(ctx, b, sources[0], to)
}

// Count counts the instructions of one benchmark.
func (b *Binary) Count(ctx context.Context, bench string) (Count, error) {
	c, few, many, err := b.start(ctx, bench)
	if err != nil {
		return Count{}, err
	}
	all, err := c.count(few, many)
	return all.Count, err
}
