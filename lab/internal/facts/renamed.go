package facts

import (
	"path"
	"slices"
	"strings"
)

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
