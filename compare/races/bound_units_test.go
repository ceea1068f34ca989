//go:build goexperiment.simd && !purego && go1.27 && amd64

package races

import (
	"simd/archsimd"
	"slices"
	"testing"

	"github.com/tightwire/tightwire/lab/race"
)

// loops are the loops for one size of vectors.
type loops struct {
	name        string
	store, load func(b []uint64)
	compute     func(n int)
}

// ofThisCPU returns the loops that this CPU can run.
func ofThisCPU(t *testing.T) []loops {
	if !archsimd.X86.AVX2() {
		t.Skip("the CPU has no AVX2")
	}
	all := []loops{{"256", store256, load256, compute256}, {"512", store512, load512, compute512}}
	if !wide {
		t.Log("without those of 512 bits: the CPU lacks them")
		all = all[:1]
	}
	return all
}

// TestStoresAll wants every element written, and no other.
func TestStoresAll(t *testing.T) {
	for _, w := range ofThisCPU(t) {
		sink512 = [8]uint64(slices.Repeat([]uint64{7}, 8))
		b := make([]uint64, 3*turn/8)
		w.store(b[:2*turn/8])
		want := append(slices.Repeat([]uint64{7}, 2*turn/8), make([]uint64, turn/8)...)
		if !slices.Equal(b, want) {
			t.Errorf("%s: store wrote %v, want %v", w.name, b, want)
		}
	}
}

// TestLoadsAll plants a bit in each place, which the result must have.
func TestLoadsAll(t *testing.T) {
	for _, w := range ofThisCPU(t) {
		for at := range 2 * turn / 8 {
			sink512 = [8]uint64{}
			b := make([]uint64, 2*turn/8)
			b[at] = 1
			if w.load(b); !slices.Contains(sink512[:], 1) {
				t.Errorf("%s: load did not read element %d", w.name, at)
			}
		}
	}
}

// TestComputesAll counts the additions: each adds 1 to one of eight chains, which start at
// different multiples of 256.
func TestComputesAll(t *testing.T) {
	t.Cleanup(func() { starts = [8][8]uint64{} })
	for _, w := range ofThisCPU(t) {
		sink512 = [8]uint64{1}
		for chain := range starts {
			starts[chain][0] = uint64(chain) << 8
		}
		w.compute(32)
		if want := uint64(7<<8 | 32/8); sink512[0] != want {
			t.Errorf("%s: 32 additions to eight chains make %#x, want %#x", w.name, sink512[0], want)
		}
	}
}

// TestLimits wants an arm for each limit that has work, with the answer of ours.
func TestLimits(t *testing.T) {
	ofThisCPU(t)
	r := limited(race.Race{Name: "R", Inputs: 2, Arms: []race.Arm{
		{Name: "theirs", Run: func(i int) uint64 { return 5 }},
		{Name: "ours", Run: func(i int) uint64 { return uint64(10 + i) }},
	}}, storing(100), loading(200), computing(3, vectors{256, 2}, vectors{256, 2}), limit{ports, func(int) int { return 9 }, vectors{}, vectors{}})
	var names []string
	for _, a := range r.Arms {
		names = append(names, a.Name)
	}
	if want := []string{"theirs", "ours", "stores", "loads", "ports"}; !slices.Equal(names, want) {
		t.Fatalf("arms are %q, want %q", names, want)
	}
	for _, a := range r.Arms[1:] {
		if x, y := a.Run(0), a.Run(1); x != 10 || y != 11 {
			t.Errorf("%s answers %d, %d, want 10 and 11", a.Name, x, y)
		}
	}
}
