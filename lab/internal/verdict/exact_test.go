package verdict

import (
	"math"
	"testing"
)

func TestExact(t *testing.T) {
	for _, test := range []struct {
		base, candidate float64
		effect          string
		want            Status
		ratio           float64
	}{
		{100, 93, "<= -7%", Holds, 0.93},
		{100, 93, "< -7%", Fails, 0.93},
		{100, 94, "<= -7%", Fails, 0.94},
		{100, 107, "<= -7%", Reversed, 1.07},
		{3, 3, "<= 0%", Holds, 1},
		{3, 3, "< 0%", Fails, 1},
		{3, 3, "within 0%", Holds, 1},
		{0, 0, "<= 0%", Holds, 1},
		{0, 0, "< 0%", Fails, 1},
		{0, 1, "<= 0%", Reversed, math.Inf(1)},
		{0, 1, ">= 2x", Holds, math.Inf(1)},
		{1, 0, "<= -100%", Holds, 0},
		{1, 1, "<= -100%", Fails, 1},
		{0, 0, "<= -100%", Fails, 1},
		{2, 0, "> 0%", Reversed, 0},
	} {
		v := Exact(test.base, test.candidate, effect(t, test.effect))
		if v.Status != test.want || v.Ratio != test.ratio || v.Lo != v.Ratio || v.Hi != v.Ratio || v.N != 1 || v.Decision != 0 {
			t.Errorf("Exact(%v, %v, %s) = %+v, want %s, %v", test.base, test.candidate, test.effect, v, test.want, test.ratio)
		}
	}
	for _, bad := range []float64{-1, math.NaN(), math.Inf(1)} {
		for _, v := range []Verdict{Exact(bad, 1, effect(t, "<= 0%")), Exact(1, bad, effect(t, "<= 0%"))} {
			if v.Status != Inconclusive || v.N != 0 || v.Reason == "" {
				t.Errorf("%v: %+v, want INCONCLUSIVE", bad, v)
			}
		}
	}
}

func TestJudgeUnit(t *testing.T) {
	for _, test := range []struct {
		what, unit string
		rounds     Rounds
		want       Status
		n          int
	}{
		{"constant", "allocs/op", Rounds{Base: []float64{2, 2}, Candidate: []float64{1, 1}}, Holds, 1},
		{"zero", "B/op", Rounds{Base: []float64{0}, Candidate: []float64{0}}, Fails, 1},
		{"times are never exact", "sec/op", Rounds{Base: []float64{2, 2}, Candidate: []float64{1, 1}}, Inconclusive, 2},
		{"not constant", "B/op", Rounds{Base: stepped(6, 20), Candidate: stepped(6, 10)}, Holds, 6},
		{"sometimes zero", "B/op", Rounds{Base: stepped(6, 20), Candidate: stepped(6, 0)}, Inconclusive, 0},
		{"nothing", "B/op", Rounds{}, Inconclusive, 0},
	} {
		v, err := JudgeUnit(test.unit, test.rounds, effect(t, "<0%"), 0.05)
		if err != nil || v.Status != test.want || v.N != test.n {
			t.Errorf("%s: %+v, %v; want %s, n = %d", test.what, v, err, test.want, test.n)
		}
	}
	if _, err := JudgeUnit("B/op", Rounds{Base: []float64{1, 1}, Candidate: []float64{1}}, effect(t, "<0%"), 0.05); err == nil {
		t.Error("2 rounds and 1: want an error")
	}
}
