package count

import (
	"context"
	"fmt"
	"math"
	"os"
	"regexp"
	"strings"

	"github.com/tightwire/tightwire/lab/internal/build"
)

// A Measurement has the counted benchmarks, and why others were not counted.
type Measurement struct {
	Entries  []Entry
	Packages []string // that have benchmarks
	Unseen   []Unseen
}

// An Unseen is a benchmark without a count.
type Unseen struct {
	Package string `json:"-"`
	Bench   string `json:"bench"`
	Reason  string `json:"reason"`
}

// String names the package, the benchmark and the reason.
func (u Unseen) String() string { return u.Package + " " + u.Bench + ": " + u.Reason }

// Measure counts the benchmarks, those that match bench, of the packages that match patterns. It fails if a package cannot
// be built or run; benchmarks that cannot be counted are unseen, and so are those that have grown beyond limits
// since a file was written, and differ between two runs.
func Measure(ctx context.Context, b build.Build, dir string, patterns []string, bench string, file []Entry, l Limits) (m Measurement, err error) {
	sources, err := b.List(ctx, dir, patterns...)
	if err != nil {
		return m, err
	}
	for _, s := range sources {
		if !hasBenchmarks(s) {
			continue
		}
		m.Packages = append(m.Packages, s.Path)
		if err := m.one(ctx, b, s, bench, file, l); err != nil {
			return m, fmt.Errorf("%s: %w", s.Path, err)
		}
	}
	if m.Packages == nil {
		return m, fmt.Errorf("%s: no package has benchmarks", strings.Join(patterns, " "))
	}
	return m, nil
}

var benchmark = regexp.MustCompile(`(?m)^func Benchmark`)

func hasBenchmarks(s build.Source) bool {
	for _, file := range s.Other {
		text, err := os.ReadFile(file)
		if err == nil && strings.HasSuffix(file, "_test.go") && benchmark.Match(text) {
			return true
		}
	}
	return false
}

// one counts the benchmarks of a package.
func (m *Measurement) one(ctx context.Context, c build.Build, s build.Source, bench string, file []Entry, l Limits) error {
	to, err := os.MkdirTemp("", "tight-counts-*")
	if err != nil {
		return err
	}
	defer os.RemoveAll(to)
	b, err := Package(ctx, c, s, to)
	if err != nil {
		return err
	}
	ran, err := b.Once(ctx, bench)
	if err != nil {
		return err
	}
	for _, o := range ran {
		costs, err := Costs(ctx, o.Name, b)
		cost := costs[0]
		switch {
		case ctx.Err() != nil:
			return ctx.Err()
		case err != nil:
			return err
		case cost.Unseen != nil:
			m.Unseen = append(m.Unseen, Unseen{s.Path, o.Name, cost.Unseen.Error()})
		default:
			e := entry(c, s, cost)
			if grown, _ := l.Check(file, []Entry{e}); grown != nil {
				again, err := Costs(ctx, o.Name, b)
				if err != nil {
					return err
				}
				if why := e.varies(entry(c, s, again[0])); why != "" {
					m.Unseen = append(m.Unseen, Unseen{s.Path, o.Name, why})
					continue
				}
			}
			m.Entries = append(m.Entries, e)
		}
	}
	return nil
}

func entry(b build.Build, s build.Source, cost Cost) Entry {
	e := Entry{
		Package: s.Path, Bench: cost.Bench, Build: b.String(), Limit: math.NaN(),
		Instructions: cost.PerOp, Ops: cost.Ops, Lines: cost.Lines, Allocs: cost.Allocs.PerOp, Bytes: cost.Bytes.PerOp,
		doubt: [3]float64{cost.Doubt(), cost.Allocs.Doubt(), cost.Bytes.Doubt()},
	}
	if cost.Varies() {
		e.Varies = cost.Means[:]
	}
	return e
}
