package facts

import (
	"cmp"
	"regexp"
	"slices"
	"strings"
)

// WithoutTypes removes the type arguments from a function's name: (*T[go.shape.int]).M.
func WithoutTypes(name string) string {
	if !strings.ContainsAny(name, "[]") {
		return name
	}
	var b strings.Builder
	depth := 0
	for _, r := range name {
		switch {
		case r == '[':
			depth++
		case r == ']':
			depth--
		case depth == 0:
			b.WriteRune(r)
		}
	}
	return b.String()
}

// literal matches the names of code compiled as separate functions: function literals,
// deferred calls and those started with go, bodies of loops over functions.
var literal = regexp.MustCompile(`\.(func|gowrap|deferwrap)[0-9]|-range[0-9]`)

// named removes type arguments from the names in packages, and merges the facts about
// instances of a function. If one instance cannot be inlined, none can.
func named(packages []Package) []Package {
	packages = slices.Clone(packages)
	for i := range packages {
		p := &packages[i]
		p.Facts = slices.Clone(p.Facts)
		for j := range p.Facts {
			p.Facts[j].Name = WithoutTypes(p.Facts[j].Name)
		}
		slices.SortStableFunc(p.Facts, compareNamed)
		p.Facts = slices.CompactFunc(p.Facts, func(a, b Fact) bool {
			return a.Pos == b.Pos && a.Name == b.Name && (a.Kind == b.Kind || isDeclaration(a) && isDeclaration(b))
		})
	}
	return packages
}

func isDeclaration(f Fact) bool { return f.Kind == Inlinable || f.Kind == NotInlinable }

// compareNamed sorts instances that cannot be inlined first.
func compareNamed(a, b Fact) int {
	return cmp.Or(a.Pos.compare(b.Pos), cmp.Compare(a.Name, b.Name), -cmp.Compare(a.Kind, b.Kind), cmp.Compare(b.Cost, a.Cost))
}
