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
	"github.com/tightwire/tightwire/lab/internal/verdict"
)

// The text is compared with what it was before, and was read.
func TestText(t *testing.T) {
	for name, b := range map[string]Board{
		"none": {},
		"one":  {Outcomes: someOutcomes()},
		"all":  {Outcomes: allOutcomes()},
	} {
		var got bytes.Buffer
		if err := WriteText(&got, b); err != nil {
			t.Fatal(err)
		}
		golden(t, name+".text", got.Bytes())
	}
}

func TestTextFailsWithTheWriter(t *testing.T) {
	if err := WriteText(full{}, Board{Outcomes: allOutcomes()}); !errors.Is(err, errFull) {
		t.Errorf("error %v, want %v", err, errFull)
	}
}

// Whatever a name has in it, the rows of a table have as many columns as its head.
func TestMarkdownColumns(t *testing.T) {
	odd := sizeVarint("in=<&>|\x1b[31m", zen, oldV1, rounds(20, 1, 1), judged(verdict.Holds, "", 20, 1, 0.01, 1))
	bars := regexp.MustCompile(`(^|[^\\])\|`)
	for _, f := range (Board{Outcomes: append(allOutcomes(), odd)}).benchstatTables() {
		var b bytes.Buffer
		f.markdown(&b)
		_, table, _ := strings.Cut(b.String(), "\n\n")
		head, _, _ := strings.Cut(table, "\n")
		for line := range strings.Lines(table) {
			if n, want := len(bars.FindAllString(line, -1)), len(bars.FindAllString(head, -1)); n != want {
				t.Errorf("%s: %d bars, want %d: %s", f.Claim, n, want, line)
			}
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
	for _, want := range []string{"\x1b[31m-3.0% [-3.8%, -2.2%] FAILS\x1b[0m", "\x1b[32m-14.3%", "\x1b[33mNOISY\x1b[0m"} {
		if !strings.Contains(painted.String(), want) {
			t.Errorf("no %q", want)
		}
	}
	stripped := regexp.MustCompile("\x1b\\[(31|32|33|0)m").ReplaceAllString(painted.String(), "")
	if stripped != plain.String() {
		t.Errorf("with colours taken out:\n%s\nwant\n%s", stripped, plain.String())
	}
}

// Outcomes are by claim and workload as these first occur, and then by machine and cell.
func TestOrdered(t *testing.T) {
	var b Board
	for _, at := range []string{"b w 2 2", "a w 1 1", "b v 1 1", "b w 1 2", "b w 1 1", "b v 1 0"} {
		of := strings.Fields(at)
		b.Outcomes = append(b.Outcomes, claim.Outcome{Claim: of[0], Workload: of[1], CPU: of[2], Cell: of[3]})
	}
	var got []string
	for _, o := range b.ordered() {
		got = append(got, strings.Join([]string{o.Claim, o.Workload, o.CPU, o.Cell}, " "))
	}
	if want := []string{"b w 1 1", "b w 1 2", "b w 2 2", "a w 1 1", "b v 1 0", "b v 1 1"}; !slices.Equal(got, want) {
		t.Errorf("ordered %q, want %q", got, want)
	}
}
