//go:build goexperiment.simd && !purego && go1.27

package protowire

import "simd/archsimd"

// decodeBlocks is decodePacked for the start of b, as far as every value has one byte: it
// returns how many it has decoded, and from how many bytes.
func decodeBlocks[T integer](dst []T, b []byte, f form) (values, bytes int) {
	if chosen == plainGo {
		return 0, 0
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
	return bytes, bytes
}

// sizeBlocks adds up nothing: see above.
func sizeBlocks[T integer]([]T, form) (size, values int) { return 0, 0 }

// appendBlocks appends nothing: there is no instruction that compresses bytes.
func appendBlocks[T integer](b []byte, _ []T, _ form) (longer []byte, values int) { return b, 0 }
