package contract

import (
	"regexp"
	"slices"
	"strings"

	"github.com/tightwire/tightwire/lab/internal/build"
	"github.com/tightwire/tightwire/lab/internal/facts"
)

// byPackage returns all facts about the code of each package: an instance of a generic
// function is compiled with the package that uses it.
func byPackage(sources []build.Source, packages []facts.Package) map[string]facts.Package {
	all := map[string]facts.Package{}
	paths := map[string]string{}
	for _, s := range sources {
		all[s.Path] = facts.Package{Path: s.Path}
		for _, file := range s.Files {
			paths[file] = s.Path
		}
	}
	for _, p := range packages {
		if own, ok := all[p.Path]; ok {
			own.Facts = append(own.Facts, p.Facts...)
			own.Funcs = append(own.Funcs, p.Funcs...)
			all[p.Path] = own
		}
	}
	for _, p := range packages {
		shareFacts(all, paths, p)
		shareFuncs(all, p)
	}
	return all
}

// qualifier matches the package before a name.
var qualifier = regexp.MustCompile(`^[\pL_][\pL\p{Nd}_]*\.`)

// shareFacts moves facts about another package's files to that package, with unqualified
// names.
func shareFacts(all map[string]facts.Package, paths map[string]string, from facts.Package) {
	for _, f := range from.Facts {
		of, ok := all[paths[f.Pos.File]]
		if !ok || of.Path == from.Path {
			continue
		}
		f.Name = qualifier.ReplaceAllString(f.Name, "")
		of.Facts = append(of.Facts, f)
		all[of.Path] = of
	}
}

// shareFuncs adds instances of another package's functions to that package, each once.
func shareFuncs(all map[string]facts.Package, from facts.Package) {
	for _, f := range from.Funcs {
		of, ok := all[packageOf(f.Name)]
		if !ok || !strings.Contains(f.Name, "[") || of.Path == from.Path || slices.ContainsFunc(of.Funcs, func(g facts.Func) bool { return g.Name == f.Name }) {
			continue
		}
		of.Funcs = append(of.Funcs, f)
		all[of.Path] = of
	}
}

// packageOf returns the path of a function's package, "" if its name has none.
func packageOf(symbol string) string {
	name, _, _ := strings.Cut(symbol, "[")
	slash := strings.LastIndex(name, "/") + 1
	dot := strings.Index(name[slash:], ".")
	if dot < 0 {
		return ""
	}
	return strings.ReplaceAll(name[:slash+dot], "%2e", ".")
}
