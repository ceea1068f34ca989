package main

import (
	"encoding/binary"
	"math"

	"google.golang.org/protobuf/encoding/protowire"
)

const aboutUvarint32 = `Varints of 32 bits, strictly: at most five bytes, the fifth at most 0f. (For the
lenient reading of a protobuf uint32, read as uvarint64 and keep 32 bits.)
Every input of one byte; each power of two and its neighbours, to 2^64; every
length, padding and truncation; every fifth byte.
`

var uvarint32 = kind{
	name: "uvarint32",
	inputs: concat(
		list(cuts(nil)),
		list(oneByte()),
		list(encodeAll(powers())),
		list(shapes(5)),
		list(lastBytes(5)),
	),
	standard: func(b []byte) result {
		x := standardVarint(first5(b)).strict32(b)
		return x.result(x.shortest(b, binary.AppendUvarint))
	},
	protobuf: func(b []byte) result {
		x := protobufVarint(first5(b)).strict32(b)
		return x.result(x.shortest(b, protowire.AppendVarint))
	},
}

// first5 returns all of b that a varint of 32 bits may take.
func first5(b []byte) []byte {
	return b[:min(len(b), 5)]
}

// strict32 returns x, which was read from the first five bytes of b, unless it
// is too long or too large.
func (x varint) strict32(b []byte) varint {
	endless := x.verdict == truncated && len(b) >= 5
	if endless || x.v > math.MaxUint32 {
		return varint{verdict: overflow}
	}
	return x
}
