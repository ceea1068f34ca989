package verdict

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// three are 20 rounds of three arms, two of which may differ from the base.
func three(candidate, control, sd float64) Rounds {
	rng := rand.New(rand.NewPCG(5, 5))
	return Rounds{Base: times(rng, 20, 600, sd), Candidate: times(rng, 20, 600*candidate, sd), Control: times(rng, 20, 600*control, sd)}
}

func TestNoisy(t *testing.T) {
	for _, test := range []struct {
		what   string
		rounds Rounds
		effect string
		want   Status
	}{
		{"quiet", three(0.95, 1, 0.005), "<0%", Holds},
		{"equal code differs by 3 %, the change is 5 %", three(0.95, 1.03, 0.005), "<0%", Holds},
		{"equal code differs by 3 %, the change is 2 %", three(0.98, 1.03, 0.005), "<0%", Noisy},
		{"and the other way", three(0.98, 0.97, 0.005), "<0%", Noisy},
		{"a failure, too, is doubted", three(1.02, 1.03, 0.005), "<= 0%", Noisy},
		{"reversed by less than equal code differs, and yet not as claimed", three(1.02, 1.03, 0.005), "<= -5%", Fails},
		{"more is claimed than noise hides", three(0.96, 1, 0.03), "<= -5%", Inconclusive},
		{"less is claimed than noise hides", three(0.985, 1, 0.03), "<= -1%", Noisy},
		{"equal within less than noise hides", three(1, 1, 0.03), "within 1%", Noisy},
		{"a change smaller than noise", three(0.999, 1, 0.03), "<0%", Noisy},
	} {
		v := judge(t, test.rounds, test.effect)
		if v.Status != test.want || !(v.ControlLo < v.ControlHi) {
			t.Errorf("%s: %+v, want %s", test.what, v, test.want)
		}
		if v.Status == Noisy && v.Decision != 1 {
			t.Errorf("%s: p = %v, want 1 as nothing is decided", test.what, v.Decision)
		}
		test.rounds.Control = nil
		if v := judge(t, test.rounds, test.effect); v.Status == Noisy || v.ControlLo != 0 || v.ControlHi != 0 {
			t.Errorf("%s, without a control: %+v, want no NOISY", test.what, v)
		}
	}
}

// A control that may well be the base raises no doubt, and one that is much quieter than the
// candidate does not make it noisy.
func TestQuietControl(t *testing.T) {
	decided := scaled(0.992, 0.993, 0.994, 0.995, 0.996, 0.997, 0.998)
	decided.Control = scaled(0.96, 0.97, 0.98, 0.99, 1, 1.01, 1.02).Candidate
	if v := judge(t, decided, "<0%"); v.Status != Holds || v.ControlLo >= 0.98 || v.ControlHi <= 1 {
		t.Errorf("%+v, want HOLDS: the control does not differ", v)
	}
	undecided := scaled(0.9, 0.92, 0.94, 0.96, 0.98, 1, 1.02)
	undecided.Control = scaled(0.999, 1.001, 1, 0.998, 1.002, 1, 1.001).Candidate
	if v := judge(t, undecided, "<0%"); v.Status != Inconclusive {
		t.Errorf("%+v, want INCONCLUSIVE: the change is larger than the control's interval", v)
	}
}

// Of too few rounds nothing is known, of the control neither.
func TestFewRoundsAreNotNoisy(t *testing.T) {
	for n, alpha := range map[int]float64{5: 0.5, 8: 0.001} {
		r := Rounds{Base: stepped(n, 10), Candidate: stepped(n, 11), Control: stepped(n, 19)}
		slices.Reverse(r.Control)
		if v, err := Judge(r, effect(t, "within 10%"), alpha); err != nil || v.Status != Inconclusive || v.Need == 0 {
			t.Errorf("%d rounds, alpha %v: %+v, %v; want INCONCLUSIVE, and more", n, alpha, v, err)
		}
	}
}
