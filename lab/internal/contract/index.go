package contract

import (
	"strings"

	"github.com/tightwire/tightwire/lab/internal/facts"
)

// An index finds the facts of a file and the code of a function without reading all facts and code of the
// package, which for many contracts of a large package would take minutes. All are in the package's order.
type index struct {
	facts  map[string][]facts.Fact // by file
	funcs  map[string][]facts.Func // by name, without the package and type arguments
	within map[string][]facts.Func // code that is compiled as separate functions, by the symbol around it
}

// Indexed returns it with what is found faster, for judging many contracts.
func (b Compiled) Indexed() Compiled {
	x := &index{map[string][]facts.Fact{}, map[string][]facts.Func{}, map[string][]facts.Func{}}
	for _, f := range b.Package.Facts {
		x.facts[f.Pos.File] = append(x.facts[f.Pos.File], f)
	}
	symbols := map[string]bool{}
	for _, f := range b.Package.Funcs {
		symbols[f.Name] = true
		if name, ok := local(b.Package.Path, f.Name); ok {
			name = facts.WithoutTypes(name)
			x.funcs[name] = append(x.funcs[name], f)
		}
	}
	for _, f := range b.Package.Funcs {
		for at := range f.Name {
			if around := f.Name[:at]; begins(f.Name[at:]) && symbols[around] {
				x.within[around] = append(x.within[around], f)
			}
		}
	}
	b.index = x
	return b
}

// local returns the name of a symbol without its package, which is main for a
// program.
func local(path, symbol string) (name string, ok bool) {
	for _, p := range []string{path, facts.SymbolPath(path), "main"} {
		if name, ok := strings.CutPrefix(symbol, p+"."); ok {
			return name, true
		}
	}
	return "", false
}

// begins reports whether the rest of a symbol names code within the function that the symbol begins
// with.
func begins(rest string) bool {
	return strings.HasPrefix(rest, ".") || strings.HasPrefix(rest, "-range")
}
