package ab

import (
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/tightwire/tightwire/lab/internal/sample"
)

// What an operation costs may depend on how many there are: every 500th is an expensive one,
// set-up is part of what is timed, a slice grows. A turn begins anew each time, so short
// turns may show something else than long runs do, and their median leaves out what is rare.
// Such benchmarks run for long, in whole samples, and if that does not help they have no
// verdict.
const (
	evenWithin = 1.1 // times as much is as much
	longer     = 4   // times as many operations are many more
	tries      = 4   // all of which have to agree
)

// costsAsInTurns reports whether the operations of a sample cost as much as those of a turn.
func (r *run) costsAsInTurns(ctx context.Context, turns []sample.Sample) (bool, error) {
	for i := range r.arms[:2] {
		var costs []float64
		for range tries {
			cost, err := r.cost(ctx, i, r.n)
			if err != nil {
				return false, err
			}
			costs = append(costs, cost)
		}
		if turn := turns[i].Value(secPerOp); !isEven(slices.Min(costs), turn) {
			return false, nil
		}
	}
	return true, nil
}

// settle makes samples of n operations longer if operations cost something else in longer
// ones, and gives up if they cost something else again in yet longer ones. The collection of
// garbage counts as part of the cost.
func (r *run) settle(ctx context.Context, n int) error {
	few, _, err := r.uneven(ctx, n)
	if err != nil || few == 0 {
		return err
	}
	n *= longer
	r.n, r.turns = n, 0
	few, many, err := r.uneven(ctx, n)
	if few > 0 {
		r.unsteady = fmt.Sprintf("what an operation costs depends on how many there are: %v of %d, and %v of %d", nanoseconds(few), n, nanoseconds(many), n*longer)
	}
	return err
}

// uneven returns the costs of an operation of an arm among n and among many more, if they
// differ.
func (r *run) uneven(ctx context.Context, n int) (few, many float64, err error) {
	for i := range r.arms[:2] {
		var ratios []float64
		for range tries {
			if few, many, err = r.fewAndMany(ctx, i, n); err != nil {
				return 0, 0, err
			}
			ratios = append(ratios, many/few)
		}
		if slices.Min(ratios) > evenWithin || slices.Max(ratios) < 1/evenWithin {
			return few, many, nil
		}
	}
	return 0, 0, nil
}

// fewAndMany returns the costs of an operation in several runs of n, in the mean, and in one
// run as long as these together, so that a busy machine disturbs both alike.
func (r *run) fewAndMany(ctx context.Context, arm, n int) (few, many float64, err error) {
	for range longer {
		cost, err := r.cost(ctx, arm, n)
		if err != nil {
			return 0, 0, err
		}
		few += cost / longer
	}
	many, err = r.cost(ctx, arm, n*longer)
	return few, many, err
}

// cost returns what an operation of an arm costs among n, in seconds.
func (r *run) cost(ctx context.Context, arm, n int) (float64, error) {
	s, err := r.arms[arm].runner.sample(ctx, r.arms[arm].usual, n)
	return s.Value(secPerOp), err
}

func isEven(a, b float64) bool { return a <= b*evenWithin && b <= a*evenWithin }

func nanoseconds(sec float64) time.Duration {
	return time.Duration(sec * float64(time.Second)).Round(time.Nanosecond)
}
