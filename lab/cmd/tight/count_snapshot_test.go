package main

import (
	"os"
	"strings"
	"testing"

	"github.com/tightwire/tightwire/lab/internal/scratch"
)

// The file is made, it agrees with the code, and after a change the check says what has
// grown, and where.
func TestCounts(t *testing.T) {
	repository(t)
	countable(t)
	expect(t, "count -snapshot -check .", 2, "tight.counts")
	expect(t, "count -snapshot -update .", 0)
	text, err := os.ReadFile("tight.counts")
	lines := strings.Split(strings.TrimSuffix(string(text), "\n"), "\n")
	if err != nil || len(lines) != 4 || !strings.HasPrefix(lines[3], "example.com/m\tBenchmarkSum\t"+here+" ") || strings.Count(lines[3], "\t") != 5 {
		t.Fatalf("%v, %s; want two lines of comments and two benchmarks", err, text)
	}
	if scratch.Full(false, true) { // each builds a program
		expect(t, "count -snapshot -check .", 0, "2 benchmarks, 0 grew beyond the limit, 0 not in tight.counts\n")
		expect(t, "count -snapshot -o json .", 0, "\"package\": \"example.com/m\",\n      \"bench\": \"BenchmarkSum\",", "\"allocs_per_op\": 0,")
	}
	edit(t, "m.go", "s += int(x)", "s += int(x) ^ s>>3")
	scratch.Write(t, "tight.counts", strings.Replace(string(text), lines[2]+"\n", "", 1))
	expect(t, "count -snapshot -check .", 1, "1 grew beyond the limit, 1 not in tight.counts\n", "example.com/m BenchmarkSum: instructions/op ", "; most are in m.go:7 (", "BenchmarkOther: not in the file for "+here)
	if scratch.Full(false, true) {
		scratch.Write(t, "tight.counts", strings.Replace(string(text), lines[3], lines[3]+"\t300%", 1))
		expect(t, "count -snapshot -check .", 0, "0 grew")
		scratch.Write(t, "tight.counts", strings.Replace(string(text), lines[3]+"\n", "", 1))
		expect(t, "count -snapshot -check .", 3, "BenchmarkSum: not in the file for "+here)
	}
	scratch.Write(t, "tight.counts", "half a line\n")
	expect(t, "count -snapshot -check .", 2, "tight.counts:1: 1 columns, want 6")
}

func TestCountsMistakes(t *testing.T) {
	scratch.Module(t, summed)
	expect(t, "count -snapshot .", 2, "no package has benchmarks")
	expect(t, "count -snapshot -limit 1 .", 2, "want a percentage")
	expect(t, "count -snapshot -check -update .", 2, "contradict each other")
	expect(t, "count -snapshot -o md .", 2, "want text or json")
	expect(t, "count -snapshot -bench F .", 2, "want no -bench")
	expect(t, "count -snapshot -lines .", 2, "no -lines")
	expect(t, "count -check .", 2, "work only with -snapshot")
	expect(t, "count -snapshot", 2, "no packages")
}
