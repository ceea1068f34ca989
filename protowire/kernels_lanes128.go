//go:build goexperiment.simd && !purego && go1.27 && (arm64 || wasm)

package protowire

import (
	"runtime"
	"simd/archsimd"
)

// lanes128 is the implementation for CPUs with vectors of 128 bits: NEON, and wasm's. They
// have fewer instructions than AVX2, so only functions that gain are here: counting, and
// values of one byte. For sizes there is no count of leading zeros in lanes of 64 bits, and
// nine comparisons for two values take longer than two counts in plain code.
const (
	plainGo kernel = iota
	lanes128
)

// kernelNames has the name of the implementation beside plain Go.
var kernelNames = []string{map[string]string{"arm64": "neon", "wasm": "wasm"}[runtime.GOARCH]}

// bestKernel returns lanes128: each CPU of these architectures can run it.
func bestKernel() kernel { return lanes128 }

// countStep is the number of bytes counted at a time; countRun is how many can be counted
// before the byte-wide sums overflow.
const (
	countStep = 32
	countRun  = countStep * 255
)

// countBlocks is CountVarints for the start of b: it returns the number of values that end
// in it, and its length in bytes.
func countBlocks(b []byte) (values, bytes int) {
	if chosen == plainGo {
		return 0, 0
	}
	for len(b)-bytes >= countStep {
		run := min((len(b)-bytes)/countStep*countStep, countRun)
		values += run - countMore(b[bytes:bytes+run])
		bytes += run
	}
	return values, bytes
}

// countMore returns the number of continuation bytes in b, whose length is a multiple of
// countStep, countRun at most.
//
//tight:bce
func countMore(b []byte) int {
	var x, y archsimd.Uint8x16
	for len(b) >= countStep {
		p := (*[countStep]byte)(b)
		x = x.Add(archsimd.LoadUint8x16Array((*[16]byte)(p[:])).ShiftAllRight(7))
		y = y.Add(archsimd.LoadUint8x16Array((*[16]byte)(p[16:])).ShiftAllRight(7))
		b = b[countStep:]
	}
	var sums [2][16]byte
	x.StoreArray(&sums[0])
	y.StoreArray(&sums[1])
	n := 0
	for i := range sums[0] {
		n += int(sums[0][i]) + int(sums[1][i])
	}
	return n
}

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
			putBytes16((*[16]T)(out[i:]), archsimd.LoadUint8x16Array((*[16]byte)(in[i:])), f)
		}
		bytes += blockLen
	}
	return bytes, bytes
}

// onesOnly reports whether no byte of a block is a continuation byte.
//
//tight:bce
func onesOnly(in *[blockLen]byte) bool {
	x := archsimd.LoadUint8x16Array((*[16]byte)(in[0:])).Or(archsimd.LoadUint8x16Array((*[16]byte)(in[16:])))
	y := archsimd.LoadUint8x16Array((*[16]byte)(in[32:])).Or(archsimd.LoadUint8x16Array((*[16]byte)(in[48:])))
	all := x.Or(y).ReshapeToUint64s()
	return (all.GetElem(0)|all.GetElem(1))&contBits == 0
}

// boolBlocks is consumePackedBool for the start of b, as far as every varint has one byte: the
// smaller of a byte and 1 is a bool. It returns how many it has decoded.
func boolBlocks(dst []bool, b []byte) (n int) {
	if chosen == plainGo {
		return 0
	}
	out, one := bytesOf(dst), archsimd.BroadcastUint8x16(1)
	for len(b)-n >= blockLen && len(out)-n >= blockLen {
		in, to := (*[blockLen]byte)(b[n:]), (*[blockLen]byte)(out[n:])
		if !onesOnly(in) {
			break
		}
		for i := 0; i < blockLen; i += 16 {
			archsimd.LoadUint8x16Array((*[16]byte)(in[i:])).Min(one).StoreArray((*[16]byte)(to[i:]))
		}
		n += blockLen
	}
	return n
}

// sizeBlocks adds up nothing: see above.
func sizeBlocks[T integer]([]T, form) (size, values int) { return 0, 0 }

// appendBlocks appends nothing: there is no instruction that compresses bytes.
func appendBlocks[T integer](b []byte, _ []T, _ form) (longer []byte, values int) { return b, 0 }
