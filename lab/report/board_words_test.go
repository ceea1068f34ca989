package report

import (
	"math"
	"testing"

	"github.com/tightwire/tightwire/lab/verdict"
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
		if got := change(test.ratio); got != test.want {
			t.Errorf("change(%v) = %q, want %q", test.ratio, got, test.want)
		}
	}
}

func TestExplain(t *testing.T) {
	o := someOutcomes()[0]
	o.Verdict.Need, o.CPU = 40, ""
	if where, why := explain(&o); where != "unknown CPU, "+oldV1 || why != "all of the interval is as claimed; about 40 more rounds would tell" {
		t.Errorf("%q, %q", where, why)
	}
	o.Cell, o.Verdict = "", verdict.Verdict{}
	if where, why := explain(&o); where != "" || why != "nothing was measured" {
		t.Errorf("%q, %q", where, why)
	}
}

func TestRoundsOf(t *testing.T) {
	o := someOutcomes()[0]
	if got := groundsOf(&o); got != "[-14.8%, -13.8%] n=20 p=0.000" {
		t.Errorf("grounds %q", got)
	}
	o.Checked = false
	if got := roundsOf(&o); got != "n=20 p=0.000 unchecked" {
		t.Errorf("rounds %q", got)
	}
	o.Verdict.N = 0
	if got := groundsOf(&o); got != "n=0" {
		t.Errorf("grounds of no rounds %q", got)
	}
}
