package protowire_test

import (
	"bytes"
	"encoding/binary"
	"slices"
	"testing"

	upstream "google.golang.org/protobuf/encoding/protowire"

	"github.com/tightwire/tightwire/compare/corpus"
	"github.com/tightwire/tightwire/compare/messages/descriptors"
)

// addBytes adds inputs that any target can start from: values of each length,
// faults, a message with a group in it.
func addBytes(add func(b []byte)) {
	for n := range 11 {
		add(append(bytes.Repeat([]byte{0x80}, n), 0x01))
	}
	add(nil)
	add(bytes.Repeat([]byte{0xff}, 11))
	add([]byte{0x08, 0x96, 0x01, 0x12, 0x07, 't', 'e', 's', 't', 'i', 'n', 'g', 0x1d, 1, 2, 3, 4, 0x21, 1, 2, 3, 4, 5, 6, 7, 8})
	add([]byte{0x0b, 0x13, 0x08, 0x01, 0x94, 0x00, 0x0c, 0x0f})
	add(upstreamPacked(corpus.Values("1-10", 20, 1)))
}

func FuzzConsumeVarint(f *testing.F) {
	addBytes(func(b []byte) { f.Add(b) })
	f.Fuzz(func(t *testing.T, b []byte) {
		checkVarint(t, b)
		checkFixed(t, b)
		checkBytes(t, b)
		checkCount(t, b)
	})
}

func FuzzConsumeTag(f *testing.F) {
	addBytes(func(b []byte) { f.Add(b) })
	f.Fuzz(func(t *testing.T, b []byte) {
		checkTag(t, b)
	})
}

func FuzzConsumeField(f *testing.F) {
	addBytes(func(b []byte) { f.Add(int32(1), int8(upstream.StartGroupType), b) })
	f.Fuzz(func(t *testing.T, num int32, typ int8, b []byte) {
		checkField(t, b)
		checkFieldValue(t, upstream.Number(num), upstream.Type(typ), b)
		checkGroup(t, upstream.Number(num), b)
		checkLimits(t, upstream.Number(num), b)
	})
}

// FuzzPacked puts the fuzzed bytes between valid values of a distribution, so
// that they are met at any place of the blocks that kernels work on.
func FuzzPacked(f *testing.F) {
	addBytes(func(b []byte) { f.Add(uint8(0), uint8(70), uint8(70), b) })
	addBytes(func(b []byte) { f.Add(uint8(4), uint8(9), uint8(0), b) })
	f.Fuzz(func(t *testing.T, dist, before, after uint8, b []byte) {
		values := corpus.Values(corpus.Distributions[int(dist)%len(corpus.Distributions)], int(before)+int(after), 1)
		for _, k := range kinds {
			block := slices.Concat(k.appendRaw(nil, values[:before]), b, k.appendRaw(nil, values[before:]))
			k.checkConsume(t, block)
		}
	})
}

// FuzzAppend writes the values in the fuzzed bytes, one by one and packed.
func FuzzAppend(f *testing.F) {
	addBytes(func(b []byte) { f.Add(int32(1), int8(upstream.BytesType), b) })
	f.Fuzz(func(t *testing.T, num int32, typ int8, b []byte) {
		checkAppendTag(t, upstream.Number(num), upstream.Type(typ))
		checkAppendBytes(t, b)
		raw := valuesIn(b)
		for _, v := range raw {
			checkAppend(t, v)
		}
		for _, k := range kinds {
			k.checkAppend(t, raw)
		}
	})
}

// valuesIn returns a value for each nine bytes of b: the first says how long it
// is, so that short values are not rare.
func valuesIn(b []byte) (vs []uint64) {
	for ; len(b) >= 9; b = b[9:] {
		vs = append(vs, binary.LittleEndian.Uint64(b[1:])>>(b[0]&63))
	}
	return vs
}

func FuzzReader(f *testing.F) {
	addBytes(func(b []byte) { f.Add([]byte{0, 1, 2, 3}, b) })
	f.Fuzz(func(t *testing.T, ops, b []byte) {
		checkReader(t, b)
		checkValues(t, ops, b)
	})
}

// FuzzWriters makes a message of the fuzzed bytes and wants of both writers what
// a size pass and upstream's functions make of it.
func FuzzWriters(f *testing.F) {
	addBytes(func(b []byte) { f.Add(b) })
	f.Add([]byte{0x02, 0xff, 0x0b, 0x00, 0x0b, 0x00, 0x0a, 0xff, 0x04, 0x00, 0x08, 0x01}) // nested, long
	f.Fuzz(func(t *testing.T, b []byte) {
		m, rest := plant(b[:min(len(b), 1<<9)], 50)
		checkWriters(t, m, descriptors.EncodeProtowire(nil, m))
		for _, v := range valuesIn(b) {
			checkBackward(t, v, rest)
		}
	})
}

// plant returns the message that b describes, in which messages nest up to depth
// deep, and what follows its end. Two bytes are a field: number and wire type,
// then the value or its length; a group is used as an embedded message.
func plant(b []byte, depth int) (m descriptors.Message, rest []byte) {
	for len(b) >= 2 {
		op, arg := b[0], uint64(b[1])
		b = b[2:]
		num := 1 + uint64(op>>3)<<(arg%24)
		switch typ := upstream.Type(op & 7); typ {
		case upstream.VarintType, upstream.Fixed32Type, upstream.Fixed64Type:
			m = append(m, descriptors.Field{Tag: num<<3 | uint64(typ), Value: arg << (arg % 57)})
		case upstream.BytesType:
			m = append(m, descriptors.Field{Tag: num<<3 | 2, Bytes: make([]byte, bodyLength(arg))})
		case upstream.StartGroupType:
			if depth == 0 {
				return m, b
			}
			var inner descriptors.Message
			inner, b = plant(b, depth-1)
			m = append(m, descriptors.Field{Tag: num<<3 | 2, Nested: true, Message: inner})
		default:
			return m, b
		}
	}
	return m, b
}

// bodyLength returns arg, or, for the largest, a length around which the length
// of the length changes.
func bodyLength(arg uint64) uint64 {
	if arg < 0xf0 {
		return arg
	}
	return 1<<14 - 0xf8 + arg
}
