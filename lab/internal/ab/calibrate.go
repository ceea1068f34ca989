package ab

import (
	"context"
	"errors"
	"fmt"
	"math"
	"time"

	"github.com/tightwire/tightwire/lab/internal/sample"
)

// ErrAnswers is returned if both sides report what they computed and the results differ.
var ErrAnswers = errors.New("the sides compute different results")

// startNoise is the length from which a sample no longer shows the start of its process.
const startNoise = 5 * time.Millisecond

// mostIterations ends the calibration of a benchmark that seems to take no time.
const mostIterations = 1_000_000_000

// calibrate returns the number of operations with which a sample of the base takes about
// target and one of the candidate is not too short. It has run both with that number.
func (r *run) calibrate(ctx context.Context, target time.Duration) (n int, err error) {
	base, candidate := r.arms[0].usual, r.arms[1].usual
	if n, err = r.base.fit(ctx, base, target); err != nil {
		return 0, err
	}
	for {
		b, err1 := r.base.sample(ctx, base, n)
		c, err2 := r.candidate.sample(ctx, candidate, n)
		if err := errors.Join(err1, err2); err != nil {
			return 0, err
		}
		shortest := min(lengthOf(b), lengthOf(c))
		if shortest >= startNoise || n >= mostIterations {
			return n, nil
		}
		n = grow(n, shortest, 2*startNoise)
	}
}

// fit returns how many operations take about as long as target.
func (r *runner) fit(ctx context.Context, b bench, target time.Duration) (int, error) {
	enough := target * 4 / 5
	for n := 1; ; {
		took, err := r.least(ctx, b, n, enough)
		if err != nil {
			return 0, err
		}
		if took >= enough || n >= mostIterations {
			return max(1, int(float64(n)*min(1, float64(target)/float64(took)))), nil
		}
		n = grow(n, took, target)
	}
}

// least returns how long n operations take in the fastest of three runs, or in the first one
// that is not long enough. Other processes can make a run look slow, never fast.
func (r *runner) least(ctx context.Context, b bench, n int, enough time.Duration) (time.Duration, error) {
	least := time.Duration(math.MaxInt64)
	for range 3 {
		s, err := r.sample(ctx, b, n)
		if err != nil {
			return 0, err
		}
		if least = min(least, lengthOf(s)); least < enough {
			break
		}
	}
	return least, nil
}

// grow estimates the number of operations that take target, given that n took this long. It
// returns at most a hundred times n: the first operation is often slow.
func grow(n int, took, target time.Duration) int {
	more := float64(target) / float64(max(took, 1))
	return int(min(mostIterations, math.Ceil(float64(n)*min(100, max(more, 1.2)))))
}

// lengthOf returns the total time of a sample's operations.
func lengthOf(s sample.Sample) time.Duration {
	return time.Duration(s.Value("sec/op") * float64(s.Iters) * 1e9)
}

// answers holds what the benchmarks report that they computed.
type answers struct {
	first   float64
	some    bool // a benchmark reported
	missing bool // a benchmark did not
}

// check fails with [ErrAnswers] if a sample's answer differs from earlier ones.
func (a *answers) check(samples ...sample.Sample) error {
	for _, s := range samples {
		got, ok := s.Values["checksum"]
		switch {
		case !ok:
			a.missing = true
		case !a.some:
			a.first, a.some = got, true
		case got != a.first:
			return fmt.Errorf("%w: checksum %v of %s, %v before", ErrAnswers, got, s.Name, a.first)
		}
	}
	return nil
}
