package pr

import (
	"cmp"
	"context"
	"maps"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"sync"

	"github.com/tightwire/tightwire/lab/internal/facts"
	"github.com/tightwire/tightwire/lab/internal/lists"
	"github.com/tightwire/tightwire/lab/internal/page"
	"github.com/tightwire/tightwire/lab/internal/report"
)

// made is what both compilers made of packages, by path: of each what a comparison reads.
type made struct{ before, after map[string]facts.Package }

func nothing() made { return made{map[string]facts.Package{}, map[string]facts.Package{}} }

// ofModules compares what two toolchains make of the packages of main modules. Those of other modules
// come last, in [run.ofOthers].
func (r *run) ofModules(ctx context.Context) error {
	r.made = nothing()
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

// releases compares packages until a part of the limit is over.
func (r *run) releases(ctx context.Context, paths []string, part float64) error {
	limited, stop := r.until(ctx, part)
	defer stop()
	err := r.compile(limited, paths)
	before, after := slices.Collect(maps.Values(r.made.before)), slices.Collect(maps.Values(r.made.after))
	r.pull.Functions, r.pull.Changes = facts.Common(before, after), facts.Diff(before, after)
	r.Say("%d changes", len(r.pull.Changes))
	if isLate(ctx, err) {
		r.unfinished(report.CompilerStep)
		r.pull.Limit = r.Budget
		return nil
	}
	return err
}

// compile compiles packages with both toolchains at a time, so that what is finished when the context
// ends can be compared. One that does not compile hides no other.
func (r *run) compile(ctx context.Context, paths []string) error {
	shared := r.base.existing(paths)
	if len(shared) == 0 {
		return nil
	}
	now := nothing()
	var all sync.WaitGroup
	var err1, err2 error
	all.Go(func() { err1 = r.base.stream(ctx, shared, now.before) })
	all.Go(func() { err2 = r.head.stream(ctx, shared, now.after) })
	all.Wait()
	switch err := cmp.Or(err2, err1); {
	case err == nil:
		r.pull.Left -= len(shared)
		r.add(now)
	case ctx.Err() != nil:
		if !r.isProfiled() { // a program's profile may change a package again
			now.keepWhole()
			r.pull.Left -= len(now.after)
			r.add(now)
		}
		return ctx.Err()
	case len(shared) > 1:
		half := len(shared) / 2
		return cmp.Or(r.compile(ctx, shared[:half]), r.compile(ctx, shared[half:]))
	default:
		r.pull.Left--
		_, err2 := r.head.compile(ctx, shared)
		_, err1 := r.base.compile(ctx, shared)
		return r.skip(ctx, shared, cmp.Or(err2, err1, err))
	}
	return nil
}

func (r *run) add(now made) {
	maps.Copy(r.made.before, now.before)
	maps.Copy(r.made.after, now.after)
}

// keepWhole removes the packages that only one compiler has finished, or with errors.
func (m made) keepWhole() {
	maps.DeleteFunc(m.before, func(path string, p facts.Package) bool { return m.after[path].Path == "" || p.Unknown != nil })
	maps.DeleteFunc(m.after, func(path string, p facts.Package) bool { return m.before[path].Path == "" || p.Unknown != nil })
	maps.DeleteFunc(m.before, func(path string, _ facts.Package) bool { return m.after[path].Path == "" })
}

// stream compiles packages on half of the CPUs, because the other side has the other half.
func (s side) stream(ctx context.Context, paths []string, to map[string]facts.Package) error {
	return s.build.Stream(ctx, s.dir, paths, max(1, runtime.GOMAXPROCS(0)/2), func(p facts.Package) {
		n, _ := s.node(p.Path)
		p.Rename(s.name(n))
		p = facts.Summary(p)
		if was, ok := to[p.Path]; ok {
			p = facts.Join([]facts.Package{was, p})[0]
		}
		to[p.Path] = p
	})
}

// isProfiled reports whether programs are built with profiles, so that packages are compiled for each of
// them.
func (r *run) isProfiled() bool {
	if pgo := r.head.build.PGO; pgo != "" {
		return pgo != "off"
	}
	for _, n := range r.head.nodes {
		if _, err := os.Stat(filepath.Join(n.Dir, "default.pgo")); err == nil && n.Name == "main" {
			return true
		}
	}
	return false
}

// unfinished notes that a step is not finished.
func (r *run) unfinished(step string) {
	if !slices.Contains(r.pull.Unfinished, step) {
		r.pull.Unfinished = append(r.pull.Unfinished, step)
	}
}
