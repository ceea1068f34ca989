package facts

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

// said are facts that corpus.go was written for, at lines of it, and words in their text.
var said = []struct {
	line       int
	kind       Kind
	name, text string
}{
	{12, Inlinable, "Size", ""},
	{12, Inlined, "bits.LeadingZeros64", ""},
	{17, Inlined, "Size", ""},
	{23, NotInlinable, "Big", "function too complex: cost "},
	{40, Inlinable, "At", ""},
	{40, BoundsCheck, "IsInBounds", ""},
	{40, Stays, "b", ""},
	{41, BoundsCheck, "IsSliceInBounds", ""},
	{41, Leaks, "b", " to result ~r0 level=0"},
	{50, Moved, "n", ""},
	{55, Escapes, "i", ""},
	{57, Escapes, "make([]byte, n)", ""},
	{62, Inlinable, "(*node).Keep", ""},
	{64, Escapes, "&errors.errorString{...}", ""},
	{67, Inlinable, "Generic[go.shape.[]uint8,go.shape.uint8]", ""},
	{69, BoundsCheck, "IsInBounds", ""},
	{73, Inlinable, "Closure.func1", ""},
	{73, Escapes, "func literal", ""},
	{77, NotInlinable, "Never", "marked go:noinline"},
	{86, Leaks, "p", "leaking param content: "},
}

// called are functions with the classes of their calls.
var called = []struct {
	name    string
	classes []Class
}{
	{"Size", nil},
	{"Sum", nil},
	{"Big", nil},
	{"At", []Class{BoundsCall}},
	{"Head", []Class{BoundsCall}},
	{"Moved", []Class{AllocCall}},
	{"Escapes", []Class{AllocCall, GCCall}},
	{"Make", []Class{AllocCall}},
	{"Grow", []Class{AllocCall}},
	{"(*node).Keep", nil},
	{"Err", []Class{AllocCall}},
	{"Closure", []Class{AllocCall, GCCall}},
	{"Never", nil},
	{"Calls", []Class{OtherCall, IndirectCall}},
	{"Content", []Class{GCCall}},
}

// leadingZeros are instructions that Size has from package bits: the one that counts leading
// zeros, or one of the many that do so where the architecture has none.
var leadingZeros = map[string]string{
	"386": "SHRL", "amd64": "BSRQ", "amd64-v3": "LZCNTQ", "arm64": "CLZ", "riscv64": "SRLI", "s390x": "FLOGR",
}

// Unexpected returns what a package that was read from a recording of the corpus should
// say, and does not.
func Unexpected(p Package, target string) []string {
	u := unexpected{Package: p}
	u.want(p.Path == "example.com/corpus-1", "package example.com/corpus-1, not %q", p.Path)
	u.want(len(p.Unknown) == 0, "all lines understood, not %q", p.Unknown)
	u.facts()
	u.flows()
	u.code(target)
	u.calls()
	u.literals()
	return u.all
}

type unexpected struct {
	Package
	all []string
}

func (u *unexpected) want(ok bool, format string, args ...any) {
	if !ok {
		u.all = append(u.all, fmt.Sprintf("want "+format, args...))
	}
}

func (u *unexpected) facts() {
	for _, s := range said {
		f := find(u.Package, s.line, s.kind, s.name)
		u.want(f.Text != "" && strings.Contains(f.Text, s.text), "corpus.go:%d: %s: %s: %q", s.line, s.kind, s.name, s.text)
		u.want(f.Cost > 0 || !costs(s.kind) || s.name == "Never", "corpus.go:%d: a cost of %s", s.line, s.name)
	}
}

func (u *unexpected) flows() {
	p := u.Package
	for _, f := range []Fact{find(p, 50, Moved, "n"), find(p, 55, Escapes, "i"), find(p, 41, Leaks, "b"), find(p, 86, Leaks, "p")} {
		u.want(len(f.Flow) > 0 && strings.HasPrefix(f.Flow[0], "flow: "), "a flow of %+v", f)
	}
}

func (u *unexpected) code(target string) {
	size, at, make, never := u.function("Size"), u.function("At"), u.function("Make"), u.function("Never")
	u.want(has(size, "math/bits/bits.go", leadingZeros[target]), "%s in Size, inlined", leadingZeros[target])
	u.want(linesOf(at) == "corpus.go:40", "At at corpus.go:40 alone, not %s", linesOf(at))
	u.want(make.Frame > 0 && make.Args > 0, "a frame and parameters of Make")
	u.want(never.Frame == 0 && never.Args == 0, "none of Never")
}

func (u *unexpected) calls() {
	for _, c := range called {
		f := u.function(c.name)
		u.want(f.Size > 0 && len(f.Code) > 0, "code of %s", c.name)
		u.want(slices.Equal(classesOf(f), c.classes), "calls of classes %v in %s, not %v", c.classes, c.name, classesOf(f))
	}
	calls := callees(u.function("Calls"))
	u.want(slices.Contains(calls, u.Path+".Never"), "a call of Never in %q", calls)
	u.want(slices.Contains(calls, "?"), "a call of which only the running program knows in %q", calls)
}

// literals are used unless they are copies that were inlined. The names of copies and of the
// literals of variables depend on the release.
func (u *unexpected) literals() {
	used, unused := 0, 0
	for _, f := range u.Funcs {
		name := strings.TrimPrefix(f.Name, u.Path+".")
		switch {
		case f.Size == 0:
		case slices.Contains([]string{"Closure.func1", "Each.func1", "init.func1", "glob..func1"}, name):
			u.want(!f.Unused, "%s used", name)
			used++
		case strings.Contains(name, ".func"):
			u.want(f.Unused, "%s unused", name)
			unused++
		default:
			u.want(!f.Unused, "the function %s used", name)
		}
	}
	u.want(used == 3 && unused > 0, "3 used literals and one or more unused, not %d and %d", used, unused)
}

func (u *unexpected) function(name string) Func {
	for _, f := range u.Funcs {
		if f.Name == u.Path+"."+name {
			return f
		}
	}
	return Func{}
}

func costs(k Kind) bool { return k == Inlinable || k == NotInlinable }

func find(p Package, line int, kind Kind, name string) Fact {
	for _, f := range p.Facts {
		if f.Pos.File == "corpus.go" && f.Pos.Line == line && f.Kind == kind && f.Name == name {
			return f
		}
	}
	return Fact{}
}

func callees(f Func) []string {
	var all []string
	for _, i := range f.Code {
		if c := i.Callee(); c != "" {
			all = append(all, c)
		}
	}
	return all
}

// classesOf leaves out that the stack grows, which depends on the architecture.
func classesOf(f Func) []Class {
	var all []Class
	for _, c := range callees(f) {
		if class := ClassOf(c); class != StackCall {
			all = append(all, class)
		}
	}
	slices.Sort(all)
	return slices.Compact(all)
}

func has(f Func, file, op string) bool {
	return slices.ContainsFunc(f.Code, func(i Instr) bool { return i.Op == op && i.Pos.File == file && i.Pos.Line > 0 })
}

func linesOf(f Func) string {
	var all []string
	for _, i := range f.Code {
		all = append(all, i.Pos.String())
	}
	return strings.Join(slices.Compact(all), " ")
}

func TestGolden(t *testing.T) {
	ForRecordings(t, func(t *testing.T, r Recording) {
		for _, u := range Unexpected(parsed(t, r.corpus()), r.Target) {
			t.Error(u)
		}
	})
}

func TestCosts(t *testing.T) {
	ForRecordings(t, func(t *testing.T, r Recording) {
		p := parsed(t, r.corpus())
		if f := find(p, 23, NotInlinable, "Big"); f.Cost <= 80 {
			t.Errorf("Big: %+v, want a cost above the budget of 80", f)
		}
		if f := find(p, 40, Inlinable, "At"); f.Cost != 4 {
			t.Errorf("At: %+v, want a cost of 4", f)
		}
	})
}

// An escape is said once, with the way the value takes.
func TestEscapesOnce(t *testing.T) {
	ForRecordings(t, func(t *testing.T, r Recording) {
		n := 0
		for _, f := range parsed(t, r.corpus()).Facts {
			if f.Pos.Line == 55 && f.Kind == Escapes {
				n++
			}
		}
		if n != 1 {
			t.Errorf("%d escapes at corpus.go:55, want 1", n)
		}
	})
}
