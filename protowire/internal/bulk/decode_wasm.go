//go:build goexperiment.simd && !purego && go1.27

package bulk

import "simd/archsimd"

// leastDecoded is the number of bytes of a block.
const leastDecoded = blockLen

// decode decodes varints from the start of b, see [DecodeUint64]: values of one byte by its kernel,
// the others by plain Go.
func decode[T integer](dst []T, b []byte, f form) (values, bytes int) {
	if chosen == plainGo {
		return decodeGeneric(dst, b, f)
	}
	for len(b)-bytes >= blockLen && len(dst)-bytes >= blockLen {
		in, out := (*[blockLen]byte)(b[bytes:]), (*[blockLen]T)(dst[bytes:])
		if !onesOnly(in) {
			break
		}
		for i := 0; i < blockLen; i += 16 {
			x := archsimd.LoadUint8x16Array((*[16]byte)(in[i:]))
			putWords8((*[8]T)(out[i:]), x.ExtendLo8ToUint16(), f)
			putWords8((*[8]T)(out[i+8:]), extendHigh8(x), f)
		}
		bytes += blockLen
	}
	values, more := decodeGeneric(dst[bytes:], b[bytes:], f)
	return bytes + values, bytes + more
}

// sizeBlocks adds up nothing.
func sizeBlocks[T integer]([]T, form) (size, values int) { return 0, 0 }

// appendVarints appends values by plain Go: there is no instruction that compresses bytes.
func appendVarints[T integer](b []byte, vs []T, f form) (longer []byte, values int) {
	return appendGeneric(b, vs, f)
}
