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

// A core is what probes tell about the core that this process runs on.
type core struct {
	probe func() float64
	level float64 // of a probe without a neighbour, as far as is known
}

// thisCore measures for a second what a probe shows without a neighbour. Only one race at a time
// uses the core. An interruption makes one of the times longer and never shorter: each has a least one.
var thisCore = sync.OnceValue(func() *core {
	var crowds, chains []float64
	for start := time.Now(); time.Since(start) < time.Second; {
		crowd, chain := times()
		crowds, chains = append(crowds, crowd), append(chains, chain)
	}
	return &core{probe, usualOf(crowds) / usualOf(chains)}
})

// almost is the most by which the time of a probe without a neighbour differs from the least. A
// neighbour mostly slows probes down by more.
const almost = 1.1

// usualOf returns the median of the times that were almost as short as the shortest. The place of
// the probe's loop in memory changes its time by some per cent, and now and then a probe takes
// the time that it would have in another place. Compared with such a probe, no round would be
// quiet.
func usualOf(times []float64) float64 {
	least := slices.Min(times)
	return verdict.Quantile(slices.DeleteFunc(times, func(t float64) bool { return t > almost*least }), 0.5)
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
// change of the clock's frequency changes both times alike.
func probe() float64 {
	crowd, chain := times()
	return crowd / chain
}

// times returns the two times of a probe, in nanoseconds.
func times() (crowded, chained float64) {
	start := time.Now()
	sink.Add(crowd(900))
	between := time.Since(start)
	sink.Add(chain(600))
	return float64(between), float64(max(1, time.Since(start)-between))
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

// A round is a slice of each arm.
type round struct {
	ns          []float64 // nanoseconds per operation, in the order of the arms
	least, most float64   // of the probes beside them, 0 if none was made
}

// A search runs rounds until there are enough of those that are looked for. What it finds does not
// depend on the times of the arms.
type search struct {
	core  *core                            // nil: no probes, and every round counts
	run   func(look func()) (ns []float64) // runs a round, and calls look before and after each slice
	tried []round
}

// round runs one round.
func (s *search) round() {
	r, look := round{}, func() {}
	if s.core != nil {
		look = func() {
			p := s.core.probe()
			r.least, r.most = min(cmp.Or(r.least, p), p), max(r.most, p)
		}
	}
	r.ns = s.run(look)
	s.tried = append(s.tried, r)
	if s.core != nil {
		s.core.learn(r)
	}
}

// quiet runs rounds until o.Rounds of them were quiet, or until patience ends.
func (s *search) quiet(o Options) {
	for quiet := 0; quiet < o.Rounds; o.Progress(quiet, o.Rounds) {
		s.round()
		quiet = len(s.tried)
		if s.core != nil && quiet < o.Rounds*o.Patience {
			quiet = lists.Count(s.tried, s.core.quiet)
		}
		quiet = min(quiet, o.Rounds)
	}
}

// glances are the probes that look for a neighbour when enough rounds were quiet, a tenth of a
// second of them. A round is run when one is slow.
const glances = 30_000

// shared runs rounds until a neighbour slowed down o.Shared of them, or until patience ends.
func (s *search) shared(o Options) {
	if s.core == nil {
		return
	}
	found, most := lists.Count(s.tried, s.core.shared), len(s.tried)+o.Rounds*o.Patience
	for glance := 0; glance < glances && found < o.Shared && len(s.tried) < most; glance++ {
		if s.core.probe() >= slowly*s.core.level {
			s.round()
			found = lists.Count(s.tried, s.core.shared)
		}
	}
}

// quietest returns the n quietest rounds, in the order in which they ran.
func (s *search) quietest(n int) []round {
	at := make([]int, len(s.tried))
	for i := range at {
		at[i] = i
	}
	slices.SortStableFunc(at, func(i, j int) int { return cmp.Compare(s.tried[i].most, s.tried[j].most) })
	at = at[:n]
	slices.Sort(at)
	return lists.Map(at, func(i int) round { return s.tried[i] })
}

// slowed returns the first n rounds that a neighbour slowed down, in the order in which they ran.
func (s *search) slowed(n int) []round {
	if s.core == nil {
		return nil
	}
	all := lists.Filter(s.tried, s.core.shared)
	return all[:min(n, len(all))]
}
