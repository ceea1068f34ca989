package ab

import (
	"bytes"
	"context"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"os/exec"
	"slices"
	"strconv"
	"strings"

	"github.com/tightwire/tightwire/lab/internal/build"
	"github.com/tightwire/tightwire/lab/internal/sample"
)

// A runner runs binaries of a build, each in its own process.
type runner struct {
	build    build.Build
	cpus     int  // that the benchmark's goroutines may use at once; 0 means 1
	unpinned bool // whether a process could not be kept on one CPU
}

// output runs a binary and returns its standard output.
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
	cmd := exec.CommandContext(ctx, b.file, args...)
	cmd.Dir, cmd.Env = b.folder, append(os.Environ(), padding())
	return cmd
}

// padding is an environment variable of random length: the environment lies above the stack,
// so that its size moves the stack.
func padding() string {
	const most = 4096
	return "TIGHT_PADDING=" + strings.Repeat("x", rand.IntN(most))
}

// said returns the output of a process that ended with err, or the reason why it is
// useless.
func (r *runner) said(ctx context.Context, err error, out, errs string) (string, error) {
	switch {
	case err == nil:
		return out, nil
	case build.Interrupted(ctx, err):
		return "", ctx.Err()
	case strings.Contains(errs, notOnThisCPU):
		return "", &build.SkippedError{Build: r.build, Reason: lastLines(errs)}
	}
	return "", fmt.Errorf("%w: %s", err, lastLines(out+errs))
}

// lastLines joins the last lines of a command's output into one.
func lastLines(s string) string {
	const most = 5
	lines := strings.Split(strings.TrimSpace(s), "\n")
	return strings.Join(lines[max(0, len(lines)-most):], "; ")
}

func (r *runner) start(cmd *exec.Cmd) error {
	if r.cpus > 1 {
		return cmd.Start()
	}
	could, err := pinned(cmd.Start)
	r.unpinned = r.unpinned || !could
	return err
}

// testFlags make a test binary run n operations of each benchmark that matches a pattern.
func (r *runner) testFlags(pattern string, n int) []string {
	return []string{
		"-test.run=^$", "-test.bench=" + pattern, "-test.benchtime=" + strconv.Itoa(n) + "x",
		"-test.cpu=" + strconv.Itoa(max(1, r.cpus)), "-test.count=1", "-test.benchmem",
	}
}

// notOnThisCPU is in the message of a program that was built for a higher level than the
// CPU's.
const notOnThisCPU = "microarchitecture support"

// A bench is a benchmark of a binary, with its configuration.
type bench struct {
	binary binary
	name   string
	config map[string]string
}

// sample runs the benchmark n times in a new process.
func (r *runner) sample(ctx context.Context, b bench, n int) (sample.Sample, error) {
	out, err := r.output(ctx, b.binary, r.testFlags(sample.Pattern("Benchmark"+b.name), n)...)
	if err != nil {
		return sample.Sample{}, fmt.Errorf("-bench %s: %w", sample.Pattern("Benchmark"+b.name), err)
	}
	samples, err := r.results(b, out, 1)
	if err != nil {
		return sample.Sample{}, err
	}
	return samples[0], nil
}

// results parses the output of a benchmark that ran a number of times.
func (r *runner) results(b bench, out string, times int) ([]sample.Sample, error) {
	samples, err := r.parse(sample.Pattern("Benchmark"+b.name), out)
	if err != nil {
		return nil, err
	}
	if len(samples) != times || slices.ContainsFunc(samples, func(s sample.Sample) bool { return s.Name != b.name }) {
		return nil, fmt.Errorf("%s gave %d results, %q; want %d of one benchmark, and no group of them", b.name, len(samples), sample.Names(samples), times)
	}
	for i := range samples {
		maps.Copy(samples[i].Config, b.config)
	}
	return samples, nil
}

// samples runs all benchmarks that match a pattern. It fails if there are none.
func (r *runner) samples(ctx context.Context, b binary, pattern string, n int) ([]sample.Sample, error) {
	out, err := r.output(ctx, b, r.testFlags(pattern, n)...)
	if err != nil {
		return nil, fmt.Errorf("-bench %s: %w", pattern, err)
	}
	return r.parse(pattern, out)
}

// parse reads the output of the benchmarks that match a pattern.
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

// withProcs restores the number at the end of a name, unless it is the number of CPUs, which
// go test appends if there are several.
func (r *runner) withProcs(s sample.Sample) sample.Sample {
	if r.cpus > 1 && s.Procs() == strconv.Itoa(r.cpus) {
		return s
	}
	return s.WithProcs()
}
