package print

import (
	"fmt"
	"strings"
	"testing"

	"github.com/tightwire/tightwire/lab/internal/exit"
)

// The first line names three at most and cuts long names; all are unproven, and block if that was asked for.
func TestNotCompared(t *testing.T) {
	p := Pull{Head: latest, Packages: 2, Skipped: 1, Benchmarks: 1, Uncompared: []Uncompared{
		{Package: "m/new", Why: "only the head has it"}, {Package: "dep", Module: true, Why: "only the head has it"},
	}}
	for i := range 3 {
		p.Uncompared = append(p.Uncompared, Uncompared{Package: "m", Bench: fmt.Sprintf("X/%d%s\x1b", i, strings.Repeat("é", 50)), Why: "it panics"})
	}
	want := "nothing here blocks the change; compared 0 of 3 benchmarks that this change can reach; 5 unproven; not compared: package m/new, module dep, BenchmarkX/0" + strings.Repeat("é", 34) + "… and 2 more"
	if got := p.Answer(); got != want || p.Unproven() != 5 || p.Exit() != exit.Good {
		t.Errorf("%q, %d unproven, exit %d; want %q, 5, 0", got, p.Unproven(), p.Exit(), want)
	}
	for _, want := range []string{"of 1 package: no difference; 1 not compared\n", "Benchmarks: 0 of 1 UNCHANGED by proof, 3 not compared\n", "unproven: package m/new: only the head has it\n", "unproven: m: BenchmarkX/1"} {
		if text := string(written(t, Pulls[0], p)); !strings.Contains(text, want) {
			t.Errorf("%s; want %q", text, want)
		}
	}
	p.FailOn = []string{"unproven"}
	if got := p.Answer(); !strings.HasPrefix(got, "this change is blocked: 5 unproven; compared 0 of 3 benchmarks that this change can reach; not compared: ") || p.Exit() != exit.Bad {
		t.Errorf("%q, exit %d; want that it is blocked", got, p.Exit())
	}
}

// Many benchmarks of a package that were not compared for the same reason have one line, and each its own in JSON.
func TestManyNotCompared(t *testing.T) {
	p := Pull{Head: latest, Packages: 1, Benchmarks: 6}
	for i := range 5 {
		p.Uncompared = append(p.Uncompared, Uncompared{Package: "m", Bench: fmt.Sprint("Get", i), Why: "dial tcp :6379: connection refused"})
	}
	p.Uncompared = append(p.Uncompared, Uncompared{Package: "m", Bench: "Own", Why: "it panics"}, Uncompared{Package: "n", Bench: "Get", Why: "dial tcp :6379: connection refused"})
	text := string(written(t, Pulls[0], p))
	for _, want := range []string{
		"unproven: m: 5 benchmarks (BenchmarkGet0, BenchmarkGet1, BenchmarkGet2 and 2 more): dial tcp :6379: connection refused\n",
		"unproven: m: BenchmarkOwn: it panics\n", "unproven: n: BenchmarkGet: dial ",
	} {
		if strings.Count(text, want) != 1 || strings.Contains(text, "BenchmarkGet3") {
			t.Errorf("%s; want %q", text, want)
		}
	}
	if text := string(written(t, Pulls[2], p)); strings.Count(text, "connection refused") != 6 {
		t.Errorf("%s; want each", text)
	}
}

// A diff says the same, and has a list of what it did not compare only if there is something.
func TestDifferenceNotCompared(t *testing.T) {
	d := Difference{Before: old, After: latest, FailOn: []string{"any"}, Uncompared: []Uncompared{{Package: "m", Why: "only HEAD has it"}}}
	if got := d.Answer(); !strings.HasSuffix(got, ": nothing was compared; not compared: package m (only HEAD has it)") || d.Exit() != exit.Good {
		t.Errorf("%q, exit %d", got, d.Exit())
	}
	d.Compared, d.FailOn = 2, []string{"unproven"}
	if got := d.Answer(); !strings.HasSuffix(got, ": no difference in 2 packages; not compared: package m (only HEAD has it)") || d.Exit() != exit.Bad {
		t.Errorf("%q, exit %d", got, d.Exit())
	}
	if text := string(written(t, Diffs[2], d)); !strings.Contains(text, `"package m: only HEAD has it"`) {
		t.Errorf("%s; want the package", text)
	}
}

// What another build counts, and what is not compared there, is said with its name, and so blocks.
func TestOtherBuild(t *testing.T) {
	v3 := latest
	v3.Level = "v3"
	other := &Pull{
		Head: v3, FailOn: []string{"counts>1%"}, Benchmarks: 3, Unchanged: 1, Reasons: []string{"benchmarks: stopped"},
		Counts:     []Count{{Package: "m", Bench: "Sum", File: "m_test.go", Line: 7, Metrics: []Metric{{Unit: "instructions/op", Base: 100, Head: 200}}}},
		Uncompared: []Uncompared{{Package: "m", Bench: "Max", Why: "it panics"}},
	}
	p := Pull{Head: latest, FailOn: other.FailOn, Others: []*Pull{other, {Head: old}}, Uncompared: []Uncompared{{File: "max_v3.go", Why: "it has changed"}}}
	text := string(written(t, Pulls[0], p))
	for _, want := range []string{
		"this change is blocked: worse in 1 count; in " + v3.String() + ": compared 1 of 2 benchmarks that this change can reach; 3 unproven; not compared: file max_v3.go, BenchmarkMax in " + v3.String() + "\n",
		"\nBenchmarks: none in these packages; in " + v3.String() + ": 1 of 3 UNCHANGED by proof, 1 counted, 0 timed, 1 not compared\n",
		"\nm_test.go:7: BenchmarkSum: counts more: instructions/op 100, now 200 (+100.00%), in " + v3.String() + " (blocks)\n",
		"\nunproven: " + v3.String() + ": benchmarks: stopped\n", "\nunproven: m: BenchmarkMax in " + v3.String() + ": it panics\n",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("%s; want %q", text, want)
		}
	}
	if p.Exit() != exit.Bad || p.Findings()[0].Build != v3.String() {
		t.Errorf("exit %d, %+v; want 1, and the build", p.Exit(), p.Findings())
	}
	p.Uncompared, p.Others = nil, p.Others[1:]
	if got := p.Answer(); got != "nothing here blocks the change" {
		t.Errorf("%q; want that something has changed", got)
	}
}
