package count

import (
	"slices"
	"testing"
)

// What a program prints about its benchmarks must not be taken for the name of one, or for its time.
func TestOnceIn(t *testing.T) {
	const out = "Benchmarking with 4 workers\ngoos: linux\n" +
		"BenchmarkSum     \t       1\t  52 ns/op\n" +
		"BenchmarkSum/n=8 \tBenchmarkOther 1 1 ns/op\nBenchmarkOther 1 1 ns/op\n       1\t  52 ns/op\n" +
		"no newlineBenchmarkLonger/n=16\t       1\t  1500.3 ns/op\n--- BENCH: BenchmarkLonger\nPASS\n"
	if got, want := onceIn(out), []Once{{"BenchmarkSum", 52}, {"BenchmarkSum/n=8", 0}, {"BenchmarkLonger/n=16", 1500}}; !slices.Equal(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
}
