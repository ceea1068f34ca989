package protowire_test

import (
	"iter"
	"math/rand/v2"
)

// newRand returns a source of random numbers that is the same in each run.
func newRand(seed uint64) *rand.Rand {
	return rand.New(rand.NewPCG(seed, seed))
}

// shortInputs yields all inputs of up to two bytes, and many of 3 to 24.
func shortInputs() iter.Seq[[]byte] {
	return func(yield func([]byte) bool) {
		ok := yield(nil) && yield([]byte{})
		for i := 0; ok && i < 1<<8; i++ {
			ok = yield([]byte{byte(i)})
		}
		for i := 0; ok && i < 1<<16; i++ {
			ok = yield([]byte{byte(i), byte(i >> 8)})
		}
		r := newRand(1)
		for i := 0; ok && i < 100_000; i++ {
			ok = yield(randomBytes(r, 3+r.IntN(22)))
		}
	}
}

// randomBytes returns n bytes. A share, which each input has of its own, are
// continuation bytes, and some are on the edge of a rule.
func randomBytes(r *rand.Rand, n int) []byte {
	b := make([]byte, n)
	more := r.IntN(11)
	for i := range b {
		b[i] = byte(r.Uint32())
		if r.IntN(10) < more {
			b[i] |= 0x80
		}
		if r.IntN(4) == 0 {
			b[i] = edges[r.IntN(len(edges))]
		}
	}
	return b
}

// edges are bytes that rules speak of: tags of each wire type of fields 0 and 1,
// the first values that are too large for a tenth or a fifth byte, padding.
var edges = []byte{
	0x00, 0x01, 0x02, 0x07, 0x08, 0x09, 0x0a, 0x0b, 0x0c, 0x0d, 0x0e, 0x0f,
	0x10, 0x3f, 0x40, 0x7f, 0x80, 0x81, 0x8b, 0x8c, 0xf8, 0xff,
}

// edgeValues are the powers of two and what is next to them, and random values of
// every length in bits.
func edgeValues() (vs []uint64) {
	r := newRand(2)
	for i := range 64 {
		p := uint64(1) << i
		vs = append(vs, p-1, p, p+1, -p, p|r.Uint64N(p), p|r.Uint64N(p))
	}
	return append(vs, 0, 1<<64-1)
}
