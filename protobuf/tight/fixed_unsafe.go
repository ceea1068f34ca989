package tight

import (
	"encoding/binary"
	"slices"
	"unsafe"
)

// A fixed is a number that has as many bytes on the wire as in memory.
type fixed interface {
	~uint32 | ~int32 | ~float32 | ~uint64 | ~int64 | ~float64
}

// littleEndian reports whether memory has the byte order of the wire.
var littleEndian = binary.NativeEndian.Uint16([]byte{1, 0}) == 1

// rawOf returns the memory of list. It is written by PackedFixed, to a list that nobody has yet, and
// read by PutFixed (TestFixed), and by EqualNumberList and EqualFloatList (TestEqualOracle).
func rawOf[T fixed](list []T) []byte {
	var v T
	return unsafe.Slice((*byte)(unsafe.Pointer(unsafe.SliceData(list))), len(list)*int(unsafe.Sizeof(v)))
}

// numbersOf returns an empty list with room for n numbers, of four or eight bytes each, in words, which has room for them
// (TestRoomPacked).
func numbersOf[T any](words []uint64, n int) []T {
	return unsafe.Slice((*T)(unsafe.Pointer(unsafe.SliceData(words))), n)[:0]
}

// PackedFixed appends the values of b, the payload of a packed field of fixed size, to list, and
// returns a negative code if b is malformed. The plain version is plain, protowire's function,
// which goes from value to value; here it is one copy where memory has the order of the wire.
func PackedFixed[T fixed](list []T, b []byte, plain func([]T, []byte) ([]T, int)) ([]T, int) {
	var v T
	size := int(unsafe.Sizeof(v))
	if !littleEndian || len(b)%size != 0 {
		return plain(list, b)
	}
	n := len(list)
	list = slices.Grow(list, len(b)/size)[:n+len(b)/size]
	copy(rawOf(list[n:]), b)
	return list, len(b)
}

// PutFixed writes the payload of a packed field of fixed size with length and tag. The plain version
// is [PutPacked] with plain, protowire's function.
func PutFixed[T fixed](e *Encoder, b []byte, i int, tag uint64, list []T, plain func([]byte, []T) []byte) ([]byte, int) {
	raw := rawOf(list)
	if !littleEndian {
		return PutPacked(e, b, i, tag, list, len(raw), plain)
	}
	if n := len(raw) + headBytes; i < n {
		b, i = e.Grow(b, i, n)
	}
	i -= len(raw)
	copy(b[i:], raw)
	return b, putHead(b, i, tag, len(raw))
}
