package prove

import (
	"fmt"
	"maps"
	"path"
	"slices"
	"strings"

	"github.com/tightwire/tightwire/lab/internal/cell"
	"github.com/tightwire/tightwire/lab/internal/claim"
	"github.com/tightwire/tightwire/lab/internal/sample"
)

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

// about names the case in the name of a file.
func (t *testCase) about() string {
	if t.program != "" {
		return path.Base(t.program)
	}
	return strings.TrimSpace(t.claims[0].Name + " " + t.workload)
}

// workloads are those of a claim that run in this case.
func (t *testCase) workloads(c *claim.Claim) []string {
	if t.program == "" {
		return []string{t.workload}
	}
	return c.Workloads
}

// An arm is the base or the candidate, as the claim has it.
type arm struct{ role, name string }

// arms are those of the one claim of a case.
func (t *testCase) arms() [2]arm {
	c := t.claims[0]
	return [...]arm{{"base", c.Base}, {"candidate", c.Candidate}}
}

// more is what is recorded with all samples of a case, beside what they are: which claims
// they can be of.
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

// isMeasured reports whether a sample has what is claimed of.
func (t *testCase) isMeasured(s sample.Sample) bool {
	_, ok := s.Values[t.claims[0].Metric]
	return ok
}

// units are those that the first of samples has.
func units(of []sample.Sample) string {
	return strings.Join(slices.Sorted(maps.Keys(of[0].Values)), ", ")
}
