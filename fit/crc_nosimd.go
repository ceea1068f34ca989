//go:build !(goexperiment.simd && amd64 && !purego)

package fit

// The twin of crc_simd.go, for builds without SIMD.

// updateLong is UpdateCRC of at least minBlocks bytes.
func updateLong(crc uint16, p []byte) uint16 { return updateBlocks(crc, p) }
