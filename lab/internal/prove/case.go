package prove

import (
	"fmt"
	"maps"
	"path"
	"slices"
	"strings"

	"github.com/tightwire/tightwire/lab/internal/cell"
	"github.com/tightwire/tightwire/lab/internal/claim"
	"github.com/tightwire/tightwire/lab/internal/lists"
	"github.com/tightwire/tightwire/lab/internal/sample"
)

// A testCase is a unit of work: a program with all races of its claims, or the two arms of
// one workload.
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

// names returns the names of the races.
func (t *testCase) names() []string {
	all := slices.Concat(lists.Map(t.claims, (*claim.Claim).Races)...)
	slices.Sort(all)
	return slices.Compact(all)
}

// instructions is the metric of claims that nothing here measures: tight count does, and records of it
// are judged.
const instructions = "instructions/op"

// casesOf returns the cases of a file, cell by cell. Claims about the same program share a
// case if they need the same number of layouts.
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
			case c.JMH || c.Metric == instructions || !slices.Contains(c.Cells, k):
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

// about returns the name of the case for file names.
func (t *testCase) about() string {
	if t.program != "" {
		return path.Base(t.program)
	}
	return strings.TrimSpace(t.claims[0].Name + " " + t.workload)
}

// workloads returns the workloads of a claim that run in this case.
func (t *testCase) workloads(c *claim.Claim) []string {
	if t.program == "" {
		return []string{t.workload}
	}
	return c.Workloads
}

// more is the additional configuration of a case's samples, which says which claims they
// can belong to.
func (t *testCase) more() map[string]string {
	more := map[string]string{}
	if t.program != "" {
		return more
	}
	c := t.claims[0]
	more["package"] = path.Clean(c.Package)
	if !c.ByName() {
		more["base"], more["candidate"] = c.Base, c.Candidate
	}
	if c.Module != "" {
		more["module"] = c.Module
	}
	return more
}

// isMeasured reports whether a sample has the claim's metric.
func (t *testCase) isMeasured(s sample.Sample) bool {
	_, ok := s.Values[t.claims[0].Metric]
	return ok
}

// units returns the units of the first sample.
func units(of []sample.Sample) string {
	return strings.Join(slices.Sorted(maps.Keys(of[0].Values)), ", ")
}
