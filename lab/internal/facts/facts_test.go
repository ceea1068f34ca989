package facts

import (
	"fmt"
	"regexp"
	"strings"
	"testing"
)

// What the compiler says in words of another release is not taken for something else.
func TestUnknown(t *testing.T) {
	p := parsed(t, "# p\nx.go:1:2: could inline F, at 7\nx.go:1:2:   because\nnonsense\n\tmore\n\n")
	want := []string{"\tmore", "because", "could inline F, at 7", "nonsense"}
	if len(p.Facts) != 0 || strings.Join(p.Unknown, "|") != strings.Join(want, "|") {
		t.Errorf("facts %v, not understood %q; want none, %q", p.Facts, p.Unknown, want)
	}
}

// TestDownloads has a build with an empty module cache.
func TestDownloads(t *testing.T) {
	packages, err := Parse(strings.NewReader("go: downloading go1.27.4 (linux/amd64)\n# a\ngo: downloading example.com/x v1.0.0\na.go:1:2: inlining call to f\n"))
	if err != nil || len(packages) != 1 || packages[0].Path != "a" || packages[0].Unknown != nil {
		t.Errorf("Parse of a build that downloads = %+v, %v; want package a alone, all understood", packages, err)
	}
}

func TestPackages(t *testing.T) {
	packages, err := Parse(strings.NewReader("x.go:9: moved to heap: y\n# a\na.go:1:2: inlining call to f\n# b/c [b/c.test]\n"))
	if err != nil || len(packages) != 3 || packages[0].Path != "" || packages[1].Path != "a" || packages[2].Path != "b/c" {
		t.Fatalf("%+v, %v; want packages \"\", a and b/c", packages, err)
	}
	if f := packages[0].Facts; len(f) != 1 || f[0].Pos.String() != "x.go:9" || f[0].Kind != Moved {
		t.Errorf("%+v, want y moved to heap at x.go:9", f)
	}
}

// Without any one of its lines a recording says something else: nothing is read that
// does not count, but what says the same again, or only explains.
var listing = regexp.MustCompile(`(?m)^\t.*\n`)

func TestEveryFactCounts(t *testing.T) {
	ForRecordings(t, func(t *testing.T, r Recording) {
		text := listing.ReplaceAllString(r.corpus(), "")
		whole := parsed(t, text)
		if len(whole.Facts) != len(parsed(t, r.corpus()).Facts) {
			t.Fatal("there are facts in the listing")
		}
		lines := strings.Split(text, "\n")
		for _, f := range whole.Facts {
			var rest []string
			for _, l := range lines {
				if !strings.HasSuffix(l, ": "+f.Text) || !strings.Contains(l, f.Pos.String()+":") {
					rest = append(rest, l)
				}
			}
			if got := parsed(t, strings.Join(rest, "\n")); len(got.Facts) >= len(whole.Facts) {
				t.Errorf("%s: %s: still %d facts without it", f.Pos, f.Text, len(got.Facts))
			}
		}
	})
}

// pieces of a recording are small enough to be worked on: a listing, or some messages.
var pieces = regexp.MustCompile(`(?m)^\S.* STEXT .*\n(\t.*\n){1,30}|(^\./.*\n){1,10}`)

// Whatever is read was said.
func FuzzParse(f *testing.F) {
	for target := range recorded {
		for _, piece := range pieces.FindAllString(recording(f, "testdata/go1.27-"+target+".txt.gz").Text, -1) {
			f.Add("# p\n" + piece)
		}
	}
	f.Add("# p\np.F STEXT size=1\n\t0x0000 00000 (<unknown line number>)\tCALL\t(SB)\n")
	f.Fuzz(func(t *testing.T, text string) {
		packages, err := Parse(strings.NewReader(text))
		if err != nil {
			t.Skip("a line of more than 16 MB")
		}
		for _, p := range packages {
			for _, s := range textsOf(p) {
				if !strings.Contains(text, s) {
					t.Errorf("%q is not in %q", s, text)
				}
			}
		}
	})
}

// textsOf are words of the compiler that a package has.
func textsOf(p Package) []string {
	all := append([]string{p.Path}, p.Unknown...)
	for _, f := range p.Facts {
		all = append(append(all, f.Pos.File, f.Name, f.Text), f.Flow...)
	}
	for _, f := range p.Funcs {
		all = append(all, f.Name)
		for _, i := range f.Code {
			if c := i.Callee(); c != "?" {
				all = append(all, c)
			}
			all = append(all, i.Pos.File, i.Op, i.Args)
		}
	}
	return all
}

// String returns file:line:column, as the compiler writes it.
func (p Pos) String() string {
	if p.Col == 0 {
		return fmt.Sprintf("%s:%d", p.File, p.Line)
	}
	return fmt.Sprintf("%s:%d:%d", p.File, p.Line, p.Col)
}
