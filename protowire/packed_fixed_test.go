package protowire_test

import (
	"bytes"
	"math"
	"testing"

	"github.com/tightwire/tightwire/protowire"
)

// TestPackedFixedBytes has by hand what the values are on the wire.
func TestPackedFixedBytes(t *testing.T) {
	for _, c := range []struct {
		name      string
		got, want []byte
	}{
		{"Fixed32", protowire.AppendPackedFixed32(nil, []uint32{1, 0x04030201}), []byte{1, 0, 0, 0, 1, 2, 3, 4}},
		{"Fixed64", protowire.AppendPackedFixed64(nil, []uint64{0x0807060504030201}), []byte{1, 2, 3, 4, 5, 6, 7, 8}},
		{"Sfixed32", protowire.AppendPackedSfixed32(nil, []int32{-2}), []byte{0xfe, 0xff, 0xff, 0xff}},
		{"Sfixed64", protowire.AppendPackedSfixed64(nil, []int64{-2}), []byte{0xfe, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff}},
		{"Float", protowire.AppendPackedFloat(nil, []float32{1, -2}), []byte{0, 0, 0x80, 0x3f, 0, 0, 0, 0xc0}},
		{"Double", protowire.AppendPackedDouble(nil, []float64{-2}), []byte{0, 0, 0, 0, 0, 0, 0, 0xc0}},
	} {
		if !bytes.Equal(c.got, c.want) {
			t.Errorf("AppendPacked%s = %x, want %x", c.name, c.got, c.want)
		}
	}
}

// TestPackedFloatBits checks that NaNs, infinities and -0 keep their bits.
func TestPackedFloatBits(t *testing.T) {
	floats := []uint32{0x7fc00001, 0xffc00000, 0x7fffffff, 0x7f800000, 0x80000000}
	got, n := protowire.ConsumePackedFloat(nil, protowire.AppendPackedFixed32(nil, floats))
	for i, want := range floats {
		if n != 20 || math.Float32bits(got[i]) != want {
			t.Errorf("ConsumePackedFloat(%#x) = %#x, %d, want the same, 20", want, math.Float32bits(got[i]), n)
		}
	}
	doubles := []uint64{0x7ff8000000000001, 0xfff8000000000000, 0x7fffffffffffffff, 0x7ff0000000000000, 1 << 63}
	got64, n := protowire.ConsumePackedDouble(nil, protowire.AppendPackedFixed64(nil, doubles))
	for i, want := range doubles {
		if n != 40 || math.Float64bits(got64[i]) != want {
			t.Errorf("ConsumePackedDouble(%#x) = %#x, %d, want the same, 40", want, math.Float64bits(got64[i]), n)
		}
	}
}
