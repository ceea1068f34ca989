package main

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/tightwire/tightwire/lab/internal/recordfile"
	"github.com/tightwire/tightwire/lab/internal/scratch"
	"github.com/tightwire/tightwire/lab/race"
)

const sums = `package m

// Plain is what Fresh does, without a copy.
func Plain(xs []uint64) (s uint64) {
	for _, x := range xs {
		s += x
	}
	return s
}

func Fresh(xs []uint64) uint64 { return Plain(append([]uint64(nil), xs...)) }
`

const sumsTest = `package m

import "testing"

var xs [1000]uint64

func bench(b *testing.B, sum func([]uint64) uint64) {
	var s uint64
	for b.Loop() {
		s += sum(xs[:])
	}
	b.ReportMetric(float64(s%2), "checksum")
}

func BenchmarkFresh(b *testing.B) { bench(b, Fresh) }
func BenchmarkPlain(b *testing.B) { bench(b, Plain) }
`

// records are the files that prove has written.
func records(t *testing.T) []string {
	t.Helper()
	files, err := filepath.Glob("results/*/prove/*.txt.gz")
	if err != nil {
		t.Fatal(err)
	}
	return files
}

// withoutNotes leaves out what only the run says that measures.
func withoutNotes(board string) string {
	return regexp.MustCompile(`(?m)^.*: note: .*\n`).ReplaceAllString(board, "")
}

// claimed writes a tight.toml of claims that one may give as name, base, candidate and effect.
func claimed(t *testing.T, head, metric string, claims ...[4]string) {
	t.Helper()
	var s strings.Builder
	s.WriteString(head)
	for _, c := range claims {
		s.WriteString("[[claim]]\nname = \"" + c[0] + "\"\nbase = \"" + c[1] + "\"\ncandidate = \"" + c[2] + "\"\neffect = \"" + c[3] + "\"\nmetric = \"" + metric + "\"\n")
	}
	scratch.Write(t, "tight.toml", s.String())
}

// TestProveOfAStranger has two functions, two benchmarks and five lines for each claim. Two
// rounds decide nothing about time. What is counted needs one.
func TestProveOfAStranger(t *testing.T) {
	scratch.Unlocked(t)
	scratch.Module(t, sums)
	scratch.Write(t, "m_test.go", sumsTest)
	scratch.Write(t, "tight.toml", `[[claim]]
name = "plain is faster"
base = "BenchmarkFresh"
candidate = "BenchmarkPlain"
effect = "<= -10%"

[[claim]]
name = "plain allocates nothing"
base = "BenchmarkFresh"
candidate = "BenchmarkPlain"
metric = "allocs/op"
effect = "<= 0x"
`)
	status, out, errs := publish("prove", "-rounds", "2")
	if status != 3 || !strings.Contains(out, "1 of 2 claims unproven") || len(records(t)) != 2 {
		t.Fatalf("board prove = %d, %s%s with %q, want one that holds and one that two rounds do not decide", status, out, errs, records(t))
	}
	for _, want := range []string{"plain is faster", "INCONCLUSIVE", "plain allocates nothing", "HOLDS", "linux/amd64"} {
		if !strings.Contains(out, want) && runtime.GOARCH == "amd64" {
			t.Errorf("board prove printed %s, want %q in it", out, want)
		}
	}
	out = withoutNotes(out)
	status, again, errs := publish("prove", "-rounds", "2")
	if status != 3 || again != out || len(records(t)) != 2 || strings.Count(errs, "measured today") != 2 {
		t.Errorf("board prove, again = %d, %s%s with %q, want the same from the same records", status, again, errs, records(t))
	}
	if status, recorded, _ := publish("prove", "-recorded"); status != 3 || recorded != out {
		t.Errorf("board prove -recorded = %d, %s, want what was measured: %s", status, recorded, out)
	}
	if _, _, errs := publish("prove", "-rounds", "3"); len(records(t)) != 3 || strings.Count(errs, "measured today") != 1 {
		t.Errorf("board prove with more rounds: %s with %q, want more of what was undecided", errs, records(t))
	}
	if status, out, _ := publish("prove", "-recorded", "-run", "allocates"); status != 0 || strings.Contains(out, "faster") {
		t.Errorf("board prove -run allocates = %d, %s, want one claim, which holds", status, out)
	}
}

// A metric that no benchmark has is not what was measured.
func TestProveNoSuchMetric(t *testing.T) {
	scratch.Unlocked(t)
	scratch.Module(t, sums)
	scratch.Write(t, "m_test.go", sumsTest)
	claimed(t, "", "alloc/op", [4]string{"fewer", "BenchmarkFresh", "BenchmarkPlain", "<= 0x"})
	status, out, errs := publish("prove", "-rounds", "1")
	if want := "the benchmarks report no alloc/op, but B/op, allocs/op, checksum, sec/op"; status != 3 || !strings.Contains(out, want) || len(records(t)) > 0 {
		t.Errorf("board prove = %d, %s%s with %q, want %q and no record", status, out, errs, records(t), want)
	}
}

// What tight count counts is judged by its records, and not measured.
func TestProveCounted(t *testing.T) {
	scratch.Unlocked(t)
	scratch.Module(t, sums)
	claimed(t, "", "instructions/op", [4]string{"fewer", "BenchmarkFresh", "BenchmarkPlain", "<= -20%"})
	if status, out, errs := publish("prove"); status != 3 || !strings.Contains(out, "NOT JUDGED: no record") || len(records(t)) > 0 {
		t.Errorf("board prove = %d, %s%s with %q, want nothing measured", status, out, errs, records(t))
	}
	scratch.Write(t, "results/a/counted.txt", "goos: linux\ngoarch: amd64\ngoamd64: v1\ntoolchain: go1.26.8\ncpu: A\ndate: 2026-11-23T10:00:00Z\nBenchmarkFresh 1 1000 instructions/op\nBenchmarkPlain 1 500 instructions/op\n")
	if status, out, errs := publish("prove", "-recorded"); status != 0 || !strings.Contains(out, "-50.0% HOLDS") {
		t.Errorf("board prove -recorded = %d, %s%s, want half as many", status, out, errs)
	}
}

// A program that writes what package race does, of functions that take the same always.
const raceProgram = `package main

import (
	"flag"
	"fmt"
	"regexp"
)

func main() {
	run, rounds := flag.String("run", "", ""), flag.Int("rounds", 0, "")
	control, out, slow := flag.Bool("control", false, ""), flag.String("o", "", ""), flag.Bool("slow", false, "")
	flag.Parse()
	if *out != "-" || !*control || flag.NArg() > 0 {
		panic("not as prove runs it")
	}
	fmt.Println("goos: linux\ngoarch: amd64\ngoamd64: v1\ntoolchain: go1.26.8\ncpu: %s\ndate: %sT00:00:00Z\nseed: 1")
	ours := 50
	if *slow {
		ours = 200
	}
	for _, name := range []string{"Sum/n=1", "Sum/n=2", "Sum/n=3"} {
		for i := 0; i < *rounds && regexp.MustCompile(*run).MatchString(name); i++ {
			fmt.Printf("Benchmark%%s/impl=theirs\t9\t%%d ns/op\n", name, 100+i%%3)
			fmt.Printf("Benchmark%%s/impl=ours\t9\t%%d ns/op\n", name, ours+i%%4)
			fmt.Printf("Benchmark%%s/impl=control\t9\t%%d ns/op\n", name, 102-i%%3)
		}
	}
}
`

// proveRaces is a file whose claims are about one program, with two choices of arguments.
func proveRaces(t *testing.T) {
	t.Helper()
	m := measuredNow()
	scratch.Unlocked(t)
	scratch.Module(t, fmt.Sprintf(raceProgram, m.cpu, m.day))
	scratch.Write(t, "tight.toml", `results = "kept"
[[claim]]
name = "two of them"
race = "."
bench = "Sum"
workloads = ["n=1", "n=2"]
base = "/impl=theirs"
candidate = "/impl=ours"
effect = "<= -40%"

[[claim]]
name = "less"
race = "."
bench = "Sum"
workloads = ["n=2"]
base = "/impl=theirs"
candidate = "/impl=ours"
effect = "< 0%"

[[claim]]
name = "slow"
race = ". -slow"
bench = "Sum"
workloads = ["n=3"]
base = "/impl=theirs"
candidate = "/impl=ours"
layouts = 8
effect = "<= -10%"
`)
}

func TestProveRaces(t *testing.T) {
	proveRaces(t)
	status, out, errs := publish("prove", "-run", "two|less")
	files, _ := filepath.Glob("kept/*/prove/*.txt.gz")
	if status != 0 || !strings.HasPrefix(out, "all of 2 claims hold") || len(files) != 1 {
		t.Fatalf("board prove = %d, %s%s with %q, want two that hold in one record", status, out, errs, files)
	}
	text, err := recordfile.Read(os.DirFS("."), filepath.ToSlash(files[0]))
	if err != nil {
		t.Fatal(err)
	}
	for what, want := range map[string]int{"\nBenchmarkSum/n=1/impl=ours": 48, "\nBenchmarkSum/n=3/": 0, "\nlayout: ": 16, "binaries: ": 1} {
		if got := bytes.Count(text, []byte(what)); got != want && (want > 0 || got > 0) {
			t.Errorf("the record has %q %d times, want %d:\n%s", what, got, want, text)
		}
	}
	if status, out, errs = publish("prove", "-run", "slow"); status != 1 || !strings.HasPrefix(out, "1 of 1 claim fails") || !strings.Contains(out, "REVERSED") {
		t.Errorf("board prove = %d, %s%s, want one that is the other way round", status, out, errs)
	}
}

// Of a program only those races run again that some claim has no record of. One race in twenty
// is NOISY by chance: without that no second run of many would ever end.
func TestProveRacesAgain(t *testing.T) {
	proveRaces(t)
	text, err := os.ReadFile("tight.toml")
	if err != nil {
		t.Fatal(err)
	}
	// Each layout is linked three times: eight suffice to decide.
	scratch.Write(t, "tight.toml", strings.NewReplacer(`race = ". -slow"`, `race = "."`, "layouts = 8\n", "", "effect = ", "layouts = 8\neffect = ").Replace(string(text)))
	for _, step := range []struct{ run, races string }{
		{"less", "Sum/n=2"},
		{"less|slow", "Sum/n=3"},
		{".", "Sum/n=1 Sum/n=2"},
	} {
		had, _ := filepath.Glob("kept/*/prove/*.txt.gz")
		_, _, errs := publish("prove", "-run", step.run)
		all, _ := filepath.Glob("kept/*/prove/*.txt.gz")
		added := slices.DeleteFunc(all, func(f string) bool { return slices.Contains(had, f) })
		if len(added) != 1 {
			t.Fatalf("board prove -run %q added %q, want one record: %s", step.run, added, errs)
		}
		text, err := recordfile.Read(os.DirFS("."), filepath.ToSlash(added[0]))
		if err != nil {
			t.Fatal(err)
		}
		races := regexp.MustCompile(`(?m)^Benchmark(.*)/impl=ours`).FindAllStringSubmatch(string(text), -1)
		var names []string
		for _, race := range races {
			names = append(names, race[1])
		}
		slices.Sort(names)
		if got := strings.Join(slices.Compact(names), " "); got != step.races {
			t.Errorf("board prove -run %q measured %s, want %s", step.run, got, step.races)
		}
	}
	if _, _, errs := publish("prove"); !strings.Contains(errs, "measured today") {
		t.Errorf("board prove of all that is recorded: %s, want nothing measured", errs)
	}
}

// What this machine cannot run is on the board, with a reason.
func TestProveElsewhere(t *testing.T) {
	proveRaces(t)
	text, err := os.ReadFile("tight.toml")
	if err != nil {
		t.Fatal(err)
	}
	scratch.Write(t, "tight.toml", "[matrix]\ntargets = [\"plan9/386\"]\n"+strings.Replace(string(text), "results = \"kept\"\n", "", 1))
	status, out, errs := publish("prove")
	if status != 3 || !strings.Contains(out, "not timed: this machine is") || !strings.Contains(out, "3 of 3 claims unproven") {
		t.Errorf("board prove for plan9 = %d, %s%s, want the reason", status, out, errs)
	}
	if found := records(t); len(found) > 0 {
		t.Errorf("board prove for plan9 wrote %q", found)
	}
}

// Two revisions with the same code are not timed.
func TestProveRevisions(t *testing.T) {
	scratch.Unlocked(t)
	scratch.Module(t, sums)
	scratch.Write(t, "m_test.go", sumsTest)
	scratch.Write(t, "tight.toml", `[[claim]]
name = "no slower than before"
bench = "Plain"
base = "HEAD"
candidate = "."
effect = "<= +3%"
`)
	scratch.Commit(t)
	status, out, errs := publish("prove")
	if status != 3 || !strings.Contains(out, "UNCHANGED") || len(records(t)) > 0 {
		t.Errorf("board prove of one source = %d, %s%s with %q, want nothing timed", status, out, errs, records(t))
	}
}

func TestProveMistakes(t *testing.T) {
	proveRaces(t)
	scratch.Write(t, "bad.toml", "[[claim]]\nname = 1\n")
	scratch.Write(t, "gone.toml", "[[claim]]\nname = \"x\"\nbench = \"X\"\nbase = \"/a\"\ncandidate = \"/b\"\neffect = \"< 0%\"\npackage = \"./gone\"\n")
	scratch.Write(t, "half/a.txt", "BenchmarkX\t1\t2\n")
	for _, tt := range []struct {
		args []string
		want string
	}{
		{[]string{"x"}, `found argument "x"`},
		{[]string{"-file", "none.toml"}, "none.toml: no such file or directory"},
		{[]string{"-file", "gone.toml"}, "gone.toml:1: "},
		{[]string{"-file", "bad.toml"}, "bad.toml"},
		{[]string{"-run", "("}, "-run"},
		{[]string{"-run", "nobody"}, "no claim has a name that matches"},
		{[]string{"-rounds", "-1"}, "-rounds -1"},
		{[]string{"-recorded", "-results", "half"}, "a.txt:1"},
	} {
		if status, _, errs := publish(append([]string{"prove"}, tt.args...)...); status != 2 || !strings.Contains(errs, tt.want) {
			t.Errorf("board prove %q = %d, %s, want 2 and %q", tt.args, status, errs, tt.want)
		}
	}
	if status, _, _ := publish("prove", "-h"); status != 0 {
		t.Errorf("board prove -h = %d, want 0", status)
	}
}

// What was not finished is not there, and the run says so.
func TestProveInterrupted(t *testing.T) {
	proveRaces(t)
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	var out, errs bytes.Buffer
	if status := program.Run(ctx, []string{"prove"}, &out, &errs); status != 3 || !strings.Contains(errs.String(), "interrupted") {
		t.Errorf("interrupted board prove = %d, %s%s, want 3", status, &out, &errs)
	}
}

// measuredNow is what a record of this machine and day says.
func measuredNow() struct{ cpu, day string } {
	return struct{ cpu, day string }{race.Describe("").CPU, time.Now().UTC().Format(time.DateOnly)}
}
