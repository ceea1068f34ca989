package races

import (
	"bytes"
	"slices"
	"testing"

	"github.com/tightwire/tightwire/protowire"
)

// BenchmarkBound has two of our functions beside the Go runtime's own loops over as much
// memory: one that only stores what a decoder has to, one that only reads what a
// counter has to. docs/varint.md says what follows.
func BenchmarkBound(b *testing.B) {
	ones := make([]byte, packed) // 10,000 values of one byte
	values := make([]uint64, 0, packed)
	b.Run("of=decode/impl=clear", func(b *testing.B) {
		b.SetBytes(8 * packed)
		for b.Loop() {
			clear(values[:packed])
		}
	})
	b.Run("of=decode/impl=ours", func(b *testing.B) {
		b.SetBytes(8 * packed)
		for b.Loop() {
			if got, n := protowire.ConsumePackedUint64(values, ones); n != packed || len(got) != packed {
				b.Fatalf("ConsumePackedUint64 = %d values, %d, want %d of each", len(got), n, packed)
			}
		}
	})
	field := slices.Concat(payloads("1-5", packed)()...) // larger than a first-level cache
	lacks := bytes.Repeat([]byte{0x80}, len(field))
	b.Run("of=count/impl=indexbyte", func(b *testing.B) {
		b.SetBytes(int64(len(lacks)))
		for b.Loop() {
			if i := bytes.IndexByte(lacks, 0); i >= 0 {
				b.Fatalf("IndexByte = %d, want none", i)
			}
		}
	})
	b.Run("of=count/impl=ours", func(b *testing.B) {
		b.SetBytes(int64(len(field)))
		for b.Loop() {
			if n := protowire.CountVarints(field); n != packed*variants {
				b.Fatalf("CountVarints = %d, want %d", n, packed*variants)
			}
		}
	})
}
