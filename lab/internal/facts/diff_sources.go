package facts

import "slices"

// DiffSources compares builds of two sources, as [Diff] does those of one. Lines move
// between sources, so things are counted by function, and a change is at the line that its
// function has in the second. Where only one source has a function, all that it checks and
// allocates is new or gone: code that moves into another function is not lost.
func DiffSources(before, after []Package) []Change {
	before, after = named(before), named(after)
	had, has := placesIn(before), placesIn(after)
	return diffNamed(has.moved(before, had, has), has.moved(after, has, had))
}

// places are those of functions, by package and name.
type places map[[2]string]Pos

// onlyHere is the column of what is in a function that the other source has not.
const onlyHere = -1

func placesIn(packages []Package) places {
	all := places{}
	for _, p := range packages {
		for _, f := range functionsOf(p) {
			all[[2]string{p.Path, f.Name}] = f.Pos
		}
	}
	return all
}

// moved returns the packages with all that is in a function at the place of that: the one in
// the second source, if both have it.
func (second places) moved(packages []Package, own, other places) []Package {
	packages = slices.Clone(packages)
	for i, p := range packages {
		in := functionsOf(p)
		at := func(pos *Pos) bool {
			key := [2]string{p.Path, in.at(*pos)}
			to, ok := own[key]
			to.Col = onlyHere
			if _, both := other[key]; both {
				to = second[key]
				to.Col = 0
			}
			*pos = to
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
