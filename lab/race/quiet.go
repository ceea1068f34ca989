package race

import (
	"cmp"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"github.com/tightwire/tightwire/lab/internal/lists"
	"github.com/tightwire/tightwire/lab/internal/verdict"
)

// A round is a slice of each arm.
type round struct {
	ns   []float64 // nanoseconds per operation, in the order of the arms
	busy float64   // the slowest probe beside them in nanoseconds, 0 if none was made
}

// quiet reports whether the round had the core to itself: its probes took at most 5 % longer
// than alone.
func (r round) quiet(alone float64) bool { return r.busy <= 1.05*alone }

// quietest runs rounds until o.Rounds of them were quiet, or until patience ends. It
// returns the o.Rounds quietest, in the order in which they ran, and how many ran. The
// choice does not depend on the times of the arms. alone is the best estimate of a
// probe's time without a neighbour. A round in which all probes were much faster replaces
// it.
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
func countQuiet(all []round, alone float64) int {
	return lists.Count(all, func(r round) bool { return r.quiet(alone) })
}

func pickQuietest(all []round, n int) []round {
	at := make([]int, len(all))
	for i := range at {
		at[i] = i
	}
	slices.SortStableFunc(at, func(i, j int) int { return cmp.Compare(all[i].busy, all[j].busy) })
	at = at[:n]
	slices.Sort(at)
	return lists.Map(at, func(i int) round { return all[i] })
}

// alone is the time of a probe of this process without a neighbour, in nanoseconds. Only
// one race at a time uses it.
var alone = sync.OnceValue(func() *float64 {
	var all []float64
	for start := time.Now(); time.Since(start) < time.Second; {
		all = append(all, probe())
	}
	usual := usualOf(all)
	return &usual
})

// almost is the most by which a probe without a neighbour differs from the fastest one. A
// neighbour mostly slows probes down by more.
const almost = 1.1

// usualOf returns the median of the probes that were almost as fast as the fastest. The place of
// the probe's loop in memory changes its time by some per cent, and now and then a probe takes
// the time that it would have in another place. Compared with such a probe, no round would be
// quiet.
func usualOf(probes []float64) float64 {
	least := slices.Min(probes)
	return verdict.Quantile(slices.DeleteFunc(probes, func(p float64) bool { return p > almost*least }), 0.5)
}

// probe returns the time in nanoseconds of work that keeps all arithmetic units of
// a core busy for some microseconds. It takes longer if something else uses them: a
// program on the other hardware thread of the core, which neither clocks nor counts
// of context switches show.
func probe() float64 {
	start := time.Now()
	sink.Add(crowd(600))
	return float64(time.Since(start))
}

// sink keeps the sums, which the compiler might otherwise drop.
var sink atomic.Uint64

// crowd runs six independent chains of additions and xors.
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

// Quietest runs rounds of something other than a [Race], such as programs,
// according to o.Rounds and o.Patience. A call of run is one round, and returns a
// time for each arm. Quietest returns the rounds that count, and the number of all rounds. The
// timed code must run on the caller's CPU, where the probes run. Quietest returns
// the first error of run.
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
	return lists.Map(rounds, func(r round) []float64 { return r.ns }), tried, err
}
