//go:build goexperiment.simd && !purego && go1.27 && (amd64 || arm64)

package crc

// updateLong is Update of at least minBlocks bytes.
func updateLong(crc uint16, p []byte) uint16 {
	if multiplies && len(p) >= minVectors {
		return updateVectors(crc, p)
	}
	return updateBlocks(crc, p)
}

// remainder returns x^n modulo the polynomial, the coefficient of x^i in bit i.
func remainder(n int) uint64 {
	r := uint64(1)
	for range n {
		r <<= 1
		r ^= r >> 16 * 0x18005
	}
	return r
}
