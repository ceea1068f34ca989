package verdict

import (
	"errors"
	"math"
	"math/rand/v2"
	"slices"
)

// A PoolRate is what becomes of windows over pools of rounds.
type PoolRate struct {
	Rate           // of all windows
	Pools   []Rate // of each pool
	Lo, Hi  float64
	Spreads []float64 // the standard deviation of a time over the layouts of each pool
}

// CalibratePools tries verdicts on pools of rounds of equal code in two binaries, each round
// in a layout of its own: all of them are wrong. Of each pool come so many windows: its
// rounds in an order drawn from seed, as many as the looks want, with an effect (-0.02 is 2 %
// less, which the candidate is multiplied by). Windows of one pool have layouts in common, so
// Lo and Hi bound the share of windows that are decided by 2000 draws among the pools. It fails
// if there are no pools, or for one that is shorter than the looks or that [Judge] refuses.
func CalibratePools(pools []Rounds, looks []Look, windows int, effect float64, seed uint64) (PoolRate, error) {
	if len(pools) == 0 {
		return PoolRate{}, errors.New("no pools")
	}
	rng := rand.New(rand.NewPCG(seed, uint64(len(pools))))
	var all PoolRate
	for _, pool := range pools {
		var rate Rate
		for range windows {
			w, err := pool.shuffled(looks[len(looks)-1].Rounds, effect, rng)
			if err != nil {
				return PoolRate{}, err
			}
			v, err := w.atLooks(looks)
			if err != nil {
				return PoolRate{}, err
			}
			rate.count(v.Status)
		}
		all.Pools = append(all.Pools, rate)
		all.Spreads = append(all.Spreads, pool.spread())
		all.Windows, all.Less, all.More = all.Windows+rate.Windows, all.Less+rate.Less, all.More+rate.More
	}
	all.Lo, all.Hi = bootstrap(all.Pools, rng)
	return all, nil
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

// first returns the first rounds, so many.
func (r Rounds) first(n int) Rounds {
	return Rounds{upTo(r.Base, n), upTo(r.Candidate, n), upTo(r.Control, n), upTo(r.Layouts, n)}
}

func upTo[T any](all []T, n int) []T { return all[:min(n, len(all))] }

// shuffled returns so many rounds in a random order, with an effect on the candidate.
func (r Rounds) shuffled(n int, effect float64, rng *rand.Rand) (w Rounds, err error) {
	if len(r.Base) < n || len(r.Candidate) != len(r.Base) || len(r.Control) != len(r.Base) || len(r.Layouts) != len(r.Base) {
		return w, errors.New("a pool has not as many rounds of three arms, with their layouts, as a window")
	}
	for _, i := range rng.Perm(len(r.Base))[:n] {
		w.Base, w.Candidate = append(w.Base, r.Base[i]), append(w.Candidate, r.Candidate[i]*(1+effect))
		w.Control, w.Layouts = append(w.Control, r.Control[i]), append(w.Layouts, r.Layouts[i])
	}
	return w, nil
}

// spread returns by how much layouts change the time: from the difference of two of them.
func (r Rounds) spread() float64 {
	sum := 0.0
	for i, base := range r.Base {
		log := math.Log(r.Control[i] / base)
		sum += log * log
	}
	return math.Sqrt(sum / float64(len(r.Base)) / 2)
}

// bootstrap returns the interval of 95 % of the share of windows that are decided.
func bootstrap(pools []Rate, rng *rand.Rand) (lo, hi float64) {
	const draws = 2000
	var shares []float64
	for range draws {
		var sum Rate
		for range pools {
			p := pools[rng.IntN(len(pools))]
			sum.Windows, sum.Less = sum.Windows+p.Windows, sum.Less+p.Less+p.More
		}
		shares = append(shares, float64(sum.Less)/float64(sum.Windows))
	}
	slices.Sort(shares)
	return shares[draws/40], shares[draws-1-draws/40]
}
