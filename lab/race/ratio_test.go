package race

import (
	"math"
	"math/rand/v2"
	"testing"
)

func TestQuantileKeepsOrder(t *testing.T) {
	s := Samples{Ns: []float64{3, 1, 2}}
	s.P10()
	s.Median()
	if s.Ns[0] != 3 || s.Ns[1] != 1 || s.Ns[2] != 2 {
		t.Errorf("samples after P10 and Median = %v, want [3 1 2]", s.Ns)
	}
}

// testResult has arms a and b, where b takes half the time in every round, and c
// with fewer rounds.
func testResult() *Result {
	r := &Result{Name: "Halve/dist=mixed", Units: 1800, Bytes: 4321, Seed: 7, Arms: []Samples{
		{Name: "a", Ops: 8},
		{Name: "b", Ops: 16, Allocs: 0.125},
		{Name: "c", Ops: 8, Ns: []float64{1, 2}},
	}}
	for _, ns := range []float64{1000, 1100.125, 900, 2000, 1010.001, 990, 1005, 1003} {
		r.Arms[0].Ns = append(r.Arms[0].Ns, ns)
		r.Arms[1].Ns = append(r.Arms[1].Ns, ns/2)
	}
	return r
}

func TestRatio(t *testing.T) {
	r := testResult()
	for _, tt := range []struct {
		base, candidate string
		want            float64
		text            string
	}{
		{"a", "b", 2, "2.000x [2.000, 2.000]"},
		{"b", "a", 0.5, "0.500x [0.500, 0.500]"},
		{"a", "a", 1, "1.000x [1.000, 1.000] no difference shown"},
	} {
		q, err := r.Ratio(tt.base, tt.candidate)
		if err != nil {
			t.Fatal(err)
		}
		for _, got := range []float64{q.P10, q.Centre, q.Lo, q.Hi} {
			if math.Abs(got-tt.want) > 1e-12 {
				t.Errorf("Ratio(%s, %s) = %+v, want %v throughout", tt.base, tt.candidate, q, tt.want)
				break
			}
		}
		if q.N != 8 {
			t.Errorf("Ratio(%s, %s).N = %d, want 8", tt.base, tt.candidate, q.N)
		}
		if q.String() != tt.text {
			t.Errorf("Ratio(%s, %s) = %q, want %q", tt.base, tt.candidate, q, tt.text)
		}
	}
}

func TestRatioErrors(t *testing.T) {
	r := testResult()
	for _, tt := range []struct{ base, candidate, want string }{
		{"x", "a", `race: Halve/dist=mixed: no arm "x"`},
		{"a", "x", `race: Halve/dist=mixed: no arm "x"`},
		{"a", "c", "race: Halve/dist=mixed: 8 rounds of a and 2 of c, want the same number, at least 1"},
	} {
		if _, err := r.Ratio(tt.base, tt.candidate); err == nil || err.Error() != tt.want {
			t.Errorf("Ratio(%s, %s) error = %v, want %s", tt.base, tt.candidate, err, tt.want)
		}
	}
	if _, err := (&Result{Name: "None", Arms: []Samples{{Name: "a"}}}).Ratio("a", "a"); err == nil {
		t.Error("Ratio without rounds succeeded, want an error")
	}
}

func TestRatioOfFewRounds(t *testing.T) {
	s := Samples{Ns: []float64{1, 2, 3, 4, 5}}
	if q := ratioOf(s, s); q.Lo != 0 || !math.IsInf(q.Hi, 1) || q.Differs() {
		t.Errorf("ratioOf 5 rounds = %+v, want bounds 0 and +Inf", q)
	}
}

// TestCentreIsInside draws ratios of many shapes, most of them lopsided, and wants the ratio that is
// printed to lie in the interval that is printed.
func TestCentreIsInside(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for range 2000 {
		base, candidate := Samples{}, Samples{}
		jump := rng.Float64() * 2
		for range 2 + rng.IntN(70) {
			ns := 1000 * math.Exp(0.1*rng.NormFloat64())
			if rng.IntN(3) == 0 {
				ns *= 1 + jump // a second speed
			}
			base.Ns, candidate.Ns = append(base.Ns, math.Round(ns)), append(candidate.Ns, 1000)
		}
		if q := ratioOf(base, candidate); !(q.Lo <= q.Centre && q.Centre <= q.Hi) {
			t.Fatalf("ratioOf(%v, …) = %v, want a ratio inside the interval", base.Ns, q)
		}
	}
}
