package claim

import (
	"cmp"
	"fmt"
	"maps"
	"path"
	"slices"
	"strings"

	"github.com/tightwire/tightwire/lab/internal/cell"
	"github.com/tightwire/tightwire/lab/internal/verdict"
)

// alpha is how often a claim may be decided by chance in any of its workloads and cells.
const alpha = 0.05

// Judge holds every claim against the records, in the order of the claims and their
// workloads: of each machine and cell against the newest that has samples for it. The verdicts
// of a claim are corrected for their number, as among many some would be decided by chance.
// What no record has samples for is among the outcomes, with that reason and no status. It
// fails for samples that cannot be compared.
func (f *File) Judge(records []*Record) ([]Outcome, error) {
	var all []Outcome
	for i := range f.Claims {
		c := &f.Claims[i]
		for _, w := range c.Workloads {
			outcomes, err := f.hold(c, w, records)
			if err != nil {
				return nil, fmt.Errorf("%s:%d: claim %q: %w", f.Path, c.Line, c.Name, err)
			}
			all = append(all, outcomes...)
		}
	}
	correct(all)
	return all, nil
}

// hold judges one workload of a claim by the newest record of each machine and cell that has
// samples of it.
func (f *File) hold(c *Claim, workload string, records []*Record) (all []Outcome, err error) {
	judged := map[*Record]*Outcome{}
	for _, r := range Newest(records, func(r *Record) bool {
		if !f.about(c, r) || err != nil {
			return false
		}
		o, failed := c.judge(workload, r)
		if failed != nil {
			err = fmt.Errorf("%s: %s: %w", r.Path, c.Benchmark(workload, ""), failed)
		}
		judged[r] = o
		return o != nil
	}) {
		all = append(all, *judged[r])
	}
	if len(all) == 0 {
		all = []Outcome{c.Absent(workload, "no record")}
	}
	return all, err
}

// Newest returns, of the records that have what is asked for, the newest of each machine and
// cell. Those of one second go by their names, of which [Write] makes the later ones longer.
func Newest(records []*Record, has func(*Record) bool) (all []*Record) {
	at := map[[2]string]int{}
	for _, r := range records {
		if !has(r) {
			continue
		}
		key := [2]string{r.CPU, r.Cell}
		i, ok := at[key]
		switch {
		case !ok:
			at[key] = len(all)
			all = append(all, r)
		case compareAge(all[i], r) < 0:
			all[i] = r
		}
	}
	return all
}

// compareAge puts the older record first.
func compareAge(a, b *Record) int {
	return cmp.Or(cmp.Compare(a.Date, b.Date), len(a.Path)-len(b.Path), cmp.Compare(a.Path, b.Path))
}

// Absent is the outcome of a workload that there are no samples of, for a reason.
func (c *Claim) Absent(workload, reason string) Outcome {
	return Outcome{
		Claim: c.Name, Workload: workload, Base: c.Base, Candidate: c.Candidate, Effect: c.Effect, Metric: c.Metric,
		Verdict: verdict.Verdict{Reason: reason},
	}
}

// about reports whether a record is of a build that the claim is made for.
func (f *File) about(c *Claim, r *Record) bool {
	switch {
	case c.JMH || r.jmh:
		return c.JMH && r.jmh && (c.On == nil || slices.Contains(c.On, r.Cell))
	case r.Module != c.Module, r.Package != "" && r.Package != path.Clean(c.Package), !c.ByName() && (r.Base != c.Base || r.Candidate != c.Candidate):
		return false
	case !f.HasMatrix:
		return true
	}
	return slices.ContainsFunc(c.Cells, func(k cell.Cell) bool { return matches(k, r.Cell) })
}

// matches reports whether a cell of a matrix is the one that a record names, with its level.
// Any toolchain is local somewhere.
func matches(c cell.Cell, recorded string) bool {
	c.Level = cmp.Or(c.Level, cell.DefaultLevel(c.Arch))
	if c.Toolchain == "local" {
		c.Toolchain, _, _ = strings.Cut(recorded, " ")
	}
	return c.String() == recorded
}

// Rounds returns how many rounds the record has of a workload, and whether they decide it by
// themselves, and whether that holds among all workloads and cells of the claim. What is
// noisy is as if it were not there. The record is of a build that the claim is about.
func (r *Record) Rounds(c *Claim, workload string) (n int, decided, holds bool) {
	o, err := c.judge(workload, r)
	if o == nil || err != nil || o.Verdict.Status == verdict.Noisy {
		return 0, false, false
	}
	return len(o.Rounds.Base), o.Verdict.Decided(), o.Verdict.Stands(c.Among())
}

// Counts reports whether no record of the machine and cell of r has newer samples of a
// workload of a claim: those are what [File.Judge] goes by, of whatever code they are.
func (f *File) Counts(r *Record, c *Claim, workload string, among []*Record) bool {
	return slices.Contains(Newest(append(among, r), func(other *Record) bool {
		if other.CPU != r.CPU || other.Cell != r.Cell || !f.about(c, other) {
			return false
		}
		o, err := c.judge(workload, other)
		return o != nil && err == nil
	}), r)
}

// Among returns how many verdicts a machine has of the claim.
func (c *Claim) Among() int { return len(c.Workloads) * len(c.Cells) }

// judge holds a workload against one record; nil if it has no samples of both arms.
func (c *Claim) judge(workload string, r *Record) (*Outcome, error) {
	base, candidate := r.arm(c, workload, c.Base, "base").quiet(), r.arm(c, workload, c.Candidate, "candidate").quiet()
	o := c.Absent(workload, "")
	o.Cell, o.CPU, o.Commit, o.Date, o.Record = r.Cell, r.CPU, r.Commit, r.Date, r.Path
	o.Rounds = paired(c.Metric, base, candidate, r.control(c, workload).quiet())
	if r.jmh {
		o.Rounds.Layouts = nil // a JVM lays its code out anew each time
	}
	n := len(o.Rounds.Base)
	if n == 0 {
		return nil, nil
	}
	var err error
	o.Verdict, err = verdict.JudgeUnit(c.Metric, o.Rounds, c.Effect, r.alpha)
	if n == 1 && !o.Verdict.Decided() {
		return nil, err // one pair is no race: a record of allocations has a time, too
	}
	o.check(base, candidate, r.raced)
	if slices.ContainsFunc(base, func(l line) bool { return l.busy }) {
		o.Verdict.Status, o.Verdict.Reason = verdict.Noisy, "too few rounds were without a neighbour on the core"
	}
	return &o, err
}

// check looks at what the arms computed. Package race has compared that before it recorded
// anything.
func (o *Outcome) check(base, candidate arm, raced bool) {
	sums := append(base.values(checksum), candidate.values(checksum)...)
	all := len(sums) > 0 && len(sums) == len(base)+len(candidate)
	equal := all && slices.Max(sums) == slices.Min(sums)
	o.Checked = raced || equal
	if all && !equal {
		o.Verdict.Status, o.Verdict.Reason = verdict.Inconclusive, "the arms computed different things"
	}
}

// paired returns the rounds that all arms have, layout by layout.
func paired(metric string, base, candidate, control arm) (r verdict.Rounds) {
	candidates, controls := candidate.layouts(), control.layouts()
	bases := base.layouts()
	for _, layout := range slices.Sorted(maps.Keys(bases)) {
		b, c := bases[layout].values(metric), candidates[layout].values(metric)
		n := min(len(b), len(c))
		again := controls[layout].values(metric)
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

// checksum is the metric of what an arm computed.
const checksum = "checksum"

// correct takes back what is decided by chance among the verdicts of one claim: all of its
// workloads, cells and machines.
func correct(all []Outcome) {
	which, verdicts := map[string][]int{}, map[string][]verdict.Verdict{}
	for i, o := range all {
		which[o.Claim], verdicts[o.Claim] = append(which[o.Claim], i), append(verdicts[o.Claim], o.Verdict)
	}
	for name, vs := range verdicts {
		verdict.Correct(vs, alpha)
		for k, i := range which[name] {
			all[i].Verdict = vs[k]
		}
	}
}
