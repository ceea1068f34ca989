package main

import (
	"bytes"
	"math"

	"github.com/tightwire/tightwire/fit/profile"
	ff "github.com/tightwire/tightwire/internal/testkit/fittest"
)

// fitValues are about the values of fields. Their messages have numbers that the
// profile does not know.
var fitValues = []fitFile{
	{"types-little", fileOf(4, func(f *ff.File) { types(f, false) })},
	{"types-big", fileOf(4, func(f *ff.File) { types(f, true) })},
	{"floats", fileOf(4, floats)},
	{"strings", fileOf(4, texts)},
	{"base-type-bytes", fileOf(4, baseTypeBytes)},
	{"sizes", fileOf(4, sizes)},
	{"large", fileOf(4, large)},
}

// baseTypes are all base types but string.
var baseTypes = []profile.BaseType{
	profile.Enum, profile.Sint8, profile.Uint8, profile.Sint16, profile.Uint16, profile.Sint32, profile.Uint32, profile.Float32, profile.Float64,
	profile.Uint8z, profile.Uint16z, profile.Uint32z, profile.Byte, profile.Sint64, profile.Uint64, profile.Uint64z,
}

const (
	unknownMessage = 0xFF00
	otherMessage   = 0xFF01
)

// types has each type as number and as array: 0, 1, the highest, the lowest and
// invalid ones.
func types(f *ff.File, big bool) {
	f.BigEndian = big
	for i, t := range baseTypes {
		all := []uint64{0, 1, 0x0102_0304_0506_0708, math.MaxUint64, math.MaxUint64 >> 1, 1 << 63, highest(t), lowest(t), 0xFE}
		for _, bits := range all {
			f.Message(1, unknownMessage+uint16(i), ff.Uint16(253, 1), ff.Number(1, t, bits), ff.Uint8(2, 9))
		}
		f.Message(2, unknownMessage+uint16(i), ff.Array(1, t, all...), ff.Uint8(2, 9))
		f.Message(3, unknownMessage+uint16(i), ff.Array(1, t, math.MaxUint64, math.MaxUint64))
		f.Message(4, unknownMessage+uint16(i), ff.Array(1, t, 0, 0, 0))
		f.Message(5, unknownMessage+uint16(i), ff.Array(1, t, highest(t), highest(t)))
	}
}

// highest and lowest return the bits of the ends of t's range if it is signed.
func highest(t profile.BaseType) uint64 { return 1<<(8*t.Size()-1) - 1 }
func lowest(t profile.BaseType) uint64  { return 1 << (8*t.Size() - 1) }

// floats has floats of each form in which they are written, and floats that are not
// numbers.
func floats(f *ff.File) {
	for _, x := range []float64{
		0, math.Copysign(0, -1), 1, -1, 0.1, 0.5, 1.0 / 3, 100, 123456789, 1e6, 1e20, 1e21, 1.5e21, 123456789012345680000, 1e-6, 1e-7, 1.25e-7, 5e-324, math.MaxFloat64,
		math.SmallestNonzeroFloat32, math.MaxFloat32, math.Inf(1), math.Inf(-1), 9007199254740993, 4.35, 0.000001234, 2.5e-310,
	} {
		f.Message(1, unknownMessage, ff.Number(1, profile.Float32, uint64(math.Float32bits(float32(x)))), ff.Number(2, profile.Float64, math.Float64bits(x)))
	}
	for _, nan := range []uint64{0x7FF8_0000_0000_0000, 0x7FF0_0000_0000_0001, 0xFFFF_FFFF_FFFF_FFFF, 0xFFF8_1234_5678_9ABC} {
		f.Message(1, unknownMessage, ff.Number(1, profile.Float32, nan>>32|0x7F80_0001), ff.Number(2, profile.Float64, nan))
	}
	f.Message(2, unknownMessage, ff.Array(1, profile.Float32, 0x3F80_0000, 0x7FC0_0000, 0xC000_0000))
}

func texts(f *ff.File) {
	for _, s := range []string{
		"plain\x00", "\x00", "", "no end", "a\x00behind\x00", "\x00behind", "Zürich 日本 🚴\x00", "quote \" backslash \\ slash /\x00",
		"\b\t\n\f\r\x01\x1f\x7f\x00", "<b>&'\u2028\u2029\x00", "\xff\xfe\x00", "ok\xc3\x00", "ok\x00\xff\xfe", "\xed\xa0\x80\x00", "\xf4\x90\x80\x80\x00",
		"\xc0\x80\x00", "\ufeffbom\x00", "a", "\xff", "one\x00two\x00three\x00",
	} {
		f.Message(1, unknownMessage, ff.Raw(1, profile.String, []byte(s)...), ff.Uint8(2, 7))
	}
	f.Message(1, unknownMessage, ff.Raw(1, profile.String, bytes.Repeat([]byte("x"), 255)...))
}

// baseTypeBytes has each of the 256 base type bytes on a field of four bytes.
func baseTypeBytes(f *ff.File) {
	for t := range 256 {
		f.Message(1, unknownMessage, ff.Raw(uint8(t), profile.BaseType(t), 'a', 'b', 'c', 0))
	}
	f.Message(2, 20, ff.Raw(253, 0x06, 0x80, 0x06, 0xB6, 0x3F), ff.Raw(6, 0x04, 0xD6, 0x07), ff.Raw(3, 0x22, 120))
}

// sizes has each type with sizes from 0 to 9.
func sizes(f *ff.File) {
	for _, t := range append([]profile.BaseType{profile.String}, baseTypes...) {
		var values []ff.Value
		for n := range 10 {
			values = append(values, ff.Raw(uint8(n), t, []byte("abcdefghi")[:n]...))
		}
		f.Message(1, unknownMessage, values...)
	}
	f.Message(1, otherMessage)
	f.Message(1, otherMessage)
	f.Message(1, otherMessage, ff.Raw(1, profile.Uint32))
}

// large has a message of 255 fields, and one of 255 fields of 255 bytes.
func large(f *ff.File) {
	many := make([]ff.Value, 255)
	for i := range many {
		many[i] = ff.Uint8(uint8(i), uint8(i))
	}
	f.Message(1, unknownMessage, many...)
	for i := range many {
		many[i] = ff.Raw(uint8(i), profile.Byte, bytes.Repeat([]byte{0xFF}, 255)...)
	}
	f.Message(2, unknownMessage, many...)
}
