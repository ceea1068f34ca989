package prove

import (
	"context"
	"crypto/sha256"
	"fmt"
	"maps"
	"strings"

	"github.com/tightwire/tightwire/lab/internal/contract"
	"github.com/tightwire/tightwire/lab/internal/facts"
	"github.com/tightwire/tightwire/lab/internal/sample"
)

// A sizing takes the size of both arms' machine code from the compiler's output. Nothing runs,
// so that the cell may be of another machine.
type sizing struct {
	m       *measurement
	t       *testCase
	samples []sample.Sample
}

// A codelessError names a function for which the compiler made no code. That proves
// nothing.
type codelessError struct{ function, pkg, hint string }

// Error says where the function was looked for, and why it may be missing.
func (e *codelessError) Error() string {
	return fmt.Sprintf("the compiler made no code of a function %s in %s: it may be misspelt, or generic and without an instance there%s", e.function, e.pkg, e.hint)
}

func (k *sizing) hash(ctx context.Context) (string, error) {
	sum := sha256.New()
	for _, arm := range k.t.arms() {
		s, err := k.size(ctx, arm)
		if err != nil {
			return "", err
		}
		fmt.Fprintln(sum, k.t.cell, k.t.more(), s.Name, s.Values)
		k.samples = append(k.samples, s)
	}
	return fmt.Sprintf("%.6x", sum.Sum(nil)), nil
}

func (k *sizing) size(ctx context.Context, arm arm) (s sample.Sample, err error) {
	c := k.t.claims[0]
	function := c.Function(arm.name)
	of, err := buildOf(ctx, k.m.side(k.t, arm.name))
	if err != nil {
		return s, err
	}
	p, err := k.m.builds.code(ctx, of)
	if err != nil {
		return s, err
	}
	bytes, ok := contract.CodeSize(p, function)
	if !ok {
		return s, &codelessError{function, p.Path, hint(p, function)}
	}
	config, err := k.m.builds.config(ctx, of)
	return sample.Sample{
		Name: c.Benchmark("", arm.name), Arm: arm.role, Config: maps.Clone(config), Iters: 1,
		Values: map[string]float64{c.Metric: float64(bytes)},
	}, err
}

// hint suggests the method of the pointer for that of the value, and vice versa.
func hint(p facts.Package, function string) string {
	other := "(*" + strings.Replace(function, ".", ").", 1)
	if rest, ok := strings.CutPrefix(function, "(*"); ok {
		other = strings.Replace(rest, ")", "", 1)
	}
	if _, ok := contract.CodeSize(p, other); ok {
		return "; there is " + other
	}
	return ""
}

func (k *sizing) measure(context.Context) (measured, error) {
	return measured{samples: k.samples}, nil
}
