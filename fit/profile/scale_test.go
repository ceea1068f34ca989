package profile

import (
	"math/big"
	"testing"
)

// TestScaleRounds compares with rationals, rounded once, for each scale of the
// profile and raw values with many bits.
func TestScaleRounds(t *testing.T) {
	for message := range Messages() {
		for f := range Fields(message) {
			s := f.Scale()
			for _, raw := range []int64{0, 1, 2501, 65534, 1<<32 - 2, -1, -2501} {
				if s.Den != 1 {
					raw %= 1 << 20
				}
				want := big.NewRat(raw*int64(s.Den), int64(s.Num))
				want.Sub(want, big.NewRat(int64(s.Offset), 1))
				if want, _ := want.Float64(); s.Float(float64(raw)) != want {
					t.Errorf("%s: %+v.Float(%d) = %v, want %v", f.Name(), s, raw, s.Float(float64(raw)), want)
				}
			}
		}
	}
}
