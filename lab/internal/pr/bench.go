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
	"github.com/tightwire/tightwire/lab/internal/report"
)

// countingTime is how long benchmarks are counted; those that are left are unproven, and so is one
// whose single iteration takes longer.
const countingTime = 2 * time.Minute

// A bench is a benchmark that both sides have, and whose code has changed.
type bench struct {
	pkg, name  string // without "Benchmark"
	base, head ab.Side
	itself     bool    // its own source has changed, too: then counts and times compare nothing
	moved      float64 // how much more or less it counts, as a part
}

// benchmarks finds those that have changed, and counts them: those of a package for an equal part of
// the time that is left.
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

// asked reports whether a function may have benchmarks that were asked for. Only go test splits a
// pattern just right: what is no expression up to the first slash may be any.
func (r *run) asked(function string) bool {
	first, _, _ := strings.Cut(r.Bench, "/")
	matches, err := regexp.MatchString(first, "Benchmark"+function)
	return matches || err != nil
}

// unchanged returns the benchmarks that are proven to be the same; none of those that are asked
// for by name, as these are counted and timed in any case.
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

// count counts the benchmarks of a package, by the names of their functions, with all their parts.
func (r *run) count(ctx context.Context, pkg string, itself map[string]bool, within time.Duration) error {
	if len(itself) == 0 {
		return nil
	}
	r.Say("%s: the code of %d benchmarks has changed: counting instructions", pkg, len(itself))
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

// isLate reports whether an error says that the time for counting is over, and not that the run is.
func isLate(run context.Context, err error) bool {
	return errors.Is(err, context.DeadlineExceeded) && run.Err() == nil
}

// late notes how many benchmarks there was no time for.
func (r *run) late(n int, what string, within time.Duration) {
	r.missing(n, fmt.Sprintf("%s within %v", what, within.Round(time.Second)))
}

// missing notes of how many benchmarks something is not known, and why.
func (r *run) missing(n int, why string) {
	if n > 0 {
		r.pull.Reasons = append(r.pull.Reasons, fmt.Sprintf("%s: %d benchmarks", why, n))
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

// functionIn is the name of the function that has a benchmark.
func functionIn(name string) string {
	function, _, _ := strings.Cut(name, "/")
	return function
}

// one counts a benchmark. A growth that would just fail the run is counted again: the smaller counts.
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

// isClose reports whether a count would fail the run, and might not if it were counted again.
func (r *run) isClose(c report.Count) bool {
	return slices.ContainsFunc(c.Metrics, func(m report.Metric) bool {
		g := m.Growth()
		return r.FailOn.BlocksGrowth(g) && (g < 20*m.Doubt || !r.FailOn.BlocksGrowth(g/2))
	})
}

// place says where a benchmark is in the repository.
func (r *run) place(b bench) (file string, line int) {
	d := r.head.suite(b.pkg).benches[functionIn(b.name)]
	return r.head.name(r.head.nodes[b.pkg])(d.file), d.line
}
