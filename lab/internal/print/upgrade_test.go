package print

import (
	"slices"
	"strings"
	"testing"

	"github.com/tightwire/tightwire/lab/internal/exit"
	"github.com/tightwire/tightwire/lab/internal/facts"
	"github.com/tightwire/tightwire/lab/internal/page"
	"github.com/tightwire/tightwire/lab/internal/verdict"
)

// upgraded has a finding of each kind, of two toolchains.
func upgraded(failOn ...string) Pull {
	p := pull(failOn...)
	p.Base, p.From = "", old
	p.Counts = append(p.Counts,
		Count{Package: "m", Bench: "Slow", File: "other/m_test.go", Line: 3, Metrics: []Metric{{"instructions/op", 100, 100, 0}, {"allocs/op", 0, 0, 0}, {"B/op", 0, 0, 0}}},
		Count{Package: "m", Bench: "Less", File: "other/m_test.go", Line: 5, Metrics: []Metric{{"instructions/op", 100, 60, 0}}, Lines: []string{"m.go:9: 1 more: moved"}},
		Count{Package: "m", Bench: "Noisy", File: "other/m_test.go", Line: 7, Metrics: []Metric{{"instructions/op", 100, 100, 0}}})
	return p
}

// If nothing is known, the answer must not read as good news, whatever else there is.
func TestUpgradeAnswer(t *testing.T) {
	one := []Count{{Bench: "X", Metrics: []Metric{{"instructions/op", 100, 100, 0}}}}
	for _, tt := range []struct {
		p      Pull
		want   string
		status int
	}{
		{Pull{}, "not known: nothing could be counted or timed with go1.27.4", exit.Good},
		{Pull{Packages: 3, Reasons: []string{"x"}, More: 4}, "not known: nothing could be counted or timed with go1.27.4; 5 unproven", exit.Unproven},
		{Pull{Counts: one}, "nothing speaks against go1.27.4: of 1 benchmark counted and 0 timed, none is clearly worse than with go1.26.8", exit.Good},
		{Pull{Benchmarks: 2, Unchanged: 2}, "nothing speaks against go1.27.4: of 0 benchmarks counted and 0 timed, none is clearly worse than with go1.26.8", exit.Good},
		{Pull{Counts: one, Times: []Time{{Verdict: verdict.Verdict{Status: verdict.Noisy}}}}, "nothing speaks against go1.27.4: of 1 benchmark counted and 1 timed, none is clearly worse than with go1.26.8; 1 unproven", exit.Unproven},
		{upgraded("fails", "counts>1%"), "look before you upgrade: go1.27.4 is worse than go1.26.8 in 2 counts, 1 time; ", exit.Bad},
		{upgraded("bce", "inline", "size"), "look before you upgrade: go1.27.4 is worse than go1.26.8 in 2 calls, 2 bounds checks, 1 size; ", exit.Bad},
	} {
		tt.p.From, tt.p.Head = old, latest
		if got := tt.p.Answer(); !strings.HasPrefix(got, tt.want) || !strings.HasSuffix(tt.want, "; ") && got != tt.want || tt.p.Exit() != tt.status {
			t.Errorf("%q, exit %d; want %q, %d", got, tt.p.Exit(), tt.want, tt.status)
		}
	}
}

// Another toolchain is reported as a change of source is, but for the line that names both, and without the
// marker of a pull request's comment.
func TestUpgradeText(t *testing.T) {
	p := upgraded("any")
	const builds = "go1.26.8 linux/amd64/v1 to go1.27.4 linux/amd64/v1\n"
	for name, wants := range map[string][]string{
		"text": {"\n" + builds + "Contracts: ", " (blocks)\n", "BenchmarkSum/a|b: counts more: instructions/op 100, now 102 (+2.00%)", "\nunproven: BenchmarkX: ptrace is denied\n"},
		"md":   {"**Look before you upgrade: ", "\n- " + builds, "<details><summary>What blocks ("},
		"json": {"\"lines\": [\n    \"" + builds[:len(builds)-1] + "\""},
	} {
		i := slices.IndexFunc(Pulls, func(f page.Format[Pull]) bool { return f.Name == name })
		text := string(written(t, Pulls[i], p))
		for _, want := range wants {
			if !strings.Contains(text, want) || strings.Contains(text, marker) {
				t.Errorf("%s: want %q, and no marker:\n%s", name, want, text)
			}
		}
	}
}

// Text stays readable, and says what it leaves out; programs get it all.
func TestTextIsShort(t *testing.T) {
	p := upgraded()
	for i := range 300 {
		p.Changes = append(p.Changes, facts.Change{File: "m.go", Line: i + 1, Func: "F", Kind: "bce", Change: "new"})
	}
	text := string(written(t, Pulls[0], p))
	if n := strings.Count(text, "\n"); n > largest+20 || !strings.Contains(text, "more: -o json has all\n") || !strings.Contains(text, "counts more") {
		t.Errorf("%d lines, want few, the counts, and how many are left out:\n%s", n, text)
	}
}
