package contract

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/tightwire/tightwire/lab/internal/build"
)

// A Check is the contracts of some packages, and the builds to judge them in.
type Check struct {
	Dir      string // the folder for the patterns
	Patterns []string
	Builds   []build.Build
	Done     func(b build.Build, results int) // called after each build, if not nil
}

// ErrNoContracts is the error if there is nothing to judge.
var ErrNoContracts = errors.New("no contracts")

// ErrCompilesNowhere is the error for code that compiles in no build.
var ErrCompilesNowhere = errors.New("the code compiles in no build")

// Run judges each contract in each build, and returns the results by module, file, line, contract
// and build, with file names relative to the module. If a build is skipped or blind, or a pattern
// matches nothing in it, every contract of the other builds is skipped or unseen there, too. Run
// fails if a directive is wrong, with [ErrNoContracts] and the reasons of builds that were left out, and with
// [ErrCompilesNowhere] and the compiler's first line. A directive that no build judges has results without a build. If the context ends, Run returns
// the finished results and the context's error.
func (k Check) Run(ctx context.Context) ([]Result, error) {
	r := run{known: map[key]Contract{}, unbuilt: map[key]Contract{}}
	for _, b := range k.Builds {
		n, err := r.build(ctx, k, b)
		switch {
		case err != nil && ctx.Err() != nil:
			return r.end(nil), err // contracts that were not judged yet have no result
		case err != nil:
			return nil, err
		case k.Done != nil:
			k.Done(b, n)
		}
	}
	if len(r.faults) == len(k.Builds) {
		return nil, fmt.Errorf("%s: %w: %s", strings.Join(k.Patterns, " "), ErrCompilesNowhere, r.faults[0])
	}
	if err := r.leftOver(k.Dir, k.Patterns); err != nil {
		return nil, err
	}
	if len(r.known)+len(r.unbuilt)+len(r.results) == 0 {
		err := fmt.Errorf("%s: %w in %d builds", strings.Join(k.Patterns, " "), ErrNoContracts, len(k.Builds))
		return nil, errors.Join(append([]error{err}, r.reasons...)...)
	}
	return r.end(func() []Result { return r.unjudged(k.Builds) }), nil
}

// A run is the state while builds are judged.
type run struct {
	results []Result
	known   map[key]Contract // in all builds
	unbuilt map[key]Contract // in files that a build excludes
	useless []Result         // of builds that are skipped or blind, without a contract
	reasons []error          // why they are
	faults  []string         // the compiler's first line of each build in which the code does not compile
}

// A key identifies a contract by its position in a file: two may differ only in their
// builds.
type key struct {
	file string
	n    int
}

func (k key) compare(other key) int { return cmp.Or(cmp.Compare(k.file, other.file), k.n-other.n) }

func (r *run) build(ctx context.Context, k Check, b build.Build) (results int, err error) {
	sources, err := b.List(ctx, k.Dir, k.Patterns...)
	if err != nil {
		return 0, r.leave(b, err)
	}
	contracts, wide, err := r.scan(sources)
	if b.Arch != "amd64" {
		wide = nil
	}
	if err == nil {
		err = checkOperations(ctx, b, k.Dir, contracts)
	}
	if err != nil {
		return 0, err
	}
	patterns := k.needed(contracts, wide)
	if patterns == nil {
		return 0, nil
	}
	packages, err := b.Compile(ctx, k.Dir, patterns...)
	if err != nil {
		return 0, r.leave(b, r.blame(err))
	}
	types, err := k.types(ctx, b, contracts)
	if err != nil {
		return 0, err
	}
	n := len(r.results)
	said := byPackage(sources, packages)
	program := ProgramIn(ctx, b, k.Dir, packages)
	for path, of := range contracts {
		if len(of) > 0 {
			r.judge(b, of, Compiled{Package: said[path], Types: types(path), Program: program}.Indexed())
		}
	}
	r.results = append(r.results, leftInUse(b, sources, packages)...)
	return len(r.results) - n, nil
}

// needed returns the packages to compile: those with contracts and with wide vectors, or all if a contract is about a
// generic function, whose instances are compiled in the packages that use them.
func (k Check) needed(contracts map[string][]Contract, wide []string) (paths []string) {
	for _, path := range slices.Sorted(maps.Keys(contracts)) {
		if slices.ContainsFunc(contracts[path], func(c Contract) bool { return c.Scope.generic }) {
			return k.Patterns
		}
		if len(contracts[path]) > 0 || slices.Contains(wide, path) {
			paths = append(paths, path)
		}
	}
	return paths
}

// types returns the types of each package, if a contract needs them. If they cannot be
// loaded, only contracts about types fail.
func (k Check) types(ctx context.Context, in build.Build, contracts map[string][]Contract) (func(path string) Types, error) {
	var paths []string
	for path, of := range contracts {
		if slices.ContainsFunc(of, func(c Contract) bool { return c.Scope.Region == Type && c.In.Matches(in) }) {
			paths = append(paths, path)
		}
	}
	if paths == nil {
		return func(string) Types { return Types{} }, nil
	}
	all, err := LoadTypes(ctx, in, k.Dir, paths...)
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	return func(path string) Types {
		if err != nil {
			return Types{why: err}
		}
		return all[path]
	}, nil
}

// blame notes the compiler's first line, if the code is at fault that the packages cannot be built.
func (r *run) blame(err error) error {
	if skipped, ok := errors.AsType[*build.SkippedError](err); ok {
		if fault := skipped.Fault(); fault != "" {
			r.faults = append(r.faults, fault)
		}
	}
	return err
}

// leave notes why a build is useless. It returns any other error, which ends the
// run.
func (r *run) leave(b build.Build, err error) error {
	var skipped *build.SkippedError
	var blind *build.BlindError
	switch {
	case errors.As(err, &skipped):
		r.useless = append(r.useless, Result{Build: b, Status: Skipped, Evidence: skipped.Reason})
	case errors.As(err, &blind):
		r.useless = append(r.useless, Result{Build: b, Status: Unseen, Evidence: "faults of the self-test were not found: " + strings.Join(blind.Missed, ", ")})
	case errors.Is(err, build.ErrNoPackages):
		r.useless = append(r.useless, Result{Build: b, Status: Skipped, Evidence: err.Error()})
	default:
		return err
	}
	r.reasons = append(r.reasons, err)
	return nil
}

// scan returns the contracts of each package, and the packages that use vectors of more than 128 bits.
func (r *run) scan(sources []build.Source) (all map[string][]Contract, wide []string, err error) {
	all = map[string][]Contract{}
	lent := map[string]string{}
	var errs []error
	for _, s := range sources {
		for _, file := range s.Files {
			src, err := os.ReadFile(file)
			if err != nil {
				return nil, nil, err
			}
			if bytes.Contains(src, []byte(vectors)) {
				wide = append(wide, s.Path)
			}
			lends(file, src, lent)
			found, err := Scan(file, src)
			errs = append(errs, err)
			for i := range found {
				found[i].Module = s.Root
				r.known[key{file, i}] = found[i]
			}
			all[s.Path] = append(all[s.Path], found...)
		}
		for _, file := range s.Other {
			errs = append(errs, r.leaveOut(file, s.Root))
		}
	}
	for _, c := range r.known {
		if by := lent[c.File]; by != "" && c.Scope.Region != Type {
			errs = append(errs, fmt.Errorf("%s:%d: the comment of %s gives other code the lines of this file", c.File, c.Line, by))
		}
	}
	return all, wide, errors.Join(errs...)
}

func (r *run) judge(in build.Build, contracts []Contract, b Compiled) {
	for _, c := range contracts {
		if result, ok := Judge(c, in, b); ok {
			r.results = append(r.results, result)
		}
	}
}

// end adds the contracts of useless builds and the results of more, and sorts all results.
func (r *run) end(more func() []Result) []Result {
	for _, u := range r.useless {
		r.results = append(r.results, r.lost(u)...)
	}
	if more != nil {
		r.results = append(r.results, more()...)
	}
	for i := range r.results {
		c := &r.results[i].Contract
		c.File = relative(c.Module, c.File)
	}
	slices.SortStableFunc(r.results, func(a, b Result) int {
		return cmp.Or(
			cmp.Compare(a.Contract.Module, b.Contract.Module),
			cmp.Compare(a.Contract.File, b.Contract.File),
			cmp.Compare(a.Contract.Line, b.Contract.Line),
			cmp.Compare(a.Contract.Text, b.Contract.Text),
			cmp.Compare(a.Build.String(), b.Build.String()),
		)
	})
	return r.results
}

// lost returns the contracts for a useless build, with those in files that only it would have compiled.
// If none is made for it, it returns all: which others the build would have is not known, and its
// reason must not be lost.
func (r *run) lost(u Result) []Result {
	var made, all []Result
	contracts := r.known
	for _, takes := range []func(file string) bool{u.Build.Takes, func(string) bool { return true }} {
		contracts = maps.Clone(contracts)
		maps.Copy(contracts, r.unknown(takes))
		if len(contracts) > 0 {
			break
		}
	}
	for _, k := range slices.SortedFunc(maps.Keys(contracts), key.compare) {
		u.Contract = contracts[k]
		all = append(all, u)
		if in := u.Contract.In; in.Matches(u.Build) || in.needsRelease(u.Build) {
			made = append(made, u)
		}
	}
	if made == nil {
		return all
	}
	return made
}

// unknown returns the contracts in files that no build compiles and that are taken.
func (r *run) unknown(takes func(file string) bool) map[key]Contract {
	some := map[key]Contract{}
	for k, c := range r.unbuilt {
		if _, ok := r.known[k]; !ok && !isTest(c) && takes(c.File) {
			some[k] = c
		}
	}
	return some
}

func relative(root, file string) string {
	if rel, err := filepath.Rel(root, file); err == nil {
		return filepath.ToSlash(rel)
	}
	return file
}
