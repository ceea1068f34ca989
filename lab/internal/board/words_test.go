package board

import (
	"bytes"
	"fmt"
	"math"
	"regexp"
	"strings"
	"testing"

	"github.com/tightwire/tightwire/lab/internal/verdict"
)

func TestChange(t *testing.T) {
	for _, test := range []struct {
		ratio float64
		want  string
	}{
		{1, "0.0%"},
		{0.99999, "0.0%"},
		{1.00001, "0.0%"},
		{0.857, "-14.3%"},
		{1.216, "+21.6%"},
		{0.0102, "-98.98%"},
		{0, "-100.0%"},
		{12.3456, "+1135%"},
		{math.Inf(1), "+∞"},
		{math.NaN(), "?"},
	} {
		if got := Change(test.ratio); got != test.want {
			t.Errorf("Change(%v) = %q, want %q", test.ratio, got, test.want)
		}
	}
}

func TestExplain(t *testing.T) {
	o := someOutcomes()[0]
	o.Verdict.Need, o.CPU = 40, ""
	if where, why := explain(&o); where != "unknown CPU, "+oldV1 || why != "the whole interval is as claimed; about 40 more rounds would decide it" {
		t.Errorf("%q, %q", where, why)
	}
	o.Cell, o.Verdict = "", verdict.Verdict{}
	if where, why := explain(&o); where != "" || why != "nothing was measured" {
		t.Errorf("%q, %q", where, why)
	}
}

// Numbers that are the same in every run have no interval.
func TestExact(t *testing.T) {
	o := someOutcomes()[0]
	o.Verdict = verdict.Exact(48, 128, o.Effect)
	o.Rounds = verdict.Rounds{Base: []float64{48}, Candidate: []float64{128}}
	if r := newBenchstatRow(&o); r.Delta != "+166.7%" || r.BaseRange+r.CandidateRange != "" || r.Certainty != "REVERSED" {
		t.Errorf("row %+v, want numbers and the verdict", r)
	}
}

// What a verdict may not be worth is in the text, once, and that nothing was checked once for each claim.
func TestBoardNotes(t *testing.T) {
	all := allOutcomes()
	all[0].Checked, all[1].Checked = false, false
	for i := range all {
		all[i].Warnings = []string{fmt.Sprintf("so it is with %d", i)}
	}
	var b bytes.Buffer
	if err := WriteText(&b, Board{Outcomes: all}); err != nil {
		t.Fatal(err)
	}
	for i := range all {
		if got := len(regexp.MustCompile(fmt.Sprintf(`: note: so it is with %d\b`, i)).FindAllString(b.String(), -1)); got != 1 {
			t.Errorf("note %d is there %d times, want 1", i, got)
		}
	}
	for _, name := range []string{all[0].Claim, "a hundred times as fast"} {
		if got := strings.Count(b.String(), name+": note: unchecked: "); got != 1 {
			t.Errorf("that %q is unchecked is there %d times, want 1:\n%s", name, got, &b)
		}
	}
}
