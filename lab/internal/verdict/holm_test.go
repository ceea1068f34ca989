package verdict

import (
	"math"
	"slices"
	"strings"
	"testing"
)

// The second example is Holm's own (1979), the third from textbooks: Bonferroni would let
// only the first stand.
func TestHolm(t *testing.T) {
	nan := math.NaN()
	for _, test := range []struct {
		ps   []float64
		want []bool
	}{
		{nil, []bool{}},
		{[]float64{0.05}, []bool{true}},
		{[]float64{0.01, 0.04, 0.03, 0.005}, []bool{true, false, false, true}},
		{[]float64{0.01, 0.015, 0.02, 0.04}, []bool{true, true, true, true}},
		{[]float64{0.06, 0.001}, []bool{false, true}},
		{[]float64{0.03, 0.04}, []bool{false, false}},
		{[]float64{0.02, nan, 0.02}, []bool{false, false, false}}, // 0.05/3: a verdict without a p counts, too
		{[]float64{0, nan}, []bool{true, false}},
	} {
		if got := Holm(test.ps, 0.05); !slices.Equal(got, test.want) {
			t.Errorf("Holm(%v) = %v, want %v", test.ps, got, test.want)
		}
	}
}

func TestCorrect(t *testing.T) {
	vs := []Verdict{
		{Status: Holds, Decision: 0.001, N: 20},
		{Status: Fails, Decision: 0.04, N: 20},
		{Status: Inconclusive, Decision: 1, N: 20, Reason: "so"},
		{Status: Unchanged, Decision: 1, N: 20},
		{Status: Inconclusive, Decision: 1},
		{Status: Inconclusive, Decision: 1, N: 5},
		{Status: Inconclusive, Decision: 1, N: 64, Layouts: 3},
		{Status: Fails, N: 1}, // exact
	}
	Correct(vs, 0.05)
	want := []Status{Holds, Inconclusive, Inconclusive, Unchanged, Inconclusive, Inconclusive, Inconclusive, Fails}
	for i, v := range vs {
		if v.Status != want[i] {
			t.Errorf("verdict %d: %s, want %s", i, v.Status, want[i])
		}
	}
	if !strings.Contains(vs[1].Reason, "among 3 claims") || vs[2].Reason != "so" {
		t.Errorf("%q, %q; want the number of claims, and the old reason", vs[1].Reason, vs[2].Reason)
	}
	if vs[1].Need < 5 || vs[1].Need > 10 { // 20 * (2.39/2.05)^2 - 20
		t.Errorf("about %d rounds more, want 8", vs[1].Need)
	}
	few := []Verdict{{Status: Holds, Decision: 0.03125, N: 6}, {Status: Holds, Decision: 0.03125, N: 6}}
	if Correct(few, 0.05); few[0].Status != Inconclusive || few[0].Need < 1 {
		t.Errorf("%+v, want it taken back, and more rounds", few[0])
	}
	one := []Verdict{{Status: Fails, Decision: 0.05, N: 20}, {Status: Unchanged, N: 20}}
	if Correct(one, 0.05); one[0].Status != Fails {
		t.Errorf("one claim: %s, want FAILS as before", one[0].Status)
	}
}

// What stands among many is decided at a smaller p.
func TestStands(t *testing.T) {
	v := Verdict{Status: Holds, Decision: 0.01}
	for among, want := range map[int]bool{0: true, 1: true, 5: true, 6: false} {
		if got := v.Stands(among); got != want {
			t.Errorf("Stands(%d) = %v, want %v", among, got, want)
		}
	}
	if (Verdict{Status: Inconclusive, Decision: 0.01}).Stands(1) {
		t.Error("what is undecided stands")
	}
}
