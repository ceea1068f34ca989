package ab

import (
	"context"
	"errors"
	"io"
	"math/rand/v2"
	"slices"
	"strconv"
	"time"

	"github.com/tightwire/tightwire/lab/internal/lists"
	"github.com/tightwire/tightwire/lab/internal/sample"
)

// In a round the arms take turns: each arm has a process, which runs a hundredth of a
// sample's operations in each turn, in an order that is drawn again for each turn. The simple
// version runs one whole sample after the other. It compares times that are tens of
// milliseconds apart, and a neighbour that comes or goes in between changes the ratio. The
// slices of one turn are next to each other.
const (
	mostTurns  = 100
	leastTurns = 5
	triedTurns = 11
	roundParts = 6 // samples' time that an arm may take in a round, untimed parts included
)

// takeTurns finds out how many turns a round has. Instead of turns it has a sample of each
// arm, if the system lacks the pipes, if the benchmark's set-up takes long, or if operations
// cost something else in short turns than in long runs.
func (r *run) takeTurns(ctx context.Context) error {
	tried, err := r.inTurns(ctx, usual, max(1, r.n/mostTurns), triedTurns, rand.New(rand.NewPCG(r.plan.Seed, 1)))
	if errors.Is(err, errNoPipes) {
		return nil
	}
	if err != nil {
		return err
	}
	r.answers = answers{} // which may depend on n
	if even, err := r.costsAsInTurns(ctx, tried); !even || err != nil {
		return err
	}
	r.n, r.turns = r.extent(slices.ContainsFunc(tried, allocates))
	return nil
}

// extent returns the number of operations in a turn and the number of turns. Garbage is
// collected before each turn: if the benchmark makes any, a turn must be long enough for
// collections of its own.
func (r *run) extent(garbage bool) (n, turns int) {
	took := max(r.turnTook, 1)
	if garbage {
		took += r.plan.Sample
	}
	turns = min(mostTurns, int(roundParts*r.plan.Sample/took))
	switch {
	case turns < leastTurns:
		return r.n, 0
	case garbage:
		return r.n, turns
	}
	return max(1, r.n/turns), turns
}

// inTurns runs a round of turns, of n operations each, after one turn that does not count
// because the processes are cold.
func (r *run) inTurns(ctx context.Context, layout, n, turns int, rng *rand.Rand) ([]sample.Sample, error) {
	workers, err := r.workers(ctx, layout, n, turns+1)
	if err == nil {
		err = eachTurn(workers, 1, rng)
	}
	start := time.Now()
	if err == nil {
		err = eachTurn(workers, turns, rng)
	}
	r.turnTook = time.Since(start) / time.Duration(turns*len(r.arms))
	if err != nil && !errors.Is(err, io.EOF) {
		return nil, errors.Join(err, abandon(workers))
	}
	return r.gather(ctx, workers, turns+1)
}

// eachTurn runs a number of turns.
func eachTurn(workers []*worker, turns int, rng *rand.Rand) error {
	for range turns {
		for _, i := range rng.Perm(len(workers)) {
			if err := workers[i].turn(); err != nil {
				return err
			}
		}
	}
	return nil
}

// usual is the number of the linker's default layout.
const usual = -1

func (a *arm) in(layout int) bench {
	if layout == usual {
		return a.usual
	}
	return a.benches[layout]
}

// workers starts a process for each arm.
func (r *run) workers(ctx context.Context, layout, n, times int) (all []*worker, err error) {
	for _, a := range r.arms {
		p, err := a.runner.startWorker(ctx, a.in(layout), n, times)
		if err != nil {
			return all, err
		}
		all = append(all, p)
	}
	return all, nil
}

// gather waits for the processes to end and returns a sample of each arm.
func (r *run) gather(ctx context.Context, workers []*worker, times int) ([]sample.Sample, error) {
	arms := make([][]sample.Sample, len(workers))
	for i, p := range workers {
		var err error
		if arms[i], err = p.end(ctx, times); err != nil {
			return nil, errors.Join(err, abandon(workers[i+1:]))
		}
		if err := r.answers.check(arms[i]...); err != nil {
			return nil, errors.Join(err, abandon(workers[i+1:]))
		}
		arms[i] = arms[i][1:]
	}
	all := merged(arms)
	for i := range all {
		all[i].Arm = r.arms[i].name
		all[i].Config["turns"] = strconv.Itoa(times - 1)
	}
	return all, nil
}

func abandon(workers []*worker) (err error) {
	for _, p := range workers {
		err = errors.Join(err, p.abandon())
	}
	return err
}

// merged makes one sample of each arm's slices. The i-th slice of every arm is from turn i.
// Values are medians. An arm's time is the time of the base, the first arm, times the median of
// the ratios of all turns: a disturbance slows all arms of a turn alike. If benchmarks
// allocate, it is the mean of the slices instead, because occasional garbage collections are
// part of the cost.
func merged(arms [][]sample.Sample) (all []sample.Sample) {
	base := times(arms[0])
	for _, arm := range arms {
		s := arm[0]
		s.Iters, s.Values = 0, map[string]float64{}
		for _, slice := range arm {
			s.Iters += slice.Iters
		}
		for unit := range arm[0].Values {
			s.Values[unit] = sample.Median(valuesOf(arm, unit))
		}
		all = append(all, s)
	}
	garbage := slices.ContainsFunc(all, allocates)
	for i, arm := range arms {
		if garbage {
			all[i].Values[secPerOp] = rounded(mean(times(arm)))
		} else {
			all[i].Values[secPerOp] = rounded(sample.Median(base) * sample.Median(ratios(times(arm), base)))
		}
	}
	return all
}

// allocates checks the bytes: go test rounds an allocation in every other operation
// down to none.
func allocates(s sample.Sample) bool { return s.Values["B/op"] > 0 }

const secPerOp = "sec/op"

func times(of []sample.Sample) []float64 { return valuesOf(of, secPerOp) }

func valuesOf(of []sample.Sample, unit string) []float64 {
	return lists.Map(of, func(s sample.Sample) float64 { return s.Value(unit) })
}

func ratios(a, b []float64) (all []float64) {
	for i := range a {
		all = append(all, a[i]/b[i])
	}
	return all
}

func mean(xs []float64) (m float64) {
	for _, x := range xs {
		m += x / float64(len(xs))
	}
	return m
}

// rounded keeps as many digits as the clock has.
func rounded(sec float64) float64 {
	text := strconv.FormatFloat(sec*1e9, 'g', 7, 64)
	ns, _ := strconv.ParseFloat(text, 64)
	return ns * 1e-9
}
