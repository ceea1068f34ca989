package compare

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/tightwire/tightwire/lab/internal/count"
)

// count counts the benchmarks of all packages, in the order of [sampled], until the time for it is over. One that
// takes long leaves time for others.
func (r *run) count(ctx, limited context.Context, found []bench) error {
	found = sampled(found)
	if len(found) > 0 {
		r.Say("counting instructions: %d benchmarks, %s", len(found), r.within())
	}
	for i, c := range found {
		part, cancel := share(limited, min(4, len(found)-i))
		err := r.one(part, c)
		cancel()
		if isLate(ctx, err) {
			r.late(c.pkg, c.name, c.itself)
		} else if err != nil {
			return err
		}
	}
	return nil
}

// share returns a context that ends after one of n parts of the time that is left, if that is limited.
func share(ctx context.Context, n int) (context.Context, context.CancelFunc) {
	end, ok := ctx.Deadline()
	if !ok {
		return context.WithCancel(ctx)
	}
	return context.WithTimeout(ctx, time.Until(end)/time.Duration(n))
}

// isLate reports whether the time for counting is over, while the run goes on.
func isLate(run context.Context, err error) bool {
	return errors.Is(err, context.DeadlineExceeded) && run.Err() == nil
}

// late notes that there was no time for a benchmark. One that has changed itself is noted already.
func (r *run) late(pkg, name string, itself bool) {
	if !itself {
		r.missed(pkg, name, "not counted "+r.within())
	}
}

// within says how much time there is.
func (r *run) within() string { return fmt.Sprintf("within %v", r.Budget.Round(time.Second)) }

// list finds the sub-benchmarks of a package's benchmarks, by running each once. Of those that do not end in an
// equal part of the time it has what was seen until then.
func (r *run) list(ctx, limited context.Context, s suspect, waiting *int) (found []bench, err error) {
	for _, functions := range r.together(s) {
		part, cancel := share(limited, max(1, *waiting/len(functions)))
		more, err := r.listed(ctx, part, s, functions)
		cancel()
		if err != nil {
			return nil, err
		}
		*waiting -= len(functions)
		found = append(found, more...)
	}
	return found, nil
}

// together returns the functions of a package that run in one process: each alone, so that one that
// panics does not take others with it. If -bench has parts for sub-benchmarks, all.
func (r *run) together(s suspect) (all [][]string) {
	names := s.names()
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
func (r *run) listed(ctx, limited context.Context, s suspect, functions []string) (found []bench, err error) {
	was, is, err := s.pair.once(limited, r.Bench, functions)
	why := ""
	switch {
	case ctx.Err() != nil:
		return nil, ctx.Err()
	case isLate(ctx, err):
		why = "not all counted " + r.within()
	case err != nil:
		why = oneLine(err)
	case len(was)+len(is) == 0 && len(functions) == 1:
		why = "it has no result on either side"
	default:
		r.oneSided(s, was, is)
	}
	for _, name := range functions {
		if why != "" && !s.itself[name] {
			r.missed(s.pkg, name, why)
		}
	}
	if why != "" && !isLate(ctx, err) {
		return nil, nil
	}
	for _, o := range is {
		if of := functionIn(o.Name); has(was, o.Name) {
			found = append(found, bench{pkg: s.pkg, name: o.Name, pair: s.pair, itself: s.itself[of], far: s.far[of], once: o.Took})
		}
	}
	return found, nil
}

func has(all []count.Once, name string) bool {
	return slices.ContainsFunc(all, func(o count.Once) bool { return o.Name == name })
}

const (
	onlyHead = "only the head has it"
	onlyBase = "only the base has it"
)

// oneSided notes the sub-benchmarks that only one side has.
func (r *run) oneSided(s suspect, was, is []count.Once) {
	for _, side := range []struct {
		ran, others []count.Once
		why         string
	}{{is, was, onlyHead}, {was, is, onlyBase}} {
		for _, o := range side.ran {
			if !has(side.others, o.Name) && !s.itself[functionIn(o.Name)] {
				r.missed(s.pkg, o.Name, side.why)
			}
		}
	}
}

// sampled puts the cheapest benchmark of each function first, then another one of each, and so on: the next one is
// the cheapest of those that have most parts in their names that none before has. Of different functions those
// come first that the change is nearest to.
func sampled(all []bench) (order []bench) {
	all = slices.Clone(all)
	slices.SortStableFunc(all, func(a, b bench) int { return cmp.Or(a.far-b.far, cmp.Compare(a.once, b.once)) })
	seen := map[[3]string]bool{}
	news := func(c bench) (n int) {
		for part := range strings.SplitSeq(c.name, "/") {
			if !seen[[3]string{c.pkg, functionIn(c.name), part}] {
				n++
			}
		}
		return n
	}
	for len(all) > 0 {
		best := map[[2]string]bench{} // of each function
		for _, c := range all {
			of := [2]string{c.pkg, functionIn(c.name)}
			if b, ok := best[of]; !ok || news(c) > news(b) {
				best[of] = c
			}
		}
		isNext := func(c bench) bool { return best[[2]string{c.pkg, functionIn(c.name)}].name == c.name }
		for _, c := range all {
			if isNext(c) {
				order = append(order, c)
				for part := range strings.SplitSeq(c.name, "/") {
					seen[[3]string{c.pkg, functionIn(c.name), part}] = true
				}
			}
		}
		all = slices.DeleteFunc(all, isNext)
	}
	return order
}

// The parts of the limit for the whole comparison after which a step leaves the rest to the next one.
// Contracts may take all of it.
const (
	ownPart        = 0.45 // the compiler's output for packages of main modules
	dependencyPart = 0.87 // the compiler's output for dependencies
	timePart       = 0.97 // so that the last benchmark has a verdict when the limit comes
)

// countPart returns the part after which no more benchmarks are counted.
func (r *run) countPart() float64 {
	switch {
	case r.To != "":
		return 0.82
	case r.Time > 0:
		return 0.55
	}
	return timePart
}

// until returns a context that ends after a part of the limit for the whole comparison, if there is one.
func (r *run) until(ctx context.Context, part float64) (context.Context, context.CancelFunc) {
	if r.Budget <= 0 {
		return context.WithCancel(ctx)
	}
	return context.WithTimeout(ctx, r.left(r.Budget, part))
}

// left returns how much of a step's time is left before a part of the limit for the whole comparison.
func (r *run) left(of time.Duration, part float64) time.Duration {
	if r.Budget <= 0 {
		return of
	}
	return max(0, min(of, time.Until(r.start.Add(time.Duration(part*float64(r.Budget))))))
}
