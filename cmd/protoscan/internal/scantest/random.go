// Package scantest makes messages for the tests of protoscan.
package scantest

import (
	"math/rand/v2"

	"github.com/tightwire/tightwire/protowire"
)

// Message returns a sound message in which messages and groups nest depth
// deep. Some tags, lengths and varints are longer than they need to be, and some
// varints too big, but protoc takes all of them.
func Message(rnd *rand.Rand, depth int) []byte {
	var b []byte
	for range rnd.IntN(5) {
		b = appendRandomField(rnd, b, depth)
	}
	return b
}

func appendRandomField(rnd *rand.Rand, b []byte, depth int) []byte {
	num := protowire.Number(1 + rnd.Uint64()>>(63-rnd.IntN(29))%uint64(protowire.MaxValidNumber))
	switch kind := rnd.IntN(8); {
	case kind == 0:
		b = appendRandomTag(rnd, b, num, protowire.Fixed32Type)
		return protowire.AppendFixed32(b, rnd.Uint32())
	case kind == 1:
		b = appendRandomTag(rnd, b, num, protowire.Fixed64Type)
		return protowire.AppendFixed64(b, rnd.Uint64())
	case kind <= 3:
		b = appendRandomTag(rnd, b, num, protowire.BytesType)
		return appendRandomBytes(rnd, b, randomBytes(rnd))
	case kind <= 5 && depth > 0:
		b = appendRandomTag(rnd, b, num, protowire.BytesType)
		return appendRandomBytes(rnd, b, Message(rnd, depth-1))
	case kind == 6 && depth > 0:
		b = appendRandomTag(rnd, b, num, protowire.StartGroupType)
		b = append(b, Message(rnd, depth-1)...)
		return appendRandomTag(rnd, b, num, protowire.EndGroupType)
	}
	b = appendRandomTag(rnd, b, num, protowire.VarintType)
	return appendRandomVarint(rnd, b)
}

func appendRandomTag(rnd *rand.Rand, b []byte, num protowire.Number, typ protowire.Type) []byte {
	return appendPadded(rnd, b, protowire.EncodeTag(num, typ), 5)
}

func appendRandomBytes(rnd *rand.Rand, b, v []byte) []byte {
	return append(appendPadded(rnd, b, uint64(len(v)), 5), v...)
}

// appendRandomVarint appends a varint of any length, and now and then one with
// any tenth byte.
func appendRandomVarint(rnd *rand.Rand, b []byte) []byte {
	if rnd.IntN(16) > 0 {
		return appendPadded(rnd, b, rnd.Uint64()>>rnd.IntN(64), 10)
	}
	for range 9 {
		b = append(b, byte(rnd.Uint32())|0x80)
	}
	return append(b, byte(rnd.Uint32())&0x7f)
}

// appendPadded appends v as a varint, one in eight padded to at most limit bytes.
func appendPadded(rnd *rand.Rand, b []byte, v uint64, limit int) []byte {
	size := protowire.SizeVarint(v)
	if rnd.IntN(8) == 0 {
		size += rnd.IntN(limit - size + 1)
	}
	for ; size > 1; size-- {
		b = append(b, byte(v)|0x80)
		v >>= 7
	}
	return append(b, byte(v))
}

func randomBytes(rnd *rand.Rand) []byte {
	b := make([]byte, rnd.IntN(20))
	mask := []byte{0xff, 0x7f, 0x1f, 0x0f}[rnd.IntN(4)]
	for i := range b {
		b[i] = byte(rnd.Uint32()) & mask
	}
	return b
}

// Mutate returns b with some bytes changed, cut off, put in or doubled.
func Mutate(rnd *rand.Rand, b []byte) []byte {
	b = append([]byte{}, b...)
	for range 1 + rnd.IntN(3) {
		i := rnd.IntN(len(b) + 1)
		switch kind := rnd.IntN(5); {
		case kind == 0:
			b = b[:i]
		case kind == 1:
			b = append(b[:i:i], append(randomBytes(rnd), b[i:]...)...)
		case kind == 2:
			b = append(b[:i:i], append(b, b[i:]...)...)
		case i < len(b):
			b[i] = byte(rnd.Uint32())
		}
	}
	return b
}

// NestMessages returns leaf inside n messages, each field 1 of the next.
func NestMessages(n int, leaf []byte) []byte {
	for range n {
		b := protowire.AppendTag(nil, 1, protowire.BytesType)
		leaf = protowire.AppendBytes(b, leaf)
	}
	return leaf
}

// NestGroups returns leaf inside n groups, each field 1 of the next.
func NestGroups(n int, leaf []byte) []byte {
	for range n {
		b := protowire.AppendTag(nil, 1, protowire.StartGroupType)
		leaf = protowire.AppendGroup(b, 1, leaf)
	}
	return leaf
}
