package icount

import "testing"

// What an iteration allocates comes with what it executes, and with the size of the code that
// does most of the work.
func TestCost(t *testing.T) {
	c, err := counted(t).Cost(t.Context(), "BenchmarkAlloc")
	if err != nil || c.Unseen != nil {
		t.Fatal(err, c.Unseen)
	}
	if c.Bench != "BenchmarkAlloc" || c.PerOp <= 0 || c.Allocs < 1 || c.Bytes < 8 || c.Code <= 0 {
		t.Errorf("%+v, want instructions, allocations and bytes", c)
	}
}

// What cannot be counted still allocates.
func TestCostUnseen(t *testing.T) {
	c, err := counted(t).Cost(t.Context(), "BenchmarkNoLoop")
	if err != nil || c.Unseen == nil || c.Bench != "BenchmarkNoLoop" || c.PerOp != 0 || c.Allocs != 0 {
		t.Errorf("%+v, %v; want it unseen, and nothing allocated", c, err)
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
