package tight

import "github.com/tightwire/tightwire/protowire"

// SizeBytes returns the length in bytes of a length and as many bytes after it, as protowire's SizeBytes does.
//
// The plain version is that function. Nearly all lengths are below 128, which a branch foresees, and
// then the next size does not wait for this size: Size needs about a tenth less time (traces, trees).
//
//tight:inline
func SizeBytes(n int) int {
	if n < 0x80 {
		return n + 1
	}
	return protowire.SizeBytes(n)
}

// SizeTexts returns the number of bytes that [Encoder.PutTexts] writes for tags of tagSize bytes.
func SizeTexts(list []string, tagSize int) int {
	n := tagSize * len(list)
	for _, v := range list {
		n += SizeBytes(len(v))
	}
	return n
}

// SizeBytesList returns the number of bytes that [Encoder.PutBytesList] writes for tags of tagSize
// bytes.
func SizeBytesList(list [][]byte, tagSize int) int {
	n := tagSize * len(list)
	for _, v := range list {
		n += SizeBytes(len(v))
	}
	return n
}

// SizeEnums returns the length in bytes of the values of list as varints.
func SizeEnums[E ~int32](list []E) (n int) {
	for _, v := range list {
		n += protowire.SizeVarint(uint64(v))
	}
	return n
}

// AppendEnums appends the values of list to b as varints.
func AppendEnums[E ~int32](b []byte, list []E) []byte {
	for _, v := range list {
		b = protowire.AppendVarint(b, uint64(v))
	}
	return b
}
