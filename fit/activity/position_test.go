package activity

import (
	"math"
	"math/big"
	"math/rand/v2"
	"testing"
)

// TestDegrees compares with fractions, which are exact.
func TestDegrees(t *testing.T) {
	if got := Degrees(math.MaxInt32); !math.IsNaN(got) {
		t.Errorf("Degrees(invalid) = %v, want NaN", got)
	}
	r := rand.New(rand.NewPCG(1, 2))
	for i := range 10_000 {
		s := int32(r.Uint32())
		switch i {
		case 0:
			s = math.MinInt32
		case 1:
			s = math.MaxInt32 - 1
		case 2:
			s = 0
		}
		want := big.NewRat(int64(s)*180, 1<<31)
		if got := new(big.Rat).SetFloat64(Degrees(s)); got.Cmp(want) != 0 {
			t.Errorf("Degrees(%d) = %v, want %v", s, got, want)
		}
	}
	for s, want := range map[int32]float64{math.MinInt32: -180, 1 << 30: 90, -1 << 29: -45} {
		if got := Degrees(s); got != want {
			t.Errorf("Degrees(%d) = %v, want %v", s, got, want)
		}
	}
}
