package contract

import (
	"cmp"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"

	"github.com/tightwire/tightwire/lab/internal/build"
	"github.com/tightwire/tightwire/lab/internal/facts"
	"github.com/tightwire/tightwire/lab/internal/lists"
)

// instructions returns the scope's instructions: for a function all of them, with inlined
// code and function literals, else those with a line of the scope. Such lines in other
// functions, into which the code is inlined or to which a comment lends the lines, do not
// count.
func (s seen) instructions() []facts.Instr { return slices.Concat(s.instances()...) }

// instances returns the scope's instructions in each instance of its function.
func (s seen) instances() [][]facts.Instr {
	all := s.whole()
	if s.Scope.Region == Function {
		return all
	}
	for i := range all {
		all[i] = lists.Filter(all[i], func(c facts.Instr) bool { return s.holds(c.Pos) })
	}
	return all
}

// whole returns the instructions of each instance of the function, with its literals.
// Instances are compiled for shapes of types; functions with the types themselves only call
// them.
func (s seen) whole() (all [][]facts.Instr) {
	for _, f := range s.funcs() {
		if strings.Contains(f.Name, "[") && !strings.Contains(f.Name, "go.shape.") {
			continue
		}
		code := slices.Clone(f.Code)
		for _, l := range s.literals(f) {
			code = append(code, l.Code...)
		}
		all = append(all, code)
	}
	return all
}

// elsewhere returns the instructions that may belong to calls inlined into a line, a
// loop or a block: inlined code keeps its own lines.
func (s seen) elsewhere() []facts.Instr {
	if s.Scope.Region == Function || len(s.facts(facts.Inlined)) == 0 {
		return nil
	}
	return slices.DeleteFunc(slices.Concat(s.whole()...), func(i facts.Instr) bool { return s.isWritten(i.Pos) })
}

// isWritten reports whether the source of the scope's function contains a place.
func (s seen) isWritten(p facts.Pos) bool {
	return p.File == s.File && s.Scope.begins <= p.Line && p.Line <= s.Scope.ends
}

// funcs returns the code of the function, once for each of its instances.
func (s seen) funcs() (all []facts.Func) {
	if s.Scope.Func != "init" {
		return s.index.funcs[s.Scope.Func]
	}
	for _, name := range slices.Sorted(maps.Keys(s.index.funcs)) {
		if isNumbered.MatchString(name) {
			all = append(all, lists.Filter(s.index.funcs[name], s.isOwn)...)
		}
	}
	return all
}

// literals returns the code within an instance of a function that is compiled as separate
// functions: function literals, deferred calls, bodies of loops over functions. Those that nothing
// refers to are not part of it, as where an iterator was inlined.
func (s seen) literals(of facts.Func) []facts.Func {
	return lists.Filter(s.index.within[of.Name], func(f facts.Func) bool { return !isLeftOver(f, of) })
}

// isLeftOver reports whether a literal is never run. If nothing refers to the function either, it is
// judged as if it were run.
func isLeftOver(f, of facts.Func) bool { return f.Unused && !of.Unused }

// leftOver says how many literals do not count, "" if all do.
func (s seen) leftOver() string {
	n := 0
	for _, of := range s.funcs() {
		n += lists.Count(s.index.within[of.Name], func(f facts.Func) bool { return isLeftOver(f, of) && f.Size > 0 })
	}
	switch n {
	case 0:
		return ""
	case 1:
		return "; without a function literal that nothing refers to"
	}
	return fmt.Sprintf("; without %d function literals that nothing refers to", n)
}

// isNumbered matches the names of init functions. The one without a number is the
// compiler's, for variables.
var isNumbered = regexp.MustCompile(`^init\.[0-9]+$`)

// isNamed reports whether a name without a package is the name of the scope's function.
func (s seen) isNamed(name string) bool {
	if s.Scope.Func == "init" {
		return isNumbered.MatchString(name)
	}
	return facts.WithoutTypes(name) == s.Scope.Func
}

// isOwn distinguishes init functions by the place of their code.
func (s seen) isOwn(f facts.Func) bool {
	return slices.ContainsFunc(f.Code, func(i facts.Instr) bool { return s.isWritten(i.Pos) })
}

// size returns the size of an instance with its literals.
func (s seen) size(f facts.Func) int {
	n := f.Size
	for _, l := range s.literals(f) {
		n += l.Size
	}
	return n
}

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

// bce counts the bounds checks that the compiler reports, and those in the code that it does
// not report.
func (s seen) bce() (Status, string) {
	checks, code := s.checks(), s.instructions()
	n, lines := len(checks), 0
	for _, one := range s.instances() {
		silent, all := boundsLines(one)
		n, lines = max(n, len(checks)+silent), max(lines, all)
	}
	switch {
	case len(checks) > s.Limit.N:
		return Broken, list(checks)
	case max(n, lines) > s.Limit.N:
		return Broken, fmt.Sprintf("%d lines call %s", max(n, lines), strings.Join(s.callees(isBounds), ", "))
	case len(code) == 0:
		return s.unseen()
	case s.hidesChecks():
		return Unseen, "code inlined into the function calls " + strings.Join(s.calleesOf(s.elsewhere(), isBounds), ", ") + ", perhaps here"
	}
	return Holds, fmt.Sprintf("%d bounds checks for %d instructions", n, len(code))
}

func isBounds(c facts.Class) bool { return c == facts.BoundsCall }

// hidesChecks reports whether code inlined into the function has checks that the compiler
// does not report, which may be in the scope.
func (s seen) hidesChecks() bool {
	silent, all := boundsLines(s.elsewhere())
	whole := s
	whole.Scope.From, whole.Scope.To = s.Scope.begins, s.Scope.ends
	return silent > 0 || all > len(whole.checks())
}

// boundsLines counts the lines with bounds checks, by the calls for failed checks, and among
// them the lines that the compiler does not report: checks of unsafe.Slice and
// unsafe.String, and of the upper half of an index wider than a word.
func boundsLines(code []facts.Instr) (silent, all int) {
	const said, upper, unsafe = 1, 2, 4
	lines := map[facts.Pos]int{}
	for _, i := range code {
		callee, at := i.Callee(), facts.Pos{File: i.Pos.File, Line: i.Pos.Line}
		switch {
		case !isBounds(facts.ClassOf(callee)):
		case strings.Contains(callee, "unsafe"):
			lines[at] |= unsafe
		case strings.Contains(callee, "Extend"):
			lines[at] |= upper
		default:
			lines[at] |= said
		}
	}
	for _, how := range lines {
		if how == upper || how&unsafe != 0 {
			silent++
		}
	}
	return silent, len(lines)
}

// checks returns the bounds checks of the scope, each place once, whatever the number of
// instances. Checks at the function's name belong to an instance's wrapper and do not count.
func (s seen) checks() []facts.Fact {
	var names []facts.Pos
	for _, f := range s.facts(facts.Inlinable, facts.NotInlinable) {
		if s.isNamed(f.Name) {
			names = append(names, f.Pos)
		}
	}
	all := slices.DeleteFunc(s.facts(facts.BoundsCheck), func(f facts.Fact) bool { return slices.Contains(names, f.Pos) })
	slices.SortStableFunc(all, func(a, b facts.Fact) int {
		return cmp.Or(a.Pos.Line-b.Pos.Line, a.Pos.Col-b.Pos.Col, strings.Compare(a.Name, b.Name))
	})
	return slices.CompactFunc(all, func(a, b facts.Fact) bool { return a.Pos == b.Pos && a.Name == b.Name })
}
