//go:build goexperiment.simd && !purego && go1.27 && (amd64 || arm64 || wasm)

package blake2s

// Constants of the lane kernels, a word for each lane.
var (
	zeros      = row(0)
	blockSizes = row(BlockSize)
	blockMasks = row(^word(BlockSize - 1)) // the bits of a number that are 0 if it is less than a block
	ivs        = [8][wide]word{row(iv[0]), row(iv[1]), row(iv[2]), row(iv[3]), row(iv[4]), row(iv[5]), row(iv[6]), row(iv[7])}
)

// row has w in each lane.
func row(w word) (r [wide]word) {
	for i := range r {
		r[i] = w
	}
	return r
}
