package compare

import (
	"context"
	"time"
)

// The parts of the limit for the whole comparison after which a step leaves the rest to the next one.
// Contracts may take all of it.
const (
	ownPart        = 0.45 // the compiler's output for packages of main modules
	dependencyPart = 0.87 // the compiler's output for dependencies
	timePart       = 0.97 // so that the last benchmark has a verdict when the limit comes
)

// parts returns the parts after which no more benchmarks are built and listed, and after which none are counted.
func (r *run) parts() (building, counting float64) {
	switch {
	case r.To != "":
		return 0.65, 0.82
	case r.Time > 0:
		return 0.3, 0.55
	}
	return 0.5, timePart
}

// until returns a context that ends after a part of the limit for the whole comparison, if there is one.
func (r *run) until(ctx context.Context, part float64) (context.Context, context.CancelFunc) {
	if r.Budget <= 0 {
		return context.WithCancel(ctx)
	}
	return context.WithTimeout(ctx, r.left(r.Budget, part))
}

// left returns how much of a step's time is left before a part of the limit for the whole comparison.
func (r *run) left(of time.Duration, part float64) time.Duration {
	if r.Budget <= 0 {
		return of
	}
	return max(0, min(of, time.Until(r.start.Add(time.Duration(part*float64(r.Budget))))))
}
