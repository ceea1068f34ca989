// Package compare compares the machine code before and after a pull request, or of two toolchains.
// For the touched packages and those that depend on them it judges contracts and compares the
// compiler's output. For the benchmarks whose code has changed it counts instructions and
// allocations, and measures times.
//
// It does not run unchanged benchmarks. A package is untouched if all its files are equal. A
// benchmark is unchanged if the compiler lists the same code for everything reachable from it.
package compare

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"maps"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/tightwire/tightwire/lab/internal/ab"
	"github.com/tightwire/tightwire/lab/internal/build"
	"github.com/tightwire/tightwire/lab/internal/facts"
	"github.com/tightwire/tightwire/lab/internal/page"
	"github.com/tightwire/tightwire/lab/internal/pairing"
	"github.com/tightwire/tightwire/lab/internal/print"
)

// A Request describes a comparison.
type Request struct {
	Dir      string      // of the module, in a git repository
	Base     string      // a commit
	To       string      // not empty: a toolchain to compare with, on the same source, in place of Base
	Build    build.Build // unresolved: each side resolves it
	Patterns []string
	Time     time.Duration // limit for timing all benchmarks together; 0: none is timed
	// Budget is the limit for the whole comparison, but for contracts and the compiler's output of a pull request.
	// The result says what is not finished then. 0: no benchmark is counted or timed, and there is no limit.
	Budget time.Duration
	Bench  string // not empty: count and time exactly the benchmarks that match, even if unchanged; as for go test -bench
	FailOn facts.FailOn
	Least  float64                          // instructions by which a count must grow to block
	Rounds int                              // of a benchmark that is timed, each in a layout; 0: as many as prove something
	Say    func(format string, args ...any) // reports progress
}

// A run is the state of one comparison.
type run struct {
	Request
	start              time.Time
	base, head         side
	changed, dependent []string // packages of the head
	built, tests       []string // as toBuild and toTest return them
	binaries           *ab.Binaries
	pull               print.Pull
	counted            []bench  // benchmarks to time
	isUseless          bool     // with To: a toolchain's output proves nothing
	others             []*run   // in builds that have changed files which this one leaves out
	files              []string // in another build than the user's: what it is about, by names in the repository
}

// A side is the base or the head: a source and how it is built.
type side struct {
	build build.Build
	dir   string                // the folder that the patterns are relative to
	root  string                // of the repository
	nodes map[string]build.Node // by the head's names of packages, if both sides have them
	own   pairing.Paths         // the head's names, by the side's own
	named bool                  // whether only packages that the patterns match are of interest
	memo
}

// A memo has what was read of a side's files.
type memo struct {
	suites map[string]suite
	lines  map[string][]string
}

func newMemo() memo { return memo{map[string]suite{}, map[string][]string{}} }

// Run compares the two sides. It fails if the base does not exist or a directive is wrong. The
// result lists what cannot be built or seen as unproven. If the context ends, the result has what
// is known so far, and names the steps that are not finished, if there is anything.
func (q Request) Run(ctx context.Context) (print.Pull, error) {
	r := run{Request: q, start: time.Now()}
	return r.all(ctx)
}

func (r *run) all(ctx context.Context) (_ print.Pull, err error) {
	if r.To != "" {
		limited, stop := r.until(ctx, 1)
		defer stop()
		ctx = limited
	}
	if r.binaries, err = ab.NewBinaries(); err != nil {
		return r.pull, err
	}
	defer func() { err = errors.Join(err, r.binaries.Remove()) }()
	if err := r.find(ctx); err != nil {
		if r.pull.Head.Toolchain != "" && ctx.Err() != nil {
			r.interrupted(ctx, r.steps())
		}
		return r.pull, err
	}
	r.estimate()
	for i, s := range r.steps() {
		if err := s.run(ctx); err != nil {
			if ctx.Err() != nil {
				r.interrupted(ctx, r.steps()[i:])
			}
			return r.pull, err
		}
	}
	r.noSpeed()
	return r.pull, nil
}

// A step is a part of the comparison, with its name in the report.
type step struct {
	name string
	run  func(context.Context) error
}

// steps has first what a limit should spare.
func (r *run) steps() []step {
	all := []step{{print.ContractStep, r.contracts}, {print.CompilerStep, r.facts}, {print.CountStep, r.benchmarks}}
	if r.To != "" && slices.ContainsFunc(r.built, func(path string) bool { return !r.isOwn(path) }) {
		all = append(all, step{print.CompilerStep, r.ofOthers})
	}
	return append(all, step{print.TimeStep, r.times})
}

// interrupted notes what is not finished: the step that the context ended in, and those after it.
func (r *run) interrupted(ctx context.Context, steps []step) {
	for _, s := range steps {
		r.unfinished(s.name)
	}
	if errors.Is(ctx.Err(), context.DeadlineExceeded) {
		r.pull.Limit = r.Budget
	}
	r.correct()
}

// find reads both sides, and lists the packages that have changed.
func (r *run) find(ctx context.Context) error {
	dir, err := filepath.Abs(r.Dir)
	if err != nil {
		return err
	}
	if err := r.setUp(ctx, dir); err != nil {
		return err
	}
	r.built, r.tests = r.toBuild(), r.toTest()
	_, err = r.head.build.List(ctx, dir, r.Patterns...) // the base may lack new packages
	r.pull.Base, r.pull.Head, r.pull.FailOn, r.pull.Least = r.Base, r.head.build, r.FailOn, r.Least
	return err
}

// setUp sets up both sides: of a change of source, or with To of one source. A newer toolchain builds all packages
// anew, even without dependencies.
func (r *run) setUp(ctx context.Context, dir string) (err error) {
	root, _ := print.RepositoryOf(dir)
	old, now := r.Build, r.Build
	if r.To != "" {
		now.Toolchain = r.To
	} else {
		old.Revision = r.Base
	}
	builds, trees, err := build.Ends(ctx, build.Tree{Root: root, Dir: dir}, [2]build.Build{old, now})
	if err != nil {
		return err
	}
	r.base, r.head = sideOf(builds[0], trees[0]), sideOf(builds[1], trees[1])
	if r.base.build == r.head.build {
		return fmt.Errorf("%s is the toolchain in use: name another toolchain to compare with by -toolchain", r.To)
	}
	if r.To != "" {
		r.pull.From, r.pull.Head = r.base.build, r.head.build
	}
	return r.read(ctx)
}

// read lists the packages of both sides, and those that have changed.
func (r *run) read(ctx context.Context) (err error) {
	if r.head.nodes, err = r.head.build.Graph(ctx, r.head.dir, false, r.Patterns...); err != nil {
		return err
	}
	if r.base.nodes, err = r.base.graph(ctx, r.Patterns); err != nil {
		return err
	}
	if r.To != "" {
		r.changed = slices.Sorted(maps.Keys(r.head.nodes))
		return nil
	}
	if err := r.pair(ctx); err != nil {
		return err
	}
	r.changed, r.dependent = build.Touched(r.head.nodes, r.base.nodes)
	return nil
}

func sideOf(b build.Build, at build.Tree) side {
	return side{build: b, dir: at.Dir, root: at.Root, memo: newMemo()}
}

// toBuild returns the touched packages and those that depend on them, without packages that only
// tests use.
func (r *run) toBuild() (paths []string) {
	for _, path := range slices.Concat(r.changed, r.dependent) {
		if n := r.head.nodes[path]; !n.IsTest() && !n.IsStd() && r.reached(path) {
			paths = append(paths, path)
		}
	}
	slices.Sort(paths)
	return paths
}

// reached reports whether a package belongs to a main module, or a package of a main module
// depends on it outside tests.
func (r *run) reached(path string) bool {
	for _, n := range r.head.nodes {
		if n.Main && !n.IsTest() && (n.Path == path || slices.Contains(n.Deps, path)) {
			return true
		}
	}
	return false
}

// toTest returns the packages whose tests depend on touched packages or read changed files. With
// -bench it returns all packages with tests.
func (r *run) toTest() (paths []string) {
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
	was, is := r.base.nodes[path].Dir, r.head.nodes[path].Dir
	if was == "" || was == is {
		return was != ""
	}
	equal, err := ab.SameInputs(was, is)
	return equal && err == nil
}

// estimate reports how long the run may take: about two seconds a package and side, and ten for
// each package with tests.
func (r *run) estimate() {
	packages, tests := len(r.built), len(r.tests)
	r.pull.Packages, r.pull.Left = packages, len(r.base.existing(r.built))
	about := time.Duration(4*packages+10*tests) * time.Second
	since := fmt.Sprintf("since %.12s: changed, with dependents: %s", r.Base, page.Counted(packages, "package"))
	if r.To != "" {
		since = fmt.Sprintf("from %s to %s: %s, with dependencies", r.base.build.Toolchain, r.To, page.Counted(packages, "package"))
	}
	most := ""
	if r.Budget > 0 {
		most = fmt.Sprintf(", %v at most in all", r.Budget)
	}
	r.Say("%s, and tests of %d; this needs about %v, and up to %v for timing%s", since, tests, about, r.Time, most)
}

// unproven notes err as the reason why something is unproven. It returns an error only if the run
// was cancelled.
func (r *run) unproven(ctx context.Context, what string, err error) error {
	if err == nil || ctx.Err() != nil {
		return ctx.Err()
	}
	r.pull.Reasons = append(r.pull.Reasons, what+": "+oneLine(err))
	return nil
}

// name returns a function that shortens the path of a package's file: relative to the repository, or to the module
// if only packages that the patterns match are of interest, below the module's path, or as spelled in the standard library.
func (s side) name(n build.Node) func(string) string {
	if n.IsStd() {
		return n.Spelled
	}
	root := s.root
	if s.named {
		root = n.Root
	}
	return func(file string) string {
		if rel, err := filepath.Rel(root, file); filepath.IsAbs(file) && err == nil && filepath.IsLocal(rel) {
			return filepath.ToSlash(rel)
		}
		if rel, err := filepath.Rel(n.Root, file); filepath.IsAbs(file) && err == nil {
			return n.Module + "/" + filepath.ToSlash(rel)
		}
		return file
	}
}

// Base returns the commit at which HEAD forked from the given revision. Without a revision it
// takes the target of the pull request on GitHub or merge request on GitLab, otherwise origin's
// default branch.
func Base(ctx context.Context, dir, given string, getenv func(string) string) (commit string, err error) {
	branch := getenv("GITHUB_BASE_REF")
	if branch != "" {
		branch = "origin/" + branch
	}
	return build.MergeBase(ctx, dir, cmp.Or(given, branch, getenv("CI_MERGE_REQUEST_DIFF_BASE_SHA"), "origin/HEAD"))
}
