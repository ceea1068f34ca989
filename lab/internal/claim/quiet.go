package claim

import (
	"github.com/tightwire/tightwire/lab/internal/lists"
	"github.com/tightwire/tightwire/lab/internal/verdict"
)

// quiet returns the samples of rounds without a neighbour on the core, or all samples if those
// are too few for a verdict. A round is dropped in all arms or in none, whatever its times.
func (a arm) quiet() arm {
	alone := lists.Filter(a, func(l line) bool { return !l.busy })
	if len(alone) < verdict.MinRounds {
		return a
	}
	return alone
}
