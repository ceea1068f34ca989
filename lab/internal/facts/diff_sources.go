package facts

import (
	"slices"
	"strings"
)

// DiffSources compares builds of two sources, as [Diff] does those of one. Lines move
// between sources, so things are counted by function, and a change is at the line that its
// function has in the second. Functions that only one source has are left out.
func DiffSources(before, after []Package) []Change {
	places := inBoth(before, after)
	return Diff(places.moved(before), places.moved(after))
}

// places are those of functions in the second source, by package and name.
type places map[[2]string]Pos

func inBoth(before, after []Package) places {
	had, both := placesIn(before), places{}
	for key, pos := range placesIn(after) {
		if _, ok := had[key]; ok {
			both[key] = pos
		}
	}
	return both
}

func placesIn(packages []Package) places {
	all := places{}
	for _, p := range packages {
		for _, f := range declarations(p) {
			if !strings.Contains(f.Name, ".func") {
				all[[2]string{p.Path, f.Name}] = f.Pos
			}
		}
	}
	return all
}

// moved returns the packages with all that is in a function at the place of that.
func (all places) moved(packages []Package) []Package {
	packages = slices.Clone(packages)
	for i, p := range packages {
		in := diff{functions: declarations(p)}
		at := func(pos *Pos) bool {
			to, ok := all[[2]string{p.Path, in.funcAt(*pos)}]
			*pos = Pos{File: to.File, Line: to.Line}
			return ok
		}
		packages[i].Facts, packages[i].Funcs = movedFacts(p.Facts, at), movedFuncs(p.Funcs, at)
	}
	return packages
}

func movedFacts(facts []Fact, at func(*Pos) bool) []Fact {
	var all []Fact
	for _, f := range facts {
		if at(&f.Pos) {
			all = append(all, f)
		}
	}
	return all
}

func movedFuncs(funcs []Func, at func(*Pos) bool) []Func {
	funcs = slices.Clone(funcs)
	for i, f := range funcs {
		funcs[i].Code = nil
		for _, c := range f.Code {
			if at(&c.Pos) {
				funcs[i].Code = append(funcs[i].Code, c)
			}
		}
	}
	return funcs
}
