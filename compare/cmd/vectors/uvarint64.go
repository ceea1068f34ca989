package main

import (
	"slices"
	"strconv"
)

const aboutUvarint64 = `Varints of 64 bits: at most ten bytes, the tenth at most 01.
Every input of one byte; every varint of two bytes, and every byte followed by 00, 7f,
80 or ff; each power of two and its neighbours; every length, padding and truncation;
every tenth byte.
`

var uvarint64 = kind{
	name: "uvarint64",
	inputs: slices.Concat(
		cuts(nil),
		oneByte(),
		twoBytes(),
		encodeAll(powers()),
		shapes(10),
		lastBytes(10),
	),
	read: func(o oracle, b []byte) result {
		x := o.varint(b)
		return x.result(x.shortest(b, o.append))
	},
}

// result turns x into columns.
func (x varint) result(canonical bool) result {
	if x.verdict != ok {
		return result{verdict: x.verdict}
	}
	return result{strconv.FormatUint(x.v, 10), x.n, canonical, ok}
}
