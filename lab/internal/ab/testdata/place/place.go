// Package place has short functions.
package place

//go:noinline
func Count(b []byte) (n int) {
	for _, x := range b {
		if x < 0x80 {
			n++
		}
	}
	return n
}

//go:noinline
func Histogram(b []byte, h *[256]uint32) {
	for _, x := range b {
		h[x]++
	}
}

//go:noinline
func Max(b []int32) (m int32) {
	for _, x := range b {
		if x > m {
			m = x
		}
	}
	return m
}

//go:noinline
func Varint(b []byte) (s uint64) {
	for len(b) > 0 {
		var v uint64
		var sh uint
		for i, x := range b {
			v |= uint64(x&0x7f) << sh
			sh += 7
			if x < 0x80 {
				b = b[i+1:]
				break
			}
		}
		s += v
	}
	return s
}
