//go:build goexperiment.simd && !purego && (amd64 || (go1.27 && arm64))

package protowire

import "slices"

// appendBlocks is appendPacked for the start of vs: it returns the longer b, and how many
// values of vs it has appended. b has room for all of vs.
func appendBlocks[T integer](b []byte, vs []T, f form) (longer []byte, values int) {
	if chosen == plainGo || len(vs) < chunkLen {
		return b, 0
	}
	if cap(b)-len(b) < maxVarintLen*len(vs) {
		b = slices.Grow(b, sizePacked(vs, f))
	}
	// The values of the next chunk overwrite what a kernel stores past a chunk.
	for len(vs)-values >= 2*chunkLen && cap(b)-len(b) >= chunkStored {
		bytes, n := putRun(b[len(b):cap(b)], vs[values:len(vs)-chunkLen], f)
		b = b[:len(b)+bytes]
		values += n
	}
	var p [chunkStored]byte
	for len(vs)-values >= chunkLen {
		bytes, _ := putRun(p[:], vs[values:values+chunkLen], f)
		b = append(b, p[:bytes]...)
		values += chunkLen
	}
	leave()
	return b, values
}

// chunkStored is the most bytes that a chunk takes, and a whole vector of 64 bytes stored
// at its last byte.
const chunkStored = chunkLen*maxVarintLen + 64
