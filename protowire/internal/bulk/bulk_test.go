package bulk_test

import (
	"bytes"
	"math/rand/v2"
	"testing"

	"github.com/tightwire/tightwire/internal/testkit"
	"github.com/tightwire/tightwire/protowire"
	"github.com/tightwire/tightwire/protowire/internal/bulk"
)

// The tests of protowire run with each kernel, too. Those here know how far a kernel must come.

// eachKernel runs a test with each implementation that the CPU can run. The tests of protowire
// report those that it cannot.
func eachKernel(t *testing.T, test func(t *testing.T)) {
	for kernel := range bulk.Best() + 1 {
		t.Run(bulk.Kernels()[kernel], func(t *testing.T) {
			defer bulk.Use(bulk.Use(kernel))
			test(t)
		})
	}
}

func newRand() *rand.Rand { return rand.New(rand.NewPCG(2026, 11)) }

// ofLength returns a value that takes n bytes as a varint.
func ofLength(r *rand.Rand, n int) uint64 {
	if n == 10 {
		return 1<<63 | r.Uint64()
	}
	return r.Uint64N(1<<(7*n-1)) | 1<<(7*n-7)
}

// varints returns vs one after the other.
func varints(vs []uint64) (b []byte) {
	for _, v := range vs {
		b = protowire.AppendVarint(b, v)
	}
	return b
}

// A kind is the functions of one type, and what a value of it is in a varint.
type kind[T int32 | int64 | uint32 | uint64] struct {
	name   string
	decode decodeFunc[T]
	append func(b []byte, vs []T) ([]byte, int)
	size   func(vs []T) int
	value  func(v uint64) T
	wire   func(v T) uint64
}

func (k kind[T]) run(t *testing.T) {
	t.Run(k.name, func(t *testing.T) {
		r := newRand()
		for length := 1; length <= 10; length++ {
			for n := 0; n < 400; n += 1 + r.IntN(9) {
				values := make([]T, n)
				var wire []uint64
				for i := range values {
					values[i] = k.value(ofLength(r, 1+r.IntN(length)))
					wire = append(wire, k.wire(values[i]))
				}
				k.check(t, values, varints(wire))
			}
		}
	})
}

// check wants what the functions did to be right, and as much as a block or a chunk leaves.
func (k kind[T]) check(t *testing.T, vs []T, b []byte) {
	t.Helper()
	if got := k.size(vs); got != len(b) {
		t.Fatalf("Size%s(%v) = %d, want %d", k.name, vs, got, len(b))
	}
	counted, bytesCounted := bulk.CountVectors(b)
	moreCounted, more := bulk.CountBlocks(b[bytesCounted:])
	counted, bytesCounted = counted+moreCounted, bytesCounted+more
	if want := len(vs) - countVarints(b[bytesCounted:]); counted != want || len(b)-bytesCounted > 63 {
		t.Fatalf("CountVectors and CountBlocks of %x = %d, %d, want %d, and 63 bytes left at most", b, counted, bytesCounted, want)
	}
	dst := testkit.Guarded(make([]T, len(vs)), 100)
	got, n := k.decode(dst.Slice(), b)
	if dst.Check(t, 0, len(vs)); len(b)-n > 90 {
		t.Fatalf("Decode%s(%x) = %d, %d: more than 90 of %d bytes are left", k.name, b, got, n, len(b))
	}
	for i, v := range dst.Slice()[:got] {
		if v != vs[i] {
			t.Fatalf("Decode%s(%x): value %d is %v, want %v", k.name, b, i, v, vs[i])
		}
	}
	if left := countVarints(b[n:]); left != len(vs)-got {
		t.Fatalf("Decode%s(%x) = %d, %d: %d varints are left, want %d", k.name, b, got, n, left, len(vs)-got)
	}
	for _, room := range []int{0, len(b), len(b) + 1000} {
		out := testkit.Guarded([]byte{7}, room)
		longer, values := k.append(out.Slice(), vs)
		if room > len(b) && len(vs)-values > 72 || !bytes.HasPrefix(b, longer[1:]) || countVarints(longer[1:]) != values {
			t.Fatalf("Append%s(%v) with room for %d = %x, %d, want the start of %x, and with much room 72 values left at most", k.name, vs, room, longer, values, b)
		}
		out.Check(t, 1, 1+min(len(b), room)) // the caller appends the rest there
	}
}

// countVarints is the definition.
func countVarints(b []byte) (n int) {
	for _, c := range b {
		n += int(^c >> 7)
	}
	return n
}

// TestKinds has values of each length, as many as a few blocks have, and each type.
func TestKinds(t *testing.T) {
	eachKernel(t, func(t *testing.T) {
		kind[uint64]{"Uint64", bulk.DecodeUint64, bulk.AppendUint64, bulk.SizeUint64, func(v uint64) uint64 { return v }, func(v uint64) uint64 { return v }}.run(t)
		kind[int64]{"Int64", bulk.DecodeInt64, bulk.AppendInt64, bulk.SizeInt64, func(v uint64) int64 { return int64(v) }, func(v int64) uint64 { return uint64(v) }}.run(t)
		kind[uint32]{"Uint32", bulk.DecodeUint32, bulk.AppendUint32, bulk.SizeUint32, func(v uint64) uint32 { return uint32(v) }, func(v uint32) uint64 { return uint64(v) }}.run(t)
		kind[int32]{"Int32", bulk.DecodeInt32, bulk.AppendInt32, bulk.SizeInt32, func(v uint64) int32 { return int32(v) }, func(v int32) uint64 { return uint64(v) }}.run(t)
		kind[int64]{"Sint64", bulk.DecodeSint64, bulk.AppendSint64, bulk.SizeSint64, protowire.DecodeZigZag, protowire.EncodeZigZag}.run(t)
		kind[int32]{
			"Sint32", bulk.DecodeSint32, bulk.AppendSint32, bulk.SizeSint32,
			func(v uint64) int32 { return int32(protowire.DecodeZigZag(v & 0xffffffff)) },
			func(v int32) uint64 { return protowire.EncodeZigZag(int64(v)) },
		}.run(t)
	})
}

// TestMalformed has a varint that overflows at each place of some blocks: a kernel stops at its
// block, or before.
func TestMalformed(t *testing.T) {
	eachKernel(t, func(t *testing.T) {
		for before := range 300 {
			b := append(bytes.Repeat([]byte{1}, before), 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 2)
			b = append(b, bytes.Repeat([]byte{1}, 200)...)
			dst := make([]uint64, countVarints(b))
			values, n := bulk.DecodeUint64(dst, b)
			if n > before || values != n || before-n > 90 {
				t.Fatalf("DecodeUint64 = %d, %d, want as many bytes as values, and %d at most", values, n, before)
			}
		}
	})
}
