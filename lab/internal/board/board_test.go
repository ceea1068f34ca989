package board

import (
	"bufio"
	"bytes"
	"errors"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/tightwire/tightwire/lab/internal/claim"
	"github.com/tightwire/tightwire/lab/internal/page"
)

// Every format is compared with what it wrote before, and was read.
func TestFormats(t *testing.T) {
	for name, b := range map[string]Board{
		"none": {},
		"one":  {Outcomes: someOutcomes()},
		"all":  {Outcomes: allOutcomes()},
	} {
		for _, f := range Formats {
			t.Run(name+"/"+f.Name, func(t *testing.T) {
				var got bytes.Buffer
				if err := f.Write(&got, b); err != nil {
					t.Fatal(err)
				}
				golden(t, name+"."+f.Name, got.Bytes())
			})
		}
	}
}

func TestFormatsFailWithTheWriter(t *testing.T) {
	for _, f := range Formats {
		if err := f.Write(full{}, Board{Outcomes: allOutcomes()}); !errors.Is(err, errFull) {
			t.Errorf("%s: error %v, want %v", f.Name, err, errFull)
		}
	}
}

// Whatever a name has in it, the rows of a table have as many columns as its head.
func TestBoardMarkdownColumns(t *testing.T) {
	var b bytes.Buffer
	if err := writeMarkdown(&b, Board{Outcomes: allOutcomes()}); err != nil {
		t.Fatal(err)
	}
	bars := regexp.MustCompile(`(^|[^\\])\|`)
	want := 0
	for i, line := range strings.Split(b.String(), "\n") {
		n := len(bars.FindAllString(line, -1))
		if want == 0 || !strings.HasPrefix(line, "|") {
			want = n
		}
		if n != want {
			t.Errorf("line %d has %d bars, want %d: %s", i+1, n, want, line)
		}
	}
}

// On a terminal colours are all that differs.
func TestBoardColours(t *testing.T) {
	var plain, painted bytes.Buffer
	for b, p := range map[*bytes.Buffer]page.Painter{&plain: false, &painted: true} {
		if err := (boardWriter{bufio.NewWriter(b), p}).board(Board{Outcomes: allOutcomes()}); err != nil {
			t.Fatal(err)
		}
	}
	if strings.Contains(plain.String(), "\x1b") {
		t.Errorf("%q: want no escapes", plain.String())
	}
	for _, want := range []string{"\x1b[31mFAILS -3.0%\x1b[0m", "\x1b[32mHOLDS", "\x1b[33mNOISY"} {
		if !strings.Contains(painted.String(), want) {
			t.Errorf("no %q", want)
		}
	}
	stripped := regexp.MustCompile("\x1b\\[(31|32|33|0)m").ReplaceAllString(painted.String(), "")
	if stripped != plain.String() {
		t.Errorf("with colours taken out:\n%s\nwant\n%s", stripped, plain.String())
	}
}

// Each machine has a table of its own, and what is measured nowhere is in the last one.
func TestBoardParts(t *testing.T) {
	var b Board
	for _, at := range []struct{ name, cells string }{{"a", "13"}, {"b", "2"}, {"c", ""}, {"d", "34"}, {"e", "2"}} {
		for _, cell := range at.cells {
			b.Outcomes = append(b.Outcomes, claim.Outcome{Claim: at.name, CPU: string(cell), Cell: string(cell)})
		}
		if at.cells == "" {
			b.Outcomes = append(b.Outcomes, claim.Outcome{Claim: at.name})
		}
	}
	var got []string
	for _, part := range b.table().parts() {
		for _, c := range part.columns {
			got = append(got, c.cell)
		}
		for _, r := range part.rows {
			got = append(got, r.about.Claim)
			if len(r.outcomes) != len(part.columns) {
				t.Errorf("row %s has %d outcomes of %d columns", r.about.Claim, len(r.outcomes), len(part.columns))
			}
		}
		got = append(got, "|")
	}
	if want := "1 a | 2 b e | 3 a d | 4 d c |"; strings.Join(got, " ") != want {
		t.Errorf("parts %s, want %s", strings.Join(got, " "), want)
	}
}

func TestWrap(t *testing.T) {
	got := wrap("a claim with so many words in its name that it needs a second line", "> ", "... ")
	if want := []string{"> a claim with so many words in its name that", "... it needs a second line"}; !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
	word := strings.Repeat("long", 20)
	if got := wrap(word+" "+word, "", " "); !slices.Equal(got, []string{word, " " + word}) {
		t.Errorf("%q, want a word in each line", got)
	}
	if got := wrap("", "", " "); !slices.Equal(got, []string{""}) {
		t.Errorf("%q, want an empty line", got)
	}
}
