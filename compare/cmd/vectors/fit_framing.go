package main

import (
	"slices"

	"github.com/tightwire/tightwire/fit/profile"
	ff "github.com/tightwire/tightwire/internal/testkit/fittest"
)

// fitFraming are about headers, definitions and timestamps. All are whole.
var fitFraming = []fitFile{
	{"header-12", func() []byte { return short(func(f *ff.File) { f.ShortHeader = true }) }},
	{"header-checksum-0", func() []byte { return short(func(f *ff.File) { f.NoHeaderSum = true }) }},
	{"version-0", func() []byte { return short(func(f *ff.File) { f.Protocol, f.Profile = 0, 0 }) }},
	{"version-9", func() []byte { return short(func(f *ff.File) { f.Protocol = 0x9F }) }},
	{"nothing", func() []byte { return new(ff.File).Bytes() }},
	{"no-data", noData},
	{"chained", chained},
	{"compressed", fileOf(4, compressed)},
	{"redefined", fileOf(4, redefined)},
	{"reserved-bits", fileOf(4, reservedBits)},
	{"locals", fileOf(4, locals)},
	{"twice", fileOf(4, twice)},
	{"byte-orders", fileOf(4, byteOrders)},
}

// short returns a file of eleven messages, changed by change before it is written.
func short(change func(*ff.File)) []byte {
	f := newFIT(4)
	for i := range uint32(10) {
		f.Message(1, 20, ff.Uint32(253, somewhen+i), ff.Uint16(6, 2_000+uint16(i)), ff.Uint8(3, 100+uint8(i)))
	}
	change(f)
	return f.Bytes()
}

func whole() []byte { return short(func(*ff.File) {}) }

// noData has definitions alone.
func noData() []byte {
	f := new(ff.File)
	f.Define(0, 20, ff.Field{Num: 3, Size: 1, Type: profile.Uint8})
	f.Define(15, 0)
	return f.Bytes()
}

// chained has four files, which share no definitions: the second begins with
// another one of the same local type, the third has nothing in it.
func chained() []byte {
	other := new(ff.File)
	other.Message(1, 21, ff.Uint32(253, somewhen), ff.Enum(0, 0))
	other.ShortHeader = true
	return slices.Concat(whole(), other.Bytes(), new(ff.File).Bytes(), fileOf(4, texts)())
}

// compressed has compressed timestamps before there is a time, after times of
// other messages, and over several turns of the five bits, under each local type
// that they can have.
func compressed(f *ff.File) {
	for local := range uint8(4) {
		f.Define(local, 20, ff.Field{Num: 3, Size: 1, Type: profile.Uint8})
	}
	f.Compressed(0, 17).Byte(90)
	f.Message(5, 21, ff.Uint32(253, somewhen), ff.Enum(0, 0))
	for i := range uint8(100) {
		f.Compressed(i%4, uint8(somewhen%32)+i).Byte(90 + i)
	}
	f.Compressed(2, 3).Byte(1)
	f.Compressed(2, 3).Byte(2)
	f.Compressed(2, 2).Byte(3)
	f.Message(6, 20, ff.Uint8(3, 77), ff.Uint32(253, 0xFFFFFFFF))
	f.Compressed(1, 31).Byte(4)
	f.Message(6, 20, ff.Uint8(3, 78), ff.Uint32(253, somewhen+500))
	f.Compressed(1, 0).Byte(5)
	f.Data(3).Byte(6)
	f.Define(1, 20, ff.Field{Num: 253, Size: 4, Type: profile.Uint32}, ff.Field{Num: 3, Size: 1, Type: profile.Uint8})
	f.Compressed(1, 9).Uint32(somewhen + 1_000).Byte(7)
	f.Compressed(0, 10).Byte(8)
}

// redefined changes local type 1: fields, sizes and types, the message, the byte
// order, to the same again, and to no fields.
func redefined(f *ff.File) {
	f.Message(1, 20, ff.Uint32(253, somewhen), ff.Uint8(3, 100))
	f.Message(1, 20, ff.Uint32(253, somewhen+1), ff.Uint8(3, 101), ff.Uint16(6, 3_000))
	f.Message(1, 20, ff.Uint32(253, somewhen+2), ff.Uint16(3, 102), ff.Uint32(6, 3_001))
	f.Message(1, 21, ff.Uint32(253, somewhen+3), ff.Enum(0, 0))
	f.BigEndian = true
	f.Message(1, 20, ff.Uint32(253, somewhen+4), ff.Uint16(6, 3_002))
	f.Define(1, 20, ff.Field{Num: 253, Size: 4, Type: profile.Uint32}, ff.Field{Num: 6, Size: 2, Type: profile.Uint16})
	f.Data(1).Uint32(somewhen + 5).Uint16(3_003)
	f.Message(1, 20)
	f.Message(1, 20, ff.Uint16(6, 3_004))
}

// reservedBits sets bits that readers must ignore: bits 4 and 5 of data messages, bit 4
// and the reserved byte of definitions.
func reservedBits(f *ff.File) {
	f.Define(2|0x10, 20, ff.Field{Num: 3, Size: 1, Type: profile.Uint8})
	f.Data(2).Byte(1)
	f.Data(2 | 0x10).Byte(2)
	f.Data(2 | 0x20).Byte(3)
	f.Data(2 | 0x30).Byte(4)
	f.Byte(0x42, 0xAB, 0, 20, 0, 1, 3, 1, 2).Data(2).Byte(5)
	f.Byte(0x72, 0xFF, 1, 0, 20, 1, 3, 1, 2, 1, 9, 1, 0).Data(2|0x30).Byte(6, 7)
}

// locals has all 16 local types at once, in turns.
func locals(f *ff.File) {
	for i := range uint8(64) {
		f.Message(i*5%16, unknownMessage+uint16(i*5%16), ff.Uint8(i*5%16, i))
	}
}

// twice has a field twice in a message, and numbers whose low bits are alike.
func twice(f *ff.File) {
	f.Message(1, 20, ff.Uint8(3, 100), ff.Uint8(67, 1), ff.Uint8(3, 101), ff.Uint8(131, 2), ff.Uint8(195, 3), ff.Uint16(3, 102))
}

// byteOrders has definitions of both, in turns.
func byteOrders(f *ff.File) {
	for i := range uint8(8) {
		f.BigEndian = i%2 == 1
		f.Message(i%4, 20, ff.Uint32(253, somewhen+uint32(i)), ff.Sint32(0, -somewhereLat), ff.Uint16(6, 0x0102), ff.Array(200, profile.Sint16, 0xFFFE, 2, 0x7FFF))
	}
}
