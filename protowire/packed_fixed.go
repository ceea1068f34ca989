package protowire

import (
	"encoding/binary"
	"math"
	"slices"
)

// ConsumePackedFixed32 appends the uint32 values of b, the payload of a packed fixed32
// field, to dst, as [ConsumePackedUint64] does. A payload that is not a multiple
// of 4 bytes is truncated.
func ConsumePackedFixed32(dst []uint32, b []byte) ([]uint32, int) {
	if len(b)%4 != 0 {
		return dst, errCodeTruncated
	}
	n := len(b)
	dst = slices.Grow(dst, n/4)
	for ; len(b) >= 4; b = b[4:] {
		dst = append(dst, binary.LittleEndian.Uint32(b))
	}
	return dst, n
}

// ConsumePackedFixed64 appends the uint64 values of b, the payload of a packed fixed64
// field, to dst, as [ConsumePackedUint64] does. A payload that is not a multiple
// of 8 bytes is truncated.
func ConsumePackedFixed64(dst []uint64, b []byte) ([]uint64, int) {
	if len(b)%8 != 0 {
		return dst, errCodeTruncated
	}
	n := len(b)
	dst = slices.Grow(dst, n/8)
	for ; len(b) >= 8; b = b[8:] {
		dst = append(dst, binary.LittleEndian.Uint64(b))
	}
	return dst, n
}

// ConsumePackedSfixed32 appends the int32 values of b, the payload of a packed sfixed32
// field, to dst, as [ConsumePackedUint64] does. A payload that is not a multiple
// of 4 bytes is truncated.
func ConsumePackedSfixed32(dst []int32, b []byte) ([]int32, int) {
	if len(b)%4 != 0 {
		return dst, errCodeTruncated
	}
	n := len(b)
	dst = slices.Grow(dst, n/4)
	for ; len(b) >= 4; b = b[4:] {
		dst = append(dst, int32(binary.LittleEndian.Uint32(b)))
	}
	return dst, n
}

// ConsumePackedSfixed64 appends the int64 values of b, the payload of a packed sfixed64
// field, to dst, as [ConsumePackedUint64] does. A payload that is not a multiple
// of 8 bytes is truncated.
func ConsumePackedSfixed64(dst []int64, b []byte) ([]int64, int) {
	if len(b)%8 != 0 {
		return dst, errCodeTruncated
	}
	n := len(b)
	dst = slices.Grow(dst, n/8)
	for ; len(b) >= 8; b = b[8:] {
		dst = append(dst, int64(binary.LittleEndian.Uint64(b)))
	}
	return dst, n
}

// ConsumePackedFloat appends the float32 values of b, the payload of a packed float
// field, to dst, as [ConsumePackedUint64] does. A payload that is not a multiple
// of 4 bytes is truncated.
func ConsumePackedFloat(dst []float32, b []byte) ([]float32, int) {
	if len(b)%4 != 0 {
		return dst, errCodeTruncated
	}
	n := len(b)
	dst = slices.Grow(dst, n/4)
	for ; len(b) >= 4; b = b[4:] {
		dst = append(dst, math.Float32frombits(binary.LittleEndian.Uint32(b)))
	}
	return dst, n
}

// ConsumePackedDouble appends the float64 values of b, the payload of a packed double
// field, to dst, as [ConsumePackedUint64] does. A payload that is not a multiple
// of 8 bytes is truncated.
func ConsumePackedDouble(dst []float64, b []byte) ([]float64, int) {
	if len(b)%8 != 0 {
		return dst, errCodeTruncated
	}
	n := len(b)
	dst = slices.Grow(dst, n/8)
	for ; len(b) >= 8; b = b[8:] {
		dst = append(dst, math.Float64frombits(binary.LittleEndian.Uint64(b)))
	}
	return dst, n
}

// AppendPackedFixed32 appends vs as the payload of a packed fixed32 field to b, as
// [AppendPackedUint64] does.
func AppendPackedFixed32(b []byte, vs []uint32) []byte {
	b = slices.Grow(b, 4*len(vs))
	for _, v := range vs {
		b = binary.LittleEndian.AppendUint32(b, v)
	}
	return b
}

// AppendPackedFixed64 appends vs as the payload of a packed fixed64 field to b, as
// [AppendPackedUint64] does.
func AppendPackedFixed64(b []byte, vs []uint64) []byte {
	b = slices.Grow(b, 8*len(vs))
	for _, v := range vs {
		b = binary.LittleEndian.AppendUint64(b, v)
	}
	return b
}

// AppendPackedSfixed32 appends vs as the payload of a packed sfixed32 field to b, as
// [AppendPackedUint64] does.
func AppendPackedSfixed32(b []byte, vs []int32) []byte {
	b = slices.Grow(b, 4*len(vs))
	for _, v := range vs {
		b = binary.LittleEndian.AppendUint32(b, uint32(v))
	}
	return b
}

// AppendPackedSfixed64 appends vs as the payload of a packed sfixed64 field to b, as
// [AppendPackedUint64] does.
func AppendPackedSfixed64(b []byte, vs []int64) []byte {
	b = slices.Grow(b, 8*len(vs))
	for _, v := range vs {
		b = binary.LittleEndian.AppendUint64(b, uint64(v))
	}
	return b
}

// AppendPackedFloat appends vs as the payload of a packed float field to b, as
// [AppendPackedUint64] does.
func AppendPackedFloat(b []byte, vs []float32) []byte {
	b = slices.Grow(b, 4*len(vs))
	for _, v := range vs {
		b = binary.LittleEndian.AppendUint32(b, math.Float32bits(v))
	}
	return b
}

// AppendPackedDouble appends vs as the payload of a packed double field to b, as
// [AppendPackedUint64] does.
func AppendPackedDouble(b []byte, vs []float64) []byte {
	b = slices.Grow(b, 8*len(vs))
	for _, v := range vs {
		b = binary.LittleEndian.AppendUint64(b, math.Float64bits(v))
	}
	return b
}

// SizePackedFixed32 returns 4 × len(vs).
func SizePackedFixed32(vs []uint32) int {
	return 4 * len(vs)
}

// SizePackedFixed64 returns 8 × len(vs).
func SizePackedFixed64(vs []uint64) int {
	return 8 * len(vs)
}

// SizePackedSfixed32 returns 4 × len(vs).
func SizePackedSfixed32(vs []int32) int {
	return 4 * len(vs)
}

// SizePackedSfixed64 returns 8 × len(vs).
func SizePackedSfixed64(vs []int64) int {
	return 8 * len(vs)
}

// SizePackedFloat returns 4 × len(vs).
func SizePackedFloat(vs []float32) int {
	return 4 * len(vs)
}

// SizePackedDouble returns 8 × len(vs).
func SizePackedDouble(vs []float64) int {
	return 8 * len(vs)
}
