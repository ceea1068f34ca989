package main

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"math"
	"slices"

	"google.golang.org/protobuf/encoding/protowire"
)

const aboutTag = `Tags: a varint of field number * 8 + wire type. A number that is 0 or beyond
2^31-1 has the verdict number; one from 2^29 on passes, though no schema has it,
and so do the wire types 6 and 7, which no value follows.
Every input of one byte; the numbers at the borders with every wire type, padded
to every length, and truncated; varints that overflow.
`

var tag = kind{
	name: "tag",
	inputs: slices.Concat(
		cuts(nil),
		oneByte(),
		tags(),
		encodeAll(powers()),
		shapes(10),
	),
	read: func(o oracle, b []byte) result {
		t := o.tag(b)
		if t.verdict != ok {
			return result{verdict: t.verdict}
		}
		return result{fmt.Sprintf("%d/%d", t.num, t.typ), t.n, t.canonical, ok}
	},
}

// A tagged is a varint read as a tag.
type tagged struct {
	varint
	num, typ  uint64
	canonical bool
}

func standardTag(b []byte) tagged {
	x := standardVarint(b)
	if x.verdict == ok && (x.v>>3 == 0 || x.v>>3 > math.MaxInt32) {
		x.verdict = badNumber
	}
	return tagged{x, x.v >> 3, x.v % 8, x.shortest(b, binary.AppendUvarint)}
}

func protobufTag(b []byte) tagged {
	num, typ, n := protowire.ConsumeTag(b)
	if n < 0 {
		return tagged{varint: varint{verdict: protobufVerdict(n)}}
	}
	return tagged{varint{n: n, verdict: ok}, uint64(num), uint64(typ), bytes.Equal(b[:n], protowire.AppendTag(nil, num, typ))}
}

// numbers are the field numbers at a limit: of the length of a tag, of reserved,
// valid and representable numbers.
var numbers = []uint64{
	0, 1, 2, 15, 16, 17, 2047, 2048, 18999, 19000, 19001, 19998, 19999, 20000, 1<<18 - 1, 1 << 18, 1<<25 - 1, 1 << 25,
	1<<29 - 1, 1 << 29, 1<<31 - 1, 1 << 31, 1<<32 - 1, 1 << 32, 1<<32 + 1, 1<<61 - 1,
}

// tags returns each number with each wire type, alone and padded up to ten bytes,
// and every truncation for one wire type.
func tags() (inputs [][]byte) {
	for _, num := range numbers {
		for typ := range uint64(8) {
			b := encode(num<<3 | typ)
			for padding := range 12 - len(b) {
				inputs = append(inputs, pad(b, padding))
			}
		}
		inputs = append(inputs, cuts(encode(num<<3|2))...)
		inputs = append(inputs, followed(encode(num<<3|2))...)
	}
	return inputs
}
