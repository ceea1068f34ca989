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

// What an iteration allocates comes with what it executes, and with the size of the code that does most of
// the work. A hundred bytes are an object of 112, whatever is allocated once.
func TestCost(t *testing.T) {
	for _, bench := range []string{"BenchmarkAlloc", "BenchmarkFills"} {
		c := costOf(t, bench)
		if (c.Bytes != Mean{112, [2]float64{112, 112}} || c.Allocs != Mean{1, [2]float64{1, 1}}) {
			t.Errorf("%s: %+v bytes and %+v allocations, want 112 and 1", bench, c.Bytes, c.Allocs)
		}
		if c.Unseen != nil || c.PerOp <= 0 || c.Code <= 0 {
			t.Errorf("%s: %+v, %v; want instructions and the size of code", bench, c.Count, c.Unseen)
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

// Hot are the functions with a twentieth of the instructions or more.
func TestHot(t *testing.T) {
	b := counted(t)
	sizes := map[string]int{}
	starts := map[string]uint64{}
	for _, name := range []string{"example.com/counted.Turns", "example.com/counted.Mix"} {
		from, to, err := b.function(name)
		if err != nil {
			t.Fatal(err)
		}
		starts[name], sizes[name] = from, int(to-from)
	}
	turns, mix := "example.com/counted.Turns", "example.com/counted.Mix"
	for _, tt := range []struct {
		ofTurns, ofMix int64
		want           int
	}{{100, 100, sizes[turns] + sizes[mix]}, {95, 5, sizes[turns] + sizes[mix]}, {96, 4, sizes[turns]}, {1, 0, sizes[turns]}} {
		run := execution{at: map[uint64]int64{starts[turns]: tt.ofTurns, starts[mix]: tt.ofMix}}
		if tt.ofMix == 0 {
			delete(run.at, starts[mix])
		}
		if got := (counter{binary: b}).hot(run); got != tt.want {
			t.Errorf("%d instructions in one and %d in another: %d bytes, want %d", tt.ofTurns, tt.ofMix, got, tt.want)
		}
	}
}
