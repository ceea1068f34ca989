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

// calibrate judges equal arms, each of whose verdicts is wrong without an effect. A window is n successive
// rounds, and begins at every round that enough others follow. In each round a coin drawn from
// seed decides which arm is the base: windows overlap, but do not share coins.
func calibrate(t *testing.T, samples []float64, n int, effect float64, seed uint64) (rate Rate) {
	t.Helper()
	equal, coins := dealt(samples), rand.New(rand.NewPCG(seed, uint64(n)))
	for start := 0; start+n <= len(equal.Base); start++ {
		v, err := Judge(equal.window(start, n, effect, coins), lessThanBase, claimAlpha)
		if err != nil {
			t.Fatal(err)
		}
		rate.count(v.Status)
	}
	return rate
}

// window returns n rounds whose arms are assigned by coins, with an effect on the
// candidate.
func (r Rounds) window(start, n int, effect float64, coins *rand.Rand) (w Rounds) {
	for i := start; i < start+n; i++ {
		pair := [2]float64{r.Base[i], r.Candidate[i]}
		first := coins.IntN(2)
		w.Base = append(w.Base, pair[first])
		w.Candidate = append(w.Candidate, pair[1-first]*(1+effect))
	}
	return w
}

func TestCalibrate(t *testing.T) {
	t.Parallel()
	xs := disturbed(2038)
	equal := calibrate(t, xs, 20, 0, 1)
	if equal.Windows != 1000 || equal.Less+equal.More > 60 || equal.Less == 0 || equal.More == 0 {
		t.Errorf("equal arms: %+v, want 1000 windows and about 50 verdicts, of both kinds", equal)
	}
	less, more := calibrate(t, xs, 20, -0.02, 1), calibrate(t, xs, 20, 0.02, 1)
	if less.Less < 500 || less.More > 10 || more.More < 500 || more.Less > 10 {
		t.Errorf("2 %% less: %+v, 2 %% more: %+v; want most found", less, more)
	}
	if again := calibrate(t, xs, 20, 0, 1); again != equal {
		t.Errorf("%+v and %+v with one seed", equal, again)
	}
	if other := calibrate(t, xs, 20, 0, 2); other == equal {
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
	if rate := calibrate(t, xs, 20, 0, 1); rate.Less+rate.More > 60 {
		t.Errorf("%+v, want 6 %% at most", rate)
	}
}
