package ab

import (
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/tightwire/tightwire/lab/internal/sample"
)

// The cost of an operation may depend on the number of operations: every 500th is expensive,
// set-up is part of the timed code, a slice grows. Each turn starts afresh, so that short
// turns may show other costs than long runs, and their median hides rare ones. Such benchmarks
// run in long, whole samples; if that does not help, there is no verdict.
const (
	evenWithin = 1.1 // costs that differ by less than this factor count as equal
	longer     = 4   // factor between few and many operations
	tries      = 4   // must all agree
)

// costsAsInTurns reports whether an operation costs the same in a sample as in a turn.
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

// settle makes samples of n operations longer if operations cost more or less in longer ones,
// and gives up if the cost changes again in even longer ones. Garbage collection counts as
// part of the cost.
func (r *run) settle(ctx context.Context, n int) error {
	few, _, err := r.uneven(ctx, n)
	if err != nil || few == 0 {
		return err
	}
	n *= longer
	r.n, r.turns = n, 0
	few, many, err := r.uneven(ctx, n)
	if few > 0 {
		r.unsteady = fmt.Sprintf("the cost of an operation depends on the number of operations: %v of %d, and %v of %d", nanoseconds(few), n, nanoseconds(many), n*longer)
	}
	return err
}

// uneven returns the cost of an operation among n and among many more, if these costs
// differ in an arm.
func (r *run) uneven(ctx context.Context, n int) (few, many float64, err error) {
	for i := range r.arms[:2] {
		more, less := true, true // in all tries
		for try := 0; try < tries && (more || less); try++ {
			if few, many, err = r.fewAndMany(ctx, i, n); err != nil {
				return 0, 0, err
			}
			more, less = more && many > few*evenWithin, less && few > many*evenWithin
		}
		if more || less {
			return few, many, nil
		}
	}
	return 0, 0, nil
}

// fewAndMany returns the mean cost of an operation over several runs of n, and its cost in one
// run as long as those together, so that a busy machine disturbs both alike.
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

// cost returns the cost in seconds of one of an arm's operations among n.
func (r *run) cost(ctx context.Context, arm, n int) (float64, error) {
	s, err := r.arms[arm].runner.sample(ctx, r.arms[arm].usual, n)
	return s.Value(secPerOp), err
}

func isEven(a, b float64) bool { return a <= b*evenWithin && b <= a*evenWithin }

func nanoseconds(sec float64) time.Duration {
	return time.Duration(sec * float64(time.Second)).Round(time.Nanosecond)
}
