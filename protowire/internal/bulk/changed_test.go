package bulk_test

import (
	"bytes"
	"math"
	"testing"

	"github.com/tightwire/tightwire/internal/testkit"
	"github.com/tightwire/tightwire/protowire"
	"github.com/tightwire/tightwire/protowire/internal/bulk"
)

// TestBytesChanged decodes more values than dst has room for. That happens when another thread or
// process writes to the bytes after the values were counted. dst has capacity beyond its length,
// which belongs to others.
func TestBytesChanged(t *testing.T) {
	eachKernel(t, func(t *testing.T) {
		testBytesChanged(t, bulk.DecodeUint64, func(v uint64) uint64 { return v })
		testBytesChanged(t, bulk.DecodeUint32, func(v uint64) uint32 { return uint32(v) })
		testBytesChanged(t, bulk.DecodeSint64, protowire.DecodeZigZag)
		testBytesChanged(t, bulk.DecodeSint32, func(v uint64) int32 { return int32(protowire.DecodeZigZag(v & math.MaxUint32)) })
	})
}

// A decodeFunc is one of bulk's Decode functions.
type decodeFunc[T any] = func(dst []T, b []byte) (values, bytes int)

// testBytesChanged has values of each length, alone and among values of one byte, so that every
// loop of every kernel meets the end of dst, at each place of a block.
func testBytesChanged[T int32 | int64 | uint32 | uint64](t *testing.T, decode decodeFunc[T], value func(uint64) T) {
	t.Helper()
	r := newRand()
	for length := 1; length <= 10; length++ {
		for _, ones := range []int{0, 8, 14} {
			var vs []uint64
			for range 150 {
				if r.IntN(16) < ones {
					vs = append(vs, ofLength(r, 1))
				} else {
					vs = append(vs, ofLength(r, 1+r.IntN(length)))
				}
			}
			b := varints(vs)
			for _, n := range []int{40, 79, 100, 160, 500} {
				for room := range protowire.CountVarints(b[:min(n, len(b))]) {
					checkFill(t, vs, b[:min(n, len(b))], room, decode, value)
				}
			}
		}
	}
}

// checkFill decodes b, the start of the encoded vs, into room elements: the values that a kernel
// says it has decoded must be the first ones, and nothing beyond the elements may change.
func checkFill[T int32 | int64 | uint32 | uint64](t *testing.T, vs []uint64, b []byte, room int, decode decodeFunc[T], value func(uint64) T) {
	t.Helper()
	g := testkit.Guarded(make([]T, room), 100)
	dst := g.Slice()
	values, end := decode(dst, b)
	if g.Check(t, 0, room); t.Failed() {
		t.Fatalf("%x into %d of %T: an element beyond them was written", b, room, dst)
	}
	if want := len(varints(vs[:values])); end != want {
		t.Fatalf("%x into %d of %T: a kernel decoded %d values from %d bytes, want %d bytes", b, room, dst, values, end, want)
	}
	for i, v := range vs[:values] {
		if dst[i] != value(v) {
			t.Fatalf("%x into %d of %T: value %d = %v, want %v", b, room, dst, i, dst[i], value(v))
		}
	}
}

// TestBytesChangedBools is TestBytesChanged for bools.
func TestBytesChangedBools(t *testing.T) {
	eachKernel(t, func(t *testing.T) {
		b := bytes.Repeat([]byte{0, 1, 127, 5}, 75)
		for room := range 300 {
			g := testkit.Guarded(make([]bool, room), 100)
			n := bulk.Bools(g.Slice(), b)
			g.Check(t, 0, room)
			for i, got := range g.Slice()[:n] {
				if got != (b[i] != 0) {
					t.Fatalf("%x into %d bools: value %d = %v", b, room, i, got)
				}
			}
		}
	})
}
