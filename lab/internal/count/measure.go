package count

import (
	"context"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"

	"github.com/tightwire/tightwire/lab/internal/build"
)

// A Measurement has the counted benchmarks, and why others were not counted.
type Measurement struct {
	Entries  []Entry
	Packages []string // that have benchmarks
	Unseen   []string
}

// Measure counts all benchmarks of the packages that match patterns. It fails if a package cannot
// be built or run; benchmarks that cannot be counted are unseen, and so are those that have grown beyond limits
// since a file was written, and differ between two runs.
func Measure(ctx context.Context, b build.Build, dir string, patterns []string, file []Entry, l Limits) (m Measurement, err error) {
	sources, err := b.List(ctx, dir, patterns...)
	if err != nil {
		return m, err
	}
	for _, s := range sources {
		if !hasBenchmarks(s) {
			continue
		}
		m.Packages = append(m.Packages, s.Path)
		if err := m.one(ctx, b, s, file, l); err != nil {
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
func (m *Measurement) one(ctx context.Context, c build.Build, s build.Source, file []Entry, l Limits) error {
	to, err := os.MkdirTemp("", "tight-counts-*")
	if err != nil {
		return err
	}
	defer os.RemoveAll(to)
	b, err := Build(ctx, c, s.Dir, ".", to)
	if err != nil {
		return err
	}
	names, err := b.Benchmarks(ctx, ".")
	if err != nil {
		return err
	}
	for _, name := range names {
		costs, err := Costs(ctx, name, b)
		cost := costs[0]
		switch {
		case ctx.Err() != nil:
			return ctx.Err()
		case err != nil:
			return err
		case cost.Unseen != nil:
			m.Unseen = append(m.Unseen, fmt.Sprintf("%s %s: %v", s.Path, name, cost.Unseen))
		default:
			e := entry(c, s, cost)
			if grown, _ := l.Check(file, []Entry{e}); grown != nil {
				again, err := Costs(ctx, name, b)
				if err != nil {
					return err
				}
				if why := e.varies(entry(c, s, again[0])); why != "" {
					m.Unseen = append(m.Unseen, fmt.Sprintf("%s %s: %s", s.Path, name, why))
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
		Instructions: cost.PerOp, Allocs: cost.Allocs.PerOp, Bytes: cost.Bytes.PerOp, Code: cost.Code,
		doubt: [3]float64{cost.Doubt(), cost.Allocs.Doubt(), cost.Bytes.Doubt()},
	}
	for _, l := range cost.Lines[:min(3, len(cost.Lines))] {
		e.Lines = append(e.Lines, filepath.ToSlash(l.File)+":"+strconv.Itoa(l.Line)+" ("+number(l.PerOp)+")")
	}
	return e
}
