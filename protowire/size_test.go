package protowire_test

import (
	"testing"

	"github.com/tightwire/tightwire/internal/testkit"
	"github.com/tightwire/tightwire/protowire"
)

var sizeImpls = []testkit.Impl[func(uint64) int]{
	{Name: "generic", F: protowire.SizeVarintGeneric},
	{Name: "shipped", F: protowire.SizeVarint},
}

func TestSizeVarint(t *testing.T) {
	testkit.Each(t, sizeImpls, func(t *testing.T, size func(uint64) int) {
		r := newRand()
		values := borders()
		for i := range 1000 {
			values = append(values, ofLength(r, 1+i%10), r.Uint64()>>r.IntN(64))
		}
		for _, v := range values {
			if got, want := size(v), len(protowire.AppendVarint(nil, v)); got != want {
				t.Fatalf("SizeVarint(%d) = %d, want %d", v, got, want)
			}
		}
	})
}

func TestSizeVarintVectors(t *testing.T) {
	vectors := testkit.Varints(t, "uvarint64")
	testkit.Each(t, sizeImpls, func(t *testing.T, size func(uint64) int) {
		for _, v := range vectors {
			if v.Canonical && size(v.Uint) != v.Length {
				t.Fatalf("%s: SizeVarint(%d) = %d, want %d", v.At, v.Uint, size(v.Uint), v.Length)
			}
		}
	})
}
