package compare

import (
	"context"
	"maps"
	"slices"
	"strings"

	"github.com/tightwire/tightwire/lab/internal/build"
	"github.com/tightwire/tightwire/lab/internal/facts"
	"github.com/tightwire/tightwire/lab/internal/page"
	"github.com/tightwire/tightwire/lab/internal/print"
)

// Diff compares what the compiler makes of the packages that patterns match in two builds. If they are of two sources,
// which are called by their names, it finds the packages that both have, even if their paths differ, and notes the
// others. It fails if a pattern matches nothing in the second. Done is called when a build has been compiled.
func Diff(ctx context.Context, names [2]string, trees [2]build.Tree, builds [2]build.Build, patterns []string, done func(result string)) (d print.Difference, err error) {
	d.Before, d.After = builds[0], builds[1]
	r := run{Request: Request{Patterns: patterns}, base: sideOf(builds[0], trees[0]), head: sideOf(builds[1], trees[1])}
	r.base.named, r.head.named = true, true
	if _, err := r.head.build.List(ctx, r.head.dir, patterns...); err != nil {
		return d, err
	}
	for _, s := range []*side{&r.base, &r.head} {
		if s.nodes, err = s.graph(ctx, patterns); err != nil {
			return d, err
		}
	}
	compare := facts.Diff
	if d.Before.Revision != d.After.Revision {
		if err := r.match(ctx); err != nil {
			return d, err
		}
		compare = r.differing
	}
	both := r.base.existing(slices.Sorted(maps.Keys(r.head.nodes)))
	called := strings.NewReplacer("the base", names[0], "the head", names[1])
	for _, u := range r.pull.Uncompared {
		u.Why = called.Replace(u.Why)
		d.Uncompared = append(d.Uncompared, u)
	}
	var found [2][]facts.Package
	for i, s := range []side{r.base, r.head} {
		if found[i], err = s.compile(ctx, both); err != nil {
			return d, err
		}
		done(page.Counted(len(found[i]), "package"))
	}
	d.Compared, d.Changes = len(both), compare(found[0], found[1])
	return d, nil
}

// match pairs the packages of two sources, and notes what only one has.
func (r *run) match(ctx context.Context) error {
	if err := r.pair(ctx); err != nil {
		return err
	}
	r.built = slices.Sorted(maps.Keys(r.head.nodes))
	r.alone()
	r.leftBehind()
	return r.unbuilt()
}

// differing compares packages of two sources.
func (r *run) differing(before, after []facts.Package) []facts.Change {
	return facts.DiffSources(facts.Renamed(before, r.names()), after)
}
