package compare

import (
	"context"
	"maps"
	"slices"
	"strings"

	"github.com/tightwire/tightwire/lab/internal/build"
	"github.com/tightwire/tightwire/lab/internal/facts"
	"github.com/tightwire/tightwire/lab/internal/lists"
	"github.com/tightwire/tightwire/lab/internal/print"
)

// A Match is the packages that the patterns match in two sources.
type Match struct {
	Sources    [2][]build.Source // those that both have, of the base and of the head
	Names      map[facts.PackageName]facts.PackageName
	Uncompared []print.Uncompared
}

// MatchSources finds the packages that patterns match in two sources, even if their paths differ, and the
// packages that only one source has. The sources are called by their names. It fails if a pattern matches
// nothing in the head.
func MatchSources(ctx context.Context, names [2]string, trees [2]build.Tree, builds [2]build.Build, patterns []string) (m Match, err error) {
	r := run{Request: Request{Patterns: patterns}, base: sideOf(builds[0], trees[0]), head: sideOf(builds[1], trees[1])}
	r.base.named, r.head.named = true, true
	if _, err := r.head.build.List(ctx, r.head.dir, patterns...); err != nil {
		return m, err
	}
	for _, s := range []*side{&r.base, &r.head} {
		if s.nodes, err = s.graph(ctx, patterns); err != nil {
			return m, err
		}
	}
	if err := r.pair(ctx); err != nil {
		return m, err
	}
	r.built = slices.Sorted(maps.Keys(r.head.nodes))
	r.alone()
	r.leftBehind()
	if err := r.unbuilt(); err != nil {
		return m, err
	}
	called := strings.NewReplacer("the base", names[0], "the head", names[1])
	for _, u := range r.pull.Uncompared {
		u.Why = called.Replace(u.Why)
		m.Uncompared = append(m.Uncompared, u)
	}
	both := r.base.existing(r.built)
	for i, s := range []side{r.base, r.head} {
		m.Sources[i] = lists.Map(both, func(path string) build.Source { return s.nodes[path].Source })
	}
	m.Names = r.names()
	return m, nil
}
