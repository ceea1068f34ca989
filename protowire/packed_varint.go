package protowire

// ConsumePackedUint64 appends the varints of b, the payload of a packed field
// without its tag and length, to dst. It returns the longer slice and the bytes
// read, which is len(b); or dst as given and a negative code (see
// [ParseError]). dst grows at most once, by the exact number of values; nothing is
// written beyond the new elements. After an error the elements between
// len(dst) and cap(dst) may hold values from before the bad one.
func ConsumePackedUint64(dst []uint64, b []byte) ([]uint64, int) {
	return consumePacked(dst, b)
}

// ConsumePackedUint32 is [ConsumePackedUint64] for uint32 fields. A value keeps its low 32 bits.
func ConsumePackedUint32(dst []uint32, b []byte) ([]uint32, int) {
	return consumePacked(dst, b)
}

// ConsumePackedInt64 is [ConsumePackedUint64] for int64 fields.
func ConsumePackedInt64(dst []int64, b []byte) ([]int64, int) {
	return consumePacked(dst, b)
}

// ConsumePackedInt32 is [ConsumePackedUint64] for int32 fields. A value keeps its low 32 bits.
func ConsumePackedInt32(dst []int32, b []byte) ([]int32, int) {
	return consumePacked(dst, b)
}

// ConsumePackedSint64 is [ConsumePackedUint64] for sint64 fields. The values are zigzag-encoded.
func ConsumePackedSint64(dst []int64, b []byte) ([]int64, int) {
	return consumePackedZigZag(dst, b)
}

// ConsumePackedSint32 is [ConsumePackedUint64] for sint32 fields. The values are zigzag-encoded and keep their low 32
// bits.
func ConsumePackedSint32(dst []int32, b []byte) ([]int32, int) {
	return consumePackedZigZag(dst, b)
}

// ConsumePackedBool is [ConsumePackedUint64] for bool fields. Every value but 0 is true.
func ConsumePackedBool(dst []bool, b []byte) ([]bool, int) {
	return consumePackedBool(dst, b)
}

// AppendPackedUint64 appends vs as varints, the payload of a packed field
// without its tag and length, to b. b grows at most once and is not written to
// beyond the new bytes.
func AppendPackedUint64(b []byte, vs []uint64) []byte {
	return appendPacked(b, vs, plain)
}

// AppendPackedUint32 is [AppendPackedUint64] for uint32 fields.
func AppendPackedUint32(b []byte, vs []uint32) []byte {
	return appendPacked(b, vs, plain)
}

// AppendPackedInt64 is [AppendPackedUint64] for int64 fields. A negative value takes 10
// bytes.
func AppendPackedInt64(b []byte, vs []int64) []byte {
	return appendPacked(b, vs, plain)
}

// AppendPackedInt32 is [AppendPackedUint64] for int32 fields. A negative value takes 10
// bytes.
func AppendPackedInt32(b []byte, vs []int32) []byte {
	return appendPacked(b, vs, plain)
}

// AppendPackedSint64 is [AppendPackedUint64] for sint64 fields.
func AppendPackedSint64(b []byte, vs []int64) []byte {
	return appendPacked(b, vs, zigzag)
}

// AppendPackedSint32 is [AppendPackedUint64] for sint32 fields.
func AppendPackedSint32(b []byte, vs []int32) []byte {
	return appendPacked(b, vs, zigzag)
}

// AppendPackedBool is [AppendPackedUint64] for bool fields.
func AppendPackedBool(b []byte, vs []bool) []byte {
	return appendPackedBool(b, vs)
}

// SizePackedUint64 returns the length in bytes of what [AppendPackedUint64]
// appends for vs: the payload without tag and length (see [SizeBytes]).
func SizePackedUint64(vs []uint64) int {
	return sizePacked(vs, plain)
}

// SizePackedUint32 is [SizePackedUint64] for uint32 fields.
func SizePackedUint32(vs []uint32) int {
	return sizePacked(vs, plain)
}

// SizePackedInt64 is [SizePackedUint64] for int64 fields.
func SizePackedInt64(vs []int64) int {
	return sizePacked(vs, plain)
}

// SizePackedInt32 is [SizePackedUint64] for int32 fields.
func SizePackedInt32(vs []int32) int {
	return sizePacked(vs, plain)
}

// SizePackedSint64 is [SizePackedUint64] for sint64 fields.
func SizePackedSint64(vs []int64) int {
	return sizePacked(vs, zigzag)
}

// SizePackedSint32 is [SizePackedUint64] for sint32 fields.
func SizePackedSint32(vs []int32) int {
	return sizePacked(vs, zigzag)
}

// SizePackedBool is [SizePackedUint64] for bool fields.
func SizePackedBool(vs []bool) int {
	return len(vs)
}
