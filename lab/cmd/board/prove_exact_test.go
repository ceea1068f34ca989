package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/tightwire/tightwire/lab/internal/recordfile"
	"github.com/tightwire/tightwire/lab/internal/scratch"
)

const eights = `package m

func sumPlain(xs []uint64) (s uint64) {
	for _, x := range xs {
		s += x
	}
	return s
}

func sumEights(xs []uint64) (s uint64) {
	for ; len(xs) >= 8; xs = xs[8:] {
		s += xs[0] + xs[1] + xs[2] + xs[3] + xs[4] + xs[5] + xs[6] + xs[7]
	}
	return s + sumPlain(xs)
}
`

const eightsTest = `package m

import "testing"

func bench(b *testing.B, sum func([]uint64) uint64, wrong uint64) {
	xs := []uint64{99: 7}
	var s uint64
	for b.Loop() {
		s = sum(xs)
	}
	b.ReportMetric(float64(s+wrong), "checksum")
}

func BenchmarkPlain(b *testing.B)  { bench(b, sumPlain, 0) }
func BenchmarkEights(b *testing.B) { bench(b, sumEights, 0) }
func BenchmarkWrong(b *testing.B)  { bench(b, sumEights, 1) }
func BenchmarkVaries(b *testing.B) {
	xs := make([]uint64, 1000)
	for i := 0; b.Loop(); i++ {
		sumPlain(xs[:i%1000/2])
	}
}

func BenchmarkNoLoop(b *testing.B) { sumPlain(nil) }
func BenchmarkGroup(b *testing.B)  { b.Run("a", BenchmarkPlain) }

func BenchmarkFails(b *testing.B) { b.Fatal("as told") }
`

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

func sumsByEight(t *testing.T) {
	t.Helper()
	scratch.Unlocked(t)
	scratch.Module(t, eights)
	scratch.Write(t, "m_test.go", eightsTest)
}

// Instructions are counted once, and a claim about them may fail. Where nothing can be
// counted the test is skipped, and says why.
func TestProveInstructions(t *testing.T) {
	sumsByEight(t)
	fewer := [4]string{"fewer", "BenchmarkPlain", "BenchmarkEights", "<= -20%"}
	claimed(t, "", "instructions/op", fewer)
	status, out, errs := publish("prove")
	if strings.Contains(out, "not counted: ") {
		t.Skip(out)
	}
	if status != 0 || !strings.HasPrefix(out, "1 of 1 claim holds\n") || strings.Contains(out, "unchecked") || !strings.Contains(out, "exact: ") || len(records(t)) != 1 {
		t.Fatalf("board prove = %d, %s%s with %q, want one that holds", status, out, errs, records(t))
	}
	text, err := recordfile.Read(os.DirFS("."), filepath.ToSlash(records(t)[0]))
	if err != nil || strings.Count(string(text), "\nBenchmark") != 2 || strings.Contains(string(text), " ns/op") || !strings.Contains(string(text), "binaries: ") {
		t.Errorf("the record is %s, %v, want two counts and no times", text, err)
	}
	status, again, errs := publish("prove")
	if status != 0 || again != out || !strings.Contains(errs, "measured today") || len(records(t)) != 1 {
		t.Errorf("board prove, again = %d, %s%s, want the same from the same record", status, again, errs)
	}
	if _, recorded, _ := publish("prove", "-recorded"); recorded != out {
		t.Errorf("board prove -recorded = %s, want %s", recorded, out)
	}
	t.Run("fails", proveInstructionsFails)
	t.Run("none", proveNoInstructions)
	t.Run("mistakes", proveInstructionsMistakes)
	t.Run("JSON", proveJSON)
}

func proveInstructionsFails(t *testing.T) {
	claimed(t, "", "instructions/op",
		[4]string{"more", "BenchmarkEights", "BenchmarkPlain", "< 0%"},
		[4]string{"varies", "BenchmarkEights", "BenchmarkVaries", "<= 100x"})
	status, out, errs := publish("prove")
	if status != 1 || !strings.HasPrefix(out, "1 of 2 claims fails · the rest hold\n") || !strings.Contains(out, "REVERSED +") {
		t.Errorf("board prove = %d, %s%s, want one that is the other way round", status, out, errs)
	}
	if strings.Count(out, ": note: BenchmarkVaries varies: ") != 1 || strings.Count(out, ": note: ") != 1 {
		t.Errorf("board prove printed %s, want a note that one varies", out)
	}
}

// What is not counted is on the board with its reason, and proves nothing.
func proveNoInstructions(t *testing.T) {
	before := len(records(t))
	claimed(t, "[matrix]\ntargets = [\"plan9/386\", \""+runtime.GOOS+"/"+runtime.GOARCH+"\"]\n", "instructions/op",
		[4]string{"no loop", "BenchmarkPlain", "BenchmarkNoLoop", "<= 5x"},
		[4]string{"other", "BenchmarkPlain", "BenchmarkWrong", "<= 5x"})
	status, out, errs := publish("prove")
	if status != 3 || !strings.HasPrefix(out, "2 of 2 claims unproven\n") || len(records(t)) != before {
		t.Errorf("board prove = %d, %s%s, want nothing proven and nothing recorded", status, out, errs)
	}
	for _, want := range []string{"plan9/386/sse2: NOT JUDGED: not counted: plan9/386 cannot be run", "the benchmark does not loop", "the sides compute different results"} {
		if !strings.Contains(out, want) {
			t.Errorf("board prove printed %s, want %q in it", out, want)
		}
	}
}

func proveInstructionsMistakes(t *testing.T) {
	for bench, want := range map[string]string{
		"BenchmarkNone":  "no benchmark matches",
		"BenchmarkGroup": "want one benchmark, and no group",
		"BenchmarkFails": "as told",
	} {
		claimed(t, "", "instructions/op", [4]string{"x", bench, "BenchmarkPlain", "<= 5x"})
		if status, out, errs := publish("prove"); status != 2 || !strings.Contains(errs, want) {
			t.Errorf("board prove with %s = %d, %s%s, want 2 and %q", bench, status, out, errs, want)
		}
	}
}

func proveJSON(t *testing.T) {
	claimed(t, "", "instructions/op",
		[4]string{"fewer", "BenchmarkPlain", "BenchmarkEights", "<= -20%"},
		[4]string{"no loop", "BenchmarkPlain", "BenchmarkNoLoop", "<= 5x"})
	status, out, _ := publish("prove", "-o", "json")
	var got struct {
		Answer   string
		Verdicts []map[string]any
	}
	if err := json.Unmarshal([]byte(out), &got); err != nil || status != 3 || got.Answer != "1 of 2 claims unproven · the rest hold" || len(got.Verdicts) != 2 {
		t.Fatalf("board prove -o json = %d, %s, %v, want two verdicts", status, out, err)
	}
	fewer, none := got.Verdicts[0], got.Verdicts[1]
	for key, want := range map[string]any{
		"claim": "fewer", "workload": "", "base": "BenchmarkPlain", "candidate": "BenchmarkEights", "metric": "instructions/op", "effect": "<= -20%",
		"status": "HOLDS", "n": 1.0, "p": 0.0, "checked": true, "lo": fewer["ratio"], "hi": fewer["ratio"], "cpu": measuredNow().cpu,
	} {
		if fewer[key] != want {
			t.Errorf("%s = %v, want %v", key, fewer[key], want)
		}
	}
	if _, err := os.Stat("results/" + fewer["record"].(string)); err != nil || !strings.Contains(fewer["cell"].(string), " "+runtime.GOOS+"/"+runtime.GOARCH) {
		t.Errorf("%v; want a record and a cell", fewer)
	}
	for _, key := range []string{"ratio", "lo", "hi", "p", "detectable"} {
		if value, ok := none[key]; value != nil || !ok {
			t.Errorf("%s = %v of what was not measured, want null", key, value)
		}
	}
	if none["status"] != "NOT JUDGED" || none["reason"] == "" || none["n"] != 0.0 || none["record"] != "" {
		t.Errorf("%v; want a reason and no numbers", none)
	}
}
