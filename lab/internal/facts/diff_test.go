package facts

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

func changesBetween(t *testing.T, before, after string) []string {
	t.Helper()
	var lines []string
	was, is := parsed(t, before), parsed(t, after)
	for _, c := range Diff([]Package{was}, []Package{is}) {
		lines = append(lines, fmt.Sprintf("%s:%d %s %s %s: %s", c.File, c.Line, c.Func, c.Kind, c.Change, c.Detail))
	}
	return lines
}

func TestDiffOfEqual(t *testing.T) {
	ForRecordings(t, func(t *testing.T, r Recording) {
		text := r.corpus()
		if got := changesBetween(t, text, text); got != nil {
			t.Errorf("%v, want none", got)
		}
	})
}

func TestDiff(t *testing.T) {
	text := recording(t, "testdata/go1.27-amd64.txt.gz").corpus()
	for name, test := range map[string]struct {
		from, to string
		want     string
	}{
		"inlinable": {
			"corpus.go:57:6: can inline Make with cost 3 as: func(int) []byte { return make([]byte, n) }",
			"corpus.go:57:6: cannot inline Make: function too complex: cost 83 exceeds budget 80",
			"corpus.go:57 Make inline changed: can inline with cost 3, now cannot inline: function too complex: cost 83 exceeds budget 80",
		},
		"call": {"./corpus.go:17:12: inlining call to Size\n", "", "corpus.go:17 Sum inline gone: Size"},
		"bounds": {
			"./corpus.go:40:45: Found IsInBounds\n", "",
			"corpus.go:40 At bce gone: IsInBounds",
		},
		"new bounds": {
			"./corpus.go:41:45: Found IsSliceInBounds\n", "./corpus.go:41:45: Found IsSliceInBounds\n./corpus.go:17:3: Found IsInBounds\n",
			"corpus.go:17 Sum bce new: IsInBounds",
		},
		"alloc": {
			"(./corpus.go:57)\tCALL\truntime.makeslice(SB)", "(./corpus.go:57)\tCALL\truntime.other(SB)",
			"corpus.go:57 Make alloc gone: call that allocates",
		},
		"size": {"example.com/corpus-1.At STEXT nosplit size=26", "example.com/corpus-1.At STEXT nosplit size=99", "corpus.go:40 At size changed: 26 bytes of code, now 99"},
	} {
		t.Run(name, func(t *testing.T) {
			changed := strings.Replace(text, test.from, test.to, 1)
			if changed == text {
				t.Fatalf("the recording has no %q", test.from)
			}
			if got := changesBetween(t, text, changed); !slices.Equal(got, []string{test.want}) {
				t.Errorf("%q\nwant %q", got, test.want)
			}
		})
	}
}

// Other words for the same thing are not a difference: from Go 1.26 on there is one panicBounds, from 1.27 on
// a mallocgc for each size.
func TestDiffOfReleases(t *testing.T) {
	old, last := recording(t, "testdata/go1.25-amd64.txt.gz").corpus(), recording(t, "testdata/go1.27-amd64.txt.gz").corpus()
	for _, c := range changesBetween(t, old, last) {
		if !strings.Contains(c, " size ") {
			t.Errorf("%s: want sizes alone", c)
		}
	}
}

// Code in a file that only one build has is not a difference between two compilers, unless the other build
// has the function in another file.
func TestDiffOfFiles(t *testing.T) {
	const head = "# example.com/m\n./both.go:3:6: cannot inline Both: no body\n"
	file := func(name, function string, facts ...string) string {
		text := fmt.Sprintf("./%s:5:6: cannot inline %s: no body\n", name, function)
		for _, f := range facts {
			text += "./" + name + ":" + f + "\n"
		}
		return text
	}
	for name, test := range map[string]struct {
		before, after string
		want          []string
	}{
		"gone":  {head + file("old.go", "Old", "7:2: Found IsInBounds", "8:2: inlining call to F"), head, nil},
		"new":   {head, head + file("new.go", "New", "7:2: Found IsInBounds"), nil},
		"equal": {head + file("old.go", "F", "7:2: Found IsInBounds"), head + file("new.go", "F", "9:2: Found IsInBounds"), nil},
		"worse": {
			head + file("old.go", "F", "7:2: Found IsInBounds"), head + file("new.go", "F", "9:2: Found IsInBounds", "9:8: Found IsInBounds"),
			[]string{"new.go:5 F bce new: IsInBounds"},
		},
		"in both files": {head, head + "./both.go:4:6: Found IsInBounds\n", []string{"both.go:4 Both bce new: IsInBounds"}},
	} {
		if got := changesBetween(t, test.before, test.after); !slices.Equal(got, test.want) {
			t.Errorf("%s: %q, want %q", name, got, test.want)
		}
	}
}

// The fast search for the function of a place finds what the plain one finds.
func TestByFile(t *testing.T) {
	all := functionsOf(named([]Package{parsed(t, recording(t, "testdata/go1.27-amd64.txt.gz").corpus())})[0])
	in := all.byFile()
	for line := range 200 {
		for _, file := range []string{"corpus.go", "none.go"} {
			if p := (Pos{file, line, 0}); in.at(p) != all.at(p) {
				t.Errorf("%v is in %q, want %q", p, in.at(p), all.at(p))
			}
		}
	}
}
