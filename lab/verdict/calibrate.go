package verdict

import (
	"fmt"
	"math/rand/v2"
	"slices"
)

// A Rate is what becomes of windows over samples of one thing.
type Rate struct {
	Windows int
	Less    int     // windows of which Judge says that the candidate takes less
	More    int     // windows of which it says that it takes more
	Width   float64 // of the interval of the ratio, in the median: 0.02 is 2 %
}

// Calibrate tries [Judge] on samples that were taken of one thing, one after the other, and
// counts its verdicts: of equal arms each is wrong, and with an effect (-0.02 is 2 % less,
// which the samples of the candidate are multiplied by) it should find that. A window is n
// rounds of two successive samples, of which a coin says which is the base, and it begins
// at each sample that has as many behind it: windows have samples in common, but coins of
// their own, drawn from seed. It fails if a sample is no positive number, or n
// is none.
func Calibrate(samples []float64, n int, effect float64, seed uint64) (Rate, error) {
	if n < 1 {
		return Rate{}, fmt.Errorf("windows of %d rounds, want one at least", n)
	}
	coins := rand.New(rand.NewPCG(seed, uint64(n)))
	var rate Rate
	var widths []float64
	for start := 0; start+2*n <= len(samples); start++ {
		v, err := Judge(window(samples[start:start+2*n], effect, coins), lessThanBase, claimAlpha)
		if err != nil {
			return Rate{}, err
		}
		rate.count(v.Status)
		widths = append(widths, v.Hi-v.Lo)
	}
	if len(widths) > 0 {
		slices.Sort(widths)
		rate.Width = widths[len(widths)/2]
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

// window deals the samples out to two arms.
func window(samples []float64, effect float64, coins *rand.Rand) (r Rounds) {
	for pair := range slices.Chunk(samples, 2) {
		first := coins.IntN(2)
		r.Base = append(r.Base, pair[first])
		r.Candidate = append(r.Candidate, pair[1-first]*(1+effect))
	}
	return r
}
