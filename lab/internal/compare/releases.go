package compare

import (
	"cmp"
	"context"
	"slices"

	"github.com/tightwire/tightwire/lab/internal/lists"
	"github.com/tightwire/tightwire/lab/internal/page"
	"github.com/tightwire/tightwire/lab/internal/print"
)

// ofModules compares what two toolchains make of the packages of main modules. Those of other modules
// come last, in [run.ofOthers].
func (r *run) ofModules(ctx context.Context) error {
	for _, s := range []side{r.base, r.head} {
		if err := s.build.TryCanary(ctx); err != nil {
			r.isUseless = true
			err = r.skip(ctx, r.base.existing(r.built), err)
			r.pull.Left -= r.pull.Skipped
			return err
		}
	}
	return r.releases(ctx, lists.Filter(r.built, r.isOwn), ownPart)
}

func (r *run) ofOthers(ctx context.Context) error {
	if r.isUseless {
		return nil
	}
	others := slices.DeleteFunc(slices.Clone(r.built), r.isOwn)
	r.Say("comparing the compiler's output for %s of dependencies", page.Counted(len(others), "package"))
	return r.releases(ctx, others, dependencyPart)
}

// isOwn reports whether a package is of a main module.
func (r *run) isOwn(path string) bool { return r.head.nodes[path].Main }

// batch is how many packages are compiled together. When the time is over, what is known of those of the batch is lost.
const batch = 16

// releases compares packages until a part of the limit is over. What others depend on comes first, because the go
// command compiles it first.
func (r *run) releases(ctx context.Context, paths []string, part float64) (err error) {
	limited, stop := r.until(ctx, part)
	defer stop()
	paths = r.base.existing(paths)
	slices.SortStableFunc(paths, func(a, b string) int { return cmp.Compare(len(r.head.nodes[a].Deps), len(r.head.nodes[b].Deps)) })
	for some := range slices.Chunk(paths, batch) {
		if err = cmp.Or(limited.Err(), r.compare(limited, some)); err != nil {
			break
		}
	}
	r.Say("%d changes", len(r.pull.Changes))
	if isLate(ctx, err) {
		r.unfinished(print.CompilerStep)
		r.pull.Limit = r.Budget
		return nil
	}
	return err
}

// unfinished notes that a step is not finished.
func (r *run) unfinished(step string) {
	if !slices.Contains(r.pull.Unfinished, step) {
		r.pull.Unfinished = append(r.pull.Unfinished, step)
	}
}
