package fit_test

import (
	"bytes"
	"math"
	"reflect"
	"strings"
	"testing"

	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/profile"
)

// TestValueNotComparable: == would compare pointers, so it must not compile.
func TestValueNotComparable(t *testing.T) {
	if reflect.TypeFor[fit.Value]().Comparable() {
		t.Error("Value can be compared with ==")
	}
}

// TestScalars makes a number of each type, valid and invalid.
func TestScalars(t *testing.T) {
	for _, c := range []struct {
		v     fit.Value
		typ   fit.BaseType
		valid bool
		n     int64
		f     float64
		s     string
	}{
		{fit.Enum(7), profile.Enum, true, 7, 7, "7"},
		{fit.Enum(0xFF), profile.Enum, false, 255, 255, "invalid"},
		{fit.Sint8(-128), profile.Sint8, true, -128, -128, "-128"},
		{fit.Sint8(0x7F), profile.Sint8, false, 127, 127, "invalid"},
		{fit.Uint8(0x7F), profile.Uint8, true, 127, 127, "127"},
		{fit.Uint8(0xFF), profile.Uint8, false, 255, 255, "invalid"},
		{fit.Uint8z(0xFF), profile.Uint8z, true, 255, 255, "255"},
		{fit.Uint8z(0), profile.Uint8z, false, 0, 0, "invalid"},
		{fit.Byte(0), profile.Byte, true, 0, 0, "0"},
		{fit.Byte(0xFF), profile.Byte, false, 255, 255, "invalid"},
		{fit.Sint16(-2), profile.Sint16, true, -2, -2, "-2"},
		{fit.Sint16(0x7FFF), profile.Sint16, false, 0x7FFF, 0x7FFF, "invalid"},
		{fit.Uint16(0x7FFF), profile.Uint16, true, 0x7FFF, 0x7FFF, "32767"},
		{fit.Uint16(0xFFFF), profile.Uint16, false, 0xFFFF, 0xFFFF, "invalid"},
		{fit.Uint16z(0xFFFF), profile.Uint16z, true, 0xFFFF, 0xFFFF, "65535"},
		{fit.Uint16z(0), profile.Uint16z, false, 0, 0, "invalid"},
		{fit.Sint32(math.MinInt32), profile.Sint32, true, math.MinInt32, math.MinInt32, "-2147483648"},
		{fit.Sint32(math.MaxInt32), profile.Sint32, false, math.MaxInt32, math.MaxInt32, "invalid"},
		{fit.Uint32(math.MaxInt32), profile.Uint32, true, math.MaxInt32, math.MaxInt32, "2147483647"},
		{fit.Uint32(math.MaxUint32), profile.Uint32, false, math.MaxUint32, math.MaxUint32, "invalid"},
		{fit.Uint32z(math.MaxUint32), profile.Uint32z, true, math.MaxUint32, math.MaxUint32, "4294967295"},
		{fit.Uint32z(0), profile.Uint32z, false, 0, 0, "invalid"},
		{fit.Sint64(math.MinInt64), profile.Sint64, true, math.MinInt64, math.MinInt64, "-9223372036854775808"},
		{fit.Sint64(math.MaxInt64), profile.Sint64, false, math.MaxInt64, math.MaxInt64, "invalid"},
		{fit.Uint64(math.MaxUint64 - 1), profile.Uint64, true, -2, 1 << 64, "18446744073709551614"},
		{fit.Uint64(math.MaxUint64), profile.Uint64, false, -1, 1 << 64, "invalid"},
		{fit.Uint64z(math.MaxUint64), profile.Uint64z, true, -1, 1 << 64, "18446744073709551615"},
		{fit.Uint64z(0), profile.Uint64z, false, 0, 0, "invalid"},
		{fit.Float32(-2.5), profile.Float32, true, -2, -2.5, "-2.5"},
		{fit.Float32(0.1), profile.Float32, true, 0, float64(float32(0.1)), "0.1"},
		{fit.Float64(-2.5e10), profile.Float64, true, -2.5e10, -2.5e10, "-2.5e+10"},
		{fit.Float64(math.Inf(1)), profile.Float64, true, 0, math.Inf(1), "+Inf"},
	} {
		v := c.v
		if v.Type() != c.typ || v.Valid() != c.valid || v.Float() != c.f || v.String() != c.s {
			t.Errorf("%v %v: valid %v, Float %v, want %v %s, %v, %v", v.Type(), v, v.Valid(), v.Float(), c.typ, c.s, c.valid, c.f)
		}
		if !math.IsInf(c.f, 0) && (v.Int() != c.n || v.Uint() != uint64(c.n)) {
			t.Errorf("%v %v: Int %d, Uint %d, want %d", v.Type(), v, v.Int(), v.Uint(), c.n)
		}
		if !v.Exists() || v.Opaque() || v.IsArray() || v.Len() != 1 || v.Bytes() != nil || v.Text() != "" {
			t.Errorf("%v %v: it is not one number", v.Type(), v)
		}
		if !v.At(0).Equal(v) || v.At(1).Exists() || v.At(-1).Exists() || !v.Clone().Equal(v) {
			t.Errorf("%v %v: At or Clone differ", v.Type(), v)
		}
	}
}

// TestNaN: any NaN is invalid, and its payload is kept.
func TestNaN(t *testing.T) {
	for _, bits := range []uint32{0xFFFFFFFF, 0x7FC00000, 0x7F800001, 0xFFC12345} {
		v := fit.Raw(profile.Float32, []byte{byte(bits), byte(bits >> 8), byte(bits >> 16), byte(bits >> 24)}, false)
		if v.Valid() || !math.IsNaN(v.Float()) || !v.Equal(fit.Number(profile.Float32, uint64(bits))) || v.Equal(fit.Number(profile.Float32, uint64(bits^2))) {
			t.Errorf("float32 with bits %#x: %v, valid %v", bits, v, v.Valid())
		}
	}
	b := []byte{1, 2, 3, 4, 5, 6, 0xF8, 0x7F}
	v := fit.Raw(profile.Float64, b, false)
	if v.Valid() || !v.Equal(fit.Number(profile.Float64, 0x7FF8060504030201)) || v.Equal(fit.Number(profile.Float64, 0x7FF8060504030200)) {
		t.Errorf("a float64 NaN lost its payload: %v", v)
	}
}

// TestViews makes values that are not numbers: strings, arrays, bytes without a
// meaning.
func TestViews(t *testing.T) {
	for name, c := range map[string]struct {
		v                    fit.Value
		exists, valid, array bool
		opaque               bool
		n                    int
		s, text              string
	}{
		"none":              {fit.Value{}, false, false, false, false, 0, "none", ""},
		"empty uint8":       {fit.Raw(profile.Uint8, nil, false), true, false, true, false, 0, "invalid", ""},
		"empty string":      {fit.Raw(profile.String, []byte{}, true), true, false, false, false, 1, "invalid", ""},
		"string":            {fit.Text("a b"), true, true, false, false, 1, "a b", "a b"},
		"unterminated":      {fit.Raw(profile.String, []byte("abc"), false), true, true, false, false, 1, "abc", "abc"},
		"one character":     {fit.Raw(profile.String, []byte("a"), false), true, true, false, false, 1, "a", "a"},
		"garbage":           {fit.Raw(profile.String, []byte("ab\x00\xFFcd"), false), true, true, false, false, 1, "ab", "ab"},
		"NUL":               {fit.Raw(profile.String, []byte("\x00abc"), false), true, false, false, false, 1, "invalid", ""},
		"no UTF-8":          {fit.Raw(profile.String, []byte("\xFF\x00"), false), true, true, false, false, 1, "\xFF", "\xFF"},
		"array":             {fit.Array(profile.Uint16, 1, 2, 0xFFFF), true, true, true, false, 3, "[1 2 invalid]", ""},
		"big-endian":        {fit.Raw(profile.Sint16, []byte{0xFF, 0xFE, 0, 3}, true), true, true, true, false, 2, "[-2 3]", ""},
		"invalid array":     {fit.Array(profile.Sint8, 0x7F, 0x7F), true, false, true, false, 2, "invalid", ""},
		"bytes":             {fit.Raw(profile.Byte, []byte{0xFF, 1}, false), true, true, true, false, 2, "[invalid 1]", ""},
		"invalid bytes":     {fit.Raw(profile.Byte, []byte{0xFF, 0xFF}, false), true, false, true, false, 2, "invalid", ""},
		"no multiple":       {fit.Raw(profile.Uint32, []byte{1, 2, 0xAB}, false), true, true, false, true, 0, "0x0102ab", ""},
		"unknown":           {fit.Raw(31, []byte{0xCD}, false), true, true, false, true, 0, "0xcd", ""},
		"unknown and empty": {fit.Raw(31, nil, false), true, false, false, true, 0, "invalid", ""},
		"other bits":        {fit.Raw(0x06, []byte{1, 0, 0, 0, 2, 0, 0, 0}, false), true, true, true, false, 2, "[1 2]", ""},
	} {
		v := c.v
		if v.Exists() != c.exists || v.Valid() != c.valid || v.IsArray() != c.array || v.Opaque() != c.opaque || v.Len() != c.n {
			t.Errorf("%s: exists %v, valid %v, array %v, opaque %v, %d elements, want %+v", name, v.Exists(), v.Valid(), v.IsArray(), v.Opaque(), v.Len(), c)
		}
		if v.String() != c.s || v.Text() != c.text {
			t.Errorf("%s: String %q, Text %q, want %q, %q", name, v.String(), v.Text(), c.s, c.text)
		}
		if v.Uint() != 0 || v.Int() != 0 || !math.IsNaN(v.Float()) || v.At(v.Len()).Exists() || v.At(-1).Exists() {
			t.Errorf("%s: it has a number", name)
		}
		if w := v.Clone(); !w.Equal(v) || w.Exists() != v.Exists() || !bytes.Equal(w.Bytes(), v.Bytes()) {
			t.Errorf("%s: Clone is %v", name, w)
		}
	}
}

// TestClone: a Clone shares nothing.
func TestClone(t *testing.T) {
	b := []byte("abc")
	v := fit.Raw(profile.String, b, false)
	w := v.Clone()
	b[0] = 'x'
	if v.Text() != "xbc" || w.Text() != "abc" {
		t.Errorf("after a change v is %v, its clone %v", v, w)
	}
	if got := v.Bytes(); cap(got) != 3 {
		t.Errorf("Bytes has capacity %d, want 3: append would write on", cap(got))
	}
}

// TestEqual compares each value with each other one.
func TestEqual(t *testing.T) {
	groups := [][]fit.Value{
		{{}, {}},
		{fit.Uint8(0), fit.Number(0x02, 256)},
		{fit.Enum(0)},
		{fit.Uint8z(0)},
		{fit.Uint16(0), fit.Number(0x04, 0)},
		{fit.Raw(profile.Uint8, nil, false), fit.Raw(profile.Uint8, nil, true)},
		{fit.Raw(profile.String, nil, false)},
		{fit.Text("a"), fit.Raw(profile.String, []byte("a\x00"), true)},
		{fit.Raw(profile.String, []byte("a"), true)},
		{fit.Raw(profile.String, []byte("a\x00b"), true)},
		{fit.Array(profile.Uint16, 1, 2), fit.Raw(profile.Uint16, []byte{0, 1, 0, 2}, true), fit.Raw(0x04, []byte{1, 0, 2, 0}, false)},
		{fit.Array(profile.Uint16, 256, 512)},
		{fit.Array(profile.Uint16, 1, 2, 3), fit.Raw(profile.Uint16, []byte{0, 1, 0, 2, 0, 3}, true)},
		{fit.Array(profile.Uint16z, 1, 2)},
		{fit.Array(profile.Float32, 0x7FC00001, 1), fit.Raw(profile.Float32, []byte{0x7F, 0xC0, 0, 1, 0, 0, 0, 1}, true)},
		{fit.Array(profile.Float32, 0x7FC00002, 1)},
		{fit.Raw(profile.Uint16, []byte{1, 2, 3}, false), fit.Raw(profile.Uint16, []byte{1, 2, 3}, true)},
		{fit.Raw(31, []byte{1, 2, 3}, false)},
		{fit.Float32(0)},
		{fit.Number(profile.Float32, 1<<31)},
	}
	for i, g := range groups {
		for j, h := range groups {
			for _, v := range g {
				for _, w := range h {
					if v.Equal(w) != (i == j) {
						t.Errorf("%v %v Equal %v %v is %v", v.Type(), v, w.Type(), w, !(i == j))
					}
				}
			}
		}
	}
}

// TestNumber: bits without room are dropped, and a string's type or an unknown type
// gives no value.
func TestNumber(t *testing.T) {
	for _, c := range []struct {
		typ  fit.BaseType
		bits uint64
		want fit.Value
	}{
		{profile.Sint8, 0xFF, fit.Sint8(-1)},
		{profile.Sint16, 0x1_8000, fit.Sint16(math.MinInt16)},
		{profile.Uint16, 0x1_8000, fit.Uint16(0x8000)},
		{profile.Sint64, 1 << 63, fit.Sint64(math.MinInt64)},
		{profile.String, 65, fit.Value{}},
		{31, 1, fit.Value{}},
	} {
		if got := fit.Number(c.typ, c.bits); !got.Equal(c.want) {
			t.Errorf("Number(%v, %#x) = %v, want %v", c.typ, c.bits, got, c.want)
		}
	}
}

// TestRawLong cuts what is longer than any field.
func TestRawLong(t *testing.T) {
	v := fit.Raw(profile.String, []byte(strings.Repeat("x", 70_000)), false)
	if got := len(v.Bytes()); got != 65_535 {
		t.Errorf("a string of 70,000 bytes has %d, want 65,535", got)
	}
}

// TestInvalid has an invalid value of each type of numbers.
func TestInvalid(t *testing.T) {
	for i := range 256 {
		typ := fit.BaseType(i)
		v := fit.Invalid(typ)
		if want := typ.Known() && typ.Canonical() != profile.String; v.Exists() != want || v.Valid() {
			t.Errorf("Invalid(%v) = %v: exists %v, valid %v, want %v, false", typ, v, v.Exists(), v.Valid(), want)
		}
	}
}

// TestIsNumber has one valid number, and values of all kinds that are not valid
// numbers.
func TestIsNumber(t *testing.T) {
	for _, c := range []struct {
		name string
		v    fit.Value
		want bool
	}{
		{"number", fit.Uint8(0), true},
		{"negative", fit.Sint16(-1), true},
		{"float", fit.Float32(1.5), true},
		{"enum", fit.Enum(3), true},
		{"bytes of one number", fit.Raw(profile.Uint16, []byte{1, 2}, false), true},
		{"invalid", fit.Uint8(0xFF), false},
		{"invalid float", fit.Float32(float32(math.NaN())), false},
		{"text", fit.Text("12"), false},
		{"text of a byte", fit.Raw(profile.String, []byte{'1'}, false), false},
		{"array", fit.Array(profile.Uint8, 1, 2), false},
		{"nothing", fit.Raw(profile.Uint8, nil, false), false},
		{"no multiple of the size", fit.Raw(profile.Uint16, []byte{1, 2, 3}, false), false},
		{"no such type", fit.Raw(31, []byte{1}, false), false},
		{"no field", fit.Value{}, false},
	} {
		if got := c.v.IsNumber(); got != c.want {
			t.Errorf("%s: IsNumber(%v) = %v, want %v", c.name, c.v, got, c.want)
		}
	}
}
