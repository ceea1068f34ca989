package judge

import (
	"maps"
	"math"
	"slices"
	"strings"

	"github.com/tightwire/tightwire/lab/internal/lists"
	"github.com/tightwire/tightwire/lab/internal/recordfile"
	"github.com/tightwire/tightwire/lab/internal/sample"
	"github.com/tightwire/tightwire/lab/internal/verdict"
)

// An Answer says whether a promise holds.
type Answer string

// The answers.
const (
	Yes         Answer = "yes"          // the whole interval is at least the margin
	No          Answer = "no"           // the whole interval is below it
	Undecided   Answer = "undecided"    // more rounds or layouts may decide it
	NotMeasured Answer = "not measured" // too few rounds of the kind
)

// A Verdict answers whether the candidate is at least so many times as fast as the base.
type Verdict struct {
	Answer Answer
	Reason string // in words
	// Ratio is base / candidate: 2 if the candidate takes half the time. Lo and Hi bound it with a
	// confidence of 95 %; they are 0 and +Inf if nothing is known.
	Ratio, Lo, Hi float64
	Rounds        int
	Layouts       int // of the code; 0 if they do not matter: for counts and JVMs
}

// Enough reports whether there are enough rounds and layouts for a decision. Without, the interval is about
// these binaries and not about the code.
func (v Verdict) Enough() bool {
	of := verdict.Verdict{N: v.Rounds, Layouts: v.Layouts}
	return of.IsEnough() || v.Lo == v.Hi
}

// Rounds says which rounds count. A program on the other hardware thread of the core slows down code that
// keeps all units of the core busy more than other code.
type Rounds string

// The kinds of rounds.
const (
	Alone  Rounds = "alone"  // the round had the core to itself
	Shared Rounds = "shared" // a neighbour slowed down all of it
)

// leastShared is the fewest layouts with shared rounds that are judged: few come by chance.
const leastShared = 5

var notMeasured = Verdict{Answer: NotMeasured, Reason: "too few rounds", Hi: math.Inf(1)}

// Compare judges whether a candidate takes at most 1/margin of what the base takes, in a unit. Base and candidate
// are names of samples. Too few rounds of the kind are not judged.
func (r *Record) Compare(base, candidate, unit string, margin float64, kind Rounds) (Verdict, error) {
	rounds := r.rounds(base, candidate, unit, kind)
	layouts := slices.Compact(slices.Sorted(slices.Values(rounds.Layouts)))
	if len(rounds.Base) == 0 || kind == Shared && len(layouts) < leastShared {
		return notMeasured, nil
	}
	return judge(unit, rounds, margin, r.alpha)
}

// Turns is [Record.Compare] for arms that took turns within each JVM: a JVM's ratio is the median of the
// ratios of its turns. A machine is fast in one turn and slow in another, but not within one.
func (r *Record) Turns(base, candidate string, margin float64) (Verdict, error) {
	var rounds verdict.Rounds
	b, c := r.byName[base], r.byName[candidate]
	for jvm := range min(len(b), len(c)) {
		turns := make([]float64, min(len(b[jvm].turns), len(c[jvm].turns)))
		for i := range turns {
			turns[i] = c[jvm].turns[i] / b[jvm].turns[i]
		}
		rounds.Base, rounds.Candidate = append(rounds.Base, 1), append(rounds.Candidate, sample.Median(turns))
	}
	if len(rounds.Base) == 0 {
		return notMeasured, nil
	}
	return judge("sec/op", rounds, margin, r.alpha)
}

// answers by the statuses of verdicts. All others are undecided.
var answers = map[verdict.Status]Answer{verdict.Holds: Yes, verdict.Fails: No, verdict.Reversed: No}

func judge(unit string, rounds verdict.Rounds, margin, alpha float64) (Verdict, error) {
	v, err := verdict.JudgeUnit(unit, rounds, verdict.Effect{Hi: 1 / margin}, alpha)
	answer, decided := answers[v.Status]
	if !decided {
		answer = Undecided
	}
	return Verdict{answer, v.Reason, 1 / v.Ratio, 1 / v.Hi, 1 / v.Lo, v.N, v.Layouts}, err
}

// rounds returns the rounds of a kind that the arms have in common.
func (r *Record) rounds(base, candidate, unit string, kind Rounds) verdict.Rounds {
	of := func(a arm) arm { return lists.Filter(a, func(l line) bool { return l.rounds == kind }) }
	rounds := paired(unit, of(r.byName[base]), of(r.byName[candidate]), of(r.control(base)))
	if r.jmh {
		rounds.Layouts = nil // a JVM lays out its code differently each time
	}
	return rounds
}

// control returns the samples of the second run of the base. In a race the control belongs to the first
// arm, so that comparisons with another base have none.
func (r *Record) control(base string) arm {
	race, _, found := strings.Cut(base, recordfile.Impl)
	first := slices.IndexFunc(r.names, func(name string) bool { return strings.HasPrefix(name, race+recordfile.Impl) })
	if !found || r.names[first] != base {
		return nil
	}
	return r.byName[race+recordfile.Impl+"control"]
}

func (a arm) values(unit string) (all []float64) {
	for _, l := range a {
		if v, ok := l.values[unit]; ok {
			if unit == "sec/op" && l.quick > 0 {
				v = l.quick
			}
			all = append(all, v)
		}
	}
	return all
}

// layouts returns the samples by layout. Arms are paired within a layout, so that an
// interrupted round does not shift the other rounds.
func (a arm) layouts() map[string]arm {
	all := map[string]arm{}
	for _, l := range a {
		all[l.layout] = append(all[l.layout], l)
	}
	return all
}

// paired returns the rounds that all arms have in common, layout by layout.
func paired(unit string, base, candidate, control arm) (r verdict.Rounds) {
	bases, candidates, controls := base.layouts(), candidate.layouts(), control.layouts()
	for _, layout := range slices.Sorted(maps.Keys(bases)) {
		b, c := bases[layout].values(unit), candidates[layout].values(unit)
		n := min(len(b), len(c))
		if control != nil {
			again := controls[layout].values(unit)
			n = min(n, len(again))
			r.Control = append(r.Control, again[:n]...)
		}
		r.Base = append(r.Base, b[:n]...)
		r.Candidate = append(r.Candidate, c[:n]...)
		r.Layouts = append(r.Layouts, slices.Repeat([]string{layout}, n)...)
	}
	return r
}
