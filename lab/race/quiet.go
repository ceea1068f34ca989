package race

import (
	"cmp"
	"slices"
	"sync"
	"sync/atomic"
	"time"
)

// A round is a slice of each arm.
type round struct {
	ns   []float64 // nanoseconds per operation, in the order of the arms
	busy float64   // the slowest probe beside them in nanoseconds, 0 if none was made
}

// quiet reports whether the round had the core to itself, so that its probes took as long as
// alone, or 5 % longer.
func (r round) quiet(alone float64) bool { return r.busy <= 1.05*alone }

// quietest runs rounds until o.Rounds of them were quiet, or until patience ends.
// It returns the o.Rounds quietest, in the order in which they ran, and how many
// ran. The times of the arms have no say in the choice. alone is what a probe takes
// alone, as far as is known: that of a round in which all were much faster replaces it.
func quietest(o Options, alone *float64, run func() round) (kept []round, tried int) {
	var all []round
	for quiet := 0; quiet < o.Rounds; o.Progress(quiet, o.Rounds) {
		all = append(all, run())
		if busy := all[len(all)-1].busy; almost*busy < *alone {
			*alone = busy
		}
		quiet = countQuiet(all, *alone)
		if len(all) == o.Rounds*max(o.Patience, 1) {
			quiet = o.Rounds
		}
	}
	return pickQuietest(all, o.Rounds), len(all)
}

// countQuiet returns how many rounds were quiet.
func countQuiet(all []round, alone float64) (n int) {
	for _, r := range all {
		if r.quiet(alone) {
			n++
		}
	}
	return n
}

func pickQuietest(all []round, n int) (kept []round) {
	at := make([]int, len(all))
	for i := range at {
		at[i] = i
	}
	slices.SortStableFunc(at, func(i, j int) int { return cmp.Compare(all[i].busy, all[j].busy) })
	at = at[:n]
	slices.Sort(at)
	for _, i := range at {
		kept = append(kept, all[i])
	}
	return kept
}

// alone is what a probe of this process takes without a neighbour, in nanoseconds. Races
// use it one after the other.
var alone = sync.OnceValue(func() *float64 {
	var all []float64
	for start := time.Now(); time.Since(start) < time.Second; {
		all = append(all, probe())
	}
	usual := usualOf(all)
	return &usual
})

// almost is by how much a probe may differ from the fastest and be one of those without a
// neighbour, who makes it slower by more than that, mostly.
const almost = 1.1

// usualOf returns the median of the probes that took almost as little as the fastest. How the
// linker has placed the loop of the probe changes its time, by some per cent, and now and then
// one takes what it would in another place: next to that, no round would be quiet.
func usualOf(probes []float64) float64 {
	least := slices.Min(probes)
	return quantile(slices.DeleteFunc(probes, func(p float64) bool { return p > almost*least }), 0.5)
}

// probe returns the time in nanoseconds of work that keeps every arithmetic unit
// of a core busy, for some microseconds. It takes longer if something else uses
// them: a program on the other hardware thread of the core, which no clock and no
// count of context switches shows.
func probe() float64 {
	start := time.Now()
	sink.Add(crowd(600))
	return float64(time.Since(start))
}

// sink keeps the sums, or the compiler might see that nobody needs them.
var sink atomic.Uint64

// crowd has six chains of additions and xors, which need nothing of each other.
//
//go:noinline
func crowd(n uint64) uint64 {
	a, b, c, d, e, f := n, n+1, n+2, n+3, n+4, n+5
	for i := range n {
		a, b, c, d, e, f = a+i, b^i, c+i, d^i, e+i, f^i
		a, b, c, d, e, f = a^n, b+n, c^n, d+n, e^n, f+n
		a, b, c, d, e, f = a+i, b^i, c+i, d^i, e+i, f^i
		a, b, c, d, e, f = a^n, b+n, c^n, d+n, e^n, f+n
	}
	return a ^ b ^ c ^ d ^ e ^ f
}

// Quietest runs rounds of something else than a [Race], for instance of programs,
// as Rounds and Patience of o say. One call of run is a round, and returns a time
// for each arm. Quietest returns the rounds that count, and how many ran. What is
// timed has to run on the CPU of the caller, for that is where the probes run. It
// returns the first error of run.
func Quietest(o Options, run func() ([]float64, error)) (kept [][]float64, tried int, err error) {
	track.Lock()
	defer track.Unlock()
	least := new(float64)
	if o.Patience > 0 {
		least = alone()
	}
	rounds, tried := quietest(o.withDefaults(), least, func() (r round) {
		if err != nil {
			return r // which is soon over
		}
		if o.Patience > 0 {
			r.busy = probe()
			defer func() { r.busy = max(r.busy, probe()) }()
		}
		r.ns, err = run()
		return r
	})
	for _, r := range rounds {
		kept = append(kept, r.ns)
	}
	return kept, tried, err
}
