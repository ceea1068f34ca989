package corpus

import (
	"slices"
	"testing"

	"google.golang.org/protobuf/encoding/protowire"
)

// lengthShares returns the share of each encoded length, 0 to 10, in percent.
func lengthShares(vs []uint64) (percent [11]float64) {
	for _, v := range vs {
		percent[protowire.SizeVarint(v)] += 100 / float64(len(vs))
	}
	return percent
}

func TestValuesLengths(t *testing.T) {
	const n, tolerance = 40000, 1.0
	for _, tt := range []struct {
		dist string
		want map[int]float64 // percent by length
	}{
		{"1byte", map[int]float64{1: 100}},
		{"90-10", map[int]float64{1: 90, 2: 10}},
		{"deltas", map[int]float64{1: 26.3, 2: 73.7}}, // 1 - exp(-128/419)
		{"1-5", map[int]float64{1: 20, 2: 20, 3: 20, 4: 20, 5: 20}},
		{"1-10", map[int]float64{1: 10, 2: 10, 3: 10, 4: 10, 5: 10, 6: 10, 7: 10, 8: 10, 9: 10, 10: 10}},
		{"len2", map[int]float64{2: 100}},
		{"len9", map[int]float64{9: 100}},
		{"len10", map[int]float64{10: 100}},
		{"seed", map[int]float64{1: 88.9, 4: 11.1}},
	} {
		got := lengthShares(Values(tt.dist, n, 1))
		for l := range got {
			if d := got[l] - tt.want[l]; d < -tolerance || d > tolerance {
				t.Errorf("Values(%q, %d, 1) has %.1f %% of length %d, want %.1f", tt.dist, n, got[l], l, tt.want[l])
			}
		}
	}
}

func TestDistributionsAreKnown(t *testing.T) {
	for _, dist := range Distributions {
		a, b := Values(dist, 1000, 1), Values(dist, 1000, 2)
		if len(a) != 1000 {
			t.Errorf("len(Values(%q, 1000, 1)) = %d, want 1000", dist, len(a))
		}
		if slices.Equal(a, b) != (dist == "seed") {
			t.Errorf("Values(%q, 1000, 1) equal to seed 2: %v, want %v", dist, dist != "seed", dist == "seed")
		}
	}
}

func TestValuesUnknown(t *testing.T) {
	defer func() {
		if recover() == nil {
			t.Error(`Values("len11", 1, 1) did not panic, want a panic`)
		}
	}()
	Values("len11", 1, 1)
}
