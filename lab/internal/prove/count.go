package prove

import (
	"context"
	"crypto/sha256"
	"fmt"
	"maps"
	"os"
	"strconv"

	"github.com/tightwire/tightwire/lab/internal/ab"
	"github.com/tightwire/tightwire/lab/internal/icount"
	"github.com/tightwire/tightwire/lab/internal/sample"
)

// A counting counts the instructions of both arms of a workload. It needs no quiet machine
// and does not wait for runs that do.
type counting struct {
	m    *measurement
	t    *testCase
	arms []countedArm
}

// A countedArm is a benchmark to count.
type countedArm struct {
	role, bench string
	build       build
	binary      *icount.Binary
}

func (k *counting) hash(ctx context.Context) (string, error) {
	sum := sha256.New()
	for _, arm := range k.t.arms() {
		a, err := k.arm(ctx, arm)
		if err != nil {
			return "", err
		}
		bytes, err := os.ReadFile(a.binary.File())
		if err != nil {
			return "", err
		}
		sum.Write(bytes)
		k.arms = append(k.arms, a)
	}
	return fmt.Sprintf("%.6x", sum.Sum(nil)), nil
}

func (k *counting) arm(ctx context.Context, arm arm) (a countedArm, err error) {
	side := k.m.side(k.t, arm.name)
	a.role, a.bench = arm.role, side.Bench
	if a.build, err = buildOf(ctx, side); err != nil {
		return a, err
	}
	a.binary, err = k.m.builds.binary(ctx, a.build)
	return a, err
}

func (k *counting) measure(ctx context.Context) (got measured, err error) {
	for _, a := range k.arms {
		s, err := k.count(ctx, a)
		if err != nil {
			return measured{}, err
		}
		if note := s.Config["note"]; note != "" {
			got.warnings = append(got.warnings, note)
		}
		got.samples = append(got.samples, s)
	}
	return got, ab.CheckAnswers(got.samples...)
}

// count returns an arm's only sample.
func (k *counting) count(ctx context.Context, a countedArm) (s sample.Sample, err error) {
	if s, err = a.once(ctx); err != nil {
		return s, err
	}
	c, err := a.binary.Count(ctx, "Benchmark"+a.bench)
	if err != nil {
		return s, fmt.Errorf("Benchmark%s: %w", a.bench, err)
	}
	known, err := k.m.builds.config(ctx, a.build)
	s.Arm, s.Config, s.Iters = a.role, maps.Clone(known), c.Ops
	maps.DeleteFunc(s.Values, func(unit string, _ float64) bool { return unit != checksum })
	s.Values[k.t.claims[0].Metric] = c.PerOp
	if c.Varies() {
		s.Config["note"] = fmt.Sprintf("Benchmark%s varies: %s instructions an operation, and then %s", a.bench, strconv.FormatFloat(c.Means[0], 'f', -1, 64), strconv.FormatFloat(c.Means[1], 'f', -1, 64))
	}
	return s, err
}

// checksum is the unit of a benchmark's result.
const checksum = "checksum"

// once runs one iteration of the benchmark for the metrics that it reports.
func (a countedArm) once(ctx context.Context) (s sample.Sample, err error) {
	name := "Benchmark" + a.bench
	samples, err := a.binary.Samples(ctx, name, 1, 1)
	switch {
	case err != nil:
		return s, fmt.Errorf("%s: %w", name, err)
	case len(samples) == 0:
		return s, fmt.Errorf("%s: no benchmark matches, or it skips itself", name)
	case len(samples) > 1 || samples[0].Name != a.bench:
		return s, fmt.Errorf("%s gave %d results, %q; want one benchmark, and no group of them", name, len(samples), sample.Names(samples))
	}
	return samples[0], nil
}
