package verdict

import (
	"math/rand/v2"
	"testing"
)

// simulated are pools of 64 layouts, with layouts that differ by so much.
func simulated(n int, at place) (pools []Rounds) {
	rng := rand.New(rand.NewPCG(3, 3))
	for range n {
		pools = append(pools, at.rounds(rng, 64, 64, 0.003, 0))
	}
	return pools
}

func calibratePools(t *testing.T, pools []Rounds, effect float64) PoolRate {
	t.Helper()
	rate, err := CalibratePools(pools, Looks(10, 32), 17, effect, 1)
	if err != nil {
		t.Fatal(err)
	}
	return rate
}

func TestCalibratePools(t *testing.T) {
	t.Parallel()
	pools := simulated(60, normalPlace(0.01))
	equal := calibratePools(t, pools, 0)
	if wrong := equal.Less + equal.More; equal.Windows != 1020 || len(equal.Pools) != 60 || wrong > 38 || wrong == 0 {
		t.Errorf("%d of %d windows decided on equal code, want 38 at most, and some", wrong, equal.Windows)
	}
	if share := float64(equal.Less+equal.More) / 1020; !(equal.Lo <= share && share <= equal.Hi && equal.Lo < equal.Hi && equal.Hi < 0.06) {
		t.Errorf("the share is %v, and its interval from %v to %v", share, equal.Lo, equal.Hi)
	}
	for i, sd := range equal.Spreads {
		if sd < 0.006 || sd > 0.015 {
			t.Errorf("pool %d: layouts differ by %v, want about 0.01", i, sd)
		}
	}
	if less, more := calibratePools(t, pools, -0.05), calibratePools(t, pools, 0.05); less.Less < 1000 || more.More < 1000 {
		t.Errorf("5 %% less found in %d windows and 5 %% more in %d, want nearly all", less.Less, more.More)
	}
	if again := calibratePools(t, pools, 0); again.Rate != equal.Rate || again.Lo != equal.Lo {
		t.Error("another rate with the same seed")
	}
}

// Windows of one pool are no independent evidence: an edit that does change a time makes the
// interval wide, and not the rate small.
func TestPoolsAreTheUnit(t *testing.T) {
	pools := simulated(10, normalPlace(0.005))
	for i := range pools[0].Candidate {
		pools[0].Candidate[i] *= 1.2
	}
	rate := calibratePools(t, pools, 0)
	if rate.Pools[0].More != 17 || rate.Hi < 0.2 || rate.Lo > 0.05 {
		t.Errorf("one pool of ten with a change: %+v from %v to %v; want all of its windows, and a wide interval", rate.Pools[0], rate.Lo, rate.Hi)
	}
}

func TestCalibratePoolsRefuses(t *testing.T) {
	short := simulated(1, normalPlace(0.01))
	short[0] = short[0].first(31)
	unlabelled := simulated(1, normalPlace(0.01))
	unlabelled[0].Layouts = nil
	negative := simulated(1, normalPlace(0.01))
	for i := range negative[0].Base {
		negative[0].Base[i] = -1
	}
	for what, pools := range map[string][]Rounds{"no pools": nil, "31 rounds": short, "no layouts": unlabelled, "times below 0": negative} {
		if rate, err := CalibratePools(pools, Looks(10, 32), 17, 0, 1); err == nil {
			t.Errorf("%s: %+v, want an error", what, rate)
		}
	}
}
