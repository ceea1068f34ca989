package facts

import (
	"slices"
	"strings"
	"testing"
)

// A literal is without use if no code and no data refers to it, but perhaps another such literal.
func TestUnused(t *testing.T) {
	const listing = `# p
p.F STEXT size=9 args=0x8 locals=0x0
	0x0000 00000 (./p.go:3)	RET
	rel 2+4 t=R_CALL p.F-range1+0
	rel 8+4 t=R_PCREL p.F.func2·f+0
p.F.func1 STEXT size=9
	rel 2+4 t=R_PCREL p.F.func1.1·f+0
	rel 2+4 t=R_CALL p.F.func1+0
p.F.func1.1 STEXT size=9
p.F.func2 STEXT size=9
	rel 2+4 t=R_CALL p.F.func2.gowrap1+0
p.F.func2.gowrap1 STEXT size=9
p.F-range1 STEXT size=9
p.F.func3 STEXT size=9
p.F.func4 STEXT size=9
p.F.G[go.shape.struct { x int }].func5#a+b/c=# STEXT dupok size=9
p.F.func6 STEXT size=9
p.F.func1.1·f SRODATA dupok size=8
	0x0000 00 00 00 00 00 00 00 00                          ........
	rel 0+8 t=R_ADDR p.F.func1.1+0
p.F.func3·f SRODATA dupok size=8
	rel 0+8 t=R_ADDR p.F.func3+0
p..stmp_0 SNOPTRDATA size=8
	rel 0+8 t=R_ADDR p.F.func4·f+0
	rel 8+8 t=R_ADDR p.F.G[go.shape.struct { x int }].func5#a+b/c=#+0
`
	p := parsed(t, listing)
	var got []string
	for _, f := range p.Funcs {
		if f.Unused {
			got = append(got, strings.TrimPrefix(f.Name, "p."))
		}
	}
	if want := []string{"F.func1", "F.func1.1", "F.func3", "F.func6"}; !slices.Equal(got, want) {
		t.Errorf("unused %q, want %q", got, want)
	}
}

func TestIsLiteral(t *testing.T) {
	for symbol, want := range map[string]bool{
		"p.F.func1": true, "a.b/p.F-range1": true, "a/p.glob..func2": true, "p.F.func1.gowrap3": true, "p.(*T[go.shape.int]).M.func1": true,
		"p.F[go.shape.struct { a/x.func2 }].deferwrap1": true, "a/p.G.func1#a/b+c=#": true, "a/p%2efunc1.F.func1": true,
		"a.func1/p-range1.F": false, "a/p-range1.F": false, "a/p%2efunc1.F": false, "p.F-fm": false, "p.functional": false, "p.wrap": false, "p.func1": false, "p.func1.func2": true, "": false,
	} {
		if got := isLiteral(symbol); got != want {
			t.Errorf("isLiteral(%q) = %t, want %t", symbol, got, want)
		}
	}
}
