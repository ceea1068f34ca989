package main

import (
	"encoding/json"
	"os"
	"strings"
	"testing"

	"github.com/tightwire/tightwire/lab/internal/scratch"
)

const benchmarks = `package m

import "testing"

var sink int

//go:noinline
func turn(n int) {
	for range n {
	}
}

func BenchmarkTurns(b *testing.B) {
	for range b.N {
		turn(10)
	}
}

func BenchmarkVaries(b *testing.B) {
	i := 0
	for b.Loop() {
		i++
		turn(i / 4)
	}
}

func BenchmarkNoLoop(b *testing.B) { turn(1) }

func BenchmarkFails(b *testing.B) { b.Fatal("as told") }
`

// One module is enough for all, and is linked once. Where nothing can be counted the test is
// skipped, and says why.
func TestCount(t *testing.T) {
	linkOnce(t)
	scratch.Module(t, holds)
	if err := os.WriteFile("m_test.go", []byte(benchmarks), 0o666); err != nil {
		t.Fatal(err)
	}
	status, stdout, stderr := tight("count", "-bench", "Turns", "-lines", "./.")
	if status == 3 && strings.Contains(stdout+stderr, "ptrace") {
		t.Skip(stdout + stderr)
	}
	checkCountText(t, status, stdout, stderr)
	t.Run("JSON", countJSON)
	t.Run("mistakes", countMistakes)
}

func checkCountText(t *testing.T, status int, stdout, stderr string) {
	lines := strings.Split(stdout, "\n")
	if status != 0 || !strings.HasPrefix(lines[0], "1 of 1 benchmarks counted, "+here+" ") || len(lines) < 4 {
		t.Fatalf("status %d, %s%s", status, stdout, stderr)
	}
	if !strings.HasSuffix(lines[1], " instructions/op  BenchmarkTurns") || !strings.HasSuffix(lines[2], "  m_test.go:9") {
		t.Errorf("%s", stdout)
	}
}

func countJSON(t *testing.T) {
	status, stdout, stderr := tight("count", "-bench", "Turns|Varies|NoLoop", "-o", "json", ".")
	var got struct{ Counts, Unseen []map[string]any }
	if err := json.Unmarshal([]byte(stdout), &got); err != nil || status != 3 || len(got.Counts) != 2 || len(got.Unseen) != 1 {
		t.Fatalf("status %d, %v: %s%s; want 3, two counts and one unseen", status, err, stdout, stderr)
	}
	turns, varies := got.Counts[0], got.Counts[1]
	if n := turns["instr_per_op"].(float64); turns["bench"] != "BenchmarkTurns" || n < 20 || n > 60 || turns["varies"] != nil {
		t.Errorf("%v; want two to five instructions and a little for each of 10 turns", turns)
	}
	if varies["varies"] == nil || varies["lines"] != nil {
		t.Errorf("%v; want it to vary, and no lines", varies)
	}
	if u := got.Unseen[0]; u["bench"] != "BenchmarkNoLoop" || u["reason"] == "" {
		t.Errorf("%v; want a reason", u)
	}
}

func countMistakes(t *testing.T) {
	for name, test := range map[string]struct {
		args   []string
		status int
		says   string
	}{
		"unknown":     {[]string{"-bench", "Nothing", "."}, 2, "-bench Nothing: no such benchmark"},
		"fails":       {[]string{"-bench", "Fails", "."}, 2, "as told"},
		"no pattern":  {[]string{"."}, 2, "no benchmarks"},
		"no package":  {[]string{"-bench", "Turns"}, 2, "0 packages, want 1"},
		"missing":     {[]string{"-bench", "Turns", "./none"}, 2, "none"},
		"format":      {[]string{"-bench", "Turns", "-o", "xml", "."}, 2, "want text or json"},
		"level":       {[]string{"-bench", "Turns", "-target", "linux/amd64/v9", "."}, 2, "v9"},
		"unsupported": {[]string{"-bench", "Turns", "-target", "linux/s390x", "."}, 3, "linux/s390x: skipped: this machine is linux/amd64"},
		"help":        {[]string{"-h"}, 0, "-bench"},
	} {
		status, stdout, stderr := tight(append([]string{"count"}, test.args...)...)
		if status != test.status || stdout != "" || !strings.Contains(stderr, test.says) {
			t.Errorf("%s: status %d, %q, %q; want %d, %q", name, status, stdout, stderr, test.status, test.says)
		}
	}
}
