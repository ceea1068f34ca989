package field

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/profile"
)

// TestAppendDecimal compares it with appendFloat, for the scales of all fields, at the
// edges of their types and anywhere.
func TestAppendDecimal(t *testing.T) {
	scales := map[profile.Scale]bool{}
	for message := range profile.Messages() {
		for f := range profile.Fields(message) {
			scales[f.Scale()] = true
		}
	}
	for _, d := range decimalScales { // developers may have those that no field of the profile has
		scales[profile.Scale{Num: d.num, Den: 1}] = true
	}
	r := rand.New(rand.NewPCG(1, 2))
	taken := 0
	for s := range scales {
		for _, typ := range []profile.BaseType{profile.Uint8, profile.Sint8, profile.Uint16, profile.Sint16, profile.Uint32, profile.Sint32, profile.Uint64, profile.Sint64} {
			for i := range 300 {
				bits := r.Uint64() >> r.IntN(64)
				if i < 64 {
					bits = uint64(i)*2500 + uint64(int64(s.Offset)*int64(s.Num)) // around 0
				} else if i < 96 {
					bits = math.MaxUint64 >> (i - 64)
				}
				v := fit.Number(typ, bits)
				got, ok := appendDecimal(nil, s, v)
				if !ok {
					continue
				}
				taken++
				if want := appendFloat(nil, s.Float(v.Float()), 64); string(got) != string(want) {
					t.Fatalf("appendDecimal(%v, %v) = %s, want %s", s, v, got, want)
				}
			}
		}
	}
	if taken < 5000 {
		t.Errorf("%d numbers were decimals, want 5000 at least", taken)
	}
	if _, ok := appendDecimal(nil, profile.Scale{Num: 10, Den: 1}, fit.Float32(1.5)); ok {
		t.Error("a float is taken for an integer")
	}
}
