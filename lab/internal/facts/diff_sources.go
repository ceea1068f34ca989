package facts

import (
	"cmp"
	"maps"
	"path"
	"slices"
	"strings"
)

// DiffSources compares builds of two sources, as [Diff] compares builds of one. Lines move
// between sources, so that things are counted by function, and a change is at its function's
// line in the second source. If only one source has a function, all its checks and
// allocations are new or gone, so that code that moves into another function is not lost.
func DiffSources(before, after []Package) []Change {
	before, after = named(before), named(after)
	had, has := placesIn(before), placesIn(after)
	return diffNamed(has.moved(before, had, has), has.moved(after, has, had))
}

// places are the places of functions, by package and name.
type places map[[2]string]Pos

// onlyHere is the column of things in a function that the other source lacks.
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

// moved returns the packages with all things of a function at the function's place: that in
// the second source, if both have it.
func (second places) moved(packages []Package, own, other places) []Package {
	return relocated(packages, func(function [2]string, pos *Pos) bool {
		to, ok := own[function]
		to.Col = onlyHere
		if _, both := other[function]; both {
			to = second[function]
			to.Col = 0
		}
		*pos = to
		return ok
	})
}

// inBoth returns the packages without what is in files that only this build has, except for functions
// that the other build has in another file: all things of those are at their place in the second build.
func (second places) inBoth(packages []Package, own, other places, others, files map[string]bool) []Package {
	if !slices.ContainsFunc(slices.Collect(maps.Keys(files)), func(file string) bool { return !others[file] }) {
		return packages
	}
	return relocated(packages, func(function [2]string, pos *Pos) bool {
		if others[pos.File] || !files[pos.File] {
			return true
		}
		here, isNamed := own[function]
		there, both := other[function]
		*pos = second[function]
		pos.Col = 0
		return isNamed && both && here.File != there.File
	})
}

// relocated returns the packages with all things at other places, and without those for which at reports false. It is
// called with the function around a place.
func relocated(packages []Package, at func(function [2]string, pos *Pos) bool) []Package {
	packages = slices.Clone(packages)
	for i, p := range packages {
		in := functionsOf(p).byFile()
		to := func(pos *Pos) bool { return at([2]string{p.Path, in.at(*pos)}, pos) }
		packages[i].Facts = nil
		for _, f := range p.Facts {
			if to(&f.Pos) {
				packages[i].Facts = append(packages[i].Facts, f)
			}
		}
		packages[i].Funcs = slices.Clone(p.Funcs)
		for j, f := range p.Funcs {
			packages[i].Funcs[j].Code = nil
			for _, c := range f.Code {
				if to(&c.Pos) {
					packages[i].Funcs[j].Code = append(packages[i].Funcs[j].Code, c)
				}
			}
		}
	}
	return packages
}

// filesOf returns the files of packages that have functions, or are beside such a file.
func filesOf(packages []Package) map[string]bool {
	dirs, files := map[string]bool{}, map[string]bool{}
	for _, p := range packages {
		for _, f := range functionsOf(p) {
			dirs[path.Dir(f.Pos.File)] = true
		}
	}
	for _, p := range packages {
		for _, f := range p.Facts {
			if dirs[path.Dir(f.Pos.File)] {
				files[f.Pos.File] = true
			}
		}
	}
	return files
}

// byFile are the functions of a package that named has sorted, by file.
type byFile map[string]functions

func (all functions) byFile() byFile {
	files := byFile{}
	for _, f := range all {
		files[f.Pos.File] = append(files[f.Pos.File], f)
	}
	return files
}

// at is [functions.at] for things that have not moved. It is fast enough for each instruction.
func (files byFile) at(p Pos) string {
	in := files[p.File]
	after, _ := slices.BinarySearchFunc(in, p.Line+1, func(f Fact, line int) int { return cmp.Compare(f.Pos.Line, line) })
	if after == 0 {
		return ""
	}
	return in[after-1].Name
}

// A PackageName is a package's import path and the name in its package clauses.
type PackageName struct{ Path, Name string }

// SymbolPath returns an import path as symbols have it, with dots after the last slash escaped.
func SymbolPath(p string) string {
	folder, last := path.Split(p)
	return folder + strings.ReplaceAll(last, ".", "%2e")
}

// Renamed returns the packages of one source as if they had the names of another, so that
// [DiffSources] compares them with those. It changes paths, and the names of functions.
func Renamed(packages []Package, to map[PackageName]PackageName) []Package {
	packages = slices.Clone(packages)
	for i := range packages {
		p := &packages[i]
		p.Facts, p.Funcs = slices.Clone(p.Facts), slices.Clone(p.Funcs)
		for from, to := range to {
			if p.Path == from.Path {
				p.Path = to.Path
				break
			}
		}
		for j, f := range p.Facts {
			if f.Kind == Inlined {
				p.Facts[j].Name = qualified(f.Name, to)
			}
		}
		for j, f := range p.Funcs {
			p.Funcs[j].Name = inSymbol(f.Name, to)
		}
	}
	return packages
}

// qualified renames the package that qualifies a function in a message: "in.F" becomes "out.F".
func qualified(name string, to map[PackageName]PackageName) string {
	for from, to := range to {
		if rest, is := strings.CutPrefix(name, from.Name+"."); is {
			return to.Name + "." + rest
		}
	}
	return name
}

// inSymbol renames the packages in a symbol, of the function and of its type arguments.
func inSymbol(name string, to map[PackageName]PackageName) string {
	own, arguments, generic := strings.Cut(name, "[")
	for from, to := range to {
		if rest, is := strings.CutPrefix(own, SymbolPath(from.Path)+"."); is {
			own = SymbolPath(to.Path) + "." + rest
			break
		}
	}
	if !generic {
		return own
	}
	for from, to := range to {
		arguments = strings.ReplaceAll(arguments, from.Path+".", to.Path+".")
	}
	return own + "[" + arguments
}
