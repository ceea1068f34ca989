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
	"github.com/tightwire/tightwire/lab/internal/profile"
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

func TestHotFuncs(t *testing.T) {
	line := func(function, file string, number int, took time.Duration) HotLine {
		return HotLine{Line: profile.Line{Func: function, File: file, Number: number, Time: took}}
	}
	lines := []HotLine{
		line("example.com/m/sum.(*Reader).Next", "sum.go", 29, 300*time.Millisecond),
		line("example.com/m/sum.F[...]", "sum.go", 32, 200500*time.Microsecond),
		line("runtime.dropg", "runtime/proc.go", 4243, 10*time.Millisecond),
	}
	faster := []HotLine{line("example.com/m/sum.F[...]", "x.go", 3, 100*time.Millisecond)}
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
	l := HotLine{Line: profile.Line{File: "example.com/m/sum/sum.go", Number: strings.Count(before, "\n") + 1}}
	other := HotLine{Line: profile.Line{File: "runtime/proc.go", Number: 1}}
	if err := src.explain(context.Background(), []*HotLine{&l, &other}); err != nil {
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
