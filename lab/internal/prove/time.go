package prove

import (
	"cmp"
	"context"
	"fmt"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/tightwire/tightwire/lab/internal/ab"
	"github.com/tightwire/tightwire/lab/internal/claim"
	"github.com/tightwire/tightwire/lab/internal/lists"
	"github.com/tightwire/tightwire/lab/internal/verdict"
)

// The default numbers of rounds: of races, and at least of benchmarks.
const (
	raceRounds  = 48
	leastRounds = 10
)

// least returns the fewest rounds to measure: what the claims require, or the default.
func (m *measurement) least(t *testCase) int {
	usual, rounds := leastRounds, 0
	if t.program != "" {
		usual = raceRounds
	}
	for _, c := range t.claims {
		rounds = max(rounds, cmp.Or(c.Rounds.Min, usual))
	}
	return cmp.Or(m.rounds, rounds)
}

// most returns the most rounds to measure.
func (m *measurement) most(t *testCase) int {
	if _, ok := m.wayOf(t).(timing); !ok {
		return m.least(t)
	}
	looks := m.planOf(t).Looks
	return looks[len(looks)-1].Rounds
}

// A racing runs a program with all its races.
type racing struct{ program ab.Program }

func (r racing) hash(ctx context.Context) (string, error) { return r.program.Hash(ctx) }

func (r racing) measure(ctx context.Context) (got measured, err error) {
	got.samples, err = r.program.Run(ctx)
	return got, err
}

// A timing compares two arms.
type timing struct{ plan ab.Plan }

func (r timing) hash(ctx context.Context) (string, error) { return r.plan.Hash(ctx) }

func (r timing) measure(ctx context.Context) (measured, error) {
	o, err := r.plan.Run(ctx)
	if err != nil {
		return measured{}, err
	}
	got := measured{samples: o.Samples, more: map[string]string{}, verdict: o.Verdict, warnings: warningsOf(o)}
	if look := verdict.LookAt(r.plan.Looks, o.Verdict.N); look.Alpha > 0 {
		got.more["alpha"] = strconv.FormatFloat(look.Alpha, 'g', -1, 64)
	}
	return got, nil
}

// warningsOf returns an outcome's warnings, except about missing checksums, which the board
// takes from the record.
func warningsOf(o *ab.Outcome) []string {
	return slices.DeleteFunc(slices.Clone(o.Warnings), func(w string) bool { return strings.Contains(w, "checksum") })
}

// layouts returns the number of layouts in which a program runs.
func (t *testCase) layouts() int { return t.claims[0].Layouts }

// programOf runs a program's races with a control. The program prints them as package
// race does.
func (m *measurement) programOf(t *testCase) ab.Program {
	words := strings.Fields(t.program)
	each := (m.least(t) + t.layouts() - 1) / t.layouts()
	pattern := "^(" + strings.Join(lists.Map(t.names(), regexp.QuoteMeta), "|") + ")$"
	return ab.Program{
		Side:     ab.Side{Cell: t.cell, Dir: m.file.Dir, Package: words[0]},
		Args:     append(words[1:], "-run", pattern, "-rounds", strconv.Itoa(each), "-control", "-o", "-"),
		Layouts:  t.layouts(),
		Binaries: m.binaries,
		Waiting:  m.waiting,
	}
}

// waiting shows why nothing happens.
func (m *measurement) waiting() {
	fmt.Fprintln(m.stderr, "tight: waiting for another run on this machine to end")
}

// planOf compares the two arms of a workload.
func (m *measurement) planOf(t *testCase) ab.Plan {
	c := t.claims[0]
	p := ab.Plan{
		Base: m.side(t, c.Base), Candidate: m.side(t, c.Candidate), Effect: c.Effect,
		Looks: verdict.Looks(cmp.Or(c.Rounds.Min, leastRounds), cmp.Or(c.Rounds.Max, max(c.Rounds.Min, 60))),
		Among: c.Among(), Budget: cmp.Or(c.Rounds.Budget, 30*time.Second), Layouts: c.Layouts, Binaries: m.binaries, Waiting: m.waiting,
	}
	if m.rounds > 0 {
		p.Looks, p.Budget, p.Layouts = verdict.Looks(m.rounds, m.rounds), 0, min(c.Layouts, m.rounds)
	}
	return p
}

// folder is the arm for the source in the folder.
const folder = "."

// side returns the side of an arm: a benchmark, a version of a module, a revision,
// or the folder.
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

// packageOf returns the package of a claim, as an import path if it is in another module.
func packageOf(c *claim.Claim) string {
	module, _, _ := strings.Cut(c.Module, "@")
	if module == "" || c.Package == module || strings.HasPrefix(c.Package, module+"/") {
		return c.Package
	}
	return path.Join(module, c.Package)
}
