package counts

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
	"github.com/tightwire/tightwire/lab/internal/icount"
)

// A Measurement has the counted benchmarks, and why others were not counted.
type Measurement struct {
	Entries  []Entry
	Packages []string // that have benchmarks
	Unseen   []string
}

// Measure counts all benchmarks of the packages that match patterns. It fails if a package cannot
// be built or run; benchmarks that cannot be counted are unseen.
func Measure(ctx context.Context, b build.Build, dir string, patterns []string) (m Measurement, err error) {
	sources, err := b.List(ctx, dir, patterns...)
	if err != nil {
		return m, err
	}
	for _, s := range sources {
		if !hasBenchmarks(s) {
			continue
		}
		m.Packages = append(m.Packages, s.Path)
		if err := m.one(ctx, b, s); err != nil {
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
func (m *Measurement) one(ctx context.Context, c build.Build, s build.Source) error {
	to, err := os.MkdirTemp("", "tight-counts-*")
	if err != nil {
		return err
	}
	defer os.RemoveAll(to)
	b, err := icount.Build(ctx, c, s.Dir, ".", to)
	if err != nil {
		return err
	}
	names, err := b.Benchmarks(ctx, ".")
	if err != nil {
		return err
	}
	for _, name := range names {
		cost, err := b.Cost(ctx, name)
		switch {
		case ctx.Err() != nil:
			return ctx.Err()
		case err != nil:
			return err
		case cost.Unseen != nil:
			m.Unseen = append(m.Unseen, fmt.Sprintf("%s %s: %v", s.Path, name, cost.Unseen))
		default:
			m.Entries = append(m.Entries, entry(c, s, cost))
		}
	}
	return nil
}

func entry(b build.Build, s build.Source, cost icount.Cost) Entry {
	e := Entry{
		Package: s.Path, Bench: cost.Bench, Build: b.String(), Limit: math.NaN(),
		Instructions: cost.PerOp, Allocs: cost.Allocs, Bytes: cost.Bytes, Code: cost.Code,
	}
	for _, l := range cost.Lines[:min(3, len(cost.Lines))] {
		e.Lines = append(e.Lines, filepath.ToSlash(l.File)+":"+strconv.Itoa(l.Line)+" ("+number(l.PerOp)+")")
	}
	return e
}
