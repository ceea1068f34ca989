package main

import (
	"bytes"
	"encoding/binary"
	"math"
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
	inputs: concat(
		list(cuts(nil)),
		list(oneByte()),
		list(encodeAll(bothSigns(powers()))),
		list(shapes(10)),
	),
	standard: func(b []byte) result {
		v, _ := binary.Varint(b)
		return standardVarint(b).signed(b, v, binary.AppendVarint)
	},
	protobuf: func(b []byte) result {
		x := protobufVarint(b)
		return x.signed(b, protowire.DecodeZigZag(x.v), appendZigZag)
	},
}

var zigzag32 = kind{
	name: "zigzag32",
	inputs: concat(
		list(cuts(nil)),
		list(oneByte()),
		list(encodeAll(bothSigns(powers()))),
		list(encodeAll(powers())),
		list(shapes(10)),
		list(lastBytes(10)),
	),
	standard: func(b []byte) result {
		x := standardVarint(b)
		v, _ := binary.Varint(binary.AppendUvarint(nil, uint64(uint32(x.v))))
		return x.signed(b, v, binary.AppendVarint)
	},
	protobuf: func(b []byte) result { // as protobuf-go's internal/impl decodes
		x := protobufVarint(b)
		return x.signed(b, protowire.DecodeZigZag(x.v&math.MaxUint32), appendZigZag)
	},
}

// bothSigns is each value and its negative, zigzag-encoded.
func bothSigns(vs []uint64) (zs []uint64) {
	for _, v := range vs {
		zs = append(zs, 2*v, 2*v-1)
	}
	return zs
}

func appendZigZag(b []byte, v int64) []byte {
	return protowire.AppendVarint(b, protowire.EncodeZigZag(v))
}

// signed turns x, read from b, into columns with the value v.
func (x varint) signed(b []byte, v int64, encode func([]byte, int64) []byte) result {
	if x.verdict != ok {
		return result{verdict: x.verdict}
	}
	return result{strconv.FormatInt(v, 10), x.n, bytes.Equal(b[:x.n], encode(nil, v)), ok}
}
