package verdict

import (
	"errors"
	"math/rand/v2"
	"slices"
	"testing"
)

// A Rate counts the verdicts on windows of samples of one thing.
type Rate struct {
	Windows int
	Less    int // windows in which Judge finds that the candidate takes less
	More    int // windows in which it finds that it takes more
}

// CalibratePools tries verdicts on pools of rounds of equal code in two binaries, each round
// in its own layout, and returns the outcome of each pool: all decisions are wrong. Each
// pool gives so many windows: as many of its rounds as the looks want, in an order that rng
// draws, with an effect on the candidate (-0.02 is 2 % less). It fails if there are no pools,
// or for one that is shorter than the looks or that [Judge] refuses.
func CalibratePools(pools []Rounds, looks []Look, windows int, effect float64, rng *rand.Rand) ([]Rate, error) {
	if len(pools) == 0 {
		return nil, errors.New("no pools")
	}
	all := make([]Rate, len(pools))
	for i, pool := range pools {
		for range windows {
			w, err := pool.shuffled(looks[len(looks)-1].Rounds, effect, rng)
			if err != nil {
				return nil, err
			}
			v, err := w.atLooks(looks)
			if err != nil {
				return nil, err
			}
			all[i].count(v.Status)
		}
	}
	return all, nil
}

var lessThanBase = Effect{Text: "<0%", Hi: 1, Strict: true}

func (r *Rate) count(s Status) {
	r.Windows++
	switch s {
	case Holds:
		r.Less++
	case Fails, Reversed:
		r.More++
	}
}

// Sum adds up what became of the windows of several pools.
func Sum(all []Rate) (sum Rate) {
	for _, r := range all {
		sum.Windows, sum.Less, sum.More = sum.Windows+r.Windows, sum.Less+r.Less, sum.More+r.More
	}
	return sum
}

// atLooks is the verdict of the first look that decides, or of the last one.
func (r Rounds) atLooks(looks []Look) (v Verdict, err error) {
	for _, look := range looks {
		if v, err = Judge(r.first(look.Rounds), lessThanBase, look.Alpha); err != nil || v.Decided() {
			break
		}
	}
	return v, err
}

// first returns the first n rounds.
func (r Rounds) first(n int) Rounds {
	return Rounds{upTo(r.Base, n), upTo(r.Candidate, n), upTo(r.Control, n), upTo(r.Layouts, n)}
}

func upTo[T any](all []T, n int) []T { return all[:min(n, len(all))] }

// shuffled returns n rounds in random order, with an effect on the candidate.
func (r Rounds) shuffled(n int, effect float64, rng *rand.Rand) (w Rounds, err error) {
	if len(r.Base) < n || len(r.Candidate) != len(r.Base) || len(r.Control) != len(r.Base) || len(r.Layouts) != len(r.Base) {
		return w, errors.New("a pool is too short: it needs as many rounds of three arms, with layouts, as a window")
	}
	for _, i := range rng.Perm(len(r.Base))[:n] {
		w.Base, w.Candidate = append(w.Base, r.Base[i]), append(w.Candidate, r.Candidate[i]*(1+effect))
		w.Control, w.Layouts = append(w.Control, r.Control[i]), append(w.Layouts, r.Layouts[i])
	}
	return w, nil
}

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
