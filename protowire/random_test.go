package protowire_test

import (
	"bytes"
	"math/rand/v2"

	"github.com/tightwire/tightwire/internal/testkit"
)

// newRand returns the same numbers in every run.
func newRand() *rand.Rand { return rand.New(rand.NewPCG(2026, 11)) }

// codes are what the Consume functions return for a verdict of the vectors.
var codes = map[string]int{
	testkit.Truncated: -1,
	testkit.BadNumber: -2,
	testkit.Overflow:  -3,
}

// borders is 0, and each power of two with its neighbours, up to 2^64-1.
func borders() []uint64 {
	vs := []uint64{0, 1<<64 - 1}
	for k := range 64 {
		vs = append(vs, 1<<k-1, 1<<k, 1<<k+1)
	}
	return vs
}

// ofLength returns a value that takes n bytes as a varint.
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

// run returns a varint of n bytes, the last of which may be a zero group: n-1
// continuation bytes and last.
func run(r *rand.Rand, n int, last byte) []byte {
	b := make([]byte, n)
	for i := range b {
		b[i] = byte(r.Uint32()) | 0x80
	}
	b[n-1] = last
	return b
}

// fillers returns n bytes of varints of one byte.
func fillers(n int) []byte {
	b := make([]byte, n)
	for i := range b {
		b[i] = byte(i*7+1) & 0x7f
	}
	return b
}

// noise returns n bytes; of each eight so many are continuation bytes.
func noise(r *rand.Rand, n, ofEight int) []byte {
	b := make([]byte, n)
	for i := range b {
		b[i] = byte(r.IntN(0x80))
		if r.IntN(8) < ofEight {
			b[i] |= 0x80
		}
	}
	return b
}

// faulty returns varints that are malformed: cut after 1 to 9 bytes, and with
// each kind of tenth byte that is above 1.
func faulty() [][]byte {
	var bad [][]byte
	for _, fill := range []byte{0xff, 0x80} {
		for n := 1; n <= 9; n++ {
			bad = append(bad, bytes.Repeat([]byte{fill}, n))
		}
		for _, tenth := range []byte{0x02, 0x7f, 0x80, 0x81, 0xff} {
			bad = append(bad, append(bytes.Repeat([]byte{fill}, 9), tenth))
		}
	}
	return bad
}
