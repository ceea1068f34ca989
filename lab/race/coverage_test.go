package race

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"
)

// noise makes the time of slot t, around 1000 ns, of a machine.
type noise func(rng *rand.Rand, slot int) float64

func lognormal(rng *rand.Rand, _ int) float64 {
	return 1000 * math.Exp(0.05*rng.NormFloat64())
}

// heavyTails is interrupted for a long while every twentieth time.
func heavyTails(rng *rand.Rand, slot int) float64 {
	v := lognormal(rng, slot)
	if rng.IntN(20) == 0 {
		v *= 1 + 10*rng.ExpFloat64()
	}
	return v
}

// periodTwo is slower in every second slot, which is fatal to a fixed order.
func periodTwo(rng *rand.Rand, slot int) float64 {
	return lognormal(rng, slot) * (1 + 0.1*float64(slot%2))
}

// drift warms up, or throttles, by half over a race of 400 slots.
func drift(rng *rand.Rand, slot int) float64 {
	return lognormal(rng, slot) * (1 + float64(slot)/800)
}

// coarse is a quiet machine with a clock that makes most ratios tie at 1.
func coarse(rng *rand.Rand, _ int) float64 {
	return 1000 + float64(rng.IntN(8)/7)
}

// simulate races two arms on a simulated machine; the second takes 1/speed of
// the first's time.
func simulate(rng *rand.Rand, n noise, rounds int, speed float64) Ratio {
	o := newOrder(rng.Uint64(), 2)
	ns := [2][]float64{make([]float64, rounds), make([]float64, rounds)}
	slot := 0
	for round := range rounds {
		for _, arm := range o.next() {
			ns[arm][round] = n(rng, slot)
			slot++
		}
		ns[1][round] /= speed
	}
	return ratioOf(Samples{Ns: ns[0]}, Samples{Ns: ns[1]})
}

// The interval misses the truth in about 5 of 100 races, whatever the noise.
func TestCoverage(t *testing.T) {
	const races = 800
	machines := []struct {
		name  string
		noise noise
		most  int // misses: 5 % of 800 are 40, with a standard deviation of 6
		least int
	}{
		{"lognormal", lognormal, 56, 24},
		{"heavy tails", heavyTails, 56, 24},
		{"period two", periodTwo, 72, 24}, // two clumps of ratios: up to 9 % is known
		{"drift", drift, 56, 24},
		{"coarse clock", coarse, 56, 0}, // ties make it careful
	}
	for i, m := range machines {
		for _, c := range []struct {
			rounds int
			speed  float64
		}{{20, 1}, {200, 1.25}} {
			t.Run(fmt.Sprintf("%s/rounds=%d/speed=%v", m.name, c.rounds, c.speed), func(t *testing.T) {
				rng := rand.New(rand.NewPCG(uint64(i), uint64(c.rounds)))
				misses := 0
				for range races {
					q := simulate(rng, m.noise, c.rounds, c.speed)
					if q.Lo > c.speed || q.Hi < c.speed {
						misses++
					}
				}
				if misses < m.least || misses > m.most {
					t.Errorf("interval misses %v in %d of %d races, want %d to %d", c.speed, misses, races, m.least, m.most)
				}
			})
		}
	}
}

// A fixed order is what the random one is compared with: the test would see it.
func TestPeriodTwoNeedsRandomOrder(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	var base, candidate Samples
	for slot := 0; slot < 400; slot += 2 {
		base.Ns = append(base.Ns, periodTwo(rng, slot))
		candidate.Ns = append(candidate.Ns, periodTwo(rng, slot+1))
	}
	if q := ratioOf(base, candidate); !q.Differs() {
		t.Errorf("equal arms in fixed order under a disturbance of period 2: %v, want a false verdict", q)
	}
}

// Two percent are found among noise of five in 200 rounds.
func TestPower(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	found := 0
	for range 300 {
		if simulate(rng, lognormal, 200, 1.02).Lo > 1 {
			found++
		}
	}
	if found < 285 {
		t.Errorf("a difference of 2 %% found in %d of 300 races, want 285", found)
	}
}
