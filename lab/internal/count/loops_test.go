package count

import (
	"errors"
	"fmt"
	"maps"
	"testing"
)

// One by one is the oracle here, too: by their addresses, loops of one block and of more
// execute the same in both ways, be it that they go round not at all, once or often.
func TestLoops(t *testing.T) {
	for _, n := range []int{0, 1, 2, 12} {
		bench := fmt.Sprintf("BenchmarkLoops/n=%d", n)
		plain, copied := bothWays(t, bench)
		if plain.total == 0 || plain.total != copied.total || !maps.Equal(plain.at, copied.at) {
			t.Errorf("%s: %d instructions in copies, %d one by one", bench, copied.total, plain.total)
		}
	}
}

// A fault in the middle of a loop: what comes before it has been executed, it and what
// follows it have not.
func TestFault(t *testing.T) {
	plain, copied := bothWays(t, "BenchmarkFault")
	if !maps.Equal(within(t, "Sum", plain), within(t, "Sum", copied)) {
		t.Errorf("Sum: %v in copies, %v one by one", within(t, "Sum", copied), within(t, "Sum", plain))
	}
}

// Signals that come at any time change nothing of what a loop computes and executes, which
// here is more than copies do without the counters being read.
func TestSignals(t *testing.T) {
	const turns = 20_000
	b := counted(t)
	first, err := trace(t.Context(), b, job{bench: "BenchmarkSignals", n: 10})
	if err != nil {
		t.Fatal(err)
	}
	for range 15 {
		got, err := trace(t.Context(), b, job{bench: "BenchmarkSignals", n: 10, plan: first.found})
		if err != nil {
			t.Fatal(err)
		}
		often := false
		for _, n := range within(t, "Mix", got) {
			often = often || n >= 10*turns
			if n != 10 && n != 10*turns && n != 10*(turns+1) {
				t.Errorf("an instruction of Mix is executed %d times, want %d", n, 10*turns)
			}
		}
		if !often {
			t.Error("Mix has no loop")
		}
	}
}

// within returns what a function has executed, that is its own instructions.
func within(t *testing.T, name string, of execution) map[uint64]int64 {
	t.Helper()
	from, to, err := shared.function("example.com/counted." + name)
	if err != nil {
		t.Fatal(err)
	}
	at := maps.Clone(of.at)
	maps.DeleteFunc(at, func(pc uint64, _ int64) bool { return pc < from || pc >= to })
	return at
}

// A loop is not left alone for long, so that one without an end comes to one.
func TestMost(t *testing.T) {
	b := counted(t)
	first, err := trace(t.Context(), b, job{bench: "BenchmarkMany", n: 2})
	if err != nil {
		t.Fatal(err)
	}
	const few = 1_000_000
	got, err := trace(t.Context(), b, job{bench: "BenchmarkMany", n: 2, plan: first.found, most: few})
	var unseen *UnseenError
	if !errors.As(err, &unseen) || unseen.Reason != "one run is more than 1000000 instructions" || got.total > 2*few {
		t.Errorf("%v after %d instructions, want it unseen after %d or a little later", err, got.total, few)
	}
}
