package protowire_test

import (
	"bytes"
	"slices"
	"testing"

	"github.com/tightwire/tightwire/internal/testkit"
	"github.com/tightwire/tightwire/protowire"
)

func TestPackedVectors(t *testing.T)  { eachVarintKind(t, packedVarintSuite.testVectors) }
func TestPackedFaults(t *testing.T)   { eachVarintKind(t, packedVarintSuite.testFaults) }
func TestPackedLongRuns(t *testing.T) { eachVarintKind(t, packedVarintSuite.testLongRuns) }

func (k packedKind[T]) testVectors(t *testing.T) {
	for _, v := range testkit.Varints(t, "packed") {
		var want []T
		wantN := codes[v.Verdict]
		if v.Verdict == testkit.OK {
			wantN = len(v.Bytes)
			for _, x := range v.Uints {
				want = append(want, k.value(x))
			}
		}
		if got, n := k.consume(nil, v.Bytes); !k.same(got, want) || n != wantN {
			t.Fatalf("%s: ConsumePacked%s(nil, %x) = %v, %d, want %v, %d", v.At, k.name, v.Bytes, got, n, want, wantN)
		}
	}
}

// testFaults puts malformed varints at each position of a block, after varints of
// one byte or of three, and fills the rest of the block after an overflow.
func (k packedKind[T]) testFaults(t *testing.T) {
	pages := testkit.NewPages(t, 300)
	for before := range 81 {
		for _, bad := range faulty() {
			k.checkFault(t, pages.AtEnd(slices.Concat(fillers(before), bad)))
			k.checkFault(t, pages.AtEnd(slices.Concat(mixed(before, 3), bad)))
			if len(bad) == 10 {
				for _, after := range []int{1, 7, 54, 64, 130} {
					k.checkFault(t, pages.AtEnd(slices.Concat(fillers(before), bad, fillers(after))))
				}
			}
		}
	}
}

// mixed returns n bytes of varints of the given length, and one of one byte for
// each that is left over.
func mixed(n, length int) []byte {
	one := append(bytes.Repeat([]byte{0x81}, length-1), 0x03)
	return append(bytes.Repeat(one, n/length), fillers(n%length)...)
}

func (k packedKind[T]) checkFault(t *testing.T, b []byte) {
	t.Helper()
	if _, n := k.decode(b); n >= 0 {
		t.Fatalf("%x is not malformed", b)
	}
	k.checkConsume(t, b)
}

// testLongRuns puts one to eight varints of nine and ten bytes, full or padded,
// at each place of two blocks of shorter ones, at the end and before others.
func (k packedKind[T]) testLongRuns(t *testing.T) {
	r := newRand()
	pages := testkit.NewPages(t, 400)
	for before := range 130 {
		for _, c := range []struct {
			n    int
			last byte
		}{{9, 0x00}, {9, 0x7f}, {10, 0x00}, {10, 0x01}} {
			var long []byte
			for range 1 + before%8 {
				long = append(long, run(r, c.n, c.last)...)
			}
			for _, short := range [][]byte{fillers(before), mixed(before, 2), mixed(before, 3)} {
				k.checkConsume(t, pages.AtEnd(slices.Concat(short, long)))
			}
			k.checkConsume(t, pages.AtEnd(slices.Concat(fillers(before), long, fillers(70))))
		}
	}
}

// TestPackedMeaning has by hand what each kind makes of the same bytes.
func TestPackedMeaning(t *testing.T) {
	const (
		minusOne = "\xff\xff\xff\xff\xff\xff\xff\xff\xff\x01" // 2^64-1
		bit31    = "\x80\x80\x80\x80\x08"                     // 2^31
		bit32    = "\x80\x80\x80\x80\x10"                     // 2^32
		bit32p3  = "\x83\x80\x80\x80\x10"                     // 2^32+3
		bit63    = "\x80\x80\x80\x80\x80\x80\x80\x80\x80\x01" // 2^63
		in       = "\x00\x01" + minusOne + bit31 + bit32 + bit32p3 + bit63 + "\x80\x00"
	)
	meaning(t, "Uint64", protowire.ConsumePackedUint64, in,
		0, 1, 1<<64-1, 1<<31, 1<<32, 1<<32+3, 1<<63, 0)
	meaning(t, "Uint32", protowire.ConsumePackedUint32, in,
		0, 1, 1<<32-1, 1<<31, 0, 3, 0, 0)
	meaning(t, "Int64", protowire.ConsumePackedInt64, in,
		0, 1, -1, 1<<31, 1<<32, 1<<32+3, -1<<63, 0)
	meaning(t, "Int32", protowire.ConsumePackedInt32, in,
		0, 1, -1, -1<<31, 0, 3, 0, 0)
	meaning(t, "Sint64", protowire.ConsumePackedSint64, in,
		0, -1, -1<<63, 1<<30, 1<<31, -1<<31-2, 1<<62, 0)
	meaning(t, "Sint32", protowire.ConsumePackedSint32, in,
		0, -1, -1<<31, 1<<30, 0, -2, 0, 0)
	meaning(t, "Bool", protowire.ConsumePackedBool, in,
		false, true, true, true, true, true, true, false)
}

func meaning[T comparable](t *testing.T, name string, consume func([]T, []byte) ([]T, int), in string, want ...T) {
	t.Helper()
	if got, n := consume(nil, []byte(in)); !slices.Equal(got, want) || n != len(in) {
		t.Errorf("ConsumePacked%s(nil, %x) = %v, %d, want %v, %d", name, in, got, n, want, len(in))
	}
}

// TestPackedNegative says that a negative int32 takes ten bytes, as in every
// protobuf, and a small negative sint32 one.
func TestPackedNegative(t *testing.T) {
	if got, want := protowire.AppendPackedInt32(nil, []int32{-1}), []byte("\xff\xff\xff\xff\xff\xff\xff\xff\xff\x01"); !bytes.Equal(got, want) {
		t.Errorf("AppendPackedInt32(nil, [-1]) = %x, want %x", got, want)
	}
	if got := protowire.SizePackedInt32([]int32{-1}); got != 10 {
		t.Errorf("SizePackedInt32([-1]) = %d, want 10", got)
	}
	if got, want := protowire.AppendPackedSint32(nil, []int32{-1, -1 << 31}), []byte("\x01\xff\xff\xff\xff\x0f"); !bytes.Equal(got, want) {
		t.Errorf("AppendPackedSint32(nil, [-1 -2147483648]) = %x, want %x", got, want)
	}
}
