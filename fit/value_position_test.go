package fit_test

import (
	"math"
	"math/big"
	"math/rand/v2"
	"testing"

	"github.com/tightwire/tightwire/fit"
)

// TestDegrees compares with fractions, which are exact.
func TestDegrees(t *testing.T) {
	if got := fit.Degrees(math.MaxInt32); !math.IsNaN(got) {
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
		if got := new(big.Rat).SetFloat64(fit.Degrees(s)); got.Cmp(want) != 0 {
			t.Errorf("Degrees(%d) = %v, want %v", s, got, want)
		}
	}
	for s, want := range map[int32]float64{math.MinInt32: -180, 1 << 30: 90, -1 << 29: -45} {
		if got := fit.Degrees(s); got != want {
			t.Errorf("Degrees(%d) = %v, want %v", s, got, want)
		}
	}
}

// TestSemicircles goes from degrees to semicircles and back.
func TestSemicircles(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	for range 10_000 {
		if s := int32(r.Uint32()); fit.Semicircles(fit.Degrees(s)) != s {
			t.Errorf("Semicircles(Degrees(%d)) = %d", s, fit.Semicircles(fit.Degrees(s)))
		}
		d := r.Float64()*360 - 180
		if off := math.Abs(fit.Degrees(fit.Semicircles(d)) - d); off > 5e-8 {
			t.Errorf("Semicircles(%v) is off by %v degrees", d, off)
		}
	}
	for d, want := range map[float64]int32{
		0: 0, 45: 1 << 29, -180: math.MinInt32, 180: math.MinInt32, 180.0001: math.MaxInt32, math.Inf(-1): math.MaxInt32,
		math.NaN(): math.MaxInt32, 180 - 180.0/(1<<31): math.MaxInt32 - 1,
	} {
		if got := fit.Semicircles(d); got != want {
			t.Errorf("Semicircles(%v) = %d, want %d", d, got, want)
		}
	}
}
