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

// Budget is the cost up to which the compiler inlines functions that no profile shows to
// be hot.
const Budget = 80

func (s seen) inline() (Status, string) {
	if s.Scope.Region == Function {
		return s.inlinable()
	}
	return s.inlined()
}

// inlinable judges a function by the facts about all its instances.
func (s seen) inlinable() (Status, string) {
	of := lists.Filter(s.facts(facts.Inlinable, facts.NotInlinable), func(f facts.Fact) bool {
		return f.Pos.Line == s.Scope.From && s.isNamed(f.Name)
	})
	if len(of) == 0 {
		return s.unseen()
	}
	worst := of[0]
	for _, f := range of {
		if f.Kind == facts.NotInlinable || worst.Kind == facts.Inlinable && f.Cost > worst.Cost {
			worst = f
		}
	}
	switch {
	case worst.Kind == facts.NotInlinable:
		return Broken, worst.Text
	case s.Limit.Operator != "" && worst.Cost > s.Limit.N:
		return Broken, fmt.Sprintf("%s can be inlined at a cost of %d, %d above %d", worst.Name, worst.Cost, worst.Cost-s.Limit.N, s.Limit.N)
	}
	return Holds, fmt.Sprintf("%s can be inlined at a cost of %d of %d", worst.Name, worst.Cost, Budget)
}

// inlined judges the calls on a line: at least one was inlined, and none is left.
func (s seen) inlined() (Status, string) {
	left := s.callees(func(c facts.Class) bool {
		return c == facts.OtherCall || c == facts.UnknownCall || c == facts.IndirectCall
	})
	in := s.facts(facts.Inlined)
	switch {
	case len(left) > 0:
		return Broken, "calls " + strings.Join(left, ", ")
	case len(in) == 0:
		return s.unseen()
	}
	return Holds, list(in)
}

// callees returns the functions that the scope calls, of the classes that count.
func (s seen) callees(counts func(facts.Class) bool) []string {
	return s.calleesOf(s.instructions(), counts)
}

func (s seen) calleesOf(code []facts.Instr, counts func(facts.Class) bool) []string {
	var all []string
	for _, i := range code {
		c := i.Callee()
		if c != "" && counts(s.classOf(c)) && !slices.Contains(all, c) {
			all = append(all, c)
		}
	}
	slices.Sort(all)
	return all
}

// noEscape judges named values by the facts at their declarations. gcassert names none: then
// nothing may escape.
func (s seen) noEscape() (Status, string) {
	if len(s.Names) == 0 {
		return s.nothingEscapes()
	}
	var evidence []string
	for _, name := range s.Names {
		stays, out := s.escape(name)
		if out != nil {
			return Broken, list(out[:1])
		}
		if stays == "" {
			return Unseen, fmt.Sprintf("the compiler reports nothing about %s", name)
		}
		evidence = append(evidence, stays)
	}
	return Holds, strings.Join(evidence, "; ")
}

// escape returns what shows that a value stays on the stack, "" unless that is known for each of
// its own declarations, and the facts that it escapes. If none is declared in the scope, as
// on a line that uses the value, facts about the use count.
func (s seen) escape(name string) (stays string, out []facts.Fact) {
	said := map[facts.Pos]string{}
	for _, f := range s.facts(facts.Escapes, facts.Moved, facts.Leaks, facts.Stays) {
		at := facts.Pos{Line: f.Pos.Line, Col: f.Pos.Col}
		d := s.declared[at]
		switch {
		case f.Name != name || d != nil && !d.own:
		case escapes(f):
			out = append(out, f)
		case d != nil:
			said[at] = f.Text
			fallthrough
		default:
			stays = f.Text
		}
	}
	for at, d := range s.declared {
		if d.own && d.name == name && said[at] == "" {
			if stays = s.localStays(*d); stays == "" {
				return "", out
			}
		}
	}
	return stays, out
}

// escapes reports whether a value may end up on the heap: not if it only becomes a
// result.
func escapes(f facts.Fact) bool {
	return f.Kind != facts.Stays && !strings.Contains(f.Text, " to result ")
}

// nothingEscapes judges as gcassert does: a parameter that becomes a result escapes,
// but what it points to may.
func (s seen) nothingEscapes() (Status, string) {
	all := s.facts(facts.Escapes, facts.Moved, facts.Leaks, facts.Stays)
	out := lists.Filter(all, func(f facts.Fact) bool {
		return f.Kind != facts.Stays && !strings.HasPrefix(f.Text, "leaking param content: ")
	})
	switch {
	case len(out) > 0:
		return Broken, list(out)
	case len(all) > 0:
		return Holds, list(all)
	}
	return s.localsStay()
}

// localsStay judges lines that declare local variables, about which the compiler is silent unless it moves one.
func (s seen) localsStay() (Status, string) {
	var evidence []string
	for _, at := range slices.SortedFunc(maps.Keys(s.declared), func(a, b facts.Pos) int { return cmp.Or(a.Line-b.Line, a.Col-b.Col) }) {
		if d := s.declared[at]; d.own && d.lines != nil {
			stays := s.localStays(*d)
			if stays == "" {
				return s.unseen()
			}
			evidence = append(evidence, stays)
		}
	}
	if evidence == nil {
		return s.unseen()
	}
	return Holds, strings.Join(evidence, "; ")
}

// noAlloc follows calls, because messages differ between releases. For a line or block it
// also uses the messages, because calls of inlined code have other lines.
func (s seen) noAlloc() (Status, string) {
	if out := s.facts(facts.Escapes, facts.Moved); s.Scope.Region != Function && len(out) > 0 {
		return Broken, list(out)
	}
	if direct := s.callees(isAlloc); len(direct) > 0 && len(s.Names) == 0 {
		return Broken, "calls " + strings.Join(direct, ", ")
	}
	code := s.instructions()
	here := s.program.follow(s.path, code, s.Names, s.classOf)
	inlined := s.program.follow(s.path, s.elsewhere(), s.Names, s.classOf)
	switch {
	case here.allocates != nil:
		return Broken, here.allocates.String()
	case len(code) == 0:
		return s.unseen()
	case len(here.unproven) > 0:
		return Unseen, unproven(here.unproven)
	case inlined.allocates != nil:
		return Unseen, "code inlined into the function " + inlined.allocates.String() + ", perhaps here"
	case len(inlined.unproven) > 0:
		return Unseen, "code inlined into the function, perhaps here: " + unproven(inlined.unproven)
	}
	return Holds, fmt.Sprintf("%d instructions, and %d functions that they call: no call that allocates", len(code), here.functions) + s.leftOver()
}

func isAlloc(c facts.Class) bool { return c == facts.AllocCall }

// unproven lists the calls about which nothing is known.
func unproven(all []*node) string {
	return strings.Join(lists.Map(all[:min(len(all), 3)], (*node).String), "; ") + ": whether that allocates is not known"
}

// calls judges calls, except those that grow the stack.
func (s seen) calls() (Status, string) {
	n := len(s.instructions())
	counts := func(c facts.Class) bool { return c != facts.StackCall }
	calls, perhaps := s.callees(counts), s.calleesOf(s.elsewhere(), counts)
	switch {
	case len(calls) > 0:
		return Broken, "calls " + strings.Join(calls, ", ")
	case n == 0:
		return s.unseen()
	case len(perhaps) > 0:
		return Unseen, "code inlined into the function calls " + strings.Join(perhaps, ", ") + ", perhaps here"
	}
	return Holds, fmt.Sprintf("%d instructions, no call", n) + s.leftOver()
}

func (s seen) code() (Status, string) { return s.most("bytes of code", s.size) }

func (s seen) frame() (Status, string) {
	return s.most("bytes of stack frame", func(f facts.Func) int {
		n := f.Frame
		for _, l := range s.literals(f) {
			n = max(n, l.Frame)
		}
		return n
	})
}

// most compares the limit with the largest instance.
func (s seen) most(unit string, of func(facts.Func) int) (Status, string) {
	all := lists.Map(s.funcs(), of)
	if all == nil {
		return s.unseen()
	}
	n := slices.Max(all)
	if n > s.Limit.N {
		return Broken, fmt.Sprintf("%d %s, %d above %d", n, unit, n-s.Limit.N, s.Limit.N)
	}
	return Holds, fmt.Sprintf("%d %s of %d", n, unit, s.Limit.N) + s.leftOver()
}

// opsFor returns the instructions that a promise names for a build.
func (p Promise) opsFor(b build.Build) []Ops {
	return lists.Filter(p.Asm, func(o Ops) bool { return matches(o.Target, b) })
}

// asm judges that each instance has the instructions to want and none of those to
// avoid.
func (s seen) asm() (Status, string) {
	all := s.instances()
	code := slices.Concat(all...)
	if len(code) == 0 {
		return s.unseen()
	}
	var found []string
	for _, o := range s.opsFor(s.build) {
		for _, want := range o.Want {
			for _, one := range all {
				i, ok := instruction(one, want)
				if !ok {
					return Broken, fmt.Sprintf("no %s among %d instructions", want, len(one))
				}
				found = append(found, i.Op+" "+i.Args)
			}
		}
		for _, avoid := range o.Avoid {
			if i, ok := instruction(code, avoid); ok {
				return Broken, fmt.Sprintf("line %d: %s %s", i.Pos.Line, i.Op, i.Args)
			}
			if i, ok := instruction(s.elsewhere(), avoid); ok {
				return Unseen, fmt.Sprintf("code inlined into the function has %s %s, perhaps here", i.Op, i.Args)
			}
			found = append(found, "no "+avoid)
		}
	}
	return Holds, strings.Join(found, "; ") + s.leftOver()
}

// instruction finds an instruction that begins with a match of the pattern, as a
// whole word.
func instruction(code []facts.Instr, pattern string) (facts.Instr, bool) {
	is := regexp.MustCompile(`^(?:` + pattern + `)(?:\s|$)`)
	for _, i := range code {
		if is.MatchString(i.Op) || is.MatchString(i.Op+" "+i.Args) {
			return i, true
		}
	}
	return facts.Instr{}, false
}
