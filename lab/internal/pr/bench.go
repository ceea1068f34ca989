package pr

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"math"
	"os"
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/tightwire/tightwire/lab/internal/ab"
	"github.com/tightwire/tightwire/lab/internal/icount"
	"github.com/tightwire/tightwire/lab/internal/page"
	"github.com/tightwire/tightwire/lab/internal/report"
)

// countingTime limits the counting of all benchmarks. Benchmarks not counted by then are unproven.
const countingTime = 2 * time.Minute

// A bench is a benchmark of both sides whose code has changed.
type bench struct {
	pkg, name  string // without "Benchmark"
	base, head ab.Side
	itself     bool    // its own source has changed: then counts and times are not comparable
	moved      float64 // largest relative change of a count, absolute
}

// benchmarks finds the changed benchmarks and counts them. Each package gets an equal part of the
// remaining time.
func (r *run) benchmarks(ctx context.Context) error {
	start, tests := time.Now(), r.tests()
	for i, pkg := range tests {
		names := r.shared(pkg)
		maps.DeleteFunc(names, func(name string, _ bool) bool { return !r.asked(name) })
		if len(names) == 0 {
			continue
		}
		r.pull.Benchmarks += len(names)
		same, err := r.unchanged(ctx, pkg, names)
		if err != nil {
			if err := r.unproven(ctx, pkg+": its benchmarks", err); err != nil {
				return err
			}
			continue
		}
		r.pull.Unchanged += len(same)
		maps.DeleteFunc(names, func(name string, _ bool) bool { return slices.Contains(same, name) })
		left := max(0, countingTime-time.Since(start))
		if err := r.count(ctx, pkg, names, left/time.Duration(len(tests)-i)); err != nil {
			return err
		}
	}
	if reason := icount.Untried(); reason != "" && r.counted != nil {
		r.pull.Reasons = append(r.pull.Reasons, reason)
	}
	if r.Bench != "" && r.counted == nil && r.pull.Reasons == nil {
		return fmt.Errorf("-bench %s: no such benchmark runs on both sides", r.Bench)
	}
	return nil
}

// asked reports whether -bench may match benchmarks of a function. go test splits patterns at
// slashes outside brackets: if the text before the first slash is no expression, any may match.
func (r *run) asked(function string) bool {
	first, _, _ := strings.Cut(r.Bench, "/")
	matches, err := regexp.MatchString(first, "Benchmark"+function)
	return matches || err != nil
}

// unchanged returns the benchmarks that provably have the same code on both sides. With -bench it
// returns none, because these benchmarks are counted and timed in any case.
func (r *run) unchanged(ctx context.Context, pkg string, names map[string]bool) ([]string, error) {
	if r.Bench != "" {
		return nil, nil
	}
	base, head := r.sides(pkg)
	return r.binaries.Unchanged(ctx, base, head, slices.Sorted(maps.Keys(names)))
}

func (r *run) sides(pkg string) (base, head ab.Side) {
	base = ab.Side{Cell: r.base.cell, Dir: r.head.dir, Package: pkg}
	base.Cell.Revision = r.Base
	return base, ab.Side{Cell: r.head.cell, Dir: r.head.dir, Package: pkg}
}

// count counts the benchmarks of a package, with their sub-benchmarks. Keys are function names.
func (r *run) count(ctx context.Context, pkg string, itself map[string]bool, within time.Duration) error {
	if len(itself) == 0 {
		return nil
	}
	r.Say("%s: the code of %s has changed: counting instructions", pkg, page.Counted(len(itself), "benchmark"))
	dir, err := os.MkdirTemp("", "tight-pr-*")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	pair, err := r.counters(ctx, pkg, dir)
	if err != nil {
		return r.unproven(ctx, pkg+": counts", err)
	}
	limited, cancel := context.WithTimeout(ctx, within)
	defer cancel()
	names, err := pair.names(limited, r.Bench, slices.Sorted(maps.Keys(itself)))
	if isLate(ctx, err) {
		r.late(len(itself), pkg+": not counted", within)
		return nil
	} else if err != nil {
		return r.unproven(ctx, pkg+": counts", err)
	}
	base, head := r.sides(pkg)
	late := 0
	for _, name := range oneOfEach(names) {
		b := bench{pkg: pkg, name: name, base: base, head: head, itself: itself[functionIn(name)]}
		b.base.Bench, b.head.Bench = name, name
		if err := r.one(limited, pair, b); isLate(ctx, err) {
			late++
		} else if err != nil {
			return err
		}
	}
	r.late(late, pkg+": not counted", within)
	return nil
}

// isLate reports whether the time for counting is over, while the run goes on.
func isLate(run context.Context, err error) bool {
	return errors.Is(err, context.DeadlineExceeded) && run.Err() == nil
}

// late notes that there was no time for n benchmarks.
func (r *run) late(n int, what string, within time.Duration) {
	r.missing(n, fmt.Sprintf("%s within %v", what, within.Round(time.Second)))
}

// missing notes that n benchmarks are unproven, and why.
func (r *run) missing(n int, why string) {
	if n > 0 {
		r.pull.Reasons = append(r.pull.Reasons, fmt.Sprintf("%s: %s", why, page.Counted(n, "benchmark")))
		r.pull.More += n - 1
	}
}

// oneOfEach puts the first benchmark of each function before all others.
func oneOfEach(names []string) []string {
	var first, more []string
	seen := map[string]bool{}
	for _, name := range names {
		if function := functionIn(name); !seen[function] {
			seen[function] = true
			first = append(first, name)
		} else {
			more = append(more, name)
		}
	}
	return append(first, more...)
}

// functionIn returns the function of a benchmark or sub-benchmark.
func functionIn(name string) string {
	function, _, _ := strings.Cut(name, "/")
	return function
}

// one counts a benchmark. If its growth is near the limit it counts again, and takes the smaller
// growth.
func (r *run) one(ctx context.Context, pair counters, b bench) error {
	lines := func(base, head icount.Count) []string { return r.grown(r.head.nodes[b.pkg].Module, base, head) }
	c, err := pair.count(ctx, b.name, lines)
	if !b.itself && r.isClose(c) {
		var again report.Count
		again, err = pair.count(ctx, b.name, lines)
		c = c.Least(again)
	}
	if err := r.unproven(ctx, "Benchmark"+b.name, err); err != nil {
		return err
	}
	for _, m := range c.Metrics {
		b.moved = max(b.moved, math.Abs(m.Growth()))
	}
	r.counted = append(r.counted, b)
	c.Package, c.Itself = b.pkg, b.itself
	c.File, c.Line = r.place(b)
	r.pull.Counts = append(r.pull.Counts, c)
	return nil
}

// isClose reports whether a growth exceeds the limit so little that a second count may not.
func (r *run) isClose(c report.Count) bool {
	return slices.ContainsFunc(c.Metrics, func(m report.Metric) bool {
		g := m.Growth()
		return r.FailOn.BlocksGrowth(g) && (g < 20*m.Doubt || !r.FailOn.BlocksGrowth(g/2))
	})
}

// place returns the file and line of a benchmark's function, relative to the repository.
func (r *run) place(b bench) (file string, line int) {
	d := r.head.suite(b.pkg).benches[functionIn(b.name)]
	return r.head.name(r.head.nodes[b.pkg])(d.file), d.line
}
