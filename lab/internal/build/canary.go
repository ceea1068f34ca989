package build

import (
	_ "embed"
	"regexp"
	"slices"
	"strings"

	"github.com/tightwire/tightwire/lab/internal/facts"
	"github.com/tightwire/tightwire/lab/internal/lists"
)

//go:embed canary/canary.go
var canarySource []byte

// canaryPath is the import path of the canary. It has a hyphen, which regular
// expressions for paths tend to forget.
const canaryPath = "example.com/tight-canary"

// A detector recognises one kind of fact, and must recognise it in the canary.
type detector struct {
	name string
	sees func(facts.Package) bool
}

var detectors = []detector{
	{"inlinable", said(facts.Inlinable, "Small", hasCost)},
	{"not inlinable", said(facts.NotInlinable, "Large", hasCost)},
	{"inlined", said(facts.Inlined, "Small", always)},
	{"bounds check of an index", said(facts.BoundsCheck, "IsInBounds", always)},
	{"bounds check of a slice", said(facts.BoundsCheck, "IsSliceInBounds", always)},
	{"escapes", said(facts.Escapes, "i", hasFlow)},
	{"moved to heap", said(facts.Moved, "i", hasFlow)},
	{"array moved to heap", said(facts.Moved, "buffer", hasFlow)},
	{"does not escape", said(facts.Stays, "p", always)},
	{"leaks", said(facts.Leaks, "b", always)},
	{"leaks its content", said(facts.Leaks, "p", hasFlow)},
	{"code size", listed("Large", func(f facts.Func) bool { return f.Size > 0 })},
	{"frame size", listed("Escape", func(f facts.Func) bool { return f.Frame > 0 })},
	{"call for bounds", listed("Index", calls(facts.BoundsCall))},
	{"call for memory", listed("Local", calls(facts.AllocCall))},
	{"call of a function", listed("Outer", callsOne(canaryPath+".Large"))},
	{"call that only the running program knows", listed("Apply", callsOne("?"))},
	{"function literal that code refers to", listed("Keep.func1", isUsed)},
	{"function literal that data refers to", inData},
	{"instruction", listed("Small", hasInstruction)},
	{"inlined instruction", listed("Calls", hasInstruction)},
	{"line of an instruction", hasLine},
}

// Missed returns the names of the detectors that miss their fault in the facts about
// the canary, or nil if none does. Lines that the parser does not understand count as
// one more.
func Missed(canary facts.Package) []string {
	blind := lists.Filter(detectors, func(d detector) bool { return !d.sees(canary) })
	missed := lists.Map(blind, func(d detector) string { return d.name })
	if len(canary.Unknown) > 0 {
		missed = append(missed, "all lines understood")
	}
	return missed
}

func said(kind facts.Kind, name string, also func(facts.Fact) bool) func(facts.Package) bool {
	return func(p facts.Package) bool {
		return slices.ContainsFunc(p.Facts, func(f facts.Fact) bool {
			return f.Kind == kind && f.Name == name && isCanary(f.Pos) && also(f)
		})
	}
}

// isCanary reports whether a place is a line of the canary.
func isCanary(p facts.Pos) bool { return strings.HasSuffix(p.File, "canary.go") && p.Line > 0 }

func always(facts.Fact) bool    { return true }
func hasCost(f facts.Fact) bool { return f.Cost > 0 }
func hasFlow(f facts.Fact) bool { return len(f.Flow) > 0 && strings.HasPrefix(f.Flow[0], "flow: ") }

func listed(name string, has func(facts.Func) bool) func(facts.Package) bool {
	return func(p facts.Package) bool {
		return slices.ContainsFunc(p.Funcs, func(f facts.Func) bool {
			return f.Name == canaryPath+"."+name && has(f)
		})
	}
}

// inData reports whether the literal of a package variable is seen to be used. Its name depends on
// the release.
func inData(p facts.Package) bool {
	return listed("init.func1", isUsed)(p) || listed("glob..func1", isUsed)(p)
}

func isUsed(f facts.Func) bool { return f.Size > 0 && !f.Unused }

func calls(class facts.Class) func(facts.Func) bool {
	return called(func(callee string) bool { return facts.ClassOf(callee) == class })
}

func callsOne(name string) func(facts.Func) bool {
	return called(func(callee string) bool { return callee == name })
}

func called(is func(callee string) bool) func(facts.Func) bool {
	return func(f facts.Func) bool {
		return slices.ContainsFunc(f.Code, func(i facts.Instr) bool {
			callee := i.Callee()
			return callee != "" && is(callee)
		})
	}
}

// multiply matches the multiplication on every architecture; some multiply and add in
// one instruction.
var multiply = regexp.MustCompile(`(?i)mul|madd`)

func hasInstruction(f facts.Func) bool { return slices.ContainsFunc(f.Code, isMultiply) }

func isMultiply(i facts.Instr) bool { return isCanary(i.Pos) && multiply.MatchString(i.Op) }

// hasLine reports whether Small multiplies on its only line, the one on which it is reported
// as inlinable.
func hasLine(p facts.Package) bool {
	return slices.ContainsFunc(p.Facts, func(f facts.Fact) bool {
		here := func(i facts.Instr) bool { return isMultiply(i) && i.Pos.Line == f.Pos.Line }
		return f.Kind == facts.Inlinable && f.Name == "Small" &&
			listed("Small", func(fn facts.Func) bool { return slices.ContainsFunc(fn.Code, here) })(p)
	})
}
