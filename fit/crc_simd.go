//go:build goexperiment.simd && amd64 && !purego

package fit

import "simd/archsimd"

// multiplies reports whether this CPU multiplies polynomials in vectors of 512 bits.
// Smaller vectors are no faster than updateBlocks.
var multiplies = archsimd.X86.AVX512() && archsimd.X86.AVX512VPCLMULQDQ()

// updateLong is UpdateCRC of at least minBlocks bytes.
func updateLong(crc uint16, p []byte) uint16 {
	if multiplies && len(p) >= minVectors {
		return updateAVX512(crc, p)
	}
	return updateBlocks(crc, p)
}
