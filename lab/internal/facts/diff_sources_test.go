package facts

import (
	"fmt"
	"strings"
	"testing"
)

const lined = `# m
m.go:3:6: can inline A with cost 4 as: x
m.go:3:45: Found IsInBounds
m.go:5:6: can inline B with cost 4 as: x
m.go:6:9: inlining call to A
m.go:6:9: Found IsInBounds
`

// Lines that move are not a change; what a function gains or loses is.
func TestDiffSources(t *testing.T) {
	moved := strings.NewReplacer(":3:", ":13:", ":5:", ":25:", ":6:", ":27:").Replace(lined)
	for name, test := range map[string]struct{ text, want string }{
		"moved":       {moved, "[]"},
		"swapped":     {strings.NewReplacer(":3:", ":7:").Replace(lined), "[]"},
		"check":       {moved + "m.go:29:9: Found IsInBounds\n", "[{m.go 25 B bce new IsInBounds}]"},
		"call":        {strings.Replace(moved, "inlining call to A\n", "inlining call to C\n", 1), "[{m.go 25 B inline gone A} {m.go 25 B inline new C}]"},
		"other file":  {strings.ReplaceAll(moved, "m.go", "n.go"), "[]"},
		"only in one": {strings.ReplaceAll(moved, " A", " Z"), "[{m.go 3 A bce gone IsInBounds} {m.go 13 Z bce new IsInBounds} {m.go 25 B inline gone A} {m.go 25 B inline new Z}]"},
		"moved into a new function": {
			strings.Replace(moved, "m.go:13:45: Found IsInBounds\n", "", 1) + "m.go:30:6: cannot inline C: marked go:noinline\nm.go:31:9: Found IsInBounds\n",
			"[{m.go 13 A bce gone IsInBounds} {m.go 30 C bce new IsInBounds}]",
		},
		"name with func": {
			strings.Replace(moved, "can inline A", "can inline (*T).funcName", 1), "[{m.go 3 A bce gone IsInBounds} {m.go 13 (*T).funcName bce new IsInBounds}]",
		},
		"cannot inline":   {strings.Replace(moved, "can inline A with cost 4 as: x", "cannot inline A: marked go:noinline", 1), "[{m.go 13 A inline changed can inline with cost 4, now cannot inline: marked go:noinline}]"},
		"no such package": {"# n\nm.go:3:6: can inline A with cost 4 as: x\n", "[]"},
	} {
		t.Run(name, func(t *testing.T) {
			if got := fmt.Sprint(DiffSources([]Package{parsed(t, lined)}, []Package{parsed(t, test.text)})); got != test.want {
				t.Errorf("%s, want %s", got, test.want)
			}
		})
	}
}

// A method may be named as function literals are.
func TestDiffOfLiterals(t *testing.T) {
	const text = "# m\nm.go:3:6: can inline T.funcName with cost 4 as: x\nm.go:4:9: Found IsInBounds\nm.go:5:9: can inline T.funcName.func1 with cost 4 as: x\nm.go:6:9: Found IsInBounds\n"
	moved := strings.NewReplacer(":3:", ":13:", ":4:", ":14:", ":5:", ":15:", ":6:", ":16:").Replace(text)
	if got := DiffSources([]Package{parsed(t, text)}, []Package{parsed(t, moved)}); got != nil {
		t.Errorf("%v, want none", got)
	}
}

// Instances are printed with other types in other releases, and with more of them.
func TestDiffOfInstances(t *testing.T) {
	const text = "# m\nm.go:3:6: can inline F[go.shape.int] with cost 4 as: x\nm.go:9:6: cannot inline G[m.T]: marked go:noinline\nm.go:10:9: inlining call to F[go.shape.int]\n" +
		"m.F[go.shape.int] STEXT size=8\n\t0x0000 00000 (m.go:4)\tCALL\truntime.newobject(SB)\n"
	other := strings.ReplaceAll(text, "go.shape.int", "go.shape.*uint8")
	more := text + "m.go:3:6: can inline F[go.shape.string] with cost 5 as: x\nm.go:10:9: inlining call to F[go.shape.string]\nm.F[go.shape.string] STEXT size=8\n\t0x0000 00000 (m.go:4)\tCALL\truntime.newobject(SB)\n"
	for _, after := range []string{other, more} {
		for _, diff := range []func(before, after []Package) []Change{Diff, DiffSources} {
			if got := diff([]Package{parsed(t, text)}, []Package{parsed(t, after)}); got != nil {
				t.Errorf("%v, want none for %s", got, after)
			}
		}
	}
	worse := strings.Replace(more, "can inline F[go.shape.string] with cost 5 as: x", "cannot inline F[go.shape.string]: too complex", 1)
	want := "[{m.go 3 F inline changed can inline with cost 4, now cannot inline: too complex}]"
	if got := fmt.Sprint(Diff([]Package{parsed(t, text)}, []Package{parsed(t, worse)})); got != want {
		t.Errorf("%s, want %s", got, want)
	}
}

func TestDiffSourcesOfEqual(t *testing.T) {
	ForRecordings(t, func(t *testing.T, r Recording) {
		text := r.corpus()
		if got := DiffSources([]Package{parsed(t, text)}, []Package{parsed(t, text)}); got != nil {
			t.Errorf("%v, want none", got)
		}
	})
}
