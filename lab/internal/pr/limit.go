package pr

import (
	"context"
	"time"
)

// The parts of the limit for the whole comparison after which a step leaves the rest to the next one.
// Contracts may take all of it.
const (
	ownPart        = 0.45 // the compiler's output for packages of main modules
	buildPart      = 0.65
	countPart      = 0.82
	dependencyPart = 0.87 // the compiler's output for dependencies
	timePart       = 0.97 // so that the last benchmark has a verdict when the limit comes
)

// until returns a context that ends after a part of the limit for the whole comparison, if there is one.
func (r *run) until(ctx context.Context, part float64) (context.Context, context.CancelFunc) {
	if r.Limit <= 0 {
		return context.WithCancel(ctx)
	}
	return context.WithTimeout(ctx, r.left(r.Limit, part))
}

// left returns how much of a step's time is left before a part of the limit for the whole comparison.
func (r *run) left(of time.Duration, part float64) time.Duration {
	if r.Limit <= 0 {
		return of
	}
	return max(0, min(of, time.Until(r.start.Add(time.Duration(part*float64(r.Limit))))))
}
