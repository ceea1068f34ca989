package verdict

import (
	"math"
	"math/rand/v2"
	"testing"
)

// A machine makes the time of a slot, around 600: of a window the first is 0.
type machine func(rng *rand.Rand, slot int) float64

func normal(rng *rand.Rand, _ int) float64 { return 600 * math.Exp(0.01*rng.NormFloat64()) }

// heavyTails draws ratios with the tails of Student's t with two degrees of freedom, whose
// variance is infinite.
func heavyTails(rng *rand.Rand, _ int) float64 {
	return 600 * math.Exp(0.01*rng.NormFloat64()/math.Sqrt(rng.ExpFloat64()))
}

// periodTwo slows every second slot.
func periodTwo(rng *rand.Rand, slot int) float64 {
	return normal(rng, slot) * (1 + 0.05*float64(slot%2))
}

// drift slows by half over a window of 20 rounds.
func drift(rng *rand.Rand, slot int) float64 { return normal(rng, slot) * (1 + float64(slot)/80) }

// outlier is interrupted once in a window.
func outlier(rng *rand.Rand, slot int) float64 {
	if slot == 13 {
		return 10 * normal(rng, slot)
	}
	return normal(rng, slot)
}

// coarse is a clock that makes most rounds tie.
func coarse(rng *rand.Rand, slot int) float64 { return math.Round(normal(rng, slot) / 10) }

var machines = map[string]machine{
	"normal": normal, "heavy tails": heavyTails, "period two": periodTwo,
	"drift": drift, "one outlier": outlier, "coarse clock": coarse,
}

// rounds runs so many on a machine, in random order, of arms that differ by ratio.
func (m machine) rounds(rng *rand.Rand, n int, ratio float64) (r Rounds) {
	for round := range n {
		times := [2]float64{m(rng, 2*round), m(rng, 2*round+1)}
		first := rng.IntN(2)
		r.Base = append(r.Base, times[first])
		r.Candidate = append(r.Candidate, ratio*times[1-first])
	}
	return r
}

const windows = 1000

// A claim that allows for its bound holds no oftener than one that does not, when a coarse clock
// puts most rounds there.
func TestFalseVerdictsOfTies(t *testing.T) {
	t.Parallel()
	for _, claim := range []string{"<= 0%", ">= 0%"} {
		rng := rand.New(rand.NewPCG(6, 6))
		holds := 0
		for range windows {
			if judge(t, machine(coarse).rounds(rng, 20, 1), claim).Status == Holds {
				holds++
			}
		}
		if holds > windows*35/1000 {
			t.Errorf("%s of equal arms on a coarse clock: %d of %d windows hold", claim, holds, windows)
		}
	}
}

// Of equal arms no more than 6 % of the windows are decided, and no more than half of those
// for the claim: 5 % of 2000 are 100, with a standard deviation of 10.
func TestFalseVerdicts(t *testing.T) {
	t.Parallel()
	for name, m := range machines {
		for _, n := range []int{10, 20} {
			rng := rand.New(rand.NewPCG(1, uint64(n)))
			decided, holds := 0, 0
			for range 2 * windows {
				v := judge(t, m.rounds(rng, n, 1), "<0%")
				if v.Decided() {
					decided++
				}
				if v.Status == Holds {
					holds++
				}
			}
			if decided > 2*windows*6/100 || holds > 2*windows*35/1000 {
				t.Errorf("%s, %d rounds of equal arms: %d of %d windows decided, %d of them HOLDS", name, n, decided, 2*windows, holds)
			}
		}
	}
}

// A claim whose bound is the truth is found to hold in about 2.5 %, and as often to fail.
func TestFalseVerdictsAtABound(t *testing.T) {
	t.Parallel()
	for name, m := range machines {
		rng := rand.New(rand.NewPCG(2, 2))
		holds, fails := 0, 0
		for range windows {
			switch judge(t, m.rounds(rng, 20, 0.9), "< -10%").Status {
			case Holds:
				holds++
			case Fails, Reversed:
				fails++
			}
		}
		if holds > windows*4/100 || fails > windows*4/100 {
			t.Errorf("%s: of %d windows %d hold and %d fail, want about 25 of each at most", name, windows, holds, fails)
		}
	}
}

// Who stops at the first look that decides is wrong no more often.
func TestFalseVerdictsOverLooks(t *testing.T) {
	t.Parallel()
	for _, name := range []string{"normal", "heavy tails", "period two"} {
		rng := rand.New(rand.NewPCG(3, 3))
		decided := 0
		for range windows {
			if decidedAtALook(t, machines[name].rounds(rng, 60, 1)) {
				decided++
			}
		}
		if decided > windows*6/100 {
			t.Errorf("%s: %d of %d windows decided at some look, want 50", name, decided, windows)
		}
	}
}

func decidedAtALook(t *testing.T, r Rounds) bool {
	for _, look := range Looks(10, 60) {
		v, err := Judge(r.first(look.Rounds), effect(t, "<0%"), look.Alpha)
		if err != nil {
			t.Fatal(err)
		}
		if v.Decided() {
			return true
		}
	}
	return false
}

// Two per cent are found by 20 rounds where samples differ by one.
func TestPower(t *testing.T) {
	t.Parallel()
	for name, least := range map[string]int{"normal": 99, "one outlier": 99, "heavy tails": 55} {
		rng := rand.New(rand.NewPCG(4, 4))
		found := 0
		for range windows {
			if judge(t, machines[name].rounds(rng, 20, 0.98), "<0%").Status == Holds {
				found++
			}
		}
		if found < windows*least/100 {
			t.Errorf("%s: 2 %% found in %d of %d windows, want %d %%", name, found, windows, least)
		}
	}
}

// A fixed order is what the random one is compared with: the test would see a wrong rate.
func TestPeriodTwoWantsRandomOrder(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 5))
	var r Rounds
	for slot := 0; slot < 40; slot += 2 {
		r.Base, r.Candidate = append(r.Base, periodTwo(rng, slot)), append(r.Candidate, periodTwo(rng, slot+1))
	}
	if v := judge(t, r, "<0%"); !v.Decided() {
		t.Errorf("equal arms in fixed order under a disturbance of period 2: %+v, want a false verdict", v)
	}
}
