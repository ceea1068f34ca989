package main

import (
	"bytes"
	"math/rand/v2"
)

// counts are the numbers of values in a payload: every one up to three words of 8, and around a block
// of 64 and a word more; some between, some on the way to two blocks, and all around those. Each further
// line costs whoever downloads the module a kilobyte.
func counts() (all []int) {
	for n := range 131 {
		if n <= 24 || n >= 63 && n <= 65 || n >= 71 && n <= 73 || n%32 == 0 || n == 48 || n >= 127 && n <= 129 {
			all = append(all, n)
		}
	}
	return all
}

// A mix chooses the lengths of the varints in a payload: bytes for the value, and
// groups of zero after it.
type mix func(r *rand.Rand) (length, padding int)

var lengthMixes = []mix{
	func(*rand.Rand) (int, int) { return 1, 0 },
	func(r *rand.Rand) (int, int) { return 1 + r.IntN(10)/9, 0 }, // one in ten of two bytes
	func(r *rand.Rand) (int, int) { return 1 + r.IntN(5), 0 },
	func(r *rand.Rand) (int, int) { return 1 + r.IntN(10), 0 },
	func(r *rand.Rand) (int, int) { return 9 + r.IntN(2), 0 },
	func(r *rand.Rand) (int, int) { n := 1 + r.IntN(10); return n, r.IntN(11 - n) },
}

// mixes returns a payload for each number of values and each mix.
func mixes() (inputs [][]byte) {
	r := rand.New(rand.NewPCG(7, 64))
	for _, m := range lengthMixes {
		for _, n := range counts() {
			inputs = append(inputs, payload(r, m, n))
		}
	}
	return inputs
}

// payload returns n varints.
func payload(r *rand.Rand, m mix, n int) (b []byte) {
	for range n {
		length, padding := m(r)
		b = append(b, pad(encode(ofLength(r, length)), padding)...)
	}
	return b
}

// ofLength returns a random value whose encoding takes n bytes.
func ofLength(r *rand.Rand, n int) uint64 {
	if n == 10 {
		return 1<<63 | r.Uint64()
	}
	v := r.Uint64N(1 << (7 * n))
	if n > 1 && v < 1<<(7*n-7) {
		v += 1 << (7*n - 7)
	}
	return v
}

// faultBytes returns malformed varints of bytes that are fill: truncated ones, and some that overflow.
func faultBytes(fill byte) [][]byte {
	bad := cuts(bytes.Repeat([]byte{fill}, 9))[1:]
	for _, tenth := range []byte{0x02, 0x7f, 0x80, 0xff} {
		bad = append(bad, append(bytes.Repeat([]byte{fill}, 9), tenth))
	}
	return bad
}

// mostBefore is one block of 64 bytes and the longest word of 8.
const mostBefore = 72

// faults returns each fault after 0 to mostBefore bytes of whole varints. Its bytes are ones after an
// even number of bytes and zeros after an odd one: both after every number would make the file nearly
// twice as large. Half of the overflows are followed by whole varints.
func faults() (inputs [][]byte) {
	r := rand.New(rand.NewPCG(10, 64))
	for before := range mostBefore + 1 {
		for i, bad := range faultBytes([]byte{0xff, 0x80}[before%2]) {
			b := append(wholeVarints(r, before), bad...)
			if len(bad) == 10 && (before/2+i)%2 == 0 {
				b = append(b, wholeVarints(r, r.IntN(80))...)
			}
			inputs = append(inputs, b)
		}
	}
	return inputs
}

// wholeVarints returns n bytes of varints, most of them of one byte.
func wholeVarints(r *rand.Rand, n int) (b []byte) {
	for len(b) < n {
		b = append(b, encode(ofLength(r, min(n-len(b), 1+r.IntN(12)/10)))...)
	}
	return b
}
