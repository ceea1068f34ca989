package race

import (
	"fmt"
	"slices"

	"github.com/tightwire/tightwire/lab/internal/verdict"
)

// Result is what a race measured. It keeps every sample, so that any verdict can be
// recomputed.
type Result struct {
	Name  string    // of the race
	Units int       // values per operation, at least 1
	Bytes int       // bytes per operation, or 0
	Seed  uint64    // of the order of the arms
	Tried int       // rounds run, of which the quietest are in Arms; 0 if all are
	Arms  []Samples // in the order of Race.Arms: the first is the base
	Busy  []bool    // which rounds had a neighbour, as probes show; nil without probes, and in no record
}

// Samples are the times of one arm.
type Samples struct {
	Name   string
	Ops    int       // operations in each slice
	Ns     []float64 // nanoseconds per operation in round i, in whole picoseconds
	Allocs float64   // allocations per operation, counted outside the rounds
}

// P10 returns the 10th percentile of the times in ns per operation: the arm's time
// when nothing disturbs it. It is NaN without samples.
func (s Samples) P10() float64 { return verdict.Quantile(s.Ns, 0.1) }

// Median returns the median of the times in ns per operation. It is NaN without
// samples.
func (s Samples) Median() float64 { return verdict.Quantile(s.Ns, 0.5) }

// Ratio returns the time of base divided by the time of arm: arm is faster if it is
// above 1. It returns an error if base or arm did not run, or if they ran different
// numbers of rounds.
func (r *Result) Ratio(base, arm string) (Ratio, error) {
	b, err := r.samples(base)
	if err != nil {
		return Ratio{}, err
	}
	a, err := r.samples(arm)
	if err != nil {
		return Ratio{}, err
	}
	if len(a.Ns) != len(b.Ns) || len(a.Ns) == 0 {
		return Ratio{}, fmt.Errorf("race: %s: %d rounds of %s and %d of %s, want the same number, at least 1",
			r.Name, len(b.Ns), base, len(a.Ns), arm)
	}
	return ratioOf(b, a), nil
}

// Rounds returns r with only the rounds with a neighbour on the core, or only the rounds
// without, in order.
func (r *Result) Rounds(busy bool) *Result {
	some := *r
	some.Busy, some.Arms = nil, slices.Clone(r.Arms)
	for i := range some.Arms {
		some.Arms[i].Ns = nil
	}
	for round, b := range r.Busy {
		if b == busy {
			some.Busy = append(some.Busy, b)
			for i, s := range r.Arms {
				some.Arms[i].Ns = append(some.Arms[i].Ns, s.Ns[round])
			}
		}
	}
	return &some
}

func (r *Result) samples(arm string) (Samples, error) {
	i := slices.IndexFunc(r.Arms, func(s Samples) bool { return s.Name == arm })
	if i < 0 {
		return Samples{}, fmt.Errorf("race: %s: no arm %q", r.Name, arm)
	}
	return r.Arms[i], nil
}
