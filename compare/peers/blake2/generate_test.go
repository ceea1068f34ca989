package blake2_test

import "math/rand/v2"

// newRand returns a source of random numbers that is the same in each run.
func newRand(seed uint64) *rand.Rand { return rand.New(rand.NewPCG(seed, seed)) }

// bytesOf returns n random bytes.
func bytesOf(r *rand.Rand, n int) []byte {
	b := make([]byte, n)
	for i := range b {
		b[i] = byte(r.Uint32())
	}
	return b
}

// lengths are lengths of messages around the edges of up to four blocks.
func (f *family) lengths() []int {
	all := []int{0, 1, 2, 3, f.block / 2}
	for blocks := 1; blocks <= 4; blocks++ {
		all = append(all, blocks*f.block-1, blocks*f.block, blocks*f.block+1)
	}
	return all
}

// pieces cuts b into pieces of n bytes, and one that may be shorter.
func pieces(b []byte, n int) (all [][]byte) {
	for len(b) > n {
		all = append(all, b[:n])
		b = b[n:]
	}
	return append(all, b)
}
