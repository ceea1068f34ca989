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

// Lines that move are no change; what a function gains or loses is.
func TestDiffSources(t *testing.T) {
	moved := strings.NewReplacer(":3:", ":13:", ":5:", ":25:", ":6:", ":27:").Replace(lined)
	for name, test := range map[string]struct{ text, want string }{
		"moved":           {moved, "[]"},
		"swapped":         {strings.NewReplacer(":3:", ":7:").Replace(lined), "[]"},
		"check":           {moved + "m.go:29:9: Found IsInBounds\n", "[{m.go 25 B bce new IsInBounds}]"},
		"call":            {strings.Replace(moved, "inlining call to A\n", "inlining call to C\n", 1), "[{m.go 25 B inline gone A} {m.go 25 B inline new C}]"},
		"other file":      {strings.ReplaceAll(moved, "m.go", "n.go"), "[]"},
		"only in one":     {strings.ReplaceAll(moved, " A", " Z"), "[{m.go 25 B inline gone A} {m.go 25 B inline new Z}]"},
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

func TestDiffSourcesOfEqual(t *testing.T) {
	ForRecordings(t, func(t *testing.T, r Recording) {
		text := r.corpus()
		if got := DiffSources([]Package{parsed(t, text)}, []Package{parsed(t, text)}); got != nil {
			t.Errorf("%v, want none", got)
		}
	})
}
