package prove

import (
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/tightwire/tightwire/lab/internal/cell"
	"github.com/tightwire/tightwire/lab/internal/claim"
)

// parsed is a tight.toml of two cells, with these claims.
func parsed(t *testing.T, claims string) *claim.File {
	t.Helper()
	f, err := claim.Parse("tight.toml", "[matrix]\ntoolchains = [\"go1.26.8\"]\ntargets = [\"linux/amd64/v1\", \"linux/amd64/v3\"]\n"+claims)
	if err != nil {
		t.Fatal(err)
	}
	return f
}

const someClaims = `
[[claim]]
name = "raced"
race = "./bench -quick"
bench = "Size"
workloads = ["n=1", "n=2"]
base = "/impl=theirs"
candidate = "/impl=ours"
effect = "< 0%"
rounds = { min = 30 }

[[claim]]
name = "raced, too"
race = "./bench -quick"
bench = "Sum"
base = "/impl=theirs"
candidate = "/impl=ours"
effect = "< 0%"
on = ["linux/amd64/v3"]

[[claim]]
name = "raced in few layouts"
race = "./bench -quick"
bench = "Sum"
base = "/impl=theirs"
candidate = "/impl=ours"
effect = "< 0%"
layouts = 4

[[claim]]
name = "benchmarked"
package = "./sum"
bench = "Sum"
workloads = ["n=1", "n=2"]
base = "HEAD~1"
candidate = "."
effect = "< 0%"

[[claim]]
name = "of Java"
jmh = true
bench = "Sum"
base = "/a=1"
candidate = "/a=2"
effect = "< 0%"
`

// A program runs once in a cell for all claims that want as many layouts, another benchmark once
// for each workload, and JMH and what is counted not at all.
func TestCases(t *testing.T) {
	f := parsed(t, someClaims+`
[[claim]]
name = "counted"
bench = "Sum"
base = "/a=1"
candidate = "/a=2"
metric = "instructions/op"
effect = "< 0%"
`)
	var got []string
	for _, c := range casesOf(f) {
		var names []string
		for _, of := range c.claims {
			names = append(names, of.Name)
		}
		got = append(got, fmt.Sprintf("%s %q %s", c, names, c.about()))
	}
	want := []string{
		`go1.26.8 linux/amd64/v1: 2 races of ./bench -quick ["raced"] bench -quick`,
		`go1.26.8 linux/amd64/v1: 1 races of ./bench -quick ["raced in few layouts"] bench -quick`,
		`go1.26.8 linux/amd64/v1: benchmarked n=1 ["benchmarked"] benchmarked n=1`,
		`go1.26.8 linux/amd64/v1: benchmarked n=2 ["benchmarked"] benchmarked n=2`,
		`go1.26.8 linux/amd64/v3: 3 races of ./bench -quick ["raced" "raced, too"] bench -quick`,
		`go1.26.8 linux/amd64/v3: 1 races of ./bench -quick ["raced in few layouts"] bench -quick`,
		`go1.26.8 linux/amd64/v3: benchmarked n=1 ["benchmarked"] benchmarked n=1`,
		`go1.26.8 linux/amd64/v3: benchmarked n=2 ["benchmarked"] benchmarked n=2`,
	}
	if !slices.Equal(got, want) {
		t.Errorf("cases\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

// The program is asked for exactly the races of its claims, and for as many rounds in each
// layout as make those that are wanted.
func TestProgramOf(t *testing.T) {
	m := measurement{file: parsed(t, someClaims)}
	all := casesOf(m.file)
	p := m.programOf(all[4])
	want := []string{"-quick", "-run", "^(Size/n=1|Size/n=2|Sum)$", "-rounds", "3", "-control", "-o", "-"}
	if p.Side.Package != "./bench" || !reflect.DeepEqual(p.Args, want) || p.Layouts != 16 {
		t.Errorf("%q %q in %d layouts, want %q in 16", p.Side.Package, p.Args, p.Layouts, want)
	}
	if p := m.programOf(all[5]); p.Layouts != 4 || p.Args[4] != "12" {
		t.Errorf("%q in %d layouts, want 12 rounds in each of 4", p.Args, p.Layouts)
	}
	m.rounds = 5
	if p := m.programOf(all[4]); p.Args[4] != "1" {
		t.Errorf("%q of 5 rounds in 16 layouts, want 1 in each", p.Args)
	}
}

// The plan has the rounds of the claim, unless the command line has others.
func TestPlanOf(t *testing.T) {
	m := measurement{file: parsed(t, someClaims)}
	c := casesOf(m.file)[2]
	p := m.planOf(c)
	if last := p.Looks[len(p.Looks)-1]; last.Rounds != 60 || p.Layouts != 16 || p.Budget == 0 || p.Among != 4 {
		t.Errorf("%+v, want 60 rounds at most in 16 layouts, among 4 verdicts", p)
	}
	if m.least(c) != leastRounds || m.most(c) != 60 {
		t.Errorf("%d to %d rounds, want %d to 60", m.least(c), m.most(c), leastRounds)
	}
	if p.Base.Cell.Revision != "HEAD~1" || p.Candidate.Cell.Revision != "" || p.Base.Bench != "Sum/n=1" || p.Candidate.Package != "./sum" {
		t.Errorf("%+v against %+v", p.Base, p.Candidate)
	}
	m.rounds = 5
	if p := m.planOf(c); len(p.Looks) != 1 || p.Looks[0].Rounds != 5 || p.Layouts != 5 || p.Budget != 0 {
		t.Errorf("%+v, want one look at 5 rounds, whatever they take", p)
	}
}

// An arm is a version of a module, a revision, the folder, or the end of a name.
func TestSide(t *testing.T) {
	f := parsed(t, someClaims+`
[[claim]]
name = "of others"
module = "example.com/m@v1.2.0"
package = "./sum"
bench = "Sum"
base = "/impl=old"
candidate = "/impl=new"
effect = "< 0%"
`)
	m := measurement{file: f}
	revised := &testCase{cell: cell.Cell{Toolchain: "local"}, claims: []*claim.Claim{&f.Claims[3]}, workload: "n=2"}
	ofOthers := &testCase{claims: []*claim.Claim{&f.Claims[5]}}
	for _, tt := range []struct {
		of                           *testCase
		arm                          string
		module, revision, pkg, bench string
	}{
		{revised, "example.com/m@v1.0.0", "example.com/m@v1.0.0", "", "./sum", "Sum/n=2"},
		{revised, ".", "", "", "./sum", "Sum/n=2"},
		{revised, "v1.0.0", "", "v1.0.0", "./sum", "Sum/n=2"},
		{ofOthers, "/impl=new", "example.com/m@v1.2.0", "", "example.com/m/sum", "Sum/impl=new"},
	} {
		s := m.side(tt.of, tt.arm)
		if s.Module != tt.module || s.Cell.Revision != tt.revision || s.Package != tt.pkg || s.Bench != tt.bench {
			t.Errorf("side(%s) = %+v, want %q %q %q %q", tt.arm, s, tt.module, tt.revision, tt.pkg, tt.bench)
		}
	}
	if more := revised.more(); !reflect.DeepEqual(more, map[string]string{"package": "sum", "base": "HEAD~1", "candidate": "."}) {
		t.Errorf("%q is recorded with revisions", more)
	}
	if more := ofOthers.more(); !reflect.DeepEqual(more, map[string]string{"package": "sum", "module": "example.com/m@v1.2.0"}) {
		t.Errorf("%q is recorded with a module", more)
	}
}
