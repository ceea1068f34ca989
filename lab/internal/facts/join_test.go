package facts

import (
	"slices"
	"testing"
)

// Whichever variant was compiled first, the same is said.
func TestJoinVariants(t *testing.T) {
	small := Fact{Kind: Inlinable, Pos: Pos{File: "a.go", Line: 3}, Name: "F", Cost: 9}
	check := Fact{Kind: BoundsCheck, Pos: Pos{File: "a.go", Line: 2}, Name: "IsInBounds"}
	plain := Package{Path: "a", Facts: []Fact{check, small}, Funcs: []Func{{Name: "a.F", Size: 10}}}
	hot := Package{Path: "a", Facts: []Fact{small}, Funcs: []Func{{Name: "a.F", Size: 90}}}
	other := Package{Path: "b", Facts: []Fact{small}}
	for _, packages := range [][]Package{{plain, hot, other}, {hot, other, plain}} {
		all := Join(slices.Clone(packages))
		if len(all) != 2 || len(all[0].Facts) != 2 || all[0].Facts[0].Pos.Line != 2 {
			t.Fatalf("%+v; want two packages, and two facts in order", all)
		}
		if f := all[0].Funcs; len(f) != 2 || f[0].Size != 10 || f[1].Size != 90 {
			t.Errorf("%+v; want both functions", f)
		}
	}
}
