package pr

import (
	"context"
	"time"
)

// The parts of the limit for the whole comparison after which a step leaves the rest to the next one.
// Contracts, and the compiler's output for packages of main modules, may take all of it.
const (
	dependencyPart = 0.5 // the compiler's output for dependencies
	profilePart    = 0.6 // the profile that ranks functions
	buildPart      = 0.75
	countPart      = 0.85
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
