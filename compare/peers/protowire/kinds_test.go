package protowire_test

import (
	"math"

	upstream "google.golang.org/protobuf/encoding/protowire"

	"github.com/tightwire/tightwire/protowire"
)

// kind is a type of packed field: our three functions for it, and the oracle for
// one value, made of upstream's functions as its generated code is.
type kind[T any] struct {
	name    string
	consume func(dst []T, b []byte) ([]T, int)
	append  func(b []byte, vs []T) []byte
	size    func(vs []T) int

	typ    upstream.Type
	decode func(v uint64) T // from what is on the wire
	encode func(v T) uint64 // to what is on the wire
}

// packedKind is a kind of any T.
type packedKind interface {
	checkConsume(t fataler, b []byte)
	checkAppend(t fataler, raw []uint64)
	appendRaw(b []byte, raw []uint64) []byte
	appendField(b []byte, num protowire.Number, raw []uint64) []byte
	wireType() upstream.Type
	String() string
}

// fataler is the part of testing.TB that checks use.
type fataler interface {
	Fatalf(format string, args ...any)
}

// kinds are all 13.
var kinds = []packedKind{
	kind[uint64]{
		"Uint64", protowire.ConsumePackedUint64, protowire.AppendPackedUint64, protowire.SizePackedUint64,
		upstream.VarintType,
		func(v uint64) uint64 { return v },
		func(v uint64) uint64 { return v },
	},
	kind[uint32]{
		"Uint32", protowire.ConsumePackedUint32, protowire.AppendPackedUint32, protowire.SizePackedUint32,
		upstream.VarintType,
		func(v uint64) uint32 { return uint32(v) },
		func(v uint32) uint64 { return uint64(v) },
	},
	kind[int64]{
		"Int64", protowire.ConsumePackedInt64, protowire.AppendPackedInt64, protowire.SizePackedInt64,
		upstream.VarintType,
		func(v uint64) int64 { return int64(v) },
		func(v int64) uint64 { return uint64(v) },
	},
	kind[int32]{
		"Int32", protowire.ConsumePackedInt32, protowire.AppendPackedInt32, protowire.SizePackedInt32,
		upstream.VarintType,
		func(v uint64) int32 { return int32(v) },
		func(v int32) uint64 { return uint64(v) },
	},
	kind[int64]{
		"Sint64", protowire.ConsumePackedSint64, protowire.AppendPackedSint64, protowire.SizePackedSint64,
		upstream.VarintType, upstream.DecodeZigZag, upstream.EncodeZigZag,
	},
	kind[int32]{
		"Sint32", protowire.ConsumePackedSint32, protowire.AppendPackedSint32, protowire.SizePackedSint32,
		upstream.VarintType,
		func(v uint64) int32 { return int32(upstream.DecodeZigZag(v & math.MaxUint32)) },
		func(v int32) uint64 { return upstream.EncodeZigZag(int64(v)) },
	},
	kind[bool]{
		"Bool", protowire.ConsumePackedBool, protowire.AppendPackedBool, protowire.SizePackedBool,
		upstream.VarintType, upstream.DecodeBool, upstream.EncodeBool,
	},
	kind[uint32]{
		"Fixed32", protowire.ConsumePackedFixed32, protowire.AppendPackedFixed32, protowire.SizePackedFixed32,
		upstream.Fixed32Type,
		func(v uint64) uint32 { return uint32(v) },
		func(v uint32) uint64 { return uint64(v) },
	},
	kind[int32]{
		"Sfixed32", protowire.ConsumePackedSfixed32, protowire.AppendPackedSfixed32, protowire.SizePackedSfixed32,
		upstream.Fixed32Type,
		func(v uint64) int32 { return int32(v) },
		func(v int32) uint64 { return uint64(uint32(v)) },
	},
	kind[float32]{
		"Float", protowire.ConsumePackedFloat, protowire.AppendPackedFloat, protowire.SizePackedFloat,
		upstream.Fixed32Type,
		func(v uint64) float32 { return math.Float32frombits(uint32(v)) },
		func(v float32) uint64 { return uint64(math.Float32bits(v)) },
	},
	kind[uint64]{
		"Fixed64", protowire.ConsumePackedFixed64, protowire.AppendPackedFixed64, protowire.SizePackedFixed64,
		upstream.Fixed64Type,
		func(v uint64) uint64 { return v },
		func(v uint64) uint64 { return v },
	},
	kind[int64]{
		"Sfixed64", protowire.ConsumePackedSfixed64, protowire.AppendPackedSfixed64, protowire.SizePackedSfixed64,
		upstream.Fixed64Type,
		func(v uint64) int64 { return int64(v) },
		func(v int64) uint64 { return uint64(v) },
	},
	kind[float64]{
		"Double", protowire.ConsumePackedDouble, protowire.AppendPackedDouble, protowire.SizePackedDouble,
		upstream.Fixed64Type, math.Float64frombits, math.Float64bits,
	},
}

// String returns the end of the names of the three functions.
func (k kind[T]) String() string { return k.name }

// wireType returns the type of a value that is not packed.
func (k kind[T]) wireType() upstream.Type { return k.typ }

// consumeLoop returns the values of b and the number of bytes read, or the code
// of the first bad value: what a program does with upstream's functions.
func (k kind[T]) consumeLoop(b []byte) (vs []T, n int) {
	for n < len(b) {
		v, m := k.consumeRaw(b[n:])
		if m < 0 {
			return nil, m
		}
		vs = append(vs, k.decode(v))
		n += m
	}
	return vs, n
}

func (k kind[T]) consumeRaw(b []byte) (uint64, int) {
	switch k.typ {
	case upstream.Fixed32Type:
		v, n := upstream.ConsumeFixed32(b)
		return uint64(v), n
	case upstream.Fixed64Type:
		return upstream.ConsumeFixed64(b)
	default:
		return upstream.ConsumeVarint(b)
	}
}

// appendLoop appends vs as a program does with upstream's functions.
func (k kind[T]) appendLoop(b []byte, vs []T) []byte {
	for _, v := range vs {
		b = k.appendOne(b, k.encode(v))
	}
	return b
}

func (k kind[T]) appendOne(b []byte, v uint64) []byte {
	switch k.typ {
	case upstream.Fixed32Type:
		return upstream.AppendFixed32(b, uint32(v))
	case upstream.Fixed64Type:
		return upstream.AppendFixed64(b, v)
	default:
		return upstream.AppendVarint(b, v)
	}
}

// values returns raw as values of the kind.
func (k kind[T]) values(raw []uint64) []T {
	vs := make([]T, len(raw))
	for i, v := range raw {
		vs[i] = k.decode(v)
	}
	return vs
}

// appendRaw appends raw, as values of the kind, by upstream's functions.
func (k kind[T]) appendRaw(b []byte, raw []uint64) []byte {
	return k.appendLoop(b, k.values(raw))
}

// appendField appends a whole packed field by our functions.
func (k kind[T]) appendField(b []byte, num protowire.Number, raw []uint64) []byte {
	vs := k.values(raw)
	b = protowire.AppendTag(b, num, protowire.BytesType)
	b = protowire.AppendVarint(b, uint64(k.size(vs)))
	return k.append(b, vs)
}
