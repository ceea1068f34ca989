//go:build goexperiment.simd && !purego && go1.27 && (amd64 || arm64)

package bulk

import "slices"

// appendVarints appends values from the start of vs, see [AppendUint64].
func appendVarints[T integer](b []byte, vs []T, f form) (longer []byte, values int) {
	if chosen == plainGo {
		return appendGeneric(b, vs, f)
	}
	if cap(b)-len(b) < maxVarintLen*len(vs) {
		b = slices.Grow(b, size(vs, f))
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
	clearUpper()
	return b, values
}

// chunkStored is the most bytes that a chunk takes, and a whole vector of 64 bytes stored
// at its last byte.
const chunkStored = chunkLen*maxVarintLen + 64
