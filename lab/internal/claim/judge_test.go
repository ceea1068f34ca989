package claim

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/tightwire/tightwire/lab/internal/record"
	"github.com/tightwire/tightwire/lab/internal/sample"
	"github.com/tightwire/tightwire/lab/internal/verdict"
)

// A made record, whose arms take what is said in each of so many rounds.
type made struct {
	toolchain, level, cpu, date string
	more                        string // lines of configuration
	name                        string
	arms                        map[string]float64
	rounds                      int
}

func (m made) text() string {
	var s strings.Builder
	fmt.Fprintf(&s, "goos: linux\ngoarch: amd64\ngoamd64: %s\ntoolchain: %s\ncpu: %s\ndate: %s\n%s", m.level, m.toolchain, m.cpu, m.date, m.more)
	for i := range m.rounds {
		if !strings.Contains(m.more, "layout: ") {
			fmt.Fprintf(&s, "layout: %d\n", i%10)
		}
		for _, arm := range []string{"old", "new", "control"} {
			if ns, ok := m.arms[arm]; ok {
				fmt.Fprintf(&s, "Benchmark%s/impl=%s\t8\t%.4f ns/op\t%d allocs/op\n", m.name, arm, ns+float64(i*7%5)/100, len(arm))
			}
		}
	}
	return s.String()
}

func usual() made {
	return made{"go1.26.8", "v1", "A", "2026-01-01T00:00:00Z", "seed: 1\n", "Sum/n=9", map[string]float64{"old": 100, "new": 70}, 20}
}

func write(t *testing.T, dir, name, text string) {
	t.Helper()
	path := filepath.Join(dir, name)
	if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
}

const oneClaim = `[matrix]
toolchains = ["go1.26.8"]
targets = ["linux/amd64"]
[[claim]]
name = "new is faster"
bench = "Sum"
base = "/impl=old"
candidate = "/impl=new"
workloads = ["n=9"]
effect = "<= -20%"
`

// outcomes judges a file beside which the records are.
func outcomes(t *testing.T, toml string, records map[string]string) []Outcome {
	t.Helper()
	dir := t.TempDir()
	for name, text := range records {
		write(t, filepath.Join(dir, "results"), name, text)
	}
	f, err := Parse(filepath.Join(dir, "tight.toml"), toml)
	if err != nil {
		t.Fatal(err)
	}
	rs, err := record.ReadAll(f.Results)
	if err != nil {
		t.Fatal(err)
	}
	all, err := f.Judge(rs)
	if err != nil {
		t.Fatal(err)
	}
	return all
}

func short(all []Outcome) string {
	var s []string
	for _, o := range all {
		s = append(s, fmt.Sprintf("%s %s %s %s n=%d checked=%t", o.Record, o.CPU, o.Cell, o.Verdict.Status, o.Verdict.N, o.Checked))
	}
	return strings.Join(s, "\n")
}

func same(t *testing.T, all []Outcome, want ...string) {
	t.Helper()
	if got := short(all); got != strings.Join(want, "\n") {
		t.Errorf("outcomes:\n%s\nwant:\n%s", got, strings.Join(want, "\n"))
	}
}

// Of each machine the newest record counts, and builds outside of the matrix do not.
func TestJudge(t *testing.T) {
	later, busy, other, level, flags, experiment, debug := usual(), usual(), usual(), usual(), usual(), usual(), usual()
	later.date, later.arms = "2026-01-02T00:00:00Z", map[string]float64{"old": 100, "new": 90}
	busy.date = "2026-01-03T00:00:00Z"
	other.cpu, other.arms = "B", map[string]float64{"old": 100, "new": 130}
	level.level = "v3"
	flags.more += "buildflags: -tags=purego\n"
	experiment.more += "goexperiment: simd\n"
	debug.more += "godebug: cpu.avx2=off\n"
	same(t, outcomes(t, oneClaim, map[string]string{
		"a/old/2.txt": usual().text(), "a/deep/1.txt": later.text(), "a/busy/3.txt": busy.text(), "b.txt": other.text(),
		"c.txt": level.text(), "d.txt": flags.text(), "e.txt": experiment.text(), "f.txt": debug.text(), "notes.txt": "none\n", "README.md": usual().text(),
	}),
		"a/deep/1.txt A go1.26.8 linux/amd64/v1 FAILS n=20 checked=true",
		"b.txt B go1.26.8 linux/amd64/v1 REVERSED n=20 checked=true",
	)
}

// Without a matrix every build counts, and layouts are only places.
func TestJudgeWithoutMatrix(t *testing.T) {
	_, toml, _ := strings.Cut(oneClaim, "\"]\n[[")
	moved, flags, debug := usual(), usual(), usual()
	moved.level, moved.more = "v3", "buildflags: -ldflags=-randlayout=7\n"
	flags.more, debug.more = "buildflags: -tags=purego\n", "godebug: cpu.avx2=off\n"
	same(t, outcomes(t, "[["+toml, map[string]string{"moved.txt": moved.text(), "flags.txt": flags.text(), "debug.txt": debug.text()}),
		"debug.txt A go1.26.8 linux/amd64/v1 godebug=cpu.avx2=off HOLDS n=20 checked=false",
		"flags.txt A go1.26.8 linux/amd64/v1 -tags=purego HOLDS n=20 checked=false",
		"moved.txt A go1.26.8 linux/amd64/v3 HOLDS n=20 checked=false",
	)
}

func TestJudgeNoRecord(t *testing.T) {
	for name, records := range map[string]map[string]string{
		"no folder":   nil,
		"one arm":     {"a.txt": made{"go1.26.8", "v1", "A", "", "", "Sum/n=9", map[string]float64{"old": 100}, 20}.text()},
		"another":     {"a.txt": made{"go1.26.8", "v1", "A", "", "", "Sum/n=90", map[string]float64{"old": 100, "new": 1}, 20}.text()},
		"one pair":    {"a.txt": made{"go1.26.8", "v1", "A", "", "", "Sum/n=9", map[string]float64{"old": 100, "new": 1}, 1}.text()},
		"another cpu": {"busy/a.txt": usual().text()},
	} {
		all := outcomes(t, oneClaim, records)
		if len(all) != 1 || all[0].Verdict.Status != "" || all[0].Verdict.Reason != "no record" || all[0].Workload != "n=9" {
			t.Errorf("%s: %+v, want one that says so", name, all)
		}
	}
}

// An exact metric needs no rounds, and a claim of allocations none of time.
func TestJudgeExact(t *testing.T) {
	few := usual()
	few.rounds, few.arms["new"] = 1, 200
	all := outcomes(t, oneClaim+"metric = \"allocs/op\"\n", map[string]string{"a.txt": few.text()})
	if len(all) != 1 || all[0].Verdict.Status != verdict.Reversed && all[0].Verdict.Status != verdict.Fails || all[0].Verdict.Ratio != 1 {
		t.Errorf("allocs/op of equal arms = %+v, want a claim of less that fails", all)
	}
}

// The control of a race is its first arm again.
func TestJudgeControl(t *testing.T) {
	noisy := usual()
	noisy.arms["control"] = 170
	all := outcomes(t, oneClaim, map[string]string{"a.txt": noisy.text()})
	if len(all[0].Rounds.Control) != 20 || all[0].Verdict.Status != verdict.Noisy {
		t.Errorf("with a control that is 70 %% off = %+v, want %s", all, verdict.Noisy)
	}
	swapped := strings.NewReplacer("/impl=old", "/impl=new", "/impl=new", "/impl=old", "<= -20%", ">= 1%").Replace(oneClaim)
	if all = outcomes(t, swapped, map[string]string{"a.txt": noisy.text()}); all[0].Rounds.Control != nil || all[0].Verdict.Status != verdict.Holds {
		t.Errorf("the control of another base counts: %+v", all)
	}
}

// Rounds with a neighbour on the core are left out, and a race that has hardly others says
// nothing, whatever it measured.
func TestJudgeBusy(t *testing.T) {
	busy, quiet := usual(), usual()
	busy.more += "quiet: no\n"
	busy.arms = map[string]float64{"old": 100, "new": 170}
	quiet.more += "quiet: yes\n"
	quiet.rounds = 6
	same(t, outcomes(t, oneClaim, map[string]string{"a.txt": quiet.text() + busy.text()}),
		"a.txt A go1.26.8 linux/amd64/v1 HOLDS n=6 checked=true")
	quiet.rounds = 5
	same(t, outcomes(t, oneClaim, map[string]string{"a.txt": quiet.text() + busy.text()}),
		"a.txt A go1.26.8 linux/amd64/v1 NOISY n=25 checked=true")
}

// A record that says nothing is not there for whoever asks what is left to measure.
func TestRounds(t *testing.T) {
	f, err := Parse("tight.toml", oneClaim)
	if err != nil {
		t.Fatal(err)
	}
	kept := func(m made) *record.Record {
		samples, err := sample.Read(strings.NewReader(m.text()), "a.txt")
		if err != nil {
			t.Fatal(err)
		}
		return record.Of("a.txt", samples, nil)[0]
	}
	few, busy, other := usual(), usual(), usual()
	few.rounds, busy.more, other.name = 4, "quiet: no\n", "Sum/n=8"
	for _, tt := range []struct {
		m       made
		n       int
		decided bool
	}{{usual(), 20, true}, {few, 4, false}, {busy, 0, false}, {other, 0, false}} {
		n, decided, holds := f.Claims[0].RoundsIn(kept(tt.m), "n=9")
		if n != tt.n || decided != tt.decided || holds != tt.decided {
			t.Errorf("RoundsIn of %+v = %d, %t, %t, want %d, %t", tt.m, n, decided, holds, tt.n, tt.decided)
		}
	}
	f.Claims[0].Workloads = make([]string, 100)
	some := usual()
	some.rounds = 10
	if n, decided, holds := f.Claims[0].RoundsIn(kept(some), "n=9"); n != 10 || !decided || holds {
		t.Errorf("RoundsIn among a hundred = %d, %t, %t, want ten that decide by themselves", n, decided, holds)
	}
}

// Of two revisions the samples say which arm they are, and the record which revisions.
func TestJudgeRevisions(t *testing.T) {
	toml := strings.NewReplacer("/impl=old", "main", "/impl=new", "HEAD").Replace(oneClaim)
	text := func(base string) string {
		s := "goos: linux\ngoarch: amd64\ntoolchain: go1.26.8\ncpu: A\nseed: 1\nbase: " + base + "\ncandidate: HEAD\n"
		for i := range 20 {
			s += fmt.Sprintf("layout: %d\n", i)
			s += "arm: base\nBenchmarkSum/n=9 8 100 ns/op 5 checksum\narm: candidate\nBenchmarkSum/n=9 8 50 ns/op 5 checksum\narm: control\nBenchmarkSum/n=9 8 100 ns/op 5 checksum\n"
		}
		return s
	}
	another := strings.Replace(text("main"), "candidate: HEAD", "candidate: v1", 1)
	module := "module: example.com/m@v1\n" + text("main")
	all := outcomes(t, toml, map[string]string{"a.txt": text("main"), "b.txt": text("other"), "c.txt": another, "d.txt": module})
	same(t, all, "a.txt A go1.26.8 linux/amd64/v1 HOLDS n=20 checked=true")
	if len(all[0].Rounds.Control) != 20 {
		t.Errorf("%d rounds of the control, want 20", len(all[0].Rounds.Control))
	}
	unsaid := strings.ReplaceAll(text("main"), " 5 checksum", "")
	same(t, outcomes(t, toml, map[string]string{"a.txt": unsaid}), "a.txt A go1.26.8 linux/amd64/v1 HOLDS n=20 checked=false")
	lied := strings.Replace(text("main"), "50 ns/op 5 checksum", "50 ns/op 6 checksum", 1)
	same(t, outcomes(t, toml, map[string]string{"a.txt": lied}), "a.txt A go1.26.8 linux/amd64/v1 INCONCLUSIVE n=20 checked=false")
}

// What package ab measures has the arms in the names, and the control under the name of the
// base. A control that was cut short cuts the round.
func TestJudgeNamedArms(t *testing.T) {
	text := "goos: linux\ngoarch: amd64\ntoolchain: go1.26.8\ncpu: A\n"
	for i := range 20 {
		text += fmt.Sprintf("layout: %d\n", i)
		text += "arm: base\nBenchmarkSum/n=9/impl=old 8 100 ns/op\narm: candidate\nBenchmarkSum/n=9/impl=new 8 50 ns/op\n"
		if i < 19 {
			text += "arm: control\nBenchmarkSum/n=9/impl=old 8 101 ns/op\n"
		}
	}
	all := outcomes(t, oneClaim, map[string]string{"a.txt": text})
	same(t, all, "a.txt A go1.26.8 linux/amd64/v1 HOLDS n=19 checked=false")
	if r := all[0].Rounds; len(r.Control) != 19 || len(r.Candidate) != 19 || slices.Max(r.Base) >= slices.Min(r.Control) {
		t.Errorf("rounds = %+v, want 19 of each", r)
	}
}

// Looks before the last one leave less for it.
func TestJudgeAlpha(t *testing.T) {
	few := usual()
	few.rounds = 10
	same(t, outcomes(t, oneClaim, map[string]string{"a.txt": few.text()}),
		"a.txt A go1.26.8 linux/amd64/v1 HOLDS n=10 checked=true")
	few.more += "alpha: 0.001\n"
	same(t, outcomes(t, oneClaim, map[string]string{"a.txt": few.text()}),
		"a.txt A go1.26.8 linux/amd64/v1 INCONCLUSIVE n=10 checked=true")
}

// A record of one layout, or of before layouts had names, has no verdict, and says why: what it
// shows may be the place of the code. In JVMs layouts have no part.
func TestJudgeOneLayout(t *testing.T) {
	const why = "all rounds have the same layout: code layout alone may make the difference"
	for _, text := range []string{strings.ReplaceAll(usual().text(), "layout: ", "other: "), regexp.MustCompile(`layout: \d+`).ReplaceAllString(usual().text(), "layout: 3")} {
		all := outcomes(t, oneClaim, map[string]string{"a.txt": text})
		same(t, all, "a.txt A go1.26.8 linux/amd64/v1 INCONCLUSIVE n=20 checked=true")
		if v := all[0].Verdict; v.Reason != why || v.Layouts != 1 || v.Need == 0 {
			t.Errorf("%+v, want the reason %q", v, why)
		}
	}
}

// Rounds are paired within a layout, so that one that was cut short shifts no other.
func TestPairedByLayout(t *testing.T) {
	text := "goos: linux\ngoarch: amd64\ntoolchain: go1.26.8\ncpu: A\n"
	for layout := range 4 {
		text += fmt.Sprintf("layout: %d\n", layout)
		for i := range 8 {
			base := float64(100 * (layout + 1))
			text += fmt.Sprintf("BenchmarkSum/n=9/impl=old 1 %v ns/op\n", base)
			if layout > 0 || i < 7 {
				text += fmt.Sprintf("BenchmarkSum/n=9/impl=new 1 %v ns/op\n", base/2)
			}
		}
	}
	all := outcomes(t, oneClaim, map[string]string{"a.txt": text})
	if v := all[0].Verdict; v.N != 31 || v.Lo < 0.499 || v.Hi > 0.501 {
		t.Errorf("verdict = %+v, want 31 rounds of a half", v)
	}
}

// Thirty workloads, each of which would be decided by itself with so few rounds.
func TestJudgeCorrects(t *testing.T) {
	few := usual()
	few.rounds = 10
	text, workloads := "", []string{}
	for i := range 30 {
		few.name = fmt.Sprintf("Sum/n=%d", i)
		text += few.text()
		workloads = append(workloads, fmt.Sprintf("%q", few.name[len("Sum/"):]))
	}
	toml := strings.Replace(oneClaim, `["n=9"]`, "["+strings.Join(workloads, ", ")+"]", 1)
	all := outcomes(t, toml, map[string]string{"a.txt": text})
	if len(all) != 30 || all[0].Verdict.Status != verdict.Inconclusive {
		t.Errorf("thirty claims of ten rounds: %s, want none decided", short(all))
	}
	if all := outcomes(t, oneClaim, map[string]string{"a.txt": text}); all[0].Verdict.Status != verdict.Holds {
		t.Errorf("one of them: %s, want it to hold", short(all))
	}
	few.name, few.rounds = "Sum/n=9", 6
	text, few.rounds = few.text(), 3
	for i := range 4 {
		few.name = fmt.Sprintf("Sum/n=%d", i)
		text += few.text()
	}
	if all := outcomes(t, toml, map[string]string{"a.txt": text}); all[9].Verdict.Status != verdict.Holds {
		t.Errorf("beside four claims of three rounds, which nothing decides: %s, want it to hold", short(all))
	}
}

// JMH does not say where it ran; a file beside its own does. A parameter is the arm.
func TestJudgeJMH(t *testing.T) {
	entry := func(arm string, score int) string {
		return fmt.Sprintf(`{"jmhVersion":"1.37","benchmark":"a.Run.run","mode":"thrpt","jdkVersion":"25.0.3",
"params":{"arm":"%s","work":"Read/n=9"},"primaryMetric":{"scoreUnit":"ops/us","rawData":[[%d],[%d],[%d],[%d],[%d],[%d],[%d],[%d]]}}`,
			arm, score, score+1, score+2, score, score, score+1, score, score)
	}
	toml := strings.NewReplacer("/impl=", "/arm=", `"Sum"`, `"a.Run.run"`, "n=9", "work=Read/n=9").Replace(oneClaim) + "jmh = true\n"
	records := map[string]string{
		"java-25.json": "[" + entry("old", 100) + "," + entry("new", 200) + "]",
		"java-25.env":  "java: some VM\ncpu: A\ncommit: c\ndate: 2026-01-01T00:00:00Z\n",
		"go.txt":       usual().text(),
	}
	want := "java-25.json A JDK 25 HOLDS n=8 checked=false"
	same(t, outcomes(t, toml, records), want)
	same(t, outcomes(t, toml+"on = [\"JDK 25\"]\n", records), want)
	if all := outcomes(t, toml+"on = [\"JDK 17\"]\n", records); all[0].Verdict.Reason != "no record" {
		t.Errorf("on another JDK = %s, want no record", short(all))
	}
}

func TestHalfARecord(t *testing.T) {
	dir := t.TempDir()
	write(t, dir, "a.txt", "BenchmarkSum/impl=old\t8\t10")
	if rs, err := record.ReadAll(dir); err == nil || !strings.Contains(err.Error(), "a.txt:1") {
		t.Errorf("record.ReadAll(half a line) = %v, %v, want its place", rs, err)
	}
}

// A record that does not say which package it is of may be of any.
func TestJudgePackages(t *testing.T) {
	there, said := usual(), usual()
	said.more += "package: sum\n"
	records := map[string]string{"a.txt": there.text(), "b.txt": said.text()}
	same(t, outcomes(t, oneClaim+"package = \"./sum/\"\n", records),
		"b.txt A go1.26.8 linux/amd64/v1 HOLDS n=20 checked=true")
	same(t, outcomes(t, oneClaim, records), "a.txt A go1.26.8 linux/amd64/v1 HOLDS n=20 checked=true")
}
