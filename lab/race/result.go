package race

import (
	"fmt"
	"math"
	"slices"

	"github.com/tightwire/tightwire/lab/internal/lists"
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
	Busy  []bool    // which rounds of Arms were not quiet, as probes show; nil without probes
	// Shared has samples of the same arms from other rounds: those in which a neighbour on the core slowed
	// down every probe, by a quarter or more. There may be none.
	Shared []Samples
	// Probe is what a probe showed without a neighbour, 0 without probes: the time of additions that can run at once
	// divided by the time of additions that cannot. If another process on the machine found much less, a
	// neighbour was beside this one all the time.
	Probe float64
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

// Ratio returns the time of base divided by the time of candidate, which is faster if it is
// above 1. It returns an error if base or candidate did not run, or if they ran different
// numbers of rounds.
func (r *Result) Ratio(base, candidate string) (Ratio, error) {
	b, err := r.samples(base)
	if err != nil {
		return Ratio{}, err
	}
	c, err := r.samples(candidate)
	if err != nil {
		return Ratio{}, err
	}
	if len(c.Ns) != len(b.Ns) || len(c.Ns) == 0 {
		return Ratio{}, fmt.Errorf("race: %s: %d rounds of %s and %d of %s, want the same number, at least 1",
			r.Name, len(b.Ns), base, len(c.Ns), candidate)
	}
	return ratioOf(b, c), nil
}

// Beside returns r with only the rounds that a neighbour on the core slowed down.
func (r *Result) Beside() *Result {
	return &Result{Name: r.Name, Units: r.Units, Bytes: r.Bytes, Seed: r.Seed, Arms: r.Shared}
}

// add takes what a search has found.
func (r *Result) add(s *search, o Options) {
	kept, slowed := s.quietest(o.Rounds), s.slowed(o.Shared)
	if s.core != nil {
		r.Tried, r.Probe = len(s.tried), s.core.level
		r.Busy = lists.Map(kept, func(k round) bool { return !s.core.quiet(k) })
	}
	for i, a := range r.Arms {
		ns := func(k round) float64 { return k.ns[i] }
		r.Arms[i].Ns = lists.Map(kept, ns)
		if len(slowed) > 0 {
			a.Ns = lists.Map(slowed, ns)
			r.Shared = append(r.Shared, a)
		}
	}
}

func (r *Result) samples(arm string) (Samples, error) {
	i := slices.IndexFunc(r.Arms, func(s Samples) bool { return s.Name == arm })
	if i < 0 {
		return Samples{}, fmt.Errorf("race: %s: no arm %q", r.Name, arm)
	}
	return r.Arms[i], nil
}

// Ratio compares the times of two arms: base / candidate, so that the candidate is faster if it
// is above 1.
type Ratio struct {
	// P10 is the ratio of the 10th percentiles.
	P10 float64
	// Centre is the centre of the ratios of the rounds: the median of the geometric means of
	// all pairs of them (Hodges and Lehmann). When the ratios are lopsided, it lies between
	// their median and their mean.
	Centre float64
	// Lo and Hi bound the centre with 95 % confidence: the Wilcoxon signed-rank interval on
	// the logarithms of the ratios. Both are also such means of pairs, so the centre is
	// never outside. With fewer than 6 rounds they are 0 and +Inf.
	Lo, Hi float64
	// N is the number of rounds.
	N int
}

// Differs reports whether the interval, rounded to two decimals, excludes 1: a hundredth is
// what a rebuild moves.
func (q Ratio) Differs() bool { return math.Round(100*q.Lo) > 100 || math.Round(100*q.Hi) < 100 }

// Disturbed reports whether the ratios of ordinary and undisturbed rounds differ by more
// than 5 %: the machine was busy, or an arm has two speeds.
func (q Ratio) Disturbed() bool {
	d := q.Centre / q.P10
	return d > 1.05 || d < 1/1.05
}

// String returns the ratio as a reader needs it: "1.984x [1.971, 2.012]",
// or "1.004x [0.993, 1.015] no difference shown".
func (q Ratio) String() string {
	s := fmt.Sprintf("%.3fx [%.3f, %.3f]", q.Centre, q.Lo, q.Hi)
	if !q.Differs() {
		s += " no difference shown"
	}
	return s
}

// ratioOf compares equal numbers of samples, round by round. Logarithms treat
// base/candidate and candidate/base alike.
func ratioOf(base, candidate Samples) Ratio {
	logs := make([]float64, len(base.Ns))
	for i := range logs {
		logs[i] = math.Log(base.Ns[i] / candidate.Ns[i])
	}
	lo, hi := verdict.SignedRank(logs, 0.95)
	return Ratio{
		P10:    base.P10() / candidate.P10(),
		Centre: math.Exp(verdict.Centre(logs)),
		Lo:     math.Exp(lo),
		Hi:     math.Exp(hi),
		N:      len(logs),
	}
}
