package main

import (
	"bytes"
	"encoding/binary"
	"math"
	"slices"
	"strconv"

	"google.golang.org/protobuf/encoding/protowire"
)

const aboutZigZag = `Zigzag-encoded varints. zigzag64 is protobuf's sint64. zigzag32 is its sint32: a
varint of up to ten bytes; its low 32 bits are kept, then decoded;
canonical is what an encoder writes for that value, at most five bytes.
Every input of one byte; each power of two and its neighbours, both signs; every
length, padding and truncation; for zigzag32 every tenth byte.
`

var zigzag64 = kind{
	name: "zigzag64",
	inputs: slices.Concat(
		cuts(nil),
		oneByte(),
		encodeAll(bothSigns(powers())),
		shapes(10),
	),
	read: func(o oracle, b []byte) result {
		x := o.varint(b)
		return x.signed(b, o.zigzag(x.v), o.appendZigZag)
	},
}

var zigzag32 = kind{
	name: "zigzag32",
	inputs: slices.Concat(
		cuts(nil),
		oneByte(),
		encodeAll(bothSigns(powers())),
		encodeAll(powers()),
		shapes(10),
		lastBytes(10),
	),
	read: func(o oracle, b []byte) result { // as protobuf-go's internal/impl decodes
		x := o.varint(b)
		return x.signed(b, o.zigzag(x.v&math.MaxUint32), o.appendZigZag)
	},
}

// bothSigns returns each value and its negative, zigzag-encoded.
func bothSigns(vs []uint64) (zs []uint64) {
	for _, v := range vs {
		zs = append(zs, 2*v, 2*v-1)
	}
	return zs
}

func standardZigZag(v uint64) int64 {
	signed, _ := binary.Varint(binary.AppendUvarint(nil, v))
	return signed
}

func appendZigZag(b []byte, v int64) []byte {
	return protowire.AppendVarint(b, protowire.EncodeZigZag(v))
}

// signed turns x, read from b, into a result with the value v.
func (x varint) signed(b []byte, v int64, encode func([]byte, int64) []byte) result {
	if x.verdict != ok {
		return result{verdict: x.verdict}
	}
	return result{strconv.FormatInt(v, 10), x.n, bytes.Equal(b[:x.n], encode(nil, v)), ok}
}
