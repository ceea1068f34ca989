package board

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/tightwire/tightwire/lab/internal/claim"
	"github.com/tightwire/tightwire/lab/internal/lists"
	"github.com/tightwire/tightwire/lab/internal/page"
	"github.com/tightwire/tightwire/lab/internal/verdict"
)

// A promise is a claim with what became of it on each machine.
type promise struct {
	*claim.Claim
	on []kept // in the order of the machines; without those that have no record
}

// kept is the worst that became of a promise on one machine, over its workloads and builds.
type kept struct {
	machine claim.Machine
	status  verdict.Status
	worst   verdict.Verdict // of those with that status, the one furthest from what is promised
	where   string          // its build
}

// promises are all claims, and the machines that have a record of one.
type promises struct {
	all      []promise
	machines []claim.Machine
}

// promisesOf judges each claim on each machine.
func promisesOf(f *claim.File, outcomes []claim.Outcome) (of promises) {
	of.machines = machinesOf(f, outcomes)
	for i := range f.Claims {
		p := promise{Claim: &f.Claims[i]}
		for _, m := range of.machines {
			judged := lists.Filter(outcomes, func(o claim.Outcome) bool {
				return o.Claim == p.Name && o.CPU == m.CPU && o.Record != ""
			})
			if len(judged) > 0 {
				p.on = append(p.on, keptOn(m, judged))
			}
		}
		of.all = append(of.all, p)
	}
	return of
}

// machinesOf returns the machines of a file with outcomes, and then those that it does not name.
func machinesOf(f *claim.File, outcomes []claim.Outcome) []claim.Machine {
	all := slices.Clone(f.Machines)
	for _, o := range outcomes {
		if o.Record != "" && !slices.ContainsFunc(all, func(m claim.Machine) bool { return m.CPU == o.CPU }) {
			all = append(all, claim.Machine{CPU: o.CPU, Name: cmp.Or(o.CPU, "unknown CPU")})
		}
	}
	return slices.DeleteFunc(all, func(m claim.Machine) bool {
		return !slices.ContainsFunc(outcomes, func(o claim.Outcome) bool { return o.Record != "" && o.CPU == m.CPU })
	})
}

// keptOn returns the worst of the outcomes of a promise on a machine. Effects here are of less time, so
// that the largest ratio is the worst.
func keptOn(m claim.Machine, of []claim.Outcome) kept {
	slices.SortStableFunc(of, func(a, b claim.Outcome) int {
		return cmp.Or(rank(a.Verdict.Status)-rank(b.Verdict.Status), cmp.Compare(b.Verdict.Ratio, a.Verdict.Ratio))
	})
	o := of[0]
	k := kept{machine: m, worst: o.Verdict, where: strings.TrimSpace(o.Cell + " " + o.Workload)}
	switch rank(o.Verdict.Status) {
	case 0:
		k.status = verdict.Fails
	case 1:
		k.status = unproven
	default:
		k.status = verdict.Holds
	}
	return k
}

// unproven is the status of a promise that is neither kept nor broken on a machine.
const unproven verdict.Status = "unproven"

// table returns the promises in Markdown, with a column for each machine.
func (of promises) table(results string) string {
	head := append([]string{"promise"}, lists.Map(of.machines, func(m claim.Machine) string { return page.Markdown(m.Name) })...)
	var lines [][]string
	for _, p := range of.all {
		line := []string{page.Markdown(p.Name)}
		if p.Withdrawn != "" {
			line[0] = fmt.Sprintf("~~%s~~ withdrawn, [refuted](%s/%s)", line[0], results, p.Withdrawn)
		}
		for _, m := range of.machines {
			line = append(line, p.cell(m))
		}
		lines = append(lines, line)
	}
	var s strings.Builder
	page.Table(&s, head, lines)
	return s.String()
}

// cell returns what became of a promise on a machine, with the lowest number of its workloads and
// builds: how many times as fast as the base.
func (p promise) cell(m claim.Machine) string {
	i := slices.IndexFunc(p.on, func(k kept) bool { return k.machine == m })
	if i < 0 {
		return nothing
	}
	k := p.on[i]
	s := bold(string(k.status), k.status == verdict.Fails)
	if math.IsNaN(k.worst.Ratio) {
		return s
	}
	s += " " + bold(fmt.Sprintf("%.2f", 1/k.worst.Ratio), k.worst.Ratio > p.Effect.Hi)
	switch {
	case k.status != unproven || k.worst.IsEnough():
		return s
	case p.JMH:
		return s + ", " + number(k.worst.N, "JVM")
	}
	return s + ", " + tooFew(k.worst)
}

// brief returns in short what the first of the named promises is, and for each machine what became of
// all of them: yes, no if one fails, or ? if the records of one do not decide it.
func (of promises) brief(names []string) []string {
	line := slices.Repeat([]string{nothing}, 1+len(of.machines))
	worst := []string{nothing, "yes", "?", "**no**"} // each worse than those before
	for i, name := range names {
		p := of.all[slices.IndexFunc(of.all, func(p promise) bool { return p.Name == name })]
		if i == 0 {
			line[0] = promised(p.Effect)
		}
		for _, k := range p.on {
			at := &line[1+slices.Index(of.machines, k.machine)]
			became := map[verdict.Status]string{verdict.Holds: "yes", verdict.Fails: "**no**", unproven: "?"}[k.status]
			*at = worst[max(slices.Index(worst, *at), slices.Index(worst, became))]
		}
	}
	return line
}

// promised says in short what an effect on time promises.
func promised(e verdict.Effect) string {
	switch {
	case e.Hi == 1:
		return "faster"
	case e.Hi < 1:
		return fmt.Sprintf("%.3g×", 1/e.Hi)
	}
	return fmt.Sprintf("%.2g×", 1/e.Hi)
}

// promises judges the claims, once.
func (s *Splicer) promises() (promises, error) {
	b, err := s.outcomes()
	return promisesOf(s.file, b.Outcomes), err
}
