package icount

import (
	"slices"
	"testing"
)

// What a program prints about its benchmarks must not be taken for the name of one.
func TestNamesIn(t *testing.T) {
	const out = "Benchmarking with 4 workers\ngoos: linux\n" +
		"BenchmarkSum     \t       1\t  52 ns/op\n" +
		"BenchmarkSum/n=8 \tBenchmarkOther 1 1 ns/op\nBenchmarkOther 1 1 ns/op\n       1\t  52 ns/op\n" +
		"no newlineBenchmarkLonger/n=16\t       1\t  52 ns/op\n--- BENCH: BenchmarkLonger\nPASS\n"
	if got, want := namesIn(out), []string{"BenchmarkSum", "BenchmarkSum/n=8", "BenchmarkLonger/n=16"}; !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}
