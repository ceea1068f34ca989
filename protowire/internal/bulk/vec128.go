//go:build goexperiment.simd && !purego && go1.27 && (arm64 || wasm)

package bulk

import (
	"runtime"
	"simd/archsimd"
)

// lanes128 is the implementation for CPUs with vectors of 128 bits: NEON, and wasm's.
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
	countStep = 64
	countRun  = countStep * 127
)

// leastCounted is the number of bytes from which count is faster than plain Go.
const leastCounted = 2 * countStep

// count is [CountVectors] for leastCounted bytes or more.
func count(b []byte) (values, bytes int) {
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
// countStep, countRun at most: such a byte compares as -1, which is subtracted.
//
//tight:bce; noalloc
func countMore(b []byte) int {
	var x, y, none archsimd.Int8x16
	for i := 0; i < len(b); i += countStep {
		p := roomAt(b, i)
		x = x.Sub(loadInt8s(p[0:]).Less(none).ToInt8x16())
		y = y.Sub(loadInt8s(p[16:]).Less(none).ToInt8x16())
		x = x.Sub(loadInt8s(p[32:]).Less(none).ToInt8x16())
		y = y.Sub(loadInt8s(p[48:]).Less(none).ToInt8x16())
	}
	return sumBytes(x.ToBits()) + sumBytes(y.ToBits())
}

// loadInt8s returns the first 16 bytes of b with their signs.
//
//tight:inline
func loadInt8s(b []byte) archsimd.Int8x16 {
	return archsimd.LoadUint8x16Array((*[16]byte)(b)).BitsToInt8()
}

// sumBytes returns the sum of 16 bytes. A multiplication adds up parts of 16 bits.
//
//tight:inline
func sumBytes(x archsimd.Uint8x16) int {
	const low = 0x00ff00ff00ff00ff
	y := x.ReshapeToUint64s()
	a, b := y.GetElem(0), y.GetElem(1)
	return int((a&low + a>>8&low + b&low + b>>8&low) * 0x0001000100010001 >> 48)
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

// boolBlocks is [Bools] for the start of b, as far as every varint has one byte: the
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

// clearUpper does nothing: see the other architecture.
func clearUpper() {}
