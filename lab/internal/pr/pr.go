// Package pr says what a change of source, as a pull request, or of the toolchain does to the machine
// code: against the commit that it begins at, or the toolchain in use, it judges the contracts of the packages that are touched and of those
// that need them, compares what the compiler makes of them, counts the instructions and
// allocations of the benchmarks whose code has changed, and times these.
//
// What has not changed is not run: a package is untouched if it is made of equal files, and a
// benchmark is unchanged if the compiler lists the same code for all that can be reached from it.
package pr

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/tightwire/tightwire/lab/internal/ab"
	"github.com/tightwire/tightwire/lab/internal/cell"
	"github.com/tightwire/tightwire/lab/internal/facts"
	"github.com/tightwire/tightwire/lab/internal/report"
)

// A Request is what is to be compared.
type Request struct {
	Dir      string    // of the module, in a git repository
	Base     string    // a commit
	To       string    // or else a toolchain that the same source is built with
	Profile  string    // the file that says which functions matter then; "": one of the benchmarks
	Cell     cell.Cell // as the user has it: it is resolved in both sources
	Patterns []string
	Time     time.Duration // for all times together; 0: nothing is timed
	Bench    string        // as go test -bench has it: these are counted and timed though they are unchanged, and no others
	FailOn   facts.FailOn
	Say      func(format string, args ...any) // hears how far it is
}

// A run is a request under way. Sides are the base and the head.
type run struct {
	Request
	base, head         side
	changed, dependent []string // packages of the head
	binaries           *ab.Binaries
	pull               report.Pull
	counted            []bench            // what has moved
	shares             map[string]float64 // of a profile, by function; nil: not known
}

// A side is one of the two sources, or toolchains.
type side struct {
	cell  cell.Cell
	dir   string // where the patterns are looked up
	root  string // of the repository
	nodes map[string]cell.Node
}

// Run compares. It fails if there is no such base, or if a directive is wrong; what cannot be
// built, or is not seen, is unproven in what it returns.
func (q Request) Run(ctx context.Context) (_ report.Pull, err error) {
	r := run{Request: q}
	r.binaries, err = ab.NewBinaries()
	if err != nil {
		return r.pull, err
	}
	defer func() { err = errors.Join(err, r.binaries.Remove()) }()
	if err := r.find(ctx); err != nil {
		return r.pull, err
	}
	r.estimate()
	for _, step := range []func(context.Context) error{r.contracts, r.facts, r.rank, r.benchmarks, r.times} {
		if err := step(ctx); err != nil {
			return r.pull, err
		}
	}
	r.noSpeed()
	return r.pull, nil
}

// find reads both sides, and finds what has changed.
func (r *run) find(ctx context.Context) error {
	dir, err := filepath.Abs(r.Dir)
	if err != nil {
		return err
	}
	if r.To != "" {
		err = r.upgrade(ctx, dir)
	} else {
		err = r.change(ctx, dir)
	}
	if err != nil {
		return err
	}
	_, err = r.head.cell.List(ctx, dir, r.Patterns...) // which the base need not have
	r.pull.Base, r.pull.Head, r.pull.FailOn = r.Base, r.head.cell, r.FailOn
	return err
}

// change finds what a change of source has changed.
func (r *run) change(ctx context.Context, dir string) error {
	there, err := cell.CheckOut(ctx, dir, r.Base)
	if err != nil {
		return err
	}
	root, _ := report.RepositoryOf(dir)
	prefix, err := filepath.Rel(root, dir)
	if err != nil {
		return err
	}
	r.head, r.base = side{dir: dir, root: root}, side{dir: there, root: strings.TrimSuffix(there, prefix)}
	if err := errors.Join(r.base.resolve(ctx, r.Cell, r.Patterns), r.head.resolve(ctx, r.Cell, r.Patterns)); err != nil {
		return err
	}
	r.changed, r.dependent = cell.Touched(r.head.nodes, r.base.nodes)
	return nil
}

// resolve finds how the side is built, and of what.
func (s *side) resolve(ctx context.Context, c cell.Cell, patterns []string) (err error) {
	if s.cell, err = c.Resolve(ctx, s.dir); err == nil {
		s.nodes, err = s.cell.Graph(ctx, s.dir, patterns...)
	}
	return err
}

// built returns the packages that are touched and of no test alone, and those that need them.
func (r *run) built() (paths []string) {
	for _, path := range slices.Concat(r.changed, r.dependent) {
		if n := r.head.nodes[path]; !n.IsTest() && !n.IsStd() && r.reached(path) {
			paths = append(paths, path)
		}
	}
	slices.Sort(paths)
	return paths
}

// reached reports whether a package is of a module that is worked on, or such a one needs it
// beside its tests.
func (r *run) reached(path string) bool {
	for _, n := range r.head.nodes {
		if n.Main && !n.IsTest() && (n.Path == path || slices.Contains(n.Deps, path)) {
			return true
		}
	}
	return false
}

// tests returns the packages whose tests are of touched packages, or find other files; all of
// them if benchmarks are asked for by name.
func (r *run) tests() (paths []string) {
	touched := slices.Concat(r.changed, r.dependent)
	for path := range maps.Keys(r.head.nodes) {
		of, is := strings.CutSuffix(path, ".test")
		if is && r.head.nodes[of].Main && (r.Bench != "" || slices.Contains(touched, path) || !r.sameInputs(of)) {
			paths = append(paths, of)
		}
	}
	slices.Sort(paths)
	return paths
}

func (r *run) sameInputs(path string) bool {
	equal, err := ab.SameInputs(r.base.nodes[path].Dir, r.head.nodes[path].Dir)
	return equal && err == nil
}

// estimate says what is to come: about two seconds a package and side, and ten for each package
// of tests.
func (r *run) estimate() {
	packages, tests := len(r.built()), len(r.tests())
	r.pull.Packages = packages
	about := time.Duration(4*packages+10*tests) * time.Second
	since := fmt.Sprintf("since %.12s: %d packages are touched or need such a one", r.Base, packages)
	if r.To != "" {
		since = fmt.Sprintf("from %s to %s: %d packages, with those that they need", r.base.cell.Toolchain, r.To, packages)
	}
	r.Say("%s, and tests of %d; about %v, and up to %v of times", since, tests, about, r.Time)
}

// unproven notes why something is not known, if there is a reason and the run goes on.
func (r *run) unproven(ctx context.Context, what string, err error) error {
	if err == nil || ctx.Err() != nil {
		return ctx.Err()
	}
	lines := slices.Compact(strings.Split(err.Error(), "\n")) // both sides say the same
	r.pull.Reasons = append(r.pull.Reasons, what+": "+strings.Join(lines, "; "))
	return nil
}

// name returns what a file of a package is called in the repository, below its module's path, or in
// the library.
func (s side) name(n cell.Node) func(string) string {
	if n.IsStd() {
		return n.Spelled
	}
	return func(file string) string {
		if rel, err := filepath.Rel(s.root, file); filepath.IsAbs(file) && err == nil && filepath.IsLocal(rel) {
			return filepath.ToSlash(rel)
		}
		if rel, err := filepath.Rel(n.Root, file); filepath.IsAbs(file) && err == nil {
			return n.Module + "/" + filepath.ToSlash(rel)
		}
		return file
	}
}
