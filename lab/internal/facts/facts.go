// Package facts parses what the Go compiler reports about its code: what it inlines and
// at which cost, where it checks bounds, what it allocates, and the instructions.
//
// The compiler reports in text for people, which changes from release to release. This
// package understands Go 1.22 to 1.27 and gives their reports one form. A conclusion from
// a missing fact is only valid if the fact would have been seen: the package therefore
// keeps text that it does not understand.
package facts

import (
	"cmp"
	"regexp"
	"slices"
	"strings"
)

// A Pos is a place in a source file. Col is 0 where the compiler names only a line.
type Pos struct {
	File      string
	Line, Col int
}

func (p Pos) compare(q Pos) int {
	return cmp.Or(cmp.Compare(p.File, q.File), cmp.Compare(p.Line, q.Line), cmp.Compare(p.Col, q.Col))
}

// A Kind is what a fact is about.
type Kind uint8

// The kinds of facts.
const (
	Inlinable    Kind = iota + 1 // the function Name can be inlined, at cost Cost
	NotInlinable                 // the function Name cannot be inlined, for a reason
	Inlined                      // the call of Name was inlined
	BoundsCheck                  // an index or a slice is checked at run time
	Escapes                      // the value Name is allocated on the heap
	Moved                        // the variable Name is allocated on the heap
	Stays                        // the parameter or value Name does not escape
	Leaks                        // the parameter Name is kept after the call
)

// A Fact is one statement of the compiler about one place.
type Fact struct {
	Kind Kind
	Pos  Pos
	Name string   // a function, an expression, or IsInBounds or IsSliceInBounds
	Cost int      // of a function, if known
	Text string   // the compiler's line, without the place
	Flow []string // how a value escapes, in the compiler's words
}

// A Package is what the compiler reported about one package.
type Package struct {
	Path    string
	Facts   []Fact   // by place, each once
	Funcs   []Func   // in the order of the listing
	Unknown []string // lines that look like facts and are not understood
}

// tidy sorts the facts and drops duplicates: the compiler works on many functions at
// a time, and repeats facts for each copy of an inlined body.
func (p *Package) tidy() {
	slices.SortStableFunc(p.Facts, Fact.compare)
	p.Facts = slices.CompactFunc(p.Facts, func(a, b Fact) bool { return a.compare(b) == 0 })
	p.Funcs = slices.DeleteFunc(p.Funcs, func(f Func) bool { return f.Name == "" }) // wrappers
	slices.Sort(p.Unknown)
	p.Unknown = slices.Compact(p.Unknown)
}

func (f Fact) compare(g Fact) int {
	return cmp.Or(
		f.Pos.compare(g.Pos),
		cmp.Compare(f.Kind, g.Kind),
		cmp.Compare(f.Name, g.Name),
		cmp.Compare(f.Cost, g.Cost),
		cmp.Compare(f.Text, g.Text),
		cmp.Compare(len(g.Flow), len(f.Flow)), // the longer one comes first
	)
}

// Rename applies a function to all file names, once to each.
func (p *Package) Rename(rename func(string) string) {
	names := map[string]string{}
	file := func(name string) string {
		to, ok := names[name]
		if !ok {
			to = rename(name)
			names[name] = to
		}
		return to
	}
	for i := range p.Facts {
		p.Facts[i].Pos.File = file(p.Facts[i].Pos.File)
	}
	for _, f := range p.Funcs {
		for i := range f.Code {
			f.Code[i].Pos.File = file(f.Code[i].Pos.File)
		}
	}
}

// Join merges packages with the same path. The compiler runs again on packages that a
// profiled program imports; the facts about all variants count, in whatever order they were
// compiled.
func Join(packages []Package) []Package {
	var all []Package
	at := map[string]int{}
	for _, p := range packages {
		i, ok := at[p.Path]
		if !ok {
			at[p.Path] = len(all)
			all = append(all, p)
			continue
		}
		all[i].Facts = append(all[i].Facts, p.Facts...)
		all[i].Funcs = append(all[i].Funcs, p.Funcs...)
		all[i].Unknown = append(all[i].Unknown, p.Unknown...)
	}
	if len(all) == len(packages) {
		return all
	}
	for i := range all {
		all[i].tidy()
		slices.SortStableFunc(all[i].Funcs, func(a, b Func) int {
			return cmp.Or(cmp.Compare(a.Name, b.Name), cmp.Compare(a.Size, b.Size), cmp.Compare(a.Frame, b.Frame))
		})
	}
	return all
}

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
