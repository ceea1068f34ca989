package compare

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"math"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/tightwire/tightwire/lab/internal/ab"
	"github.com/tightwire/tightwire/lab/internal/build"
	"github.com/tightwire/tightwire/lab/internal/count"
	"github.com/tightwire/tightwire/lab/internal/page"
	"github.com/tightwire/tightwire/lab/internal/print"
)

// A bench is a benchmark of both sides whose code has changed, in the binaries of its package.
type bench struct {
	pkg, name string // without "Benchmark"
	pair      counters
	itself    bool          // its own source has changed: then counts and times are not comparable
	far       int           // from what the change has touched, as [suite.far] has it
	once      time.Duration // about what one iteration takes
	moved     float64       // largest relative change of a count, absolute
}

// A suspect is a package with benchmarks whose code has changed, and their binaries.
type suspect struct {
	pkg    string
	itself map[string]bool // by function: whether the benchmark's own source has changed
	far    map[string]int  // by function: how far the change is from it
	pair   counters
}

func (s suspect) names() []string { return slices.Sorted(maps.Keys(s.itself)) }

// suspects returns the packages with benchmarks that both sides have. The ones that the change is nearest to come
// first.
func (r *run) suspects() (all []suspect, benchmarks int) {
	touched := r.touched()
	for _, pkg := range r.tests {
		s := suspect{pkg: pkg, itself: r.shared(pkg), far: map[string]int{}}
		declared := r.head.declared(pkg, every)
		for name := range s.itself {
			s.far[name] = declared.far(name, touched)
		}
		if len(s.itself) > 0 {
			all = append(all, s)
			benchmarks += len(s.itself)
		}
	}
	nearest := func(s suspect) int { return slices.Min(slices.Collect(maps.Values(s.far))) }
	slices.SortStableFunc(all, func(a, b suspect) int { return nearest(a) - nearest(b) })
	return all, benchmarks
}

// benchmarks finds the changed benchmarks and counts them, in this build and then in the others. Each leaves half of the
// time to those after it.
func (r *run) benchmarks(ctx context.Context) error {
	r.deletedTests()
	limited, stop := r.until(ctx, r.countPart())
	defer stop()
	all := append([]*run{r}, r.others...)
	for i, o := range all {
		part, cancel := share(limited, min(2, len(all)-i))
		err := o.inBuild(ctx, part)
		cancel()
		if o != r {
			err = o.unproven(ctx, "benchmarks", err)
		}
		if err != nil {
			return err
		}
		isProven := func(u print.Uncompared) bool { return slices.Contains(o.files, u.File) && o.isProven(u.File) }
		r.pull.Uncompared = slices.DeleteFunc(r.pull.Uncompared, isProven)
	}
	found := func(o *run) bool { return o.counted != nil || o.pull.Reasons != nil || o.pull.Uncompared != nil }
	if r.Bench != "" && !slices.ContainsFunc(all, found) {
		return fmt.Errorf("-bench %s: no such benchmark runs on both sides", r.Bench)
	}
	return nil
}

// inBuild counts the changed benchmarks of this build. Half of the time is for building and listing them.
func (r *run) inBuild(ctx, limited context.Context) error {
	all, waiting := r.suspects()
	building, stop := share(limited, 2)
	defer stop()
	var found []bench
	for _, s := range all {
		before := len(s.itself)
		if err := r.prepare(building, &s); isLate(ctx, err) {
			r.allLate(&s)
		} else if err != nil {
			return err
		}
		waiting -= before - len(s.itself)
		more, err := r.list(ctx, building, s, &waiting)
		if err != nil {
			return err
		}
		found = append(found, more...)
	}
	return r.count(ctx, limited, found)
}

// prepare drops the benchmarks that provably have the same code, and builds the binaries of the
// others.
func (r *run) prepare(ctx context.Context, s *suspect) error {
	r.pull.Benchmarks += len(s.itself)
	same, err := r.unchanged(ctx, s.pkg, s.itself)
	if err != nil {
		return r.cannotBuild(ctx, s, err)
	}
	r.pull.Unchanged += len(same)
	maps.DeleteFunc(s.itself, func(name string, _ bool) bool { return slices.Contains(same, name) })
	if len(s.itself) == 0 {
		return nil
	}
	r.Say("%s: the code of %s has changed", s.pkg, page.Counted(len(s.itself), "benchmark"))
	if r.Budget <= 0 {
		r.allLate(s)
		return nil
	}
	if s.pair, err = r.counters(ctx, s.pkg); err != nil {
		return r.cannotBuild(ctx, s, err)
	}
	r.starts(ctx, s)
	for _, name := range s.names() {
		if s.itself[name] {
			r.missed(s.pkg, name, "the benchmark itself has changed")
		}
	}
	return nil
}

// starts compares what the two test binaries of a package do and have before main.
func (r *run) starts(ctx context.Context, s *suspect) {
	all := count.Starts(ctx, s.pair.base, s.pair.head)
	n := r.head.nodes[s.pkg]
	start := print.Start{Package: s.pkg, File: r.head.name(n)(filepath.Join(n.Dir, "go"))}
	if len(n.Files) > 0 {
		start.File = r.head.name(n)(n.Files[0])
	}
	start.Metrics = []print.Metric{{Unit: "bytes of package variables", Base: all[0].Data, Head: all[1].Data}}
	if all[0].Unseen == nil && all[1].Unseen == nil {
		start.Metrics = append(start.Metrics, print.Metric{Unit: "instructions of init", Base: all[0].Instructions, Head: all[1].Instructions})
	}
	r.pull.Starts = append(r.pull.Starts, start)
}

// allLate notes that there was no time for any benchmark of a package.
func (r *run) allLate(s *suspect) {
	for _, name := range s.names() {
		r.late(s.pkg, name, false)
	}
	clear(s.itself)
}

// cannotBuild notes that a package's benchmarks cannot be built. If it is the head's fault alone,
// that is an error.
func (r *run) cannotBuild(ctx context.Context, s *suspect, err error) error {
	if ctx.Err() != nil {
		return ctx.Err()
	}
	skipped, ok := errors.AsType[*build.SkippedError](err) // the base's error comes first
	if r.To == "" && ok && skipped.Build == r.head.build {
		return headError(err)
	}
	for _, name := range s.names() {
		r.missed(s.pkg, name, oneLine(err))
	}
	clear(s.itself)
	return nil
}

// headError says that the head does not compile. It is not a [build.SkippedError]: the code is at
// fault, not the build.
func headError(err error) error {
	if skipped, ok := errors.AsType[*build.SkippedError](err); ok {
		err = errors.New(skipped.Reason)
	}
	return fmt.Errorf("the head does not compile: %s", oneLine(err))
}

// oneLine joins the lines of an error, without the stacks of goroutines. Both sides often fail alike.
func oneLine(err error) string {
	said := stacks.ReplaceAllString(err.Error(), "")
	lines := slices.DeleteFunc(strings.Split(said, "\n"), func(line string) bool { return strings.TrimSpace(line) == "" })
	return strings.Join(slices.Compact(lines), "; ")
}

// stacks matches what a program that panics prints below its reason.
var stacks = regexp.MustCompile(`(?m)^goroutine [0-9]+.* \[.*\]:\n(?:(?:\t.*|created by .*|.*\(.*\))(?:\n|$))*`)

// missed notes that a benchmark of a package was not compared, and why.
func (r *run) missed(pkg, name, why string) {
	r.pull.Uncompared = append(r.pull.Uncompared, print.Uncompared{Package: pkg, Bench: name, Why: why})
}

// asked reports whether -bench may match benchmarks of a function. go test splits patterns at
// slashes outside brackets: if the text before the first slash is not an expression, any may match.
func (r *run) asked(function string) bool {
	first, _, _ := strings.Cut(r.Bench, "/")
	matches, err := regexp.MatchString(first, "Benchmark"+function)
	return matches || err != nil
}

// unchanged returns the benchmarks that provably have the same code on both sides. With -bench it
// returns none, because these benchmarks are counted and timed in any case. Between two toolchains
// there are none, because the runtime differs.
func (r *run) unchanged(ctx context.Context, pkg string, names map[string]bool) ([]string, error) {
	if r.Bench != "" || r.To != "" {
		return nil, nil
	}
	base, head := r.sides(pkg, "")
	return r.binaries.Unchanged(ctx, base, head, slices.Sorted(maps.Keys(names)), r.listable())
}

// listable returns the paths on either side of packages that are touched or depend on such.
func (r *run) listable() (paths []string) {
	for _, name := range slices.Concat(r.changed, r.dependent) {
		for _, n := range []build.Node{r.head.nodes[name], r.base.nodes[name]} {
			if path, _, _ := strings.Cut(n.Path, " "); path != "" && !n.IsStd() && !strings.HasSuffix(path, ".test") {
				paths = append(paths, path)
			}
		}
	}
	slices.Sort(paths)
	return slices.Compact(paths)
}

func (r *run) sides(pkg, bench string) (base, head ab.Side) {
	base = ab.Side{Build: r.base.build, Dir: r.head.dir, Package: r.base.nodes[pkg].Path, Bench: bench}
	return base, ab.Side{Build: r.head.build, Dir: r.head.dir, Package: pkg, Bench: bench}
}

// functionIn returns the function of a benchmark or sub-benchmark.
func functionIn(name string) string {
	function, _, _ := strings.Cut(name, "/")
	return function
}

// mostRuns is how often a benchmark is counted that varies and would block. Of four runs of random work on each side
// one in 70 has all larger counts on one side.
const mostRuns = 4

// one counts a benchmark. If it blocks it counts again, and more often if the counts differ between runs: a growth
// blocks only if the counts of all runs agree on it.
func (r *run) one(ctx context.Context, b bench) error {
	lines := func(base, head count.Count) []string { return r.grown(b.pkg, base, head) }
	c, err := b.pair.count(ctx, b.name, lines)
	for n := 1; !b.itself && r.pull.Blocks(c) && (n == 1 || c.Again != nil && n < mostRuns); n++ {
		var again print.Count
		again, err = b.pair.count(ctx, b.name, lines)
		c = c.With(again)
	}
	if ctx.Err() != nil {
		return ctx.Err()
	}
	if err != nil && !b.itself {
		r.missed(b.pkg, b.name, oneLine(err))
	}
	if len(c.Metrics) == 0 {
		return nil
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

// place returns the file and line of a benchmark's function, relative to the repository.
func (r *run) place(b bench) (file string, line int) {
	d := r.head.suite(b.pkg).benches[functionIn(b.name)] // it was listed from there
	return r.head.name(r.head.nodes[b.pkg])(d.file), d.line
}
