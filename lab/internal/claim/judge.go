package claim

import (
	"cmp"
	"fmt"
	"path"
	"slices"
	"strings"

	"github.com/tightwire/tightwire/lab/internal/cell"
	"github.com/tightwire/tightwire/lab/internal/record"
	"github.com/tightwire/tightwire/lab/internal/verdict"
)

// Judge judges every claim, in the order of the claims and their workloads, by the newest record
// with samples of each machine and cell. It corrects the verdicts of a claim for their number,
// because among many some would be decided by chance. A workload without samples has an outcome
// with that reason and no status. Judge fails for samples that cannot be compared.
func (f *File) Judge(records []*record.Record) ([]Outcome, error) {
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

// hold judges one workload of a claim by the record that counts of each machine and cell.
func (f *File) hold(c *Claim, workload string, records []*record.Record) (all []Outcome, err error) {
	judged := map[*record.Record]*Outcome{}
	var keys [][2]string
	of := map[[2]string][]*record.Record{}
	for _, r := range records {
		if !f.about(c, r) {
			continue
		}
		o, failed := c.judge(workload, r)
		switch {
		case failed != nil:
			return nil, fmt.Errorf("%s: %s: %w", r.Path, c.Benchmark(workload, ""), failed)
		case o == nil:
			continue
		}
		key := [2]string{r.CPU, r.Cell}
		if of[key] == nil {
			keys = append(keys, key)
		}
		judged[r], of[key] = o, append(of[key], r)
	}
	for _, key := range keys {
		r := record.Counting(of[key], func(r *record.Record) verdict.Verdict { return judged[r].Verdict })
		all = append(all, *judged[r])
	}
	if len(all) == 0 {
		all = []Outcome{c.Absent(workload, "no record")}
	}
	return all, nil
}

// Absent returns the outcome of a workload without samples, with the reason.
func (c *Claim) Absent(workload, reason string) Outcome {
	return Outcome{
		Claim: c.Name, Workload: workload, Base: c.Base, Candidate: c.Candidate, Effect: c.Effect, Metric: c.Metric,
		Verdict: verdict.Verdict{Reason: reason},
	}
}

// about reports whether the claim is about the build of a record.
func (f *File) about(c *Claim, r *record.Record) bool {
	switch {
	case c.JMH || r.IsJMH():
		return c.JMH && r.IsJMH() && (c.On == nil || slices.Contains(c.On, r.Cell))
	case r.Module != c.Module, r.Package != "" && r.Package != path.Clean(c.Package), !c.ByName() && (r.Base != c.Base || r.Candidate != c.Candidate):
		return false
	case !f.HasMatrix:
		return true
	}
	return slices.ContainsFunc(c.Cells, func(k cell.Cell) bool { return matches(k, r.Cell) })
}

// matches reports whether a cell of a matrix is the recorded one. The toolchain local matches
// any.
func matches(c cell.Cell, recorded string) bool {
	c.Level = cmp.Or(c.Level, cell.DefaultLevel(c.Arch))
	if c.Toolchain == "local" {
		c.Toolchain, _, _ = strings.Cut(recorded, " ")
	}
	return c.String() == recorded
}

// Refutes reports whether a claim fails by a record in any of its workloads.
func (f *File) Refutes(r *record.Record, c *Claim) bool {
	return f.about(c, r) && slices.ContainsFunc(c.Workloads, func(workload string) bool {
		o, err := c.judge(workload, r)
		return err == nil && o != nil && (o.Verdict.Status == verdict.Fails || o.Verdict.Status == verdict.Reversed)
	})
}

// RoundsIn returns how many rounds of a workload a record has, whether they decide it by
// themselves, and whether they do among all workloads and cells of the claim. Noisy rounds
// count as none. The record must be of a build that the claim is about.
func (c *Claim) RoundsIn(r *record.Record, workload string) (n int, decided, holds bool) {
	o, err := c.judge(workload, r)
	if o == nil || err != nil || o.Verdict.Status == verdict.Noisy {
		return 0, false, false
	}
	return len(o.Rounds.Base), o.Verdict.Decided(), o.Verdict.Stands(c.Among())
}

// Counts reports whether [File.Judge] uses r for a workload of a claim: whether no other
// record of its machine and cell is used instead.
func (f *File) Counts(r *record.Record, c *Claim, workload string, among []*record.Record) bool {
	outcomes, err := f.hold(c, workload, append(slices.Clone(among), r))
	return err == nil && slices.ContainsFunc(outcomes, func(o Outcome) bool { return o.Record == r.Path })
}

// Among returns the number of a claim's verdicts on one machine.
func (c *Claim) Among() int { return len(c.Workloads) * len(c.Cells) }

// judge judges a workload by one record. It returns nil if the record lacks samples
// of an arm.
func (c *Claim) judge(workload string, r *record.Record) (*Outcome, error) {
	base, candidate := c.arm(r, workload, c.Base, "base"), c.arm(r, workload, c.Candidate, "candidate")
	o := c.Absent(workload, "")
	o.Cell, o.CPU, o.Commit, o.Date, o.Record = r.Cell, r.CPU, r.Commit, r.Date, r.Path
	var busy bool
	o.Rounds, busy = r.Rounds(c.Metric, base, candidate, r.Control(c.Benchmark(workload, c.Base)))
	n := len(o.Rounds.Base)
	if n == 0 {
		return nil, nil
	}
	var err error
	o.Verdict, err = verdict.JudgeUnit(c.Metric, o.Rounds, c.Effect, r.Alpha)
	if n == 1 && !o.Verdict.Decided() {
		return nil, err // one pair is not a race: records of allocations also contain times
	}
	o.check(base.Quiet(), candidate.Quiet(), r.Raced)
	if busy {
		o.Verdict.Status, o.Verdict.Reason = verdict.Noisy, record.TooBusy
	}
	return &o, err
}

// arm returns the samples of one arm of a workload, by the name of the benchmark or by the
// arm in the samples. The end of a name may be anywhere in it, because JMH sorts parameters
// by name.
func (c *Claim) arm(r *record.Record, workload, name, role string) record.Arm {
	switch {
	case !c.ByName():
		return r.ArmOf(c.Benchmark(workload, name), role)
	case isEnd(name):
		return r.Arm(r.NameOf(c.Benchmark(workload, ""), name))
	}
	return r.Arm(c.Benchmark(workload, name))
}

// check compares what the arms computed. Package race compares it before it records
// anything.
func (o *Outcome) check(base, candidate record.Arm, raced bool) {
	sums := append(base.Values(checksum), candidate.Values(checksum)...)
	all := len(sums) > 0 && len(sums) == len(base)+len(candidate)
	equal := all && slices.Max(sums) == slices.Min(sums)
	o.Checked = raced || equal
	if all && !equal {
		o.Verdict.Status, o.Verdict.Reason = verdict.Inconclusive, "the arms computed different things"
	}
}

// checksum is the unit of an arm's result.
const checksum = "checksum"

// correct corrects the verdicts of each claim for their number, over all its workloads,
// cells and machines.
func correct(all []Outcome) {
	which, verdicts := map[string][]int{}, map[string][]verdict.Verdict{}
	for i, o := range all {
		which[o.Claim], verdicts[o.Claim] = append(which[o.Claim], i), append(verdicts[o.Claim], o.Verdict)
	}
	for name, vs := range verdicts {
		verdict.Correct(vs, record.Alpha)
		for k, i := range which[name] {
			all[i].Verdict = vs[k]
		}
	}
}
