package ab

import (
	"context"
	"time"
)

// ProfileAll runs the benchmarks of a side that match a pattern, each for about so long, and writes a
// profile of the CPU to a file. It fails as [List] does.
func (b *Binaries) ProfileAll(ctx context.Context, s Side, pattern string, each time.Duration, file string) error {
	s = s.withDefaults()
	if err := refuse(s.Cell, nil); err != nil {
		return err
	}
	binary, err := b.test(ctx, s, 0)
	if err != nil {
		return err
	}
	r := runner{cell: s.Cell}
	_, err = r.output(ctx, binary, "-test.run=^$", "-test.bench="+pattern, "-test.benchtime="+each.String(), "-test.cpuprofile="+file)
	return err
}
