package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/tightwire/tightwire/lab/ab"
	"github.com/tightwire/tightwire/lab/cell"
	"github.com/tightwire/tightwire/lab/claim"
	"github.com/tightwire/tightwire/lab/report"
	"github.com/tightwire/tightwire/lab/sample"
	"github.com/tightwire/tightwire/lab/verdict"
)

// A measurement runs what claims are about on this machine, case by case, and keeps the
// samples of each as soon as it is done.
type measurement struct {
	file     *claim.File
	rounds   int // 0: as the claims say
	cpu      string
	stderr   io.Writer // for how far it is
	binaries *ab.Binaries
	// instead are outcomes without samples: of what this machine cannot time, and of arms
	// that are the same code.
	instead []claim.Outcome
}

// A testCase is what runs at a stretch: a program with all races that claims are about, or
// the two arms of one workload.
type testCase struct {
	cell     cell.Cell
	program  string // with its arguments
	claims   []*claim.Claim
	workload string // of the one claim, if there is no program
}

// String names the case for people.
func (t *testCase) String() string {
	if t.program != "" {
		return fmt.Sprintf("%s: %d races of %s", t.cell, len(t.names()), t.program)
	}
	return fmt.Sprintf("%s: %s", t.cell, t.about())
}

// names are those of the races.
func (t *testCase) names() (all []string) {
	for _, c := range t.claims {
		all = append(all, c.Races()...)
	}
	slices.Sort(all)
	return slices.Compact(all)
}

// casesOf returns the cases of a file, cell by cell. Claims about one program are one case
// if they want as many layouts.
func casesOf(f *claim.File) (all []*testCase) {
	type key struct {
		program string
		layouts int
	}
	for _, k := range f.Cells {
		programs := map[key]*testCase{}
		for i := range f.Claims {
			c := &f.Claims[i]
			is := key{c.Race, c.Layouts}
			switch {
			case c.JMH || !slices.Contains(c.Cells, k):
			case c.Race == "":
				for _, w := range c.Workloads {
					all = append(all, &testCase{cell: k, claims: []*claim.Claim{c}, workload: w})
				}
			case programs[is] == nil:
				programs[is] = &testCase{cell: k, program: c.Race, claims: []*claim.Claim{c}}
				all = append(all, programs[is])
			default:
				programs[is].claims = append(programs[is].claims, c)
			}
		}
	}
	return all
}

// run measures every case that no record of today is of, and returns the records that it
// has added. If the context ends it returns those with the context's error.
func (m *measurement) run(ctx context.Context, had []*claim.Record) (added []*claim.Record, err error) {
	if m.binaries, err = ab.NewBinaries(); err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, m.binaries.Remove()) }()
	all := casesOf(m.file)
	progress := report.NewProgress(m.stderr, all)
	defer progress.End()
	for _, t := range all {
		records, what, err := m.measure(ctx, t, had)
		if ctx.Err() != nil {
			return added, ctx.Err()
		}
		if err != nil {
			return added, fmt.Errorf("%s: %w", t, err)
		}
		added = append(added, records...)
		progress.Done(what)
	}
	return added, nil
}

// measure runs a case and keeps its samples. What is says in words what became of it.
func (m *measurement) measure(ctx context.Context, t *testCase, had []*claim.Record) (_ []*claim.Record, what string, err error) {
	hash, err := m.hash(ctx, t)
	if err == nil && m.known(t, hash, had) {
		return nil, "measured today", nil
	}
	var samples []sample.Sample
	more := map[string]string{}
	if err == nil {
		samples, err = m.samples(ctx, t, more)
	}
	refused, skipped := &ab.RefusedError{}, &cell.SkippedError{}
	switch {
	case errors.As(err, &refused):
		return nil, m.absent(t, "not timed: "+refused.Reason), nil
	case errors.As(err, &skipped):
		return nil, m.absent(t, "not built: "+skipped.Reason), nil
	case errors.Is(err, ab.ErrAnswers):
		return nil, m.absent(t, err.Error()), nil
	case err != nil:
		return nil, "", err
	case len(samples) == 0:
		return nil, "the same code", nil
	}
	records, err := claim.Write(m.file.Results, t.about(), samples, more)
	if err != nil {
		return nil, "", err
	}
	return records, fmt.Sprintf("%d samples in %s", len(samples), records[0].Path), nil
}

// about names the case in the name of a file.
func (t *testCase) about() string {
	if t.program != "" {
		return path.Base(t.program)
	}
	return strings.TrimSpace(t.claims[0].Name + " " + t.workload)
}

// absent puts a reason in the place of the verdicts, and returns it.
func (m *measurement) absent(t *testCase, reason string) string {
	m.put(t, verdict.Verdict{Reason: reason})
	return reason
}

// put notes the verdict of a case that has no samples.
func (m *measurement) put(t *testCase, v verdict.Verdict) {
	for _, c := range t.claims {
		for _, w := range t.workloads(c) {
			o := c.Absent(w, v.Reason)
			o.Cell, o.CPU, o.Date, o.Verdict = t.cell.String(), m.cpu, time.Now().UTC().Format(time.RFC3339), v
			m.instead = append(m.instead, o)
		}
	}
}

// complete puts what has no samples to the outcomes of what has, instead of those that say
// only that there is no record.
func (m *measurement) complete(outcomes []claim.Outcome) []claim.Outcome {
	outcomes = slices.DeleteFunc(outcomes, func(o claim.Outcome) bool {
		return o.Record == "" && slices.ContainsFunc(m.instead, func(i claim.Outcome) bool { return i.Claim == o.Claim && i.Workload == o.Workload })
	})
	order := map[string]int{}
	for i, c := range m.file.Claims {
		order[c.Name] = i
	}
	all := append(outcomes, m.instead...)
	slices.SortStableFunc(all, func(a, b claim.Outcome) int { return cmp.Compare(order[a.Claim], order[b.Claim]) })
	return all
}

// samples runs a case. More is what else is to be recorded of it.
func (m *measurement) samples(ctx context.Context, t *testCase, more map[string]string) ([]sample.Sample, error) {
	if t.program != "" {
		return m.programOf(t).Run(ctx)
	}
	c := t.claims[0]
	if !c.ByName() {
		more["base"], more["candidate"] = c.Base, c.Candidate
	}
	if c.Module != "" {
		more["module"] = c.Module
	}
	p := m.planOf(t)
	o, err := p.Run(ctx)
	if err != nil {
		return nil, err
	}
	if o.Unchanged {
		m.put(t, o.Verdict)
	}
	if look := lookAt(p.Looks, o.Verdict.N); look.Alpha > 0 {
		more["alpha"] = strconv.FormatFloat(look.Alpha, 'g', -1, 64)
	}
	return o.Samples, nil
}

// lookAt returns the look at so many rounds, or at the next more.
func lookAt(looks []verdict.Look, n int) verdict.Look {
	for _, l := range looks {
		if l.Rounds >= n {
			return l
		}
	}
	return looks[len(looks)-1]
}

// layouts is in how many a program runs.
func (t *testCase) layouts() int { return t.claims[0].Layouts }

// Unless the claims want more, there are so many rounds of races, enough for a verdict that
// stands among several hundred, and at least so many of benchmarks.
const (
	raceRounds  = 16
	leastRounds = 10
)

// programOf asks a program for its races, as package race writes them, with a control.
func (m *measurement) programOf(t *testCase) ab.Program {
	words := strings.Fields(t.program)
	each := (m.least(t) + t.layouts() - 1) / t.layouts()
	names := t.names()
	for i, name := range names {
		names[i] = regexp.QuoteMeta(name)
	}
	pattern := "^(" + strings.Join(names, "|") + ")$"
	return ab.Program{
		Side:     ab.Side{Cell: t.cell, Dir: m.file.Dir, Package: words[0]},
		Args:     append(words[1:], "-run", pattern, "-rounds", strconv.Itoa(each), "-control", "-o", "-"),
		Layouts:  t.layouts(),
		Binaries: m.binaries,
	}
}

// planOf compares the two arms of a workload.
func (m *measurement) planOf(t *testCase) ab.Plan {
	c := t.claims[0]
	p := ab.Plan{
		Base: m.side(t, c.Base), Candidate: m.side(t, c.Candidate), Effect: c.Effect,
		Looks:  verdict.Looks(cmp.Or(c.Rounds.Min, leastRounds), cmp.Or(c.Rounds.Max, max(c.Rounds.Min, 60))),
		Budget: cmp.Or(c.Rounds.Budget, 30*time.Second), Layouts: c.Layouts, Binaries: m.binaries,
	}
	if m.rounds > 0 {
		p.Looks, p.Budget, p.Layouts = verdict.Looks(m.rounds, m.rounds), 0, min(c.Layouts, m.rounds)
	}
	return p
}

// folder is the arm that is the source as it is.
const folder = "."

// side is one arm: a benchmark, a version of a module, a revision, or the folder.
func (m *measurement) side(t *testCase, arm string) ab.Side {
	c := t.claims[0]
	s := ab.Side{Cell: t.cell, Module: c.Module, Dir: m.file.Dir, Package: packageOf(c), Bench: c.Benchmark(t.workload, arm)}
	switch {
	case c.ByName():
	case strings.Contains(arm, "@"):
		s.Module = arm
	case arm != folder:
		s.Cell.Revision = arm
	}
	return s
}

// packageOf is the package of a claim. Within a module of others it is named by its path.
func packageOf(c *claim.Claim) string {
	module, _, _ := strings.Cut(c.Module, "@")
	if module == "" || c.Package == module || strings.HasPrefix(c.Package, module+"/") {
		return c.Package
	}
	return path.Join(module, c.Package)
}

// hash names the code of a case.
func (m *measurement) hash(ctx context.Context, t *testCase) (string, error) {
	if t.program != "" {
		return m.programOf(t).Hash(ctx)
	}
	return m.planOf(t).Hash(ctx)
}

// known reports whether records of today, of this code, say enough of every claim of the
// case.
func (m *measurement) known(t *testCase, hash string, had []*claim.Record) bool {
	today := time.Now().UTC().Format(time.DateOnly)
	had = slices.DeleteFunc(slices.Clone(had), func(r *claim.Record) bool {
		return r.Binaries != hash || !strings.HasPrefix(r.Date, today)
	})
	for _, c := range t.claims {
		for _, w := range t.workloads(c) {
			enough := func(r *claim.Record) bool {
				n, decided := r.Rounds(c, w)
				return decided || n > 0 && n >= m.least(t)
			}
			if !slices.ContainsFunc(had, enough) {
				return false
			}
		}
	}
	return true
}

// least is the number of rounds that are measured at least.
func (m *measurement) least(t *testCase) int {
	rounds := leastRounds
	if t.program != "" {
		rounds = raceRounds
	}
	for _, c := range t.claims {
		rounds = max(rounds, c.Rounds.Min)
	}
	return cmp.Or(m.rounds, rounds)
}

// workloads are those of a claim that run in this case.
func (t *testCase) workloads(c *claim.Claim) []string {
	if t.program == "" {
		return []string{t.workload}
	}
	return c.Workloads
}
