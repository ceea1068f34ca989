package board

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/tightwire/tightwire/lab/internal/claim"
	"github.com/tightwire/tightwire/lab/internal/record"
)

const tablesToml = `
[[claim]]
name = "sums"
race = "x"
bench = "Sum"
workloads = ["n=1"]
base = "/impl=old"
candidate = "/impl=new"
effect = "< 0%"

[[table]]
name = "sums"
title = "workload"
base = "old"
arm = "new"
rows = [
    { title = "one", race = "Sum/n=1" },
    { title = "lowest", races = ["Sum/n=1", "Sum/n=2"] },
    { title = "none", race = "Sum/n=3" },
]
closest = ["old", "other"]

[[table]]
name = "two"
title = "workload"
base = "old"
arm = "new"
rows = [{ title = "one", race = "Sum/n=1" }, { title = "two", race = "Sum/n=2" }]

[[table]]
name = "alone"
title = "workload"
base = "old"
rows = [{ title = "one", race = "Sum/n=1", arm = "new" }, { title = "nobody else", race = "Sum/n=1", arm = "gone" }]

[[table]]
name = "times"
title = "workload"
build-rows = true
rows = [{ title = "one", race = "Sum/n=1", base = "old", arm = "new" }]
columns = [{ title = "old", show = "time", arm = "base" }, { title = "new", show = "time" }, { title = "ratio" }, { title = "of the bound", show = "reached", base = "other" }]

[[table]]
name = "every"
title = "race"
every = "^Sum/n=1"

[[table]]
name = "flagged"
title = "race"
flagged = true
every = "."

[[table]]
name = "both"
title = "race"
on = ["go1.26.8 linux/amd64/v1", "go1.26.8 linux/amd64/v1 -tags=purego"]
every = "."

[[table]]
name = "memory"
title = "race"
folder = "memory"
base = "old"
arm = "new"
build-rows = true
rows = [{ title = "one", race = "Sum/n=1" }]
columns = [
    { title = "old", show = "memory", arm = "base" },
    { title = "new", show = "memory" },
    { title = "share", show = "share" },
    { title = "widgets", show = "widgets" },
]

[[table]]
name = "jmh"
title = "work"
prefix = "p.C.run/work="
end = "/arm="
base = "theirs"
arm = "mine"
rows = [{ title = "read", race = "Read/d=1" }]
columns = [{ title = "ratio" }, { title = "rate", show = "rate" }]

[[table]]
name = "turns"
title = "work"
prefix = "p.C.run/work="
end = "/arm="
base = "theirs"
arm = "mine"
rows = [
    { title = "read", race = "Turns/d=1" },
    { title = "base", race = "Turns/d=1", arm = "theirs" },
    { title = "three JVMs", race = "Read/d=1" },
]
paired = true
`

// aRun is a record of two races with three arms; the arm new takes as much as said.
func aRun(cpu, date, more string, ns float64) string {
	s := fmt.Sprintf("goos: linux\ngoarch: amd64\ngoamd64: v1\ntoolchain: go1.26.8\ncpu: %s\nkernel: 6.1\ncommit: 3f\ndate: %s\n%sseed: 1\n", cpu, date, more)
	for i := range 20 {
		noise := 1 + 0.001*float64(i%4)
		for arm, t := range map[string]float64{"old": 100 * noise, "new": ns, "other": 80} {
			s += fmt.Sprintf("BenchmarkSum/n=1/impl=%s\t9\t%v ns/op\t%v ns/value\n", arm, t, t/10)
			s += fmt.Sprintf("BenchmarkSum/n=2/impl=%s\t9\t%v ns/op\t%v ns/value\n", arm, 2*t, 2*t/10)
		}
	}
	return s
}

// tablesOf returns tables made from records.
func tablesOf(t *testing.T, files map[string]string) func(name string) (string, error) {
	t.Helper()
	named := splicedOf(t, tablesToml, files)
	return func(name string) (string, error) { return named("table " + name) }
}

// splicedOf returns what belongs between the marks of a name, made from records.
func splicedOf(t *testing.T, text string, files map[string]string) func(name string) (string, error) {
	t.Helper()
	dir := t.TempDir()
	for name, record := range files {
		path := filepath.Join(dir, "results", name)
		if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
			t.Fatal(err)
		}
		write(t, path, record, 0o666)
	}
	f, err := claim.Parse(filepath.Join(dir, "tight.toml"), text)
	if err != nil {
		t.Fatal(err)
	}
	records, err := record.ReadAll(f.Results)
	if err != nil {
		t.Fatal(err)
	}
	return func(name string) (string, error) { return NewSplicer(f, records).named(name, "results") }
}

const jmhRecord = `[
{"jmhVersion":"1","benchmark":"p.C.run","mode":"thrpt","jdkVersion":"25.0.1","params":{"arm":"theirs","work":"Read/d=1"},
 "primaryMetric":{"scoreUnit":"ops/us","rawData":[[1,2,2],[2,2,2],[2,2,2]]}},
{"jmhVersion":"1","benchmark":"p.C.run","mode":"thrpt","jdkVersion":"25.0.1","params":{"arm":"mine","work":"Read/d=1"},
 "primaryMetric":{"scoreUnit":"ops/us","rawData":[[3,4,4],[4,4,4],[5,5,5]]}},
{"jmhVersion":"1","benchmark":"p.C.run","mode":"thrpt","jdkVersion":"25.0.1","params":{"arm":"theirs","work":"Turns/d=1"},
 "primaryMetric":{"scoreUnit":"ops/us","rawData":[[1,4,2],[1,4,2],[2,8,2],[2,8,4],[4,16,4],[4,16,4]]}},
{"jmhVersion":"1","benchmark":"p.C.run","mode":"thrpt","jdkVersion":"25.0.1","params":{"arm":"mine","work":"Turns/d=1"},
 "primaryMetric":{"scoreUnit":"ops/us","rawData":[[2,8,2],[2.1,8.4,9],[4,16,2],[4.2,16.8,2],[8,32,2],[8.4,33.6,2]]}}]`

// A table has a part for each machine, the newest first, and of each build the newest record.
func TestTables(t *testing.T) {
	table := tablesOf(t, map[string]string{
		"2026-01-01-a/go1.26.8-v1.txt":        aRun("A", "2026-01-01", "", 200),
		"2026-01-02-a/go1.26.8-v1.txt":        inLayouts(aRun("A", "2026-01-02", "tried: 90\n", 50)),
		"2026-01-02-a/go1.26.8-v1-purego.txt": aRun("A", "2026-01-02", "buildflags: -tags=purego\n", 25),
		"2026-01-03-b/go1.26.8-v1.txt":        aRun("B_1", "2026-01-03", "", 100),
		"2026-01-04-b/prove/go1.26.8-v1.txt":  aRun("B_1", "2026-01-04", "", 1),
		"2026-01-02-a/memory/x.txt": "cpu: A\ndate: 2026-01-02\ntoolchain: go1.26.8\ngoos: linux\ngoarch: amd64\n" +
			"BenchmarkSum/n=1/impl=old\t1\t9 ns/op\t2500000 B/op\t3 allocs/op\nBenchmarkSum/n=1/impl=new\t1\t9 ns/op\t50000 B/op\t2 allocs/op\t7 widgets\n",
		"2026-01-05-a/java-25.json": jmhRecord,
		"2026-01-05-a/java-25.env":  "cpu: A\ndate: 2026-01-05\njava: VM\n",
	})
	const a = "): Linux 6.1, commit 3f, 2026-01-0"
	for name, want := range map[string]string{
		"sums": `**B\_1**

| workload | Go 1.26.8 v1 | fastest peer, where it comes closest |
| --- | --- | --- |
| one | 1.00 one layout | other **0.80** one layout |
| lowest | 1.00 one layout | other **0.80** one layout |
| none | – |  – |

` + legendOfRaces + `
* [Go 1.26.8 v1](compare/results/2026-01-03-b/go1.26.8-v1.txt` + a + `3, 20 rounds

<details><summary>A</summary>

| workload | Go 1.26.8 v1 | fastest peer, where it comes closest |
| --- | --- | --- |
| one | 2.00 [2.00, 2.00] | other 1.60 [1.60, 1.60] |
| lowest | 2.00 [2.00, 2.00] | other 1.60 [1.60, 1.60] |
| none | – |  – |

` + legendOfRaces + `
* [Go 1.26.8 v1](compare/results/2026-01-02-a/go1.26.8-v1.txt` + a + `2, the 20 quietest rounds of up to 90, 20 layouts

</details>
`,
		"times":   "| one | Go 1.26.8 v1 | 10.02 ns | 5.00 ns | 2.00 [2.00, 2.00] | 160 % |\n",
		"every":   "| race | arm | Go 1.26.8 v1 |\n| --- | --- | --- |\n| Sum/n=1 | ",
		"flagged": "| race | arm | Go 1.26.8 v1 -tags=purego |\n",
		"both":    "| race | arm | Go 1.26.8 v1 | Go 1.26.8 v1 -tags=purego |\n",
		"memory":  "| one | Go 1.26.8 v1 | 2.5 MB, 3 | 50 kB, 2 | 2 % | 7 |\n\n* [Go 1.26.8 v1](compare/results/2026-01-02-a/memory/x.txt): Linux unknown, commit unknown, 2026-01-02, 1 round\n",
		"jmh":     "| work | ratio, JDK 25 | rate, JDK 25 |\n| --- | --- | --- |\n| read | 2.11 3 JVMs | 4 |\n\nThe time of a JVM",
		// Two of three turns say 2.0 or 2.1 in all six JVMs, though turns and JVMs are up to eight times as fast
		// as others. Three JVMs say 2.0, 2.0 and 2.5: the middle of their six means of pairs is between
		// 2 and the root of 5.
		"turns": "| read | 2.05 [2.00, 2.10] |\n| base | – |\n| three JVMs | 2.11 3 JVMs |\n\nIn each JVM the arms take turns",
	} {
		got, err := table(name)
		if err != nil || !strings.Contains(strings.ReplaceAll(got, "|  –", "| –"), strings.ReplaceAll(want, "|  –", "| –")) {
			t.Errorf("table %s is, %v:\n%s\nwant in it:\n%s", name, err, got, want)
		}
	}
}

// The newest part of a table is of one machine, with the time of the base in one build, and without rows
// that nobody measured.
func TestNewest(t *testing.T) {
	named := splicedOf(t, tablesToml, map[string]string{
		"2026-01-02-a/go1.26.8-v1.txt": aRun("A", "2026-01-02", "", 50),
		"2026-01-03-b/go1.26.8-v1.txt": aRun("B_1", "2026-01-03", "", 100),
	})
	got, err := named("newest sums")
	const want = `**B\_1**

| workload | base, Go 1.26.8 v1 | Go 1.26.8 v1 | fastest peer, where it comes closest |
| --- | --- | --- | --- |
| one | 10.02 ns | 1.00 one layout | other **0.80** one layout |
| lowest | 10.02 ns | 1.00 one layout | other **0.80** one layout |

[Go 1.26.8 v1](compare/results/2026-01-03-b/go1.26.8-v1.txt).
`
	if err != nil || strings.ReplaceAll(got, "|  –", "| –") != strings.ReplaceAll(want, "|  –", "| –") {
		t.Errorf("newest sums is, %v:\n%s\nwant\n%s", err, got, want)
	}
	if got, err := named("newest times"); err != nil || !strings.Contains(got, "| workload | build | old | new | ratio | of the bound |") {
		t.Errorf("newest times is, %v:\n%s\nwant its own columns alone", err, got)
	}
	if got, err := named("newest alone"); err != nil || !strings.Contains(got, "| one | 10.02 ns | ") || strings.Contains(got, "nobody else") {
		t.Errorf("newest alone is, %v:\n%s\nwant no row of the base alone", err, got)
	}
	if got, err := splicedOf(t, tablesToml, nil)("newest sums"); err != nil || got != notMeasured {
		t.Errorf("newest without records is %q, %v, want %q", got, err, notMeasured)
	}
}

func TestTablesOfNothing(t *testing.T) {
	if got, err := tablesOf(t, nil)("sums"); err != nil || got != "Not measured yet.\n" {
		t.Errorf("table without records = %q, %v", got, err)
	}
}

func TestDuration(t *testing.T) {
	for seconds, want := range map[float64]string{1.5e-9: "1.50 ns", 2e-6: "2.00 µs", 0.0215: "21.50 ms", 3: "3000.00 ms"} {
		if got := duration(seconds); got != want {
			t.Errorf("duration(%v) = %q, want %q", seconds, got, want)
		}
	}
}
