package ab

import (
	"context"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/tightwire/tightwire/lab/internal/facts"
)

// Both arms have a profile. What is in it is for chance to say.
func TestProfile(t *testing.T) {
	base, b := sideOf(t, "Reader/impl=next")
	candidate, _ := sideOf(t, "Sum/impl=forward")
	dir := t.TempDir()
	if _, err := b.profileBoth(context.Background(), base.withDefaults(), candidate.withDefaults(), dir, 50*time.Millisecond); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"base.pprof", "candidate.pprof"} {
		if _, err := os.Stat(filepath.Join(dir, name)); err != nil {
			t.Error(err)
		}
	}
	if _, err := (Plan{Exec: []string{"there"}}).Profile(context.Background(), dir); err == nil {
		t.Error("no error for a profile that stays elsewhere")
	}
}

const top = `File: m.test
Type: cpu
Showing nodes accounting for 1130ms, 100% of 1130ms total
      flat  flat%   sum%        cum   cum%
     300ms 26.55% 26.55%      320ms 28.32%  example.com/m/sum.(*Reader).Next example.com/m/sum/sum.go:29
  200.50ms 17.70% 44.25%      240ms 21.24%  example.com/m/sum.F[...] example.com/m/sum/sum.go:32 (inline)
      10ms  0.88% 94.69%       10ms  0.88%  runtime.dropg runtime/proc.go:4243 (inline)
         0     0%   100%       10ms  0.88%  runtime.(*mcache).nextFree runtime/malloc.go:1006
`

func TestHotFuncs(t *testing.T) {
	lines := linesOf(top)
	if len(lines) != 3 || lines[1].File != "example.com/m/sum/sum.go" || lines[1].Line != 32 || lines[1].Time != 200500*time.Microsecond {
		t.Fatalf("%+v, want three lines that take time", lines)
	}
	faster := []HotLine{{Func: "example.com/m/sum.F[...]", File: "x.go", Line: 3, Time: 100 * time.Millisecond}}
	var got []string
	for _, f := range hotFuncs(lines, faster) {
		got = append(got, f.Name)
		if len(f.InBase) > 1 || f.Name == "runtime.dropg" && f.InBase != nil {
			t.Errorf("%+v, want the lines that take a twentieth", f)
		}
	}
	want := []string{"example.com/m/sum.(*Reader).Next", "example.com/m/sum.F[...]", "runtime.dropg"}
	if !slices.Equal(got, want) {
		t.Errorf("%q, want %q: by difference", got, want)
	}
}

// A hot line is reported with its bounds check, in the source of its own module.
func TestExplain(t *testing.T) {
	side, b := sideOf(t, "")
	side = side.withDefaults()
	src, err := b.source(context.Background(), side)
	if err != nil {
		t.Fatal(err)
	}
	dir, err := module()
	if err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(filepath.Join(dir, "sum/sum.go"))
	if err != nil {
		t.Fatal(err)
	}
	before, _, _ := strings.Cut(string(text), "v := r.values[r.at]")
	l := HotLine{File: "example.com/m/sum/sum.go", Line: strings.Count(before, "\n") + 1}
	other := HotLine{File: "runtime/proc.go", Line: 1}
	if err := src.explain(context.Background(), side.Cell, []*HotLine{&l, &other}); err != nil {
		t.Fatal(err)
	}
	if !slices.Equal(l.Facts, []string{"bounds check: Found IsInBounds"}) || other.Facts != nil {
		t.Errorf("%q and %q, want a bounds check and nothing", l.Facts, other.Facts)
	}
}

func TestFactsAt(t *testing.T) {
	call := func(line int, callee string) facts.Instr {
		return facts.Instr{Pos: facts.Pos{File: "/there/m.go", Line: line}, Op: "CALL", Args: callee + "(SB)"}
	}
	packages := []facts.Package{{
		Path: "example.com/m",
		Facts: []facts.Fact{
			{Kind: facts.NotInlinable, Name: "(*T).Large", Cost: 96, Text: "cannot inline (*T).Large: function too complex: cost 96 exceeds budget 80"},
			{Kind: facts.NotInlinable, Name: "Marked", Text: "cannot inline Marked: marked go:noinline"},
		},
		Funcs: []facts.Func{{Name: "example.com/m.F", Code: []facts.Instr{
			call(7, "example.com/m.(*T).Large"), call(7, "example.com/m.(*T).Large"), call(7, "runtime.newobject"), call(8, "example.com/m.Marked"), call(9, "fmt.Println"),
		}}},
	}}
	for line, want := range map[int][]string{
		7: {"(*T).Large is not inlined: cost 96", "allocates: runtime.newobject"},
		8: {"Marked is not inlined: cannot inline Marked: marked go:noinline"},
		9: {}, 10: nil,
	} {
		for _, file := range []string{"example.com/m/m.go", "example.com/m@v1.2.3/m.go"} {
			if got := factsAt(packages, file, line); !slices.Equal(got, want) {
				t.Errorf("line %d of %s: %q, want %q", line, file, got, want)
			}
		}
	}
}
