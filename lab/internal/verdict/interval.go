package verdict

import (
	"fmt"
	"math"
	"slices"
	"time"
)

// An interval bounds the centre of n observations.
type interval struct {
	n              int
	centre, lo, hi float64
}

func (i interval) half() float64 { return (i.hi - i.lo) / 2 }

// detectable returns the smallest change whose interval excludes 1 nine times out of ten. A
// change of half the interval does so every second time.
func (i interval) detectable(alpha float64) float64 {
	return math.Expm1(i.half() * (1 + normalQuantile(0.1)/normalQuantile(alpha/2)))
}

// need estimates how many more observations exclude the nearest bound of the effect: intervals
// shrink with the root of their number. It returns 0 if 100,000 do not.
func (i interval) need(e Effect, alpha float64) int {
	if least := max(MinRounds, leastRounds(alpha)); i.n < least {
		return least - i.n
	}
	distance := math.Inf(1)
	for _, bound := range e.bounds() {
		distance = min(distance, math.Abs(i.centre-bound))
	}
	times := i.half() / distance
	if more := math.Ceil(float64(i.n)*times*times) - float64(i.n); more <= 100_000 {
		return max(1, int(more))
	}
	return 0
}

// Quantile returns the q-quantile of xs, interpolated between neighbours. It is NaN without
// values, and does not change xs.
func Quantile(xs []float64, q float64) float64 {
	if len(xs) == 0 {
		return math.NaN()
	}
	xs = slices.Sorted(slices.Values(xs))
	at := q * float64(len(xs)-1)
	i := int(at)
	next := min(i+1, len(xs)-1)
	return xs[i] + (at-float64(i))*(xs[next]-xs[i])
}

// Needs says what would decide a verdict that is undecided, by the variance seen, if a round takes so long: more
// rounds, or as many on a quieter machine, since intervals shrink with the root of the number of rounds. It is ""
// for others.
func (v Verdict) Needs(round time.Duration) string {
	switch {
	case v.Status != Inconclusive && v.Status != Noisy || !v.IsEnough():
		return ""
	case v.Need == 0:
		return "even 100,000 more rounds would not decide it"
	}
	s := fmt.Sprintf("it needs about %d more rounds, %s here", v.Need, about(time.Duration(v.Need)*round))
	if v.ControlLo > 0 && v.ControlHi > v.ControlLo {
		noise := math.Log(v.ControlHi/v.ControlLo) / 2
		quiet := noise * math.Sqrt(float64(v.N)/float64(v.N+v.Need))
		s += fmt.Sprintf(", or a machine on which equal code differs by ±%.2g %%, not ±%.2g %%", 100*math.Expm1(quiet), 100*math.Expm1(noise))
	}
	return s
}

// about rounds a duration to minutes, if it is as long.
func about(d time.Duration) string {
	if d < 2*time.Minute {
		return fmt.Sprintf("%.0f s", d.Seconds())
	}
	return fmt.Sprintf("%.0f minutes", d.Minutes())
}
