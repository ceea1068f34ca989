package verdict

import (
	"math/rand/v2"
	"slices"
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

func calibratePools(t *testing.T, pools []Rounds, effect float64) []Rate {
	t.Helper()
	rate, err := CalibratePools(pools, Looks(10, 32), 17, effect, rand.New(rand.NewPCG(1, 1)))
	if err != nil {
		t.Fatal(err)
	}
	return rate
}

func TestCalibratePools(t *testing.T) {
	t.Parallel()
	pools := simulated(60, normalPlace(0.01))
	all := calibratePools(t, pools, 0)
	equal := Sum(all)
	if wrong := equal.Less + equal.More; equal.Windows != 1020 || len(all) != 60 || wrong > 38 || wrong == 0 {
		t.Errorf("%d of %d windows decided on equal code, want 38 at most, and some", wrong, equal.Windows)
	}
	for i, pool := range pools {
		if sd := pool.Spread(); sd < 0.006 || sd > 0.015 {
			t.Errorf("pool %d: layouts differ by %v, want about 0.01", i, sd)
		}
	}
	if less, more := Sum(calibratePools(t, pools, -0.05)), Sum(calibratePools(t, pools, 0.05)); less.Less < 1000 || more.More < 1000 {
		t.Errorf("5 %% less found in %d windows and 5 %% more in %d, want nearly all", less.Less, more.More)
	}
	if again := calibratePools(t, pools, 0); !slices.Equal(again, all) {
		t.Error("another rate with the same seed")
	}
}

// An edit that does change a time is found in its own pool alone.
func TestPoolsAreTheUnit(t *testing.T) {
	pools := simulated(10, normalPlace(0.005))
	for i := range pools[0].Candidate {
		pools[0].Candidate[i] *= 1.2
	}
	if rates := calibratePools(t, pools, 0); rates[0].More != 17 || Sum(rates[1:]).More > 17 {
		t.Errorf("one pool of ten with a change: %+v, want all of its windows", rates)
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
		if rate, err := CalibratePools(pools, Looks(10, 32), 17, 0, rand.New(rand.NewPCG(1, 1))); err == nil {
			t.Errorf("%s: %+v, want an error", what, rate)
		}
	}
}
