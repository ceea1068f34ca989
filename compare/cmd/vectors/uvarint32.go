package main

import (
	"math"
	"slices"
)

const aboutUvarint32 = `Varints of 32 bits, strictly: at most five bytes, the fifth at most 0f. (For the
lenient reading of a protobuf uint32, read as uvarint64 and keep 32 bits.)
Every input of one byte; each power of two and its neighbours, to 2^64; every
length, padding and truncation; every fifth byte.
`

var uvarint32 = kind{
	name: "uvarint32",
	inputs: slices.Concat(
		cuts(nil),
		oneByte(),
		encodeAll(powers()),
		shapes(5),
		lastBytes(5),
	),
	read: func(o oracle, b []byte) result {
		x := o.varint(first5(b)).strict32(b)
		return x.result(x.shortest(b, o.append))
	},
}

// first5 returns the bytes of b that a varint of 32 bits may use.
func first5(b []byte) []byte {
	return b[:min(len(b), 5)]
}

// strict32 returns x, read from the first five bytes of b, or an overflow if it is
// too long or too large.
func (x varint) strict32(b []byte) varint {
	endless := x.verdict == truncated && len(b) >= 5
	if endless || x.v > math.MaxUint32 {
		return varint{verdict: overflow}
	}
	return x
}
