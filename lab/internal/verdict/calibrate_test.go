package verdict

import (
	"math"
	"math/rand/v2"
	"testing"
)

// disturbed are samples of a machine on which slowness comes and stays for a while.
func disturbed(n int) []float64 {
	rng := rand.New(rand.NewPCG(6, 6))
	xs := make([]float64, n)
	slow := 0.0
	for i := range xs {
		if slow *= 0.9; rng.IntN(50) == 0 {
			slow = rng.Float64()
		}
		xs[i] = 600 * (1 + slow) * math.Exp(0.005*rng.NormFloat64())
	}
	return xs
}

// dealt makes rounds of samples that were taken one after the other.
func dealt(samples []float64) (r Rounds) {
	for i := 0; i+1 < len(samples); i += 2 {
		r.Base, r.Candidate = append(r.Base, samples[i]), append(r.Candidate, samples[i+1])
	}
	return r
}

func calibrate(t *testing.T, samples []float64, n int, effect float64) Rate {
	t.Helper()
	rate, err := Calibrate(dealt(samples), n, effect, 1)
	if err != nil {
		t.Fatal(err)
	}
	return rate
}

func TestCalibrate(t *testing.T) {
	t.Parallel()
	xs := disturbed(2038)
	equal := calibrate(t, xs, 20, 0)
	if equal.Windows != 1000 || equal.Less+equal.More > 60 || equal.Less == 0 || equal.More == 0 {
		t.Errorf("equal arms: %+v, want 1000 windows and about 50 verdicts, of both kinds", equal)
	}
	less, more := calibrate(t, xs, 20, -0.02), calibrate(t, xs, 20, 0.02)
	if less.Less < 500 || less.More > 10 || more.More < 500 || more.Less > 10 {
		t.Errorf("2 %% less: %+v, 2 %% more: %+v; want most found", less, more)
	}
	if again := calibrate(t, xs, 20, 0); again != equal {
		t.Errorf("%+v and %+v with one seed", equal, again)
	}
	if other, _ := Calibrate(dealt(xs), 20, 0, 2); other == equal {
		t.Errorf("%+v with two seeds", equal)
	}
}

// In a fixed order a period of two in the samples would always be found.
func TestCalibrateDealsAtRandom(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 5))
	xs := make([]float64, 2038)
	for i := range xs {
		xs[i] = periodTwo(rng, i)
	}
	if rate := calibrate(t, xs, 20, 0); rate.Less+rate.More > 60 {
		t.Errorf("%+v, want 6 %% at most", rate)
	}
}

func TestCalibrateOfTooFew(t *testing.T) {
	if rate := calibrate(t, disturbed(39), 20, 0); rate != (Rate{}) {
		t.Errorf("%+v of 19 rounds, want no window of 20", rate)
	}
	if rate := calibrate(t, disturbed(40), 20, 0); rate.Windows != 1 {
		t.Errorf("%+v of 20 rounds, want one window of 20", rate)
	}
	if _, err := Calibrate(dealt([]float64{1, 2, 0, 4}), 2, 0, 1); err == nil {
		t.Error("a sample of 0: want an error")
	}
	if _, err := Calibrate(Rounds{Base: []float64{1, 2}, Candidate: []float64{1}}, 2, 0, 1); err == nil {
		t.Error("a sample without another: want an error")
	}
	for _, n := range []int{0, -1} {
		if _, err := Calibrate(dealt(disturbed(40)), n, 0, 1); err == nil {
			t.Errorf("windows of %d rounds: want an error", n)
		}
	}
}
