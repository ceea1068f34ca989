package protowire

// DecodeZigZag returns the signed value of a zigzag-encoded x: 0, 1, 2, 3 are
// 0, -1, 1, -2.
//
//tight:inline
func DecodeZigZag(x uint64) int64 {
	return int64(x>>1) ^ -int64(x&1)
}

// EncodeZigZag returns the zigzag encoding of x, small for small magnitudes:
// 0, -1, 1, -2 are 0, 1, 2, 3.
//
//tight:inline
func EncodeZigZag(x int64) uint64 {
	return uint64(x<<1) ^ uint64(x>>63)
}

// DecodeBool reports whether x is not 0.
//
//tight:inline
func DecodeBool(x uint64) bool {
	return x != 0
}

// EncodeBool returns 1 for true and 0 for false.
//
//tight:inline
func EncodeBool(x bool) uint64 {
	if x {
		return 1
	}
	return 0
}
