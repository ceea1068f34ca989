package verdict

import (
	"errors"
	"math"
	"math/rand/v2"
)

// This file is for tests of two packages, this one and board: they try verdicts on equal code.

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

// Spread returns the standard deviation of the base's time over layouts, 0.01 for 1 %: the
// control is the base in another layout. The noise of the machine is part of it.
func (r Rounds) Spread() float64 {
	sum := 0.0
	for i, base := range r.Base {
		log := math.Log(r.Control[i] / base)
		sum += log * log
	}
	return math.Sqrt(sum / float64(len(r.Base)) / 2) // both differ by as much
}
