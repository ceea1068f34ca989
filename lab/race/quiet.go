package race

import (
	"cmp"
	"slices"

	"github.com/tightwire/tightwire/lab/internal/lists"
)

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
