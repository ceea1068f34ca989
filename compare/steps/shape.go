package steps

// What the steps share: the names that the block functions of the parent package
// know, so that a step reads as it would there.

const (
	// BlockSize is the block size of BLAKE2s in bytes.
	BlockSize = 64

	rounds = 10
)

type word = uint32

// A counter is the number of bytes hashed so far, low word first.
type counter [2]word

// add counts n bytes, at most a block.
func (c *counter) add(n word) {
	c[0] += n
	if c[0] < n {
		c[1]++
	}
}

// iv is the initialisation vector (RFC 7693, 2.6), as a variable.
var iv = [8]word{iv0, iv1, iv2, iv3, iv4, iv5, iv6, iv7}

// The initialisation vector as constants.
const (
	iv0 word = 0x6a09e667
	iv1 word = 0xbb67ae85
	iv2 word = 0x3c6ef372
	iv3 word = 0xa54ff53a
	iv4 word = 0x510e527f
	iv5 word = 0x9b05688c
	iv6 word = 0x1f83d9ab
	iv7 word = 0x5be0cd19
)

// unreachable is the body of a fence: see the step that puts them in.
func unreachable() { panic("steps: a flag is neither 0 nor all ones") }
