package report

import (
	"encoding/json"
	"regexp"
	"strings"
	"testing"

	"github.com/tightwire/tightwire/lab/internal/exit"
	"github.com/tightwire/tightwire/lab/internal/facts"
	"github.com/tightwire/tightwire/lab/internal/verdict"
)

// upgraded has a finding of each kind, of two toolchains.
func upgraded(failOn ...string) Pull {
	p := pull(failOn...)
	p.Base, p.From, p.Profile = "", old, "cpu <1>.pprof"
	p.Shares = map[facts.Change]float64{p.Changes[6]: 40, p.Changes[2]: 2.5}
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
		if got := tt.p.Answer(); !strings.HasPrefix(got, tt.want) || !strings.HasSuffix(tt.want, "; ") && got != tt.want || tt.p.UpgradeExit() != tt.status {
			t.Errorf("%q, exit %d; want %q, %d", got, tt.p.UpgradeExit(), tt.want, tt.status)
		}
	}
}

// What costs more comes first, then what costs less; hot functions come before others; what nobody has seen is
// said to be so, and is not 0.
func TestUpgradeText(t *testing.T) {
	text := regexp.MustCompile(" {2,}").ReplaceAllString(string(written(t, Upgrades[0], upgraded("any"))), "  ")
	if strings.Contains(text, "moved") {
		t.Errorf("want no lines of what does less:\n%s", text)
	}
	last := -1
	for _, want := range []string{
		"\ngo1.26.8 linux/amd64/v1 to go1.27.4 linux/amd64/v1; the order of functions is that of cpu <1>.pprof\n",
		"\nWhat an operation costs with go1.27.4\nplace  benchmark ",
		"\nm_test.go:4  BenchmarkSum/a|b  102, was 100: +2.00%  1, was 0: there was none  8, was 16: -50.00%  UNSEEN\n",
		"\nm_test.go:12  BenchmarkItself  200, was 100: +100.00%",
		"\nother/m_test.go:3  BenchmarkSlow  100 ", "+10.0% (+5.0% to +15.0%)\n",
		"\nother/m_test.go:5  BenchmarkLess  60, was 100: -40.00%  UNSEEN  UNSEEN  UNSEEN\n",
		"\nm_test.go:9  BenchmarkVaries  110 ",
		"\nother/m_test.go:7  BenchmarkNoisy  100 ", "+10.0% (-50.0% to +100.0%), unproven\n",
		"\nLines that execute more instructions\n", "\nm_test.go:4  BenchmarkSum/a|b  m.go:7: 2 more: x++\n",
		"\nWhat the compiler makes of functions that have samples\n",
		"\n40.0 ", " z.go:1 ", "\n2.5 ", "\nand 5 more; -o json has all that differs\n",
		"\nContracts that do not hold\n", " broken ", " unseen ",
		"\nUnproven\nwhy\nBenchmarkX: ptrace is denied\n",
	} {
		at := strings.Index(text[max(0, last):], want)
		if at < 0 {
			t.Fatalf("no %q after byte %d of\n%s", want, last, text)
		}
		last = max(0, last) + at
	}
}

// A page stays one page, and says what it leaves out; programs get it all.
func TestUpgradeIsOnePage(t *testing.T) {
	p := upgraded("any")
	for i := range 300 {
		c := facts.Change{File: "m.go", Line: i + 1, Func: "F", Kind: "bce", Change: "new", Detail: "</td><script>"}
		p.Changes = append(p.Changes, c)
		p.Shares[c] = 1 / float64(i+1)
	}
	if n := strings.Count(string(written(t, Upgrades[0], p)), "\n"); n > 6*(mostRows+4) {
		t.Errorf("%d lines, want few", n)
	}
	for _, f := range Upgrades {
		text := string(written(t, f, p))
		switch {
		case f.Name == "text":
			if !strings.Contains(text, "and 287 more; -o json has all that differs") {
				t.Errorf("%s: want how many are left out:\n%s", f.Name, text)
			}
		case f.Name == "md":
			if !strings.HasPrefix(text, "**Look before you upgrade: ") || strings.Count(text, "<details>") != strings.Count(text, "</details>") {
				t.Errorf("md:\n%s", text)
			}
		case !json.Valid([]byte(text)):
			t.Errorf("%s: %s", f.Name, text)
		}
		if f.Name == "json" && strings.Count(text, `"share":`) != 302 {
			t.Errorf("json: %d shares, want 302", strings.Count(text, `"share":`))
		}
	}
}

// Without a profile any function may be hot. With a profile that contains none of the changed functions, only
// their number is reported.
func TestUpgradeColdFunctions(t *testing.T) {
	p := Pull{From: old, Head: latest, Changes: difference().Changes}
	if text := string(written(t, Upgrades[0], p)); !strings.Contains(text, " z.go:1 ") || strings.Contains(text, "more, which") {
		t.Errorf("want all without a profile:\n%s", text)
	}
	p.Profile = "cpu.pprof"
	if text := string(written(t, Upgrades[0], p)); strings.Contains(text, " z.go:1 ") || !strings.Contains(text, " of functions that have samples\nand 7 more; -o json has all that differs\n") {
		t.Errorf("want their number with a profile:\n%s", text)
	}
}
