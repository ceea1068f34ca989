package race

import (
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"github.com/tightwire/tightwire/lab/internal/verdict"
)

// A core is what probes tell about the core that this process runs on.
type core struct {
	probe func() float64
	level float64 // of a probe without a neighbour, as far as is known
}

// thisCore measures for a second what a probe takes without a neighbour. Only one race at a time
// uses the core.
var thisCore = sync.OnceValue(func() *core {
	var all []float64
	for start := time.Now(); time.Since(start) < time.Second; {
		all = append(all, probe())
	}
	return &core{probe, usualOf(all)}
})

// almost is the most by which a probe without a neighbour differs from the least one. A
// neighbour mostly slows probes down by more.
const almost = 1.1

// usualOf returns the median of the probes that were almost as low as the lowest. The place of
// the probe's loop in memory changes its time by some per cent, and now and then a probe takes
// the time that it would have in another place. Compared with such a probe, no round would be
// quiet.
func usualOf(probes []float64) float64 {
	least := slices.Min(probes)
	return verdict.Quantile(slices.DeleteFunc(probes, func(p float64) bool { return p > almost*least }), 0.5)
}

// A round whose probes were at most quietly above the level had the core to itself. If they were all at
// least slowly above it, a neighbour slowed down the whole round. A single thread on the other half of a core
// takes at most about half of it: a probe above interrupted was not slowed, but did not run for a while.
const (
	quietly     = 1.05
	slowly      = 1.25
	interrupted = 3
)

func (c *core) quiet(r round) bool { return r.most <= quietly*c.level }

func (c *core) shared(r round) bool {
	return r.least >= slowly*c.level && r.most <= interrupted*c.level
}

// learn lowers the level if all probes of a round were much lower: until then, a neighbour was there.
func (c *core) learn(r round) {
	if r.most > 0 && almost*r.most < c.level {
		c.level = r.most
	}
}

// probe returns the time of work that keeps all arithmetic units of a core busy, divided by the time of
// additions that wait for each other. The quotient grows if something else uses the units: a program on the
// other hardware thread of the core, which neither clocks nor counts of context switches show. A
// change of the clock's frequency changes both times alike. An interruption of one chain does not count.
func probe() float64 {
	start := time.Now()
	sink.Add(chain(450))
	before := time.Since(start)
	sink.Add(crowd(900))
	between := time.Since(start)
	sink.Add(chain(450))
	after := time.Since(start)
	return float64(between-before) / float64(max(1, min(before, after-between)))
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

// chain runs one chain of additions and xors.
//
//go:noinline
func chain(n uint64) uint64 {
	a := n
	for i := range n {
		a = (a + i) ^ n
		a = (a + i) ^ n
		a = (a + i) ^ n
		a = (a + i) ^ n
	}
	return a
}
