package board

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/tightwire/tightwire/lab/internal/claim"
	"github.com/tightwire/tightwire/lab/internal/record"
	"github.com/tightwire/tightwire/lab/internal/verdict"
)

const promisesToml = `
[[claim]]
name = "sums are twice as fast"
race = "x"
workloads = ["Sum/n=1", "Sum/n=2"]
base = "/impl=old"
candidate = "/impl=new"
effect = "<= 0.5x"

[[claim]]
name = "nobody measured"
race = "x"
workloads = ["Sum/n=9"]
base = "/impl=old"
candidate = "/impl=new"
effect = "< 0%"

[[machine]]
cpu = "Slow | one"
name = "Slow"

[[machine]]
cpu = "Fast"
name = "Zen 9"

[[table]]
name = "sums"
title = "workload"
base = "old"
arm = "new"
rows = [{ title = "one", race = "Sum/n=1" }, { title = "none", race = "Sum/n=3" }]

[[summary]]
name = "packages"
title = "package"
replaces = "instead of"
rows = [{ title = "sums", replaces = "old", tables = ["sums"], promises = ["sums are twice as fast"] }]
`

// inLayouts puts each round of a record into a layout of its own.
func inLayouts(run string) string {
	head, rest, _ := strings.Cut(run, "Benchmark")
	var s strings.Builder
	s.WriteString(head)
	for i, line := range strings.Split(strings.TrimSuffix("Benchmark"+rest, "\n"), "\n") {
		if i%6 == 0 {
			s.WriteString("layout: " + string(rune('a'+i/6)) + "\n")
		}
		s.WriteString(line + "\n")
	}
	return s.String()
}

func promisesRecords() map[string]string {
	return map[string]string{
		"2026-01-01-fast/run.txt": inLayouts(aRun("Fast", "2026-01-01", "", 40)),
		"2026-01-01-slow/run.txt": inLayouts(aRun("Slow | one", "2026-01-01", "", 80)),
		"2026-01-01-c/run.txt":    aRun("Else", "2026-01-01", "", 80),
	}
}

// A promise has a verdict on each machine with a record, the worst of its workloads and builds. One
// layout proves nothing, but shows its ratio.
func TestPromises(t *testing.T) {
	named := splicedOf(t, promisesToml, promisesRecords())
	const want = `| promise | Slow | Zen 9 | Else |
| --- | --- | --- | --- |
| sums are twice as fast | **FAILS** **1.25** | HOLDS 2.50 | unproven **1.25**, one layout |
| nobody measured | – | – | – |
`
	if got, err := named("promises"); err != nil || got != want {
		t.Errorf("promises = %v\n%swant\n%s", err, got, want)
	}
	const brief = "| promise | Slow | Zen 9 | Else |\n| --- | --- | --- | --- | --- | --- | --- | --- |\n| sums | old | 1.25 | 2.50 | 2× | **no** | yes | ? |\n"
	if got, err := named("summary packages"); err != nil || !strings.HasSuffix(got, brief) {
		t.Errorf("summary = %v\n%swant at its end\n%s", err, got, brief)
	}
	// A row carries its verdict.
	if got, err := named("table sums"); err != nil || !strings.Contains(got, "| one | 1.25 one layout |") || !strings.Contains(got, "| one | 2.50 [2.50, 2.51] |") {
		t.Errorf("table = %v\n%swant an interval of layouts, and none of one", err, got)
	}
}

// What fails counts before what is undecided, however far that is from the promise; among equals the lowest
// speed counts.
func TestKeptOn(t *testing.T) {
	of := func(status verdict.Status, ratio float64) claim.Outcome {
		return claim.Outcome{Verdict: verdict.Verdict{Status: status, Ratio: ratio}}
	}
	for _, tt := range []struct {
		of     []claim.Outcome
		status verdict.Status
		ratio  float64
	}{
		{[]claim.Outcome{of(verdict.Inconclusive, 2), of(verdict.Fails, 1.2), of(verdict.Holds, 0.4)}, verdict.Fails, 1.2},
		{[]claim.Outcome{of(verdict.Holds, 0.4), of(verdict.Noisy, 0.3)}, unproven, 0.3},
		{[]claim.Outcome{of(verdict.Holds, 0.3), of(verdict.Holds, 0.4)}, verdict.Holds, 0.4},
	} {
		if k := keptOn(claim.Machine{}, tt.of); k.status != tt.status || k.worst.Ratio != tt.ratio {
			t.Errorf("of %+v: %s %v, want %s %v", tt.of, k.status, k.worst.Ratio, tt.status, tt.ratio)
		}
	}
}

// locked returns a file of claims with records in a new folder.
func locked(t *testing.T, text string) (*claim.File, []*record.Record) {
	t.Helper()
	dir := t.TempDir()
	for name, record := range promisesRecords() {
		path := filepath.Join(dir, "results", name)
		if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
			t.Fatal(err)
		}
		write(t, path, record, 0o666)
	}
	f, err := claim.Parse(filepath.Join(dir, "claims.toml"), text)
	if err != nil {
		t.Fatal(err)
	}
	records, err := record.ReadAll(f.Results)
	if err != nil {
		t.Fatal(err)
	}
	return f, records
}

// The lock has the verdicts, and for each row the worst end of all intervals.
func TestLock(t *testing.T) {
	f, records := locked(t, promisesToml)
	text, err := Lock(f, records)
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		"\npromise | sums are twice as fast | sec/op <= 0.5x, /impl=new / /impl=old, 2 workloads | Slow FAILS | Zen 9 HOLDS | Else unproven\n",
		"\npromise | nobody measured | sec/op < 0%, /impl=new / /impl=old, 1 workload\n",
		"\nbound | sums | one | new / old | 1.25 | ",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("the lock is\n%swant in it %q", text, want)
		}
	}
	if strings.Contains(text, "none |") {
		t.Errorf("the lock has a bound of what nobody measured:\n%s", text)
	}
	if err := WriteLock(f, records, "", text); err != nil {
		t.Fatal(err)
	}
	old, err := ReadLock(f)
	if err != nil || old != text || CompareLocks(old, text) != nil {
		t.Errorf("the lock that was written is %q, %v", old, err)
	}
	// A record that is worse breaks the bound of its row.
	worse := locks(t, strings.NewReplacer("Fast", "Faster").Replace(promisesToml))
	if diff := CompareLocks(old, worse); len(diff) == 0 || !strings.HasPrefix(diff[0], "- promise | sums are twice as fast | ") {
		t.Errorf("differences are %q, want the promise", diff)
	}
}

func locks(t *testing.T, text string) string {
	t.Helper()
	f, records := locked(t, text)
	lock, err := Lock(f, records)
	if err != nil {
		t.Fatal(err)
	}
	return lock
}

// No promise is lost, weakened or cut, and one is withdrawn only with a record that refutes it.
func TestWriteLockRefuses(t *testing.T) {
	old := locks(t, promisesToml)
	gone := strings.NewReplacer(`name = "nobody measured"`, `name = "another"`).Replace(promisesToml)
	withdrawn := func(path string) string {
		return strings.Replace(promisesToml, `effect = "<= 0.5x"`, `effect = "<= 0.5x"`+"\nwithdrawn = \""+path+"\"", 1)
	}
	for _, tt := range []struct{ text, want string }{
		{promisesToml, ""},
		{gone, `the promise "nobody measured" is gone`},
		{strings.Replace(promisesToml, "<= 0.5x", "<= 0.9x", 1), `the promise "sums are twice as fast" was "sec/op <= 0.5x, `},
		{strings.Replace(promisesToml, `"Sum/n=1", "Sum/n=2"`, `"Sum/n=1"`, 1), "2 workloads"},
		{withdrawn("2026-01-01-slow/run.txt"), ""},
		{withdrawn("2026-01-01-fast/run.txt"), "which does not refute it"},
		{withdrawn("2026-01-01-c/run.txt"), "which does not refute it"},
		{withdrawn("none"), "which does not refute it"},
	} {
		f, records := locked(t, tt.text)
		err := WriteLock(f, records, old, locks(t, tt.text))
		if tt.want == "" && err != nil || tt.want != "" && (err == nil || !strings.Contains(err.Error(), tt.want)) {
			t.Errorf("WriteLock = %v, want %q", err, tt.want)
		}
	}
	got, err := splicedOf(t, withdrawn("2026-01-01-slow/run.txt"), promisesRecords())("promises")
	if want := "| ~~sums are twice as fast~~ withdrawn, [refuted](compare/results/2026-01-01-slow/run.txt) | **FAILS** **1.25** |"; err != nil || !strings.Contains(got, want) {
		t.Errorf("promises = %v\n%swant in it\n%s", err, got, want)
	}
}

// One promise that fails makes a row of a summary fail, and an undecided one keeps it from holding.
func TestBriefOfSeveral(t *testing.T) {
	named := func(name string, of verdict.Status) promise {
		c := &claim.Claim{Name: name}
		c.Effect.Hi = 1
		return promise{c, []kept{{machine: claim.Machine{Name: "Zen 9"}, status: of}}}
	}
	all := promises{
		all:      []promise{named("a", verdict.Holds), named("b", unproven), named("c", verdict.Fails)},
		machines: []claim.Machine{{Name: "Zen 9"}},
	}
	for want, names := range map[string][]string{"yes": {"a"}, "?": {"a", "b", "a"}, "**no**": {"b", "c", "a"}, nothing: nil} {
		if got := all.brief(names)[1]; got != want {
			t.Errorf("brief(%v) = %s, want %s", names, got, want)
		}
	}
}
