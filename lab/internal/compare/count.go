package compare

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/tightwire/tightwire/lab/internal/count"
	"github.com/tightwire/tightwire/lab/internal/lists"
	"github.com/tightwire/tightwire/lab/internal/print"
)

// counters are a package's test binaries of the base and the head.
type counters struct{ base, head *count.Binary }

// counters builds the test binaries of a package, both at a time: those by which it may be proven that nothing has
// changed, and which may be timed. The base's error comes first.
func (r *run) counters(ctx context.Context, pkg string) (c counters, err error) {
	base, head := r.sides(pkg, "")
	files, err := r.binaries.Tests(ctx, base, head)
	if err == nil {
		c.base, err = count.Trimmed(r.base.build, r.base.nodes[pkg].Source, files[0])
	}
	if err == nil {
		c.head, err = count.Trimmed(r.head.build, r.head.nodes[pkg].Source, files[1])
	}
	return c, err
}

// once runs the benchmarks and sub-benchmarks of functions in each binary. A pattern with parts for
// sub-benchmarks selects among them. If the context ends it returns those that have run.
func (c counters) once(ctx context.Context, pattern string, functions []string) (was, is []count.Once, err error) {
	if !strings.Contains(pattern, "/") {
		quoted := lists.Map(functions, func(name string) string { return "Benchmark" + regexp.QuoteMeta(name) })
		pattern = "^(" + strings.Join(quoted, "|") + ")$"
	}
	var all sync.WaitGroup
	var err1, err2 error
	all.Go(func() { was, err1 = onceOf(ctx, c.base, pattern, functions) })
	all.Go(func() { is, err2 = onceOf(ctx, c.head, pattern, functions) })
	all.Wait()
	return was, is, errors.Join(err1, err2)
}

func onceOf(ctx context.Context, b *count.Binary, pattern string, functions []string) (ran []count.Once, err error) {
	all, err := b.Once(ctx, pattern)
	for _, o := range all {
		o.Name = strings.TrimPrefix(o.Name, "Benchmark")
		if slices.Contains(functions, functionIn(o.Name)) {
			ran = append(ran, o)
		}
	}
	return ran, err
}

// count compares the cost of a benchmark on both sides. Without instruction counts it still
// compares allocations, and returns the reason as an error.
func (c counters) count(ctx context.Context, name string, lines func(base, head count.Count) []string) (print.Count, error) {
	n := print.Count{Bench: name}
	costs, err := count.Costs(ctx, "Benchmark"+name, c.base, c.head)
	base, head := costs[0], costs[1]
	if err != nil {
		return n, errors.Join(base.Unseen, err)
	}
	if base.Unseen == nil {
		n.Metrics = append(n.Metrics, metric("instructions/op", base.Mean, head.Mean))
		n.Lines = lines(base.Count, head.Count)
	}
	n.Metrics = append(n.Metrics, metric("allocs/op", base.Allocs, head.Allocs), metric("B/op", base.Bytes, head.Bytes))
	return n, base.Unseen
}

func metric(unit string, base, head count.Mean) print.Metric {
	return print.Metric{Unit: unit, Base: base.PerOp, Head: head.PerOp, Doubt: base.Doubt() + head.Doubt()}
}

// mostLines is the largest number of source lines shown for a growth.
const mostLines = 3

// A spot identifies a line of source by its package and text, because names and numbers differ
// between two sources.
type spot struct{ pkg, text string }

// grown returns the lines whose instructions have grown most from base to head.
func (r *run) grown(pkg string, base, head count.Count) (all []string) {
	more, at := map[spot]float64{}, map[spot]count.Line{}
	for _, l := range base.Lines {
		s, _ := r.base.spot(r.base.nodes[pkg].Module, l)
		more[s] -= l.PerOp
	}
	for _, l := range head.Lines {
		s, file := r.head.spot(r.head.nodes[pkg].Module, l)
		more[s] += l.PerOp
		at[s] = count.Line{File: file, Line: l.Line}
	}
	var spots []spot
	for s, n := range more {
		if n >= max(0.5, head.PerOp/200) {
			spots = append(spots, s)
		}
	}
	slices.SortFunc(spots, func(a, b spot) int {
		return cmp.Or(cmp.Compare(more[b], more[a]), cmp.Compare(at[a].File, at[b].File), at[a].Line-at[b].Line)
	})
	for _, s := range spots[:min(mostLines, len(spots))] {
		all = append(all, fmt.Sprintf("%s:%d: %s more: %s", at[s].File, at[s].Line, strconv.FormatFloat(math.Round(more[s]*10)/10, 'f', -1, 64), s.text))
	}
	return all
}

// spot finds a line in the module or the standard library, and its file's name. A package outside the
// graph has not changed: its lines are identified by number.
func (s side) spot(module string, l count.Line) (at spot, name string) {
	n, ok := s.node(path.Dir(path.Join(module, l.File)))
	if !ok {
		n, ok = s.node(path.Dir(l.File))
	}
	if ok {
		file := filepath.Join(n.Dir, path.Base(l.File))
		if lines := s.linesOf(file); 0 < l.Line && l.Line <= len(lines) {
			return spot{s.own.Of(n.Path), strings.TrimSpace(lines[l.Line-1])}, s.name(n)(file)
		}
	}
	return spot{l.File, strconv.Itoa(l.Line)}, l.File
}

// linesOf returns the lines of a file, none if it cannot be read.
func (s side) linesOf(file string) []string {
	lines, ok := s.lines[file]
	if !ok {
		text, _ := os.ReadFile(file)
		lines = strings.Split(string(text), "\n")
		s.lines[file] = lines
	}
	return lines
}
