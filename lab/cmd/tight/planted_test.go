package main

import (
	"embed"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"github.com/tightwire/tightwire/lab/internal/scratch"
)

// A planted change is one folder of a file in testdata, which says what its marks mean.
type planted struct {
	name, target, want, what string
	files                    []txtar.File
}

//go:embed testdata/planted_*.txtar
var plantedFiles embed.FS

// plantedChanges reads a file of planted changes.
func plantedChanges(t *testing.T, name string) (all []*planted) {
	t.Helper()
	text, err := plantedFiles.ReadFile("testdata/" + name)
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range txtar.Parse(text).Files {
		folder, rest, _ := strings.Cut(strings.TrimLeft(f.Name, "+-"), "/")
		if rest != "want" {
			p := all[len(all)-1]
			if p.name != folder {
				t.Fatalf("%s: %s is not below %s/want", name, f.Name, p.name)
			}
			p.files = append(p.files, f)
			continue
		}
		p := &planted{name: folder}
		var ok bool
		p.want, p.what, ok = strings.Cut(strings.TrimSpace(string(f.Data)), ": ")
		if target, want, has := strings.Cut(p.want, "] "); has {
			p.target, p.want = target[1:], want
		}
		if !ok {
			t.Fatalf("%s: %s has %q", name, f.Name, f.Data)
		}
		all = append(all, p)
	}
	return all
}

// write makes the files of one side below the working directory: mark is '-' for the base, '+' for the head.
func (p *planted) write(t *testing.T, mark byte) {
	t.Helper()
	for _, f := range p.files {
		name, is := strings.CutPrefix(f.Name, string(mark))
		if !is && strings.ContainsAny(name[:1], "+-") {
			if mark == '+' {
				remove(t, name[1:])
			}
			continue
		}
		var text strings.Builder
		for line := range strings.Lines(string(f.Data)) {
			switch line[0] {
			case mark:
				text.WriteString(line[1:])
			case '+', '-':
			default:
				text.WriteString(line)
			}
		}
		scratch.Write(t, name, text.String())
	}
}

// Of the faults that testdata/planted_check.txtar plants against contracts, none passes, and none of its
// innocent changes is red: of every contract of the head some says what want has.
func TestCheckPlanted(t *testing.T) {
	all := plantedChanges(t, "planted_check.txtar")
	scratch.Module(t, "package m\n")
	t.Setenv("GOWORK", "off")
	for _, p := range all {
		p.write(t, '-')
	}
	if scratch.Full(false, true) { // it compiles as many packages again, and only another planted change can break it
		for folder, statuses := range plantedStatuses(t, all) {
			for status, contract := range statuses {
				if status != "HOLDS" {
					t.Errorf("%s: the base's %s is %s, want HOLDS", folder, contract, status)
				}
			}
		}
	}
	for _, p := range all {
		p.write(t, '+')
	}
	got := plantedStatuses(t, slices.DeleteFunc(slices.Clone(all), func(p *planted) bool { return p.want == "ERROR" }))
	for _, p := range all {
		if p.want != "ERROR" {
			continue
		}
		status, stdout, stderr := tight("check", "-target", "linux/amd64/v1", "./"+p.name)
		if status != 2 || !strings.Contains(stderr, p.name+"/p.go:") {
			got[p.name] = map[string]string{"HOLDS": stdout + stderr}
			continue
		}
		got[p.name] = map[string]string{"ERROR": stderr}
	}
	faults, found, innocent, red := 0, 0, 0, 0
	for _, p := range all {
		statuses := got[p.name]
		_, has := statuses[p.want]
		if !has || p.want == "HOLDS" && len(statuses) > 1 {
			t.Errorf("%s: %v, want %s: %s", p.name, statuses, p.want, p.what)
		}
		if p.want == "HOLDS" {
			innocent++
			red += len(statuses) - 1
			continue
		}
		faults++
		if len(statuses) > 1 || len(statuses) == 1 && statuses["HOLDS"] == "" {
			found++
		}
	}
	onPage(t, "against contracts, for `check`", faults, found, innocent, red)
}

// onPage compares numbers with the table of docs/tight/accuracy.md.
func onPage(t *testing.T, changes string, faults, found, innocent, red int) {
	t.Helper()
	t.Logf("%d of %d faults found, %d of %d innocent changes red", found, faults, red, innocent)
	page, err := os.ReadFile(accuracyPage)
	if errors.Is(err, fs.ErrNotExist) {
		return // only the module is here
	}
	row := regexp.MustCompile(fmt.Sprintf(`(?m)^\| %s \| %d \| %d \| \d+ \| %d \| %d \|$`, regexp.QuoteMeta(changes), faults, found, innocent, red))
	if err != nil || !row.Match(page) {
		t.Errorf("%v: %s has no row %s", err, accuracyPage, row)
	}
}

// accuracyPage is absolute: tests change the folder.
var accuracyPage, _ = filepath.Abs("../../../docs/tight/accuracy.md")

// plantedStatuses checks all that is planted, each for its target, and returns for each folder its statuses, each
// with a contract that has it.
func plantedStatuses(t *testing.T, all []*planted) map[string]map[string]string {
	t.Helper()
	packages := map[string][]string{}
	for _, p := range all {
		packages[p.target] = append(packages[p.target], "./"+p.name+"/...")
	}
	got := map[string]map[string]string{}
	for target, patterns := range packages {
		if target == "" {
			target = "linux/amd64/v1"
		}
		status, stdout, stderr := tight(append([]string{"check", "-o", "json", "-target", target}, patterns...)...)
		var report struct {
			Results []struct{ File, Func, Contract, Status, Evidence string }
		}
		if err := json.Unmarshal([]byte(stdout), &report); err != nil {
			t.Fatalf("status %d, %v: %s%s", status, err, stdout, stderr)
		}
		for _, r := range report.Results {
			folder, _, _ := strings.Cut(path.Clean(r.File), "/")
			if got[folder] == nil {
				got[folder] = map[string]string{}
			}
			got[folder][r.Status] = r.Contract + " (" + r.Evidence + ")"
		}
	}
	return got
}

// Of the faults of testdata/planted_code.txtar tight pr passes over none in silence, and of the innocent changes
// it says nothing.
func TestPRPlanted(t *testing.T) { plantedPR(t, "planted_code.txtar", "-budget", "0") }

// The same for testdata/planted_bench.txtar, whose benchmarks are counted.
func TestPRPlantedBenchmarks(t *testing.T) {
	if scratch.Full(true, false) {
		t.Skip("only with TIGHTWIRE_FULL=1, because it builds and counts 33 benchmarks; TestPRReached has some")
	}
	if runtime.GOARCH != "amd64" {
		t.Skip("the planted benchmarks are built for linux/amd64, and cannot run here")
	}
	repository(t)
	countable(t)
	plantedPR(t, "planted_bench.txtar", "-budget", "20m")
}

// plantedPR makes a repository of all that a file plants, and compares its two sides.
func plantedPR(t *testing.T, name string, flags ...string) {
	t.Helper()
	all := plantedChanges(t, name)
	scratch.Module(t, "package m\n")
	apart(t, "off")
	for _, p := range all {
		p.write(t, '-')
	}
	commit(t)
	for _, p := range all {
		p.write(t, '+')
	}
	status, stdout, stderr := tight(append([]string{"pr", "-base", "HEAD", "-time", "0", "-target", "linux/amd64/v1", "-o", "text"}, flags...)...)
	if status > 1 {
		t.Fatalf("status %d: %s%s", status, stdout, stderr)
	}
	_, differences, _ := tight("diff", "-target", "linux/amd64/v1", "HEAD", "local", "./...")
	faults, found, innocent, red := 0, 0, 0, 0
	for _, p := range all {
		said, differs := about(p, stdout), about(p, differences)
		ok := strings.HasPrefix(name, "planted_code") && inDiff.MatchString(p.name)
		if ok && !strings.Contains(differs, strings.TrimPrefix(p.want, "contract gone")) {
			t.Errorf("%s: diff says %q, want %q: %s", p.name, differs, p.want, p.what)
		}
		if ok && differs == "" {
			t.Errorf("%s: diff says nothing: %s", p.name, p.what)
		}
		if p.want == "nothing" && differs != "" {
			t.Errorf("%s: diff says %q: %s", p.name, differs, p.what)
		}
		if p.want == "nothing" {
			innocent++
			if said != "" {
				red++
				t.Errorf("%s is red: %s\n\t%s", p.name, p.what, said)
			}
			continue
		}
		faults++
		if !strings.Contains(said, p.want) {
			t.Errorf("%s: %q, want %q: %s", p.name, said, p.want, p.what)
			continue
		}
		found++
	}
	row := map[string]string{"planted_code.txtar": "of code and contracts, for `pr` and `diff`", "planted_bench.txtar": "of benchmarks and what they reach, for `pr`"}
	onPage(t, row[name], faults, found, innocent, red)
}

// inDiff matches the names of the changes that tight diff shows.
var inDiff = regexp.MustCompile("^(bce|alloc|size|unproven_[ante]|gone_(package|nested|ignored_folder))")

// about returns the lines of a report that are about a planted change.
func about(p *planted, report string) (lines string) {
	for line := range strings.Lines(report) {
		if strings.Contains(line, p.name+"/") || strings.Contains(line, "m/"+p.name) {
			lines += line
		}
	}
	return lines
}

// What is planted in go.mod, go.work, vendored code or a profile is found as in source.
func TestPRPlantedModules(t *testing.T) {
	const (
		run   = "package dep\n\nfunc Run(n int) (s int) {\n\tfor i := range n {\n\t\ts += i ^ s>>3\n\t}\n\treturn s\n}\n"
		use   = "package m\n\nimport \"example.com/dep\"\n\nfunc Run(n int) int { return dep.Run(n) }\n"
		bench = "package m\n\nimport \"testing\"\n\nvar sink int\n\nfunc BenchmarkRun(b *testing.B) {\n\tfor range b.N {\n\t\tsink += Run(50)\n\t}\n}\n"
		mod   = "module example.com/m\n\ngo 1.24\n"
		need  = mod + "\nrequire example.com/dep v1.0.0\n"
		dep   = "module example.com/dep\n\ngo 1.24\n"
	)
	slower := strings.Replace(run, "range n", "range n + n/2", 1)
	all := map[string]struct {
		base, head map[string]string // "" removes a file
		says       string
		quick      bool
	}{
		"replaced by a fork": {
			map[string]string{"go.mod": need + "\nreplace example.com/dep => ./dep\n", "m.go": use, "m_test.go": bench, "dep/go.mod": dep, "dep/d.go": run, "fork/go.mod": dep, "fork/d.go": slower},
			map[string]string{"go.mod": need + "\nreplace example.com/dep => ./fork\n"},
			"BenchmarkRun: counts more: ", false,
		},
		"in vendor": {
			map[string]string{"go.mod": need, "m.go": use, "m_test.go": bench, "vendor/modules.txt": "# example.com/dep v1.0.0\n## explicit; go 1.24\nexample.com/dep\n", "vendor/example.com/dep/d.go": run},
			map[string]string{"vendor/example.com/dep/d.go": slower},
			"BenchmarkRun: counts more: ", false,
		},
		"in a workspace": {
			map[string]string{"go.work": "go 1.24\n\nuse .\n\nuse ./dep\n", "go.mod": need, "m.go": use, "m_test.go": bench, "dep/go.mod": dep, "dep/d.go": run, "fork/go.mod": dep, "fork/d.go": slower},
			map[string]string{"go.work": "go 1.24\n\nuse .\n\nuse ./fork\n"},
			"BenchmarkRun: counts more: ", false,
		},
		"the language of loop variables": {
			map[string]string{"go.mod": "module example.com/m\n\ngo 1.21\n", "m_test.go": strings.Replace(bench, "range b.N", "i := 0; i < b.N; i++", 1), "m.go": "package m\n\nvar keep func() int\n\nfunc Run(n int) int {\n\tfor i := 0; i < n; i++ {\n\t\tkeep = func() int { i += 0; return i }\n\t}\n\treturn n\n}\n"},
			map[string]string{"go.mod": "module example.com/m\n\ngo 1.22\n"},
			"BenchmarkRun: counts more: ", false,
		},
		"a package of its own becomes one of this module": {
			map[string]string{"go.mod": mod, "m.go": "package m\n", "in/go.mod": "module example.com/in\n\ngo 1.24\n", "in/d.go": strings.Replace(run, "dep", "in", 1)},
			map[string]string{"in/go.mod": "", "in/d.go": strings.Replace(slower, "dep", "in", 1)},
			"in", true,
		},
		"a dependency in a folder of its own": {
			map[string]string{"go.mod": need + "\nreplace example.com/dep => ./dep\n", "m.go": use, "dep/go.mod": dep, "dep/d.go": "package dep\n\nfunc Run(n int) int { return table[n&7] }\n\nvar table [8]int\n"},
			map[string]string{"dep/d.go": "package dep\n\nfunc Run(n int) int { return table[n] }\n\nvar table [8]int\n"},
			"Run: bce new: IsInBounds", true,
		},
	}
	found := 0
	for name, test := range all {
		t.Run(name, func(t *testing.T) {
			if !scratch.Full(test.quick, true) {
				t.Skip("only with TIGHTWIRE_FULL=1, because it builds and counts benchmarks")
			}
			if strings.Contains(test.says, "counts") {
				repository(t)
				countable(t)
			}
			scratch.Module(t, "package m\n")
			apart(t, "")
			for _, side := range []map[string]string{test.base, test.head} {
				for file, text := range side {
					if text == "" {
						remove(t, file)
						continue
					}
					scratch.Write(t, file, text)
				}
				if _, err := os.Stat(".git"); err != nil {
					commit(t)
				}
			}
			status, stdout, stderr := tight("pr", "-base", "HEAD", "-time", "0", "./...")
			if !strings.Contains(stdout, test.says) || status > 1 {
				t.Errorf("status %d, %s%s; want %q", status, stdout, stderr, test.says)
				return
			}
			found++
		})
	}
	if scratch.Full(false, true) {
		onPage(t, "of go.mod, go.work, vendored code, for `pr`", len(all), found, 0, 0)
	}
}

// Samples that prove nothing, or something else, never make a claim hold.
func TestJudgePlanted(t *testing.T) {
	tree(t, map[string]string{})
	run := func(name string, n int, value func(i int) any) string {
		var b strings.Builder
		for i := range n {
			fmt.Fprintf(&b, "%s 1000 %v ns/op\n", name, value(i))
		}
		return b.String()
	}
	noise := func(i int) float64 { return float64(i*7%11) / 10 }
	about := func(size float64) func(int) any { return func(i int) any { return size + noise(i) } }
	always := func(v any) func(int) any { return func(int) any { return v } }
	base, faster := run("BenchmarkX-2", 40, about(100)), run("BenchmarkX-2", 40, about(80))
	scratch.Write(t, "base", base)
	scratch.Write(t, "control", run("BenchmarkX-2", 40, about(80)))
	found := 0
	faults := map[string]struct {
		candidate, flags string
		status           int
	}{
		"no samples":                       {"", "", 2},
		"one sample":                       {run("BenchmarkX-2", 1, about(80)), "", 2},
		"half of the samples":              {run("BenchmarkX-2", 20, about(80)), "", 2},
		"a line that was broken off":       {faster + "BenchmarkX-2 1000 80\n", "", 2},
		"another benchmark":                {run("BenchmarkY-2", 40, about(80)), "", 2},
		"another unit":                     {strings.ReplaceAll(faster, "ns/op", "MB/s"), "", 2},
		"no numbers":                       {run("BenchmarkX-2", 40, always("NaN")), "", 2},
		"endless":                          {run("BenchmarkX-2", 40, always("+Inf")), "", 2},
		"a loop without a body":            {run("BenchmarkX-2", 40, always(0)), "", 2},
		"a clock that runs backwards":      {run("BenchmarkX-2", 40, always(-80)), "", 2},
		"no iterations":                    {strings.ReplaceAll(faster, " 1000 ", " 0 "), "", 2},
		"a run that failed":                {faster + "--- FAIL: BenchmarkX-2\nFAIL\n", "", 2},
		"a run that panicked":              {faster + "panic: no\n", "", 2},
		"equal samples":                    {base, "", 3},
		"slower":                           {run("BenchmarkX-2", 40, about(110)), "", 1},
		"less faster than claimed":         {run("BenchmarkX-2", 40, about(95)), "-effect <=-10%", 1},
		"slower every second time":         {run("BenchmarkX-2", 40, func(i int) any { return 80 + 45*float64(i%2) + noise(i) }), "", 3},
		"one more benchmark, without base": {faster + run("BenchmarkY-2", 40, about(80)), "", 3},
		"too few to tell":                  {run("BenchmarkX-2", 40, func(i int) any { return 100 + 0.9*noise(i*3) }), "", 3},
		"a control that differs":           {faster, "-control control", 3},
	}
	for name, test := range faults {
		scratch.Write(t, "candidate", test.candidate)
		status, stdout, stderr := tight(append(strings.Fields("judge -base base -candidate candidate"), strings.Fields(test.flags)...)...)
		if status != test.status {
			t.Errorf("%s: status %d, %s%s; want %d", name, status, stdout, stderr, test.status)
		}
		if status != 0 {
			found++
		}
	}
	scratch.Write(t, "candidate", faster)
	expect(t, "judge -base base -candidate candidate -effect <=-10%", 0, "1 of 1 claim holds\n")
	scratch.Write(t, "candidate", "goos: linux\n\n"+faster+"PASS\nok  \texample.com/m\t1s\n")
	expect(t, "judge -base base -candidate candidate", 0, "1 of 1 claim holds\n")
	onPage(t, "of samples, for `judge`", len(faults), found, 2, 0)
}
