package cell

import (
	"slices"
	"testing"

	"github.com/tightwire/tightwire/lab/internal/facts"
)

// Whichever variant was compiled first, the same is said.
func TestJoinVariants(t *testing.T) {
	small := facts.Fact{Kind: facts.Inlinable, Pos: facts.Pos{File: "a.go", Line: 3}, Name: "F", Cost: 9}
	check := facts.Fact{Kind: facts.BoundsCheck, Pos: facts.Pos{File: "a.go", Line: 2}, Name: "IsInBounds"}
	plain := facts.Package{Path: "a", Facts: []facts.Fact{check, small}, Funcs: []facts.Func{{Name: "a.F", Size: 10}}}
	hot := facts.Package{Path: "a", Facts: []facts.Fact{small}, Funcs: []facts.Func{{Name: "a.F", Size: 90}}}
	other := facts.Package{Path: "b", Facts: []facts.Fact{small}}
	for _, packages := range [][]facts.Package{{plain, hot, other}, {hot, other, plain}} {
		all := joinVariants(slices.Clone(packages))
		if len(all) != 2 || len(all[0].Facts) != 2 || all[0].Facts[0].Pos.Line != 2 {
			t.Fatalf("%+v; want two packages, and two facts in order", all)
		}
		if f := all[0].Funcs; len(f) != 2 || f[0].Size != 10 || f[1].Size != 90 {
			t.Errorf("%+v; want both functions", f)
		}
	}
}
