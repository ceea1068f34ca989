package protowire

import "encoding/binary"

// AppendFixed32 appends the 4 bytes of v, little-endian, to b.
//
//tight:inline
func AppendFixed32(b []byte, v uint32) []byte {
	return binary.LittleEndian.AppendUint32(b, v)
}

// ConsumeFixed32 returns the little-endian value at the start of b and its
// length, 4, or a negative code (see [ParseError]).
//
//tight:inline
func ConsumeFixed32(b []byte) (v uint32, n int) {
	if len(b) < 4 {
		return 0, errCodeTruncated
	}
	return binary.LittleEndian.Uint32(b), 4
}

// SizeFixed32 returns the length in bytes of a fixed32, which is 4.
//
//tight:inline
func SizeFixed32() int {
	return 4
}

// AppendFixed64 appends the 8 bytes of v, little-endian, to b.
//
//tight:inline
func AppendFixed64(b []byte, v uint64) []byte {
	return binary.LittleEndian.AppendUint64(b, v)
}

// ConsumeFixed64 returns the little-endian value at the start of b and its
// length, 8, or a negative code (see [ParseError]).
//
//tight:inline
func ConsumeFixed64(b []byte) (v uint64, n int) {
	if len(b) < 8 {
		return 0, errCodeTruncated
	}
	return binary.LittleEndian.Uint64(b), 8
}

// SizeFixed64 returns the length in bytes of a fixed64, which is 8.
//
//tight:inline
func SizeFixed64() int {
	return 8
}
