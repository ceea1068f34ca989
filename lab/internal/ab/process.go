package ab

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"os/exec"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/tightwire/tightwire/lab/internal/cell"
	"github.com/tightwire/tightwire/lab/internal/sample"
)

// A runner runs binaries of a cell, each in a process of its own.
type runner struct {
	cell     cell.Cell
	exec     []string // in front of the binary; nil: none, and the process stays on one CPU
	cpus     int      // that the benchmark's goroutines may use at a time; 0 means 1
	unpinned bool     // a process ran that could not be kept on one CPU
}

// output returns what a binary writes to its standard output.
func (r *runner) output(ctx context.Context, b binary, args ...string) (string, error) {
	var out, errs bytes.Buffer
	cmd := r.command(ctx, b, args...)
	cmd.Stdout, cmd.Stderr = &out, &errs
	err := r.start(cmd)
	if err == nil {
		err = cmd.Wait()
	}
	return r.said(ctx, err, out.String(), errs.String())
}

func (r *runner) command(ctx context.Context, b binary, args ...string) *exec.Cmd {
	line := append(append(slices.Clone(r.exec), b.file), args...)
	cmd := exec.CommandContext(ctx, line[0], line[1:]...)
	cmd.Dir, cmd.Env = b.folder, append(os.Environ(), padding())
	return cmd
}

// padding is a variable of random length: the environment lies above the stack, and its size
// moves it.
func padding() string {
	const most = 4096
	return "TIGHT_PADDING=" + strings.Repeat("x", rand.IntN(most))
}

// said returns what a process wrote that ended so, or why that is of no use.
func (r *runner) said(ctx context.Context, err error, out, errs string) (string, error) {
	switch {
	case err == nil:
		return out, nil
	case interrupted(ctx, err):
		return "", ctx.Err()
	case strings.Contains(errs, notOnThisCPU):
		return "", &RefusedError{r.cell, lastLines(errs)}
	}
	return "", fmt.Errorf("%w: %s", err, lastLines(out+errs))
}

func (r *runner) start(cmd *exec.Cmd) error {
	if r.exec != nil || r.cpus > 1 {
		return cmd.Start()
	}
	could, err := pinned(cmd.Start)
	r.unpinned = r.unpinned || !could
	return err
}

// interrupted reports whether a process ended because the context did. Ctrl-C reaches the
// process, too, and may have ended it just before.
func interrupted(ctx context.Context, err error) bool {
	var exit *exec.ExitError
	if !errors.As(err, &exit) {
		return ctx.Err() != nil
	}
	select {
	case <-ctx.Done():
		return true
	case <-time.After(100 * time.Millisecond):
		return false
	}
}

// testFlags make a test binary run the benchmarks that match a pattern, n operations of each.
func (r *runner) testFlags(pattern string, n int) []string {
	return []string{
		"-test.run=^$", "-test.bench=" + pattern, "-test.benchtime=" + strconv.Itoa(n) + "x",
		"-test.cpu=" + strconv.Itoa(max(1, r.cpus)), "-test.count=1", "-test.benchmem",
	}
}

// exactly is the pattern that matches one benchmark alone.
func exactly(bench string) string {
	parts := strings.Split("Benchmark"+bench, "/")
	for i, p := range parts {
		parts[i] = "^" + regexp.QuoteMeta(p) + "$"
	}
	return strings.Join(parts, "/")
}

// A bench is a benchmark of a binary, and what is known of it.
type bench struct {
	binary binary
	name   string
	config map[string]string
}

// sample runs the benchmark n times in a new process.
func (r *runner) sample(ctx context.Context, b bench, n int) (sample.Sample, error) {
	out, err := r.output(ctx, b.binary, r.testFlags(exactly(b.name), n)...)
	if err != nil {
		return sample.Sample{}, fmt.Errorf("-bench %s: %w", exactly(b.name), err)
	}
	samples, err := r.results(b, out, 1)
	if err != nil {
		return sample.Sample{}, err
	}
	return samples[0], nil
}

// results reads what a benchmark has written that ran so many times.
func (r *runner) results(b bench, out string, times int) ([]sample.Sample, error) {
	samples, err := r.parse(exactly(b.name), out)
	if err != nil {
		return nil, err
	}
	if len(samples) != times || slices.ContainsFunc(samples, func(s sample.Sample) bool { return s.Name != b.name }) {
		return nil, fmt.Errorf("%s gave %d results, %q; want %d of one benchmark, and no group of them", b.name, len(samples), sample.Names(samples), times)
	}
	for i := range samples {
		samples[i].Config = r.merge(b.config, samples[i].Config)
	}
	return samples, nil
}

// merge puts what is known of a benchmark to what it says itself. Elsewhere it alone knows
// where it is.
func (r *runner) merge(known, said map[string]string) map[string]string {
	all := maps.Clone(known)
	for key, value := range said {
		if _, ok := all[key]; !ok || r.exec != nil {
			all[key] = value
		}
	}
	return all
}

// samples runs all benchmarks that match a pattern. That there are none is an error.
func (r *runner) samples(ctx context.Context, b binary, pattern string, n int) ([]sample.Sample, error) {
	out, err := r.output(ctx, b, r.testFlags(pattern, n)...)
	if err != nil {
		return nil, fmt.Errorf("-bench %s: %w", pattern, err)
	}
	return r.parse(pattern, out)
}

// parse reads what benchmarks have written that match a pattern.
func (r *runner) parse(pattern, out string) ([]sample.Sample, error) {
	if !strings.Contains("\n"+out, "\nBenchmark") {
		return nil, fmt.Errorf("-bench %s: no benchmark matches, or it skips itself", pattern)
	}
	samples, err := sample.Read(strings.NewReader(out), "-bench "+pattern)
	if err != nil {
		return nil, fmt.Errorf("%w, of %s", err, lastLines(out))
	}
	for i := range samples {
		samples[i] = r.withProcs(samples[i])
	}
	return samples, nil
}

// withProcs gives a name the number at its end back, unless it is that of the CPUs, which go
// test puts there if there are several.
func (r *runner) withProcs(s sample.Sample) sample.Sample {
	if r.cpus > 1 && s.Procs() == strconv.Itoa(r.cpus) {
		return s
	}
	return s.WithProcs()
}
