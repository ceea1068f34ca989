package compare

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"sync"

	"github.com/tightwire/tightwire/lab/internal/build"
	"github.com/tightwire/tightwire/lab/internal/contract"
	"github.com/tightwire/tightwire/lab/internal/facts"
	"github.com/tightwire/tightwire/lab/internal/lists"
	"github.com/tightwire/tightwire/lab/internal/page"
	"github.com/tightwire/tightwire/lab/internal/print"
)

// contracts judges the contracts of the packages. It notes which ones were broken in the base
// already: the change is not to blame for them.
func (r *run) contracts(ctx context.Context) error {
	r.gone()
	var paths []string
	for _, path := range r.built {
		if r.head.nodes[path].Main {
			paths = append(paths, path)
		}
	}
	if paths == nil {
		return nil
	}
	r.Say("contracts of %s", page.Counted(len(paths), "package"))
	results, err := r.head.check(ctx, paths)
	switch {
	case !errors.Is(err, contract.ErrCompilesNowhere):
	case r.To == "":
		return headError(err)
	default:
		err = r.unproven(ctx, "contracts", err)
	}
	if err != nil {
		return err
	}
	if slices.ContainsFunc(results, isBroken) {
		was, err := r.base.check(ctx, r.base.paths(r.base.existing(paths)))
		if err := r.unproven(ctx, "contracts of the base", err); err != nil {
			return err
		}
		r.pull.Before = slices.DeleteFunc(was, func(w contract.Result) bool { return !isBroken(w) })
		for i := range r.pull.Before {
			r.pull.Before[i].Contract.File = r.inHead(r.pull.Before[i].Contract)
		}
	}
	r.pull.Contracts = results
	r.Say("%s", r.pull.Contracts.Answer())
	return nil
}

func isBroken(r contract.Result) bool { return r.Status == contract.Broken }

// check judges the contracts of packages. There may be no packages.
func (s side) check(ctx context.Context, paths []string) ([]contract.Result, error) {
	if len(paths) == 0 {
		return nil, nil
	}
	results, err := contract.Check{Dir: s.dir, Patterns: paths, Builds: []build.Build{s.build}}.Run(ctx)
	if errors.Is(err, contract.ErrNoContracts) {
		err = nil
	}
	return results, err
}

// existing returns the paths of packages that the side has.
func (s side) existing(paths []string) []string {
	return slices.DeleteFunc(slices.Clone(paths), func(path string) bool { return s.nodes[path].Path == "" })
}

// paths returns the side's own paths of packages.
func (s side) paths(names []string) []string {
	return lists.Map(names, func(name string) string { return s.nodes[name].Path })
}

// facts compares the compiler's output for the packages that both sides have, and notes the others.
func (r *run) facts(ctx context.Context) error {
	r.alone()
	r.leftBehind()
	if err := r.unbuilt(); err != nil {
		return err
	}
	if len(r.built) > 0 {
		r.Say("comparing the compiler's output for %s", page.Counted(len(r.base.existing(r.built)), "package"))
	}
	switch {
	case len(r.built) == 0:
	case r.To != "":
		return r.ofModules(ctx)
	default:
		if err := r.compare(ctx, r.built); err != nil {
			return err
		}
		r.Say("%d changes", len(r.pull.Changes))
	}
	return r.inOtherBuilds(ctx)
}

// compare compiles packages of the head on both sides at a time, and compares what the compiler says. If one does
// not compile, halves are tried, so that it hides no other; in a head with other source, that is an error.
func (r *run) compare(ctx context.Context, paths []string) error {
	shared := r.base.existing(paths)
	var before, after []facts.Package
	var was, is error
	var both sync.WaitGroup
	both.Go(func() { before, was = r.base.compile(ctx, shared) })
	both.Go(func() { after, is = r.head.compile(ctx, paths) })
	both.Wait()
	switch {
	case ctx.Err() != nil:
		return ctx.Err()
	case r.To == "" && isSkipped(is):
		return headError(is)
	case len(paths) > 1 && (isSkipped(was) || isSkipped(is)):
		half := len(paths) / 2
		return cmp.Or(r.compare(ctx, paths[:half]), r.compare(ctx, paths[half:]))
	}
	r.pull.Left -= len(shared)
	if err := cmp.Or(is, was); err != nil {
		return r.skip(ctx, shared, err)
	}
	r.add(before, after)
	return nil
}

func isSkipped(err error) bool {
	_, is := errors.AsType[*build.SkippedError](err)
	return is
}

// add adds what differs in packages. Lines of one source stay where they are.
func (r *run) add(before, after []facts.Package) {
	if r.To != "" {
		r.pull.Changes = append(r.pull.Changes, facts.Diff(before, after)...)
	} else {
		r.pull.Changes = append(r.pull.Changes, r.differing(before, after)...)
	}
	slices.SortStableFunc(r.pull.Changes, facts.Change.Compare)
}

// alone notes the packages that only the head has: of a new dependency its module, and of those
// that only tests need what has benchmarks.
func (r *run) alone() {
	seen := map[string]bool{}
	for _, path := range slices.Concat(r.built, r.tests) {
		isBuilt := slices.Contains(r.built, path)
		if r.base.nodes[path].Path != "" || seen[path] || !isBuilt && len(r.head.suite(path).benches) == 0 {
			continue
		}
		if isBuilt {
			r.pull.Skipped++
		}
		u := print.Uncompared{Package: path, Why: onlyHead}
		if n := r.head.nodes[path]; !n.Main {
			u.Package, u.Module = n.Module, true
		}
		if !seen[u.Package] {
			seen[u.Package] = true
			r.pull.Uncompared = append(r.pull.Uncompared, u)
		}
	}
}

// skip notes that packages were not compared, and why.
func (r *run) skip(ctx context.Context, paths []string, err error) error {
	if ctx.Err() != nil {
		return ctx.Err()
	}
	for _, path := range paths {
		r.pull.Uncompared = append(r.pull.Uncompared, print.Uncompared{Package: path, Why: oneLine(err)})
	}
	r.pull.Skipped += len(paths)
	return nil
}

// compile returns the compiler's facts about packages, which keep the side's own paths.
func (s side) compile(ctx context.Context, paths []string) ([]facts.Package, error) {
	if len(paths) == 0 {
		return nil, nil
	}
	packages, err := s.build.Compile(ctx, s.dir, s.paths(paths)...)
	for i := range packages {
		n, _ := s.node(packages[i].Path)
		packages[i].Rename(s.name(n))
	}
	return packages, err
}

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
