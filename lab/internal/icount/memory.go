package icount

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os/exec"

	"github.com/tightwire/tightwire/lab/internal/sample"
)

// Memory returns how many bytes an iteration of a benchmark allocates, and in how many
// allocations: the least of three runs of n iterations each, as the runtime may add some of its own.
func (b *Binary) Memory(ctx context.Context, bench string, n int) (perOp, allocs float64, err error) {
	args := append(arguments(exactly(bench), n), "-test.benchmem", "-test.count=3")
	cmd := exec.CommandContext(ctx, b.file, args...)
	cmd.Dir, cmd.Env = b.dir, environment()
	out, err := cmd.Output()
	var exit *exec.ExitError
	switch {
	case ctx.Err() != nil:
		return 0, 0, ctx.Err()
	case errors.As(err, &exit):
		return 0, 0, &FailedError{exit.String(), string(out)}
	case err != nil:
		return 0, 0, err
	}
	samples, err := sample.Read(bytes.NewReader(out), bench)
	if err != nil || len(samples) == 0 {
		return 0, 0, errors.Join(err, fmt.Errorf("%s has no result", bench))
	}
	perOp, allocs = samples[0].Value("B/op"), samples[0].Value("allocs/op")
	for _, s := range samples[1:] {
		perOp, allocs = min(perOp, s.Value("B/op")), min(allocs, s.Value("allocs/op"))
	}
	return perOp, allocs, nil
}
