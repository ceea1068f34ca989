package main

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/tightwire/tightwire/lab/internal/ab"
	"github.com/tightwire/tightwire/lab/internal/build"
)

// abSides are the base and the candidate of a comparison.
type abSides struct {
	base, candidate string
	builds          []build.Build // one for both, or one each
	pkg             string
}

// An abPair is one benchmark on two sides, or two benchmarks whose names end differently.
type abPair struct {
	name            string
	base, candidate ab.Side
}

func isEnd(name string) bool { return strings.HasPrefix(name, "/") }

// check fills in the base, and fails if the comparison is ambiguous.
func (a *abSides) check(equal bool) error {
	if a.base == "" {
		a.base = "HEAD"
		if len(a.builds) == 2 || equal && a.candidate == "." {
			a.base = "."
		}
	}
	switch {
	case len(a.builds) > 2:
		return fmt.Errorf("%d builds: want two toolchains or two targets", len(a.builds))
	case isEnd(a.base) != isEnd(a.candidate):
		return errors.New("-base and -candidate: want the end of a name in both, like /impl=old and /impl=new")
	case !equal && a.base == a.candidate && len(a.builds) == 1:
		return fmt.Errorf("both sides are %s", a.base)
	}
	return nil
}

// both returns base and candidate, without a benchmark.
func (a *abSides) both() (base, candidate ab.Side) {
	base = a.side(a.base, a.builds[0])
	return base, a.side(a.candidate, a.builds[len(a.builds)-1])
}

// side returns one side.
func (a *abSides) side(name string, b build.Build) ab.Side {
	s := ab.Side{Build: b, Dir: ".", Package: a.pkg}
	if name != "." && !isEnd(name) {
		s.Build.Revision = name
	}
	return s
}

// pairs returns the benchmarks to compare, and the names that only one side has.
func (a *abSides) pairs(ctx context.Context, pattern string, p ab.Plan) (pairs []abPair, left []string, err error) {
	base, candidate := a.both()
	names, err := ab.List(ctx, candidate, pattern, p.Binaries)
	if err != nil {
		return nil, nil, err
	}
	others := names
	if base != candidate {
		if others, err = ab.List(ctx, base, pattern, p.Binaries); err != nil {
			return nil, nil, err
		}
	}
	pairs, left = a.match(others, names)
	switch {
	case pairs == nil && isEnd(a.base):
		err = fmt.Errorf("%d benchmarks match %q, but none exists with both %s and %s", len(names), pattern, a.base, a.candidate)
	case pairs == nil:
		err = fmt.Errorf("no benchmark exists on both sides; the candidate has %s", strings.Join(names, " "))
	}
	return pairs, left, err
}

// match finds the pairs among the names of each side.
func (a *abSides) match(inBase, inCandidate []string) (pairs []abPair, left []string) {
	base, candidate := a.both()
	baseEnd, candidateEnd := "", ""
	if isEnd(a.base) {
		baseEnd, candidateEnd = a.base, a.candidate
	}
	for _, name := range inBase {
		stem, ok := strings.CutSuffix(name, baseEnd)
		switch {
		case ok && slices.Contains(inCandidate, stem+candidateEnd):
			p := abPair{stem, base, candidate}
			p.base.Bench, p.candidate.Bench = name, stem+candidateEnd
			pairs = append(pairs, p)
		case ok:
			left = append(left, name)
		}
	}
	for _, name := range inCandidate {
		if stem, ok := strings.CutSuffix(name, candidateEnd); ok && !slices.Contains(inBase, stem+baseEnd) {
			left = append(left, name)
		}
	}
	return pairs, left
}
