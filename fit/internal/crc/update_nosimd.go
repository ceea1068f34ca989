//go:build !(goexperiment.simd && !purego && go1.27 && (amd64 || arm64))

package crc

// The twin of update_simd.go, for builds without SIMD.

// updateLong is Update of at least minBlocks bytes.
func updateLong(crc uint16, p []byte) uint16 { return updateBlocks(crc, p) }
