package pr

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"
)

// A budget is what is left of the time for running benchmarks to count them. Builds are not part
// of it.
type budget struct{ whole, left time.Duration }

// spend runs a function for a part of the budget.
func (b *budget) spend(ctx context.Context, part time.Duration, run func(context.Context) error) error {
	limited, cancel := context.WithTimeout(ctx, min(part, b.left))
	defer cancel()
	start := time.Now()
	err := run(limited)
	b.left = max(0, b.left-time.Since(start))
	if err == nil || ctx.Err() != nil {
		return errors.Join(err, ctx.Err())
	}
	return cmp.Or(limited.Err(), err)
}

// A countable is a benchmark to count, in the binaries of its package.
type countable struct {
	bench
	pair counters
	cost time.Duration // about the cost of one iteration
}

// count counts the benchmarks of all packages within the time for it: of each function one
// sub-benchmark first, and the cheapest first.
func (r *run) count(ctx context.Context, all []suspect) error {
	most := r.left(r.CountTime, countPart)
	b := budget{most, most}
	found, err := r.list(ctx, &b, all)
	if err != nil {
		return err
	}
	slices.SortStableFunc(found, func(a, b countable) int { return cmp.Compare(a.cost, b.cost) })
	found = oneOfEach(found)
	if len(found) > 0 {
		r.Say("counting instructions: %d benchmarks, within %v", len(found), b.left.Round(time.Second))
	}
	for i, c := range found {
		part := b.left
		if i < len(found)-1 {
			part /= 2 // one that blocks leaves time for the others
		}
		if err := b.spend(ctx, part, func(ctx context.Context) error { return r.one(ctx, c.pair, c.bench) }); isLate(ctx, err) {
			r.late(c.pkg, c.name, c.itself, b.whole)
		} else if err != nil {
			return err
		}
	}
	return nil
}

// isLate reports whether the time for counting is over, while the run goes on.
func isLate(run context.Context, err error) bool {
	return errors.Is(err, context.DeadlineExceeded) && run.Err() == nil
}

// late notes that there was no time for a benchmark. One that has changed itself is noted already.
func (r *run) late(pkg, name string, itself bool, within time.Duration) {
	if !itself {
		r.missed(pkg, name, notCounted(within))
	}
}

func notCounted(within time.Duration) string {
	return fmt.Sprintf("not counted within %v", within.Round(time.Second))
}

// list runs the benchmarks once, and so finds their sub-benchmarks. That takes at most half of the
// time for counting, and each function at most an equal part of what is left of that.
func (r *run) list(ctx context.Context, b *budget, all []suspect) (found []countable, err error) {
	waiting := 0
	for _, s := range all {
		waiting += len(s.itself)
	}
	for _, s := range all {
		for _, functions := range r.together(s) {
			part := (b.left - b.whole/2) / time.Duration(waiting)
			waiting -= len(functions)
			more, err := r.listed(ctx, b, part*time.Duration(len(functions)), s, functions)
			if err != nil {
				return nil, err
			}
			found = append(found, more...)
		}
	}
	return found, nil
}

// together returns the functions of a package that run in one process: each alone, so that one that
// panics does not take others with it. If -bench has parts for sub-benchmarks, all.
func (r *run) together(s suspect) (all [][]string) {
	names := slices.Sorted(maps.Keys(s.itself))
	if strings.Contains(r.Bench, "/") {
		return [][]string{names}
	}
	for _, name := range names {
		all = append(all, []string{name})
	}
	return all
}

// listed returns the benchmarks and sub-benchmarks of functions that both sides have, and notes
// those that only one has.
func (r *run) listed(ctx context.Context, b *budget, part time.Duration, s suspect, functions []string) (found []countable, err error) {
	var was, is []string
	start := time.Now()
	err = b.spend(ctx, part, func(ctx context.Context) error {
		was, is, err = s.pair.names(ctx, r.Bench, functions)
		return err
	})
	why := ""
	switch {
	case ctx.Err() != nil:
		return nil, ctx.Err()
	case isLate(ctx, err):
		why = notCounted(b.whole)
	case err != nil:
		why = oneLine(err)
	case len(was)+len(is) == 0 && len(functions) == 1:
		why = "it has no result on either side"
	}
	for _, name := range functions {
		if why != "" && !s.itself[name] {
			r.missed(s.pkg, name, why)
		}
	}
	if why != "" {
		return nil, nil
	}
	r.oneSided(s, was, is)
	cost := time.Since(start) / time.Duration(max(1, len(is)))
	base, head := r.sides(s.pkg)
	for _, name := range is {
		if !slices.Contains(was, name) {
			continue
		}
		c := countable{bench{pkg: s.pkg, name: name, base: base, head: head, itself: s.itself[functionIn(name)]}, s.pair, cost}
		c.base.Bench, c.head.Bench = name, name
		found = append(found, c)
	}
	return found, nil
}

const (
	onlyHead = "only the head has it"
	onlyBase = "only the base has it"
)

// oneSided notes the sub-benchmarks that only one side has.
func (r *run) oneSided(s suspect, was, is []string) {
	for _, side := range []struct {
		names, others []string
		why           string
	}{{is, was, onlyHead}, {was, is, onlyBase}} {
		for _, name := range side.names {
			if !slices.Contains(side.others, name) && !s.itself[functionIn(name)] {
				r.missed(s.pkg, name, side.why)
			}
		}
	}
}

// oneOfEach puts the first benchmark of each function before all others.
func oneOfEach(all []countable) []countable {
	var first, more []countable
	seen := map[[2]string]bool{}
	for _, c := range all {
		if function := [2]string{c.pkg, functionIn(c.name)}; !seen[function] {
			seen[function] = true
			first = append(first, c)
		} else {
			more = append(more, c)
		}
	}
	return append(first, more...)
}
