package protowire

import (
	"math"
	"slices"

	"github.com/tightwire/tightwire/protowire/internal/bulk"
)

// ConsumePackedUint64 appends the varints of b, the payload of a packed field
// without its tag and length, to dst. It returns the longer slice and the bytes
// read, which is len(b); or dst as given and a negative code (see
// [ParseError]). dst grows at most once, by the exact number of values; nothing is
// written beyond the new elements. After an error the elements between
// len(dst) and cap(dst) may hold values from before the fault.
func ConsumePackedUint64(dst []uint64, b []byte) ([]uint64, int) {
	n := CountVarints(b)
	out := slices.Grow(dst, n)[:len(dst)+n]
	values, bytes := bulk.DecodeUint64(out[len(dst):], b)
	if !decodeRest(out[len(dst)+values:], b[bytes:]) {
		return dst, packedError(b)
	}
	return out, len(b)
}

// ConsumePackedUint32 is [ConsumePackedUint64] for uint32 fields. A value keeps its low 32 bits.
func ConsumePackedUint32(dst []uint32, b []byte) ([]uint32, int) {
	n := CountVarints(b)
	out := slices.Grow(dst, n)[:len(dst)+n]
	values, bytes := bulk.DecodeUint32(out[len(dst):], b)
	if !decodeRest(out[len(dst)+values:], b[bytes:]) {
		return dst, packedError(b)
	}
	return out, len(b)
}

// ConsumePackedInt64 is [ConsumePackedUint64] for int64 fields.
func ConsumePackedInt64(dst []int64, b []byte) ([]int64, int) {
	n := CountVarints(b)
	out := slices.Grow(dst, n)[:len(dst)+n]
	values, bytes := bulk.DecodeInt64(out[len(dst):], b)
	if !decodeRest(out[len(dst)+values:], b[bytes:]) {
		return dst, packedError(b)
	}
	return out, len(b)
}

// ConsumePackedInt32 is [ConsumePackedUint64] for int32 fields. A value keeps its low 32 bits.
func ConsumePackedInt32(dst []int32, b []byte) ([]int32, int) {
	n := CountVarints(b)
	out := slices.Grow(dst, n)[:len(dst)+n]
	values, bytes := bulk.DecodeInt32(out[len(dst):], b)
	if !decodeRest(out[len(dst)+values:], b[bytes:]) {
		return dst, packedError(b)
	}
	return out, len(b)
}

// ConsumePackedSint64 is [ConsumePackedUint64] for sint64 fields. The values are zigzag-encoded.
func ConsumePackedSint64(dst []int64, b []byte) ([]int64, int) {
	n := CountVarints(b)
	out := slices.Grow(dst, n)[:len(dst)+n]
	values, bytes := bulk.DecodeSint64(out[len(dst):], b)
	if !decodeRestZigZag(out[len(dst)+values:], b[bytes:], math.MaxUint64) {
		return dst, packedError(b)
	}
	return out, len(b)
}

// ConsumePackedSint32 is [ConsumePackedUint64] for sint32 fields. The values are zigzag-encoded and keep their low 32
// bits.
func ConsumePackedSint32(dst []int32, b []byte) ([]int32, int) {
	n := CountVarints(b)
	out := slices.Grow(dst, n)[:len(dst)+n]
	values, bytes := bulk.DecodeSint32(out[len(dst):], b)
	if !decodeRestZigZag(out[len(dst)+values:], b[bytes:], math.MaxUint32) {
		return dst, packedError(b)
	}
	return out, len(b)
}

// ConsumePackedBool is [ConsumePackedUint64] for bool fields. Every value but 0 is true.
func ConsumePackedBool(dst []bool, b []byte) ([]bool, int) {
	return consumePackedBool(dst, b)
}

// AppendPackedUint64 appends vs as varints, the payload of a packed field
// without its tag and length, to b. b grows at most once and is not written to
// beyond the new bytes.
func AppendPackedUint64(b []byte, vs []uint64) []byte {
	b, values := bulk.AppendUint64(b, vs)
	vs = vs[values:]
	b = slices.Grow(b, bulk.SizeUint64(vs))
	for _, v := range vs {
		b = AppendVarint(b, v)
	}
	return b
}

// AppendPackedUint32 is [AppendPackedUint64] for uint32 fields.
func AppendPackedUint32(b []byte, vs []uint32) []byte {
	b, values := bulk.AppendUint32(b, vs)
	vs = vs[values:]
	b = slices.Grow(b, bulk.SizeUint32(vs))
	for _, v := range vs {
		b = AppendVarint(b, uint64(v))
	}
	return b
}

// AppendPackedInt64 is [AppendPackedUint64] for int64 fields. A negative value has 10
// bytes.
func AppendPackedInt64(b []byte, vs []int64) []byte {
	b, values := bulk.AppendInt64(b, vs)
	vs = vs[values:]
	b = slices.Grow(b, bulk.SizeInt64(vs))
	for _, v := range vs {
		b = AppendVarint(b, uint64(v))
	}
	return b
}

// AppendPackedInt32 is [AppendPackedUint64] for int32 fields. A negative value has 10
// bytes.
func AppendPackedInt32(b []byte, vs []int32) []byte {
	b, values := bulk.AppendInt32(b, vs)
	vs = vs[values:]
	b = slices.Grow(b, bulk.SizeInt32(vs))
	for _, v := range vs {
		b = AppendVarint(b, uint64(v))
	}
	return b
}

// AppendPackedSint64 is [AppendPackedUint64] for sint64 fields.
func AppendPackedSint64(b []byte, vs []int64) []byte {
	b, values := bulk.AppendSint64(b, vs)
	vs = vs[values:]
	b = slices.Grow(b, bulk.SizeSint64(vs))
	for _, v := range vs {
		b = AppendVarint(b, EncodeZigZag(v))
	}
	return b
}

// AppendPackedSint32 is [AppendPackedUint64] for sint32 fields.
func AppendPackedSint32(b []byte, vs []int32) []byte {
	b, values := bulk.AppendSint32(b, vs)
	vs = vs[values:]
	b = slices.Grow(b, bulk.SizeSint32(vs))
	for _, v := range vs {
		b = AppendVarint(b, EncodeZigZag(int64(v)))
	}
	return b
}

// AppendPackedBool is [AppendPackedUint64] for bool fields.
func AppendPackedBool(b []byte, vs []bool) []byte {
	return appendPackedBool(b, vs)
}

// SizePackedUint64 returns the number of bytes that [AppendPackedUint64]
// appends for vs: the payload without tag and length (see [SizeBytes]).
func SizePackedUint64(vs []uint64) int {
	return bulk.SizeUint64(vs)
}

// SizePackedUint32 is [SizePackedUint64] for uint32 fields.
func SizePackedUint32(vs []uint32) int {
	return bulk.SizeUint32(vs)
}

// SizePackedInt64 is [SizePackedUint64] for int64 fields.
func SizePackedInt64(vs []int64) int {
	return bulk.SizeInt64(vs)
}

// SizePackedInt32 is [SizePackedUint64] for int32 fields.
func SizePackedInt32(vs []int32) int {
	return bulk.SizeInt32(vs)
}

// SizePackedSint64 is [SizePackedUint64] for sint64 fields.
func SizePackedSint64(vs []int64) int {
	return bulk.SizeSint64(vs)
}

// SizePackedSint32 is [SizePackedUint64] for sint32 fields.
func SizePackedSint32(vs []int32) int {
	return bulk.SizeSint32(vs)
}

// SizePackedBool is [SizePackedUint64] for bool fields.
func SizePackedBool(vs []bool) int {
	return len(vs)
}
