package record

import (
	"maps"
	"slices"
	"strings"

	"github.com/tightwire/tightwire/lab/internal/lists"
	"github.com/tightwire/tightwire/lab/internal/recordfile"
	"github.com/tightwire/tightwire/lab/internal/sample"
	"github.com/tightwire/tightwire/lab/internal/verdict"
)

// An Arm is the samples of one arm in a record.
type Arm []line

// ArmOf returns the samples with a name and an arm.
func (r *Record) ArmOf(name, arm string) Arm {
	return r.pick(name, func(l line) bool { return l.arm == arm })
}

func (r *Record) pick(name string, which func(line) bool) Arm {
	return lists.Filter(lists.Map(r.byName[name], func(i int) line { return r.lines[i] }), which)
}

// controlArm is the arm of samples of the base's second run.
const controlArm = "control"

// Control returns the samples of the control, the second run of the base. In a race the
// control belongs to the first arm, so that comparisons with another base have none.
func (r *Record) Control(base string) Arm {
	if again := r.pick(base, func(l line) bool { return l.arm == controlArm }); again != nil {
		return again
	}
	at := strings.LastIndex(base, recordfile.Impl)
	if at < 0 || r.first(base[:at]) != base {
		return nil
	}
	return r.pick(base[:at]+recordfile.Impl+controlArm, func(line) bool { return true })
}

// first returns the record's first name that begins with a workload.
func (r *Record) first(workload string) string {
	i := slices.IndexFunc(r.lines, func(l line) bool { return strings.HasPrefix(l.name, workload+"/") })
	if i < 0 {
		return ""
	}
	return r.lines[i].name
}

// Values returns the values of a metric, from the samples that have it. The time of a JMH fork is
// the tenth percentile of its iterations: neighbours slow down the other iterations.
func (a Arm) Values(metric string) (all []float64) {
	for _, l := range a {
		if v, ok := l.values[metric]; ok {
			if metric == secPerOp && l.quick > 0 {
				v = l.quick
			}
			all = append(all, v)
		}
	}
	return all
}

// layouts returns the samples by layout. Arms are paired within a layout, so that an
// interrupted round does not shift the other rounds.
func (a Arm) layouts() map[string]Arm {
	all := map[string]Arm{}
	for _, l := range a {
		all[l.layout] = append(all[l.layout], l)
	}
	return all
}

// Compare returns the verdict on "the arm takes less time than the base", by the same estimate and
// interval as those on claims. If arms took turns within each JVM, paired, a JVM's ratio is the
// median of those of its turns. The verdict is of no rounds if an arm did not run.
func (r *Record) Compare(base, arm string, paired bool) (verdict.Verdict, error) {
	rounds, busy := r.Rounds(secPerOp, r.Arm(base), r.Arm(arm), r.Control(base))
	if paired && r.jmh {
		rounds = ratiosOfTurns(r.Arm(base), r.Arm(arm))
	}
	if len(rounds.Base) == 0 {
		return verdict.Verdict{}, nil
	}
	v, err := verdict.Judge(rounds, faster, r.Alpha)
	if busy {
		v.Status, v.Reason = verdict.Noisy, TooBusy
	}
	return v, err
}

const secPerOp = "sec/op"

var faster = verdict.Effect{Text: "< 0%", Hi: 1, Strict: true}

// ratiosOfTurns returns, for each JVM that two arms shared, the median of their ratios in the
// same turn, against 1. A machine is fast in one turn and slow in another, but not within one.
func ratiosOfTurns(base, candidate Arm) (r verdict.Rounds) {
	for jvm := range min(len(base), len(candidate)) {
		turns := make([]float64, min(len(base[jvm].turns), len(candidate[jvm].turns)))
		for i := range turns {
			turns[i] = candidate[jvm].turns[i] / base[jvm].turns[i]
		}
		r.Base, r.Candidate = append(r.Base, 1), append(r.Candidate, sample.Median(turns))
	}
	return r
}

// Rounds returns the rounds that arms have in common, and whether too few of them were without a
// neighbour on the core.
func (r *Record) Rounds(metric string, base, candidate, control Arm) (all verdict.Rounds, busy bool) {
	base = base.Quiet()
	all = paired(metric, base, candidate.Quiet(), control.Quiet())
	if r.jmh {
		all.Layouts = nil // a JVM lays out its code differently each time
	}
	return all, slices.ContainsFunc(base, func(l line) bool { return l.busy })
}

// Arm returns the samples with a name, without those of a control.
func (r *Record) Arm(name string) Arm {
	return r.pick(name, func(l line) bool { return l.arm != controlArm })
}

// Quiet returns the samples of rounds without a neighbour on the core, or all samples if those
// are too few for a verdict. A round is dropped in all arms or in none, whatever its times.
func (a Arm) Quiet() Arm {
	alone := lists.Filter(a, func(l line) bool { return !l.busy })
	if len(alone) < verdict.MinRounds {
		return a
	}
	return alone
}

// TooBusy is the reason of a verdict that is NOISY for lack of quiet rounds.
const TooBusy = "too few rounds were without a neighbour on the core"

// paired returns the rounds that all arms have in common, layout by layout.
func paired(metric string, base, candidate, control Arm) (r verdict.Rounds) {
	candidates, controls := candidate.layouts(), control.layouts()
	bases := base.layouts()
	for _, layout := range slices.Sorted(maps.Keys(bases)) {
		b, c := bases[layout].Values(metric), candidates[layout].Values(metric)
		n := min(len(b), len(c))
		again := controls[layout].Values(metric)
		if control != nil {
			n = min(n, len(again))
			r.Control = append(r.Control, again[:n]...)
		}
		r.Base = append(r.Base, b[:n]...)
		r.Candidate = append(r.Candidate, c[:n]...)
		r.Layouts = append(r.Layouts, slices.Repeat([]string{layout}, n)...)
	}
	return r
}
