package main

import (
	"encoding/binary"
	"strconv"

	"google.golang.org/protobuf/encoding/protowire"
)

const aboutUvarint64 = `Varints of 64 bits: at most ten bytes, the tenth at most 01.
Every input of one and two bytes; each power of two and its neighbours; every
length, padding and truncation; every tenth byte.
`

var uvarint64 = kind{
	name: "uvarint64",
	inputs: concat(
		list(cuts(nil)),
		list(oneByte()),
		list(twoBytes()),
		list(encodeAll(powers())),
		list(shapes(10)),
		list(lastBytes(10)),
	),
	standard: func(b []byte) result {
		x := standardVarint(b)
		return x.result(x.shortest(b, binary.AppendUvarint))
	},
	protobuf: func(b []byte) result {
		x := protobufVarint(b)
		return x.result(x.shortest(b, protowire.AppendVarint))
	},
}

// result turns x into columns.
func (x varint) result(canonical bool) result {
	if x.verdict != ok {
		return result{verdict: x.verdict}
	}
	return result{strconv.FormatUint(x.v, 10), x.n, canonical, ok}
}
