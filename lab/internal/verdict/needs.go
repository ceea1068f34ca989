package verdict

import (
	"fmt"
	"math"
	"time"
)

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
