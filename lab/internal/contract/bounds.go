package contract

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/tightwire/tightwire/lab/internal/facts"
)

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
