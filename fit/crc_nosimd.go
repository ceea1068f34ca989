//go:build !(goexperiment.simd && !purego && (amd64 || (go1.27 && arm64)))

package fit

// The twin of crc_simd.go, for builds without SIMD.

// updateLong is UpdateCRC of at least minBlocks bytes.
func updateLong(crc uint16, p []byte) uint16 { return updateBlocks(crc, p) }
