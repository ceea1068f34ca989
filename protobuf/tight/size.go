package tight

import "github.com/tightwire/tightwire/protowire"

// SizeTexts returns the length in bytes of what [Encoder.PutTexts] writes for tags of tagSize bytes.
func SizeTexts(list []string, tagSize int) int {
	n := tagSize * len(list)
	for _, v := range list {
		n += protowire.SizeBytes(len(v))
	}
	return n
}

// SizeBytesList returns the length in bytes of what [Encoder.PutBytesList] writes for tags of tagSize
// bytes.
func SizeBytesList(list [][]byte, tagSize int) int {
	n := tagSize * len(list)
	for _, v := range list {
		n += protowire.SizeBytes(len(v))
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
