package verdict

import (
	"fmt"
	"math/rand/v2"
)

// A Rate counts the verdicts on windows of samples of one thing.
type Rate struct {
	Windows int
	Less    int // windows in which Judge finds that the candidate takes less
	More    int // windows in which it finds that it takes more
}

// Calibrate tries [Judge] on rounds of equal arms and counts its verdicts. Without an effect each
// decision is wrong; with one (-0.02 makes one arm take 2 % less) Judge should find it. A window
// is n successive rounds, and begins at every round that enough others follow. In each round a
// coin drawn from seed decides which arm is the base: windows overlap, but do not share coins.
// Controls are ignored. It fails if base and candidate have different numbers of samples, if one
// is not positive, or if n is.
func Calibrate(equal Rounds, n int, effect float64, seed uint64) (Rate, error) {
	if n < 1 {
		return Rate{}, fmt.Errorf("windows of %d rounds, want at least 1", n)
	}
	if len(equal.Base) != len(equal.Candidate) {
		return Rate{}, fmt.Errorf("%d samples of the base and %d of the candidate, want the same number", len(equal.Base), len(equal.Candidate))
	}
	coins := rand.New(rand.NewPCG(seed, uint64(n)))
	var rate Rate
	for start := 0; start+n <= len(equal.Base); start++ {
		v, err := Judge(equal.window(start, n, effect, coins), lessThanBase, claimAlpha)
		if err != nil {
			return Rate{}, err
		}
		rate.count(v.Status)
	}
	return rate, nil
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
