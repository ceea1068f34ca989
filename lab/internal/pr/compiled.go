package pr

import (
	"context"
	"errors"
	"slices"

	"github.com/tightwire/tightwire/lab/internal/cell"
	"github.com/tightwire/tightwire/lab/internal/contract"
	"github.com/tightwire/tightwire/lab/internal/facts"
	"github.com/tightwire/tightwire/lab/internal/page"
	"github.com/tightwire/tightwire/lab/internal/report"
)

// contracts judges the contracts of the packages. It notes which ones were broken in the base
// already: the change is not to blame for them.
func (r *run) contracts(ctx context.Context) error {
	var paths []string
	for _, path := range r.built() {
		if r.head.nodes[path].Main {
			paths = append(paths, path)
		}
	}
	if paths == nil {
		return nil
	}
	r.Say("contracts of %s", page.Counted(len(paths), "package"))
	results, err := r.head.check(ctx, paths)
	if err != nil {
		return err
	}
	if slices.ContainsFunc(results, isBroken) {
		was, err := r.base.check(ctx, r.base.existing(paths))
		if err := r.unproven(ctx, "contracts of the base", err); err != nil {
			return err
		}
		r.pull.Before = slices.DeleteFunc(was, func(w contract.Result) bool { return !isBroken(w) })
	}
	r.pull.Contracts = results
	r.Say("%s", report.Answer(results))
	return nil
}

func isBroken(r contract.Result) bool { return r.Status == contract.Broken }

// check judges the contracts of packages, which may have none.
func (s side) check(ctx context.Context, paths []string) ([]contract.Result, error) {
	if len(paths) == 0 {
		return nil, nil
	}
	results, err := contract.Check{Dir: s.dir, Patterns: paths, Cells: []cell.Cell{s.cell}}.Run(ctx)
	if errors.Is(err, contract.ErrNoContracts) {
		err = nil
	}
	return results, err
}

// existing returns the paths of packages that the side has.
func (s side) existing(paths []string) []string {
	return slices.DeleteFunc(slices.Clone(paths), func(path string) bool { return s.nodes[path].Path == "" })
}

// facts compares the compiler's output for the packages that both sides have.
func (r *run) facts(ctx context.Context) error {
	paths := r.base.existing(r.built())
	if len(paths) == 0 {
		return nil
	}
	r.Say("comparing the compiler's output for %s", page.Counted(len(paths), "package"))
	var builds [2][]facts.Package
	for i, s := range []side{r.base, r.head} {
		var err error
		if builds[i], err = s.compile(ctx, paths); err != nil {
			return r.unproven(ctx, "the compiler's output", err)
		}
	}
	if r.To != "" {
		r.pull.Changes = facts.Diff(builds[0], builds[1])
	} else {
		r.pull.Changes = facts.DiffSources(builds[0], builds[1])
	}
	r.Say("%d changes", len(r.pull.Changes))
	return nil
}

func (s side) compile(ctx context.Context, paths []string) ([]facts.Package, error) {
	packages, err := s.cell.Compile(ctx, s.dir, paths...)
	for i := range packages {
		packages[i].Rename(s.name(s.nodes[packages[i].Path]))
	}
	return packages, err
}
