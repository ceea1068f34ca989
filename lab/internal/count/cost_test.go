package count

import (
	"math"
	"testing"
)

// costOf counts a benchmark twice, and what it allocates is the same each time.
func costOf(t *testing.T, bench string) Cost {
	t.Helper()
	var all [2]Cost
	for i := range all {
		costs, err := Costs(t.Context(), bench, counted(t))
		if err != nil || costs[0].Bench != bench {
			t.Fatalf("%s: %v, %+v", bench, err, costs)
		}
		all[i] = costs[0]
	}
	for _, n := range [][2]Mean{{all[0].Bytes, all[1].Bytes}, {all[0].Allocs, all[1].Allocs}} {
		if n[0] != n[1] {
			t.Errorf("%s: %v in one run and %v in another", bench, n[0], n[1])
		}
	}
	return all[0]
}

// What an iteration allocates comes with what it executes. A hundred bytes are an object of 112, whatever is allocated once.
func TestCost(t *testing.T) {
	for _, bench := range []string{"BenchmarkAlloc", "BenchmarkFills"} {
		c := costOf(t, bench)
		if (c.Bytes != Mean{112, [2]float64{112, 112}} || c.Allocs != Mean{1, [2]float64{1, 1}}) {
			t.Errorf("%s: %+v bytes and %+v allocations, want 112 and 1", bench, c.Bytes, c.Allocs)
		}
		if c.Unseen != nil || c.PerOp <= 0 {
			t.Errorf("%s: %+v, %v; want instructions", bench, c.Count, c.Unseen)
		}
	}
}

// What grows by and by is in doubt by as much as its means differ.
func TestCostInDoubt(t *testing.T) {
	c := costOf(t, "BenchmarkGrows")
	if c.Bytes.PerOp < 8 || c.Bytes.Doubt() == 0 || c.Allocs.Doubt() < c.Allocs.PerOp/10 {
		t.Errorf("%+v and %+v, want that they vary", c.Bytes, c.Allocs)
	}
}

// What cannot be counted still allocates. A thread is 5 KB, and may be one of few or of many iterations.
func TestCostUnseen(t *testing.T) {
	all, err := Costs(t.Context(), "BenchmarkParallel", counted(t))
	if err != nil || all[0].Unseen == nil || math.Abs(all[0].Allocs.PerOp-1) > 0.2 || math.Abs(all[0].Bytes.PerOp-112) > 100 {
		t.Errorf("%+v, %v; want 112 bytes in one object, and no instructions", all, err)
	}
	if c := costOf(t, "BenchmarkNoLoop"); c.Unseen == nil || c.PerOp != 0 || c.Allocs.PerOp != 0 {
		t.Errorf("%+v; want it unseen, and nothing allocated", c)
	}
}

// A program that cannot be traced prints rounded numbers.
func TestPrinted(t *testing.T) {
	bytes, allocs, err := counted(t).printed(t.Context(), "BenchmarkFills")
	if over := float64(1<<20) / printedRuns; err != nil || bytes.PerOp < 112+over-1 || bytes.PerOp > 112+over+1 || bytes.Doubt() != 0.5 || allocs.PerOp != 1 {
		t.Errorf("%+v, %+v, %v; want what an iteration of so many takes", bytes, allocs, err)
	}
}
