package facts

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/tightwire/tightwire/lab/internal/lists"
)

// A Change is a difference between two builds.
type Change struct {
	File   string `json:"file"`
	Line   int    `json:"line"`
	Func   string `json:"func"`
	Kind   string `json:"kind"`   // inline, bce, alloc or size
	Change string `json:"change"` // new, gone or changed
	Detail string `json:"detail"`
}

// Diff compares the facts about the same packages in two builds. It returns, by place:
//
//   - inline: functions that can be inlined in one build alone, and calls that were
//     inlined in one alone
//   - bce: bounds checks
//   - alloc: calls that allocate; messages about the heap are worded anew in each release
//   - size: functions whose code has become larger or smaller by more than an eighth
//
// It leaves out packages that only one build has, and functions in files that only one build has,
// as constraints such as go1.27 may want it. A function that another file has in the other build is
// compared as a whole, at its line in the second build.
func Diff(before, after []Package) []Change {
	before, after = named(before), named(after)
	had, has := placesIn(before), placesIn(after)
	was, is := filesOf(before), filesOf(after)
	return diffNamed(has.inBoth(before, had, has, is, was), has.inBoth(after, has, had, was, is))
}

func diffNamed(before, after []Package) []Change {
	var all []Change
	for _, b := range after {
		i := slices.IndexFunc(before, func(a Package) bool { return a.Path == b.Path })
		if i < 0 {
			continue
		}
		d := diff{before[i], b, functionsOf(before[i]), functionsOf(b)}
		all = append(all, d.changes()...)
	}
	slices.SortStableFunc(all, Change.Compare)
	return slices.Compact(all)
}

// Compare orders changes by place, kind, function and what has changed.
func (c Change) Compare(d Change) int {
	return cmp.Or(
		cmp.Compare(c.File, d.File), cmp.Compare(c.Line, d.Line), cmp.Compare(c.Kind, d.Kind),
		cmp.Compare(c.Func, d.Func), cmp.Compare(c.Change, d.Change), cmp.Compare(c.Detail, d.Detail),
	)
}

type diff struct {
	before, after Package
	had, has      functions
}

// declarations returns the facts about functions, at the places where these begin.
func declarations(p Package) []Fact { return lists.Filter(p.Facts, isDeclaration) }

func (d diff) changes() []Change {
	return slices.Concat(
		d.inlinable(),
		d.counted("inline", countFacts(d.before, Inlined), countFacts(d.after, Inlined)),
		d.counted("bce", countFacts(d.before, BoundsCheck), countFacts(d.after, BoundsCheck)),
		d.counted("alloc", countAllocs(d.before), countAllocs(d.after)),
		d.sizes(),
	)
}

// functions are the declarations of named functions, by place.
type functions []Fact

func functionsOf(p Package) functions {
	return slices.DeleteFunc(declarations(p), func(f Fact) bool { return literal.MatchString(f.Name) })
}

// at returns the function that contains a place: the last one that begins before it. Places
// that only one source has belong to functions that the other lacks.
func (all functions) at(p Pos) string {
	name := ""
	for _, f := range all {
		if f.Pos.File == p.File && f.Pos.Line <= p.Line && (f.Pos.Col == onlyHere) == (p.Col == onlyHere) {
			name = f.Name
		}
	}
	return name
}

// inlinable compares whether each function can be inlined.
func (d diff) inlinable() []Change {
	was := map[string]Fact{}
	for _, f := range declarations(d.before) {
		was[f.Pos.File+" "+f.Name] = f
	}
	var all []Change
	for _, f := range declarations(d.after) {
		b, ok := was[f.Pos.File+" "+f.Name]
		if ok && b.Kind != f.Kind {
			all = append(all, Change{f.Pos.File, f.Pos.Line, f.Name, "inline", "changed", short(b) + ", now " + short(f)})
		}
	}
	return all
}

// short returns the text about a function, without its name and body.
func short(f Fact) string {
	text, _, _ := strings.Cut(f.Text, " as: ")
	return strings.Replace(WithoutTypes(text), " "+f.Name, "", 1)
}

// A lineFact identifies a fact by line, because columns may differ between equal code. Its
// function may be in only one of two sources.
type lineFact struct {
	file string
	line int
	name string
	col  int // onlyHere, or 0
}

func thingAt(p Pos, name string) lineFact {
	t := lineFact{p.File, p.Line, name, 0}
	if p.Col == onlyHere {
		t.col = onlyHere
	}
	return t
}

func countFacts(p Package, kind Kind) map[lineFact]int {
	n := map[lineFact]int{}
	for _, f := range p.Facts {
		if f.Kind == kind && !isLibrary(f.Pos.File) && (kind != Inlined || f.Pos.Col != onlyHere) {
			n[thingAt(f.Pos, nameOf(f))]++
		}
	}
	return n
}

// nameOf returns the name of what a fact is about. Those that releases give to function literals
// differ.
func nameOf(f Fact) string {
	if f.Kind == Inlined && literal.MatchString(f.Name) {
		return "a function literal"
	}
	return f.Name
}

// countAllocs counts the calls at a line in the function that has most of them: instances and
// inlining make copies.
func countAllocs(p Package) map[lineFact]int {
	most := map[lineFact]int{}
	for _, f := range p.Funcs {
		n := map[lineFact]int{}
		for _, i := range f.Code {
			if c := i.Callee(); c != "" && ClassOf(c) == AllocCall && !isLibrary(i.Pos.File) {
				at := thingAt(i.Pos, "call that allocates")
				n[at]++
				most[at] = max(most[at], n[at])
			}
		}
	}
	return most
}

// isLibrary reports whether code is inlined from the library, whose lines move with
// each release.
func isLibrary(file string) bool {
	return file == "" || strings.HasPrefix(file, "$GOROOT/") || file == "<autogenerated>"
}

// whose returns the functions in which to look for the function of t: before the change if t is gone.
func (d diff) whose(t lineFact) functions {
	if t.col == onlyHere {
		return d.had
	}
	return d.has
}

// counted compares the counts of things.
func (d diff) counted(kind string, before, after map[lineFact]int) []Change {
	var all []Change
	add := func(in functions, t lineFact, change string, n int) {
		detail := t.name
		if n > 1 {
			detail = fmt.Sprintf("%s (%d)", t.name, n)
		}
		all = append(all, Change{t.file, t.line, in.at(Pos{t.file, t.line, t.col}), kind, change, detail})
	}
	for t, n := range after {
		if m := n - before[t]; m > 0 {
			add(d.has, t, "new", m)
		}
	}
	for t, n := range before {
		if m := n - after[t]; m > 0 {
			add(d.whose(t), t, "gone", m)
		}
	}
	return all
}

// sizes compares the code size of functions. Small differences occur in every release and
// mean little.
func (d diff) sizes() []Change {
	was, is := largest(d.before), largest(d.after)
	var all []Change
	for name, f := range is {
		b, ok := was[name]
		p := f.place()
		if !ok || isLibrary(p.File) || 8*max(f.Size-b.Size, b.Size-f.Size) <= b.Size {
			continue
		}
		name = strings.TrimPrefix(name, d.after.Path+".")
		all = append(all, Change{p.File, p.Line, name, "size", "changed", fmt.Sprintf(sizeDetail, b.Size, f.Size)})
	}
	return all
}

// largest returns the functions of a package by name without type arguments, of a generic function its
// largest instance.
func largest(p Package) map[string]Func {
	all := map[string]Func{}
	for _, f := range p.Funcs {
		name := WithoutTypes(f.Name)
		if other, ok := all[name]; !ok || f.Size > other.Size {
			all[name] = f
		}
	}
	return all
}

// place returns the place of the first instruction that was not inlined from the
// library.
func (f Func) place() Pos {
	for _, i := range f.Code {
		if !isLibrary(i.Pos.File) {
			return i.Pos
		}
	}
	return Pos{}
}
