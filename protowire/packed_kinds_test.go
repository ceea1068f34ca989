package protowire_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/tightwire/tightwire/protowire"
)

// A packedKind is one family of the packed functions, with what a value is on
// the wire: the definition that the tests compare with.
type packedKind[T comparable] struct {
	name    string
	consume func(dst []T, b []byte) ([]T, int)
	append  func(b []byte, vs []T) []byte
	size    func(vs []T) int
	width   int // bytes of a value, 0 for a varint
	wire    func(v T) uint64
	value   func(x uint64) T
}

// packedSuite is what does not depend on the type of the elements.
type packedSuite interface {
	testRoundTrip(t *testing.T)
	testBorders(t *testing.T)
	testAppendInto(t *testing.T)
	testConsumeInto(t *testing.T)
	testNoise(t *testing.T)
	testPages(t *testing.T)
	testAllocs(t *testing.T)
}

// packedVarintSuite has the tests of the kinds whose values are varints.
type packedVarintSuite interface {
	packedSuite
	testVectors(t *testing.T)
	testFaults(t *testing.T)
	testLongRuns(t *testing.T)
}

var varintKinds = map[string]packedVarintSuite{
	"Uint64": packedKind[uint64]{
		"Uint64", protowire.ConsumePackedUint64, protowire.AppendPackedUint64, protowire.SizePackedUint64,
		0, func(v uint64) uint64 { return v }, func(x uint64) uint64 { return x },
	},
	"Int64": packedKind[int64]{
		"Int64", protowire.ConsumePackedInt64, protowire.AppendPackedInt64, protowire.SizePackedInt64,
		0, func(v int64) uint64 { return uint64(v) }, func(x uint64) int64 { return int64(x) },
	},
	"Uint32": packedKind[uint32]{
		"Uint32", protowire.ConsumePackedUint32, protowire.AppendPackedUint32, protowire.SizePackedUint32,
		0, func(v uint32) uint64 { return uint64(v) }, func(x uint64) uint32 { return uint32(x) },
	},
	"Int32": packedKind[int32]{
		"Int32", protowire.ConsumePackedInt32, protowire.AppendPackedInt32, protowire.SizePackedInt32,
		0, func(v int32) uint64 { return uint64(int64(v)) }, func(x uint64) int32 { return int32(x) },
	},
	"Sint64": packedKind[int64]{
		"Sint64", protowire.ConsumePackedSint64, protowire.AppendPackedSint64, protowire.SizePackedSint64,
		0, protowire.EncodeZigZag, protowire.DecodeZigZag,
	},
	"Sint32": packedKind[int32]{
		"Sint32", protowire.ConsumePackedSint32, protowire.AppendPackedSint32, protowire.SizePackedSint32,
		0, func(v int32) uint64 { return protowire.EncodeZigZag(int64(v)) },
		func(x uint64) int32 { return int32(protowire.DecodeZigZag(x & math.MaxUint32)) },
	},
	"Bool": packedKind[bool]{
		"Bool", protowire.ConsumePackedBool, protowire.AppendPackedBool, protowire.SizePackedBool,
		0, protowire.EncodeBool, protowire.DecodeBool,
	},
}

var fixedKinds = map[string]packedSuite{
	"Fixed32": packedKind[uint32]{
		"Fixed32", protowire.ConsumePackedFixed32, protowire.AppendPackedFixed32, protowire.SizePackedFixed32,
		4, func(v uint32) uint64 { return uint64(v) }, func(x uint64) uint32 { return uint32(x) },
	},
	"Fixed64": packedKind[uint64]{
		"Fixed64", protowire.ConsumePackedFixed64, protowire.AppendPackedFixed64, protowire.SizePackedFixed64,
		8, func(v uint64) uint64 { return v }, func(x uint64) uint64 { return x },
	},
	"Sfixed32": packedKind[int32]{
		"Sfixed32", protowire.ConsumePackedSfixed32, protowire.AppendPackedSfixed32, protowire.SizePackedSfixed32,
		4, func(v int32) uint64 { return uint64(uint32(v)) }, func(x uint64) int32 { return int32(x) },
	},
	"Sfixed64": packedKind[int64]{
		"Sfixed64", protowire.ConsumePackedSfixed64, protowire.AppendPackedSfixed64, protowire.SizePackedSfixed64,
		8, func(v int64) uint64 { return uint64(v) }, func(x uint64) int64 { return int64(x) },
	},
	"Float": packedKind[float32]{
		"Float", protowire.ConsumePackedFloat, protowire.AppendPackedFloat, protowire.SizePackedFloat,
		4, func(v float32) uint64 { return uint64(math.Float32bits(v)) },
		func(x uint64) float32 { return math.Float32frombits(uint32(x)) },
	},
	"Double": packedKind[float64]{
		"Double", protowire.ConsumePackedDouble, protowire.AppendPackedDouble, protowire.SizePackedDouble,
		8, math.Float64bits, math.Float64frombits,
	},
}

// eachKind runs a test of all 13 kinds.
func eachKind(t *testing.T, test func(k packedSuite, t *testing.T)) {
	for name, k := range varintKinds {
		t.Run(name, func(t *testing.T) { test(k, t) })
	}
	for name, k := range fixedKinds {
		t.Run(name, func(t *testing.T) { test(k, t) })
	}
}

// eachVarintKind runs a test of the seven kinds of varints.
func eachVarintKind(t *testing.T, test func(k packedVarintSuite, t *testing.T)) {
	for name, k := range varintKinds {
		t.Run(name, func(t *testing.T) { test(k, t) })
	}
}

// encode appends values one after the other.
func (k packedKind[T]) encode(b []byte, vs []T) []byte {
	for _, v := range vs {
		if k.width == 0 {
			b = protowire.AppendVarintGeneric(b, k.wire(v))
		} else {
			b = appendLittle(b, k.wire(v), k.width)
		}
	}
	return b
}

// decode reads values one after the other.
func (k packedKind[T]) decode(b []byte) (vs []T, n int) {
	for i := 0; i < len(b); i += n {
		var x uint64
		if x, n = k.decodeOne(b[i:]); n < 0 {
			return nil, n
		}
		vs = append(vs, k.value(x))
	}
	return vs, len(b)
}

func (k packedKind[T]) decodeOne(b []byte) (x uint64, n int) {
	if k.width == 0 {
		return protowire.ConsumeVarintGeneric(b)
	}
	if len(b) < k.width {
		return 0, -1
	}
	for i := range k.width {
		x |= uint64(b[i]) << (8 * i)
	}
	return x, k.width
}

// count returns how many values there are in b if it is whole.
func (k packedKind[T]) count(b []byte) int {
	if k.width == 0 {
		return protowire.CountVarintsGeneric(b)
	}
	return len(b) / k.width
}

// same compares values by what they are on the wire, so that a NaN is itself.
func (k packedKind[T]) same(a, b []T) bool {
	if len(a) != len(b) {
		return false
	}
	for i := range a {
		if k.wire(a[i]) != k.wire(b[i]) {
			return false
		}
	}
	return true
}

// longest are the mixes of lengths: each is the longest varint of a mix and how
// many of 16 varints are of one byte.
var longest = []struct{ bytes, ones int }{{1, 16}, {2, 14}, {2, 8}, {5, 0}, {10, 8}, {10, 0}}

// values returns n values of a mix.
func (k packedKind[T]) values(r *rand.Rand, n, mix int) []T {
	vs := make([]T, n)
	for i := range vs {
		length := 1
		if r.IntN(16) >= longest[mix].ones {
			length = 1 + r.IntN(longest[mix].bytes)
		}
		vs[i] = k.value(ofLength(r, length))
	}
	return vs
}
