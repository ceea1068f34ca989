package column

import (
	"fmt"
	"math"
	"testing"

	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/profile"
	"github.com/tightwire/tightwire/internal/testkit/fittest"
)

// A baseType is a base type of the FIT protocol, as the specification's table has it.
type baseType struct {
	typ     profile.BaseType
	family  string // types of one family differ in size only
	size    int
	invalid uint64
	low     uint64 // the bits of the lowest and of the highest valid number
	high    uint64
}

var baseTypes = []baseType{
	{profile.Enum, "unsigned", 1, 0xFF, 0, 0xFE},
	{profile.Sint8, "signed", 1, 0x7F, 0x80, 0x7E},
	{profile.Uint8, "unsigned", 1, 0xFF, 0, 0xFE},
	{profile.Sint16, "signed", 2, 0x7FFF, 0x8000, 0x7FFE},
	{profile.Uint16, "unsigned", 2, 0xFFFF, 0, 0xFFFE},
	{profile.Sint32, "signed", 4, 0x7FFFFFFF, 0x80000000, 0x7FFFFFFE},
	{profile.Uint32, "unsigned", 4, 0xFFFFFFFF, 0, 0xFFFFFFFE},
	{profile.Float32, "float", 4, 0xFFFFFFFF, 0xFF7FFFFF, 0x7F7FFFFF},
	{profile.Float64, "float", 8, 0xFFFFFFFFFFFFFFFF, 0xFFEFFFFFFFFFFFFF, 0x7FEFFFFFFFFFFFFF},
	{profile.Uint8z, "unsigned z", 1, 0, 1, 0xFF},
	{profile.Uint16z, "unsigned z", 2, 0, 1, 0xFFFF},
	{profile.Uint32z, "unsigned z", 4, 0, 1, 0xFFFFFFFF},
	{profile.Byte, "unsigned", 1, 0xFF, 0, 0xFE},
	{profile.Sint64, "signed", 8, 0x7FFFFFFFFFFFFFFF, 0x8000000000000000, 0x7FFFFFFFFFFFFFFE},
	{profile.Uint64, "unsigned", 8, 0xFFFFFFFFFFFFFFFF, 0, 0xFFFFFFFFFFFFFFFE},
	{profile.Uint64z, "unsigned z", 8, 0, 1, 0xFFFFFFFFFFFFFFFF},
}

// number returns what bits mean, by the plainest computation.
func (b baseType) number(bits uint64) float64 {
	switch {
	case b.typ == profile.Float32:
		return float64(math.Float32frombits(uint32(bits)))
	case b.typ == profile.Float64:
		return math.Float64frombits(bits)
	case b.family == "signed" && bits >= 1<<(8*b.size-1):
		return -float64(-bits << (64 - 8*b.size) >> (64 - 8*b.size)) // two's complement
	}
	return float64(bits)
}

// unknownField is a field of messages that the profile does not know.
const unknownField, unknownMessage = 9, 0xFF00

// TestScalars has, of each type, the lowest and the highest number and the invalid one, in both byte
// orders, alone and beside 70 others, so that all ways to read a block are taken.
func TestScalars(t *testing.T) {
	for _, b := range baseTypes {
		for _, big := range []bool{false, true} {
			for _, n := range []int{1, 70} {
				f := &fittest.File{BigEndian: big}
				for range n {
					for _, bits := range []uint64{b.low, b.invalid, b.high} {
						f.Message(0, unknownMessage, fittest.Number(unknownField, b.typ, bits))
					}
				}
				checkScalars(t, f, b, n)
			}
		}
	}
}

func checkScalars(t *testing.T, f *fittest.File, b baseType, n int) {
	t.Helper()
	table, err := Decode(f.Bytes(), unknownMessage)
	if err != nil {
		t.Fatal(err)
	}
	c := table.Column("field_9")
	if typ, ok := c.BaseType(); !ok || typ != b.typ || c.Nulls() != n || c.List() || c.Type().Name() != b.typ.String() {
		t.Errorf("%s: the column is %s (%s), %v, %d nulls, want numbers of that type and %d", b.typ, typ, c.Type().Name(), ok, c.Nulls(), n)
	}
	floats := c.Floats(nil)
	for row, got := range floats {
		want := []float64{b.number(b.low), math.NaN(), b.number(b.high)}[row%3]
		if got != want && (got == got || want == want) || c.Valid(row) != (row%3 != 1) {
			t.Errorf("%s, big-endian %v: row %d of %d = %v, want %v", b.typ, f.BigEndian, row, 3*n, got, want)
		}
		if c.Value(row).Exists() != c.Valid(row) {
			t.Errorf("%s: row %d: Value = %v, Valid = %v", b.typ, row, c.Value(row), c.Valid(row))
		}
	}
}

// TestInvalidFloats has NaNs of all kinds: each is null, also with other bits than the
// specification's. Infinity is not null.
func TestInvalidFloats(t *testing.T) {
	for typ, rows := range map[profile.BaseType]map[uint64]bool{
		profile.Float32: {0x7FC00000: false, 0x7F800001: false, 0xFF800001: false, 0x7F800000: true, 0xFF800000: true, 0x80000000: true, 1: true},
		profile.Float64: {0x7FF8 << 48: false, 0x7FF0<<48 + 1: false, 0xFFF0<<48 + 1: false, 0x7FF0 << 48: true, 0xFFF0 << 48: true, 1 << 63: true, 1: true},
	} {
		for bits, valid := range rows {
			f := new(fittest.File)
			f.Message(0, unknownMessage, fittest.Number(unknownField, typ, bits))
			table, err := Decode(f.Bytes(), unknownMessage)
			if err != nil || table.Column("field_9").Valid(0) != valid {
				t.Errorf("%s with bits %x: valid: %v, want %v, error %v", typ, bits, !valid, valid, err)
			}
		}
	}
}

// TestArrays has two numbers where one is expected, in each type and order. The column then holds
// values, and an array is not null, whatever its elements. Only an array of bytes without a valid
// byte is null.
func TestArrays(t *testing.T) {
	for _, b := range baseTypes {
		for _, big := range []bool{false, true} {
			f := &fittest.File{BigEndian: big}
			f.Message(0, unknownMessage, fittest.Array(unknownField, b.typ, b.low, b.high))
			f.Message(0, unknownMessage, fittest.Array(unknownField, b.typ, b.invalid, b.high))
			f.Message(0, unknownMessage, fittest.Array(unknownField, b.typ, b.invalid, b.invalid))
			table, err := Decode(f.Bytes(), unknownMessage)
			if err != nil {
				t.Fatal(err)
			}
			c := table.Column("field_9")
			if _, ok := c.BaseType(); ok || !c.List() || len(c.Values()) != 3 || c.Array() {
				t.Errorf("%s: numbers %v, list %v, array %v in the profile; want a list of values", b.typ, ok, c.List(), c.Array())
			}
			if c.Valid(2) != (b.typ != profile.Byte) {
				t.Errorf("%s: an array without a valid element is null: %v", b.typ, !c.Valid(2))
			}
			for row, want := range []float64{b.number(b.low), b.number(b.high), math.NaN()} {
				if got := c.Float(row); got != want && (got == got || want == want) {
					t.Errorf("%s: Float of row %d = %v, want the first valid element, %v", b.typ, row, got, want)
				}
			}
			if e := c.Value(0).At(1); e.Float() != b.number(b.high) {
				t.Errorf("%s, big-endian %v: element 1 = %v, want %v", b.typ, big, e, b.number(b.high))
			}
		}
	}
}

// TestOpaque has as many bytes as no number of the type has.
func TestOpaque(t *testing.T) {
	for _, b := range baseTypes {
		if b.size == 1 {
			continue
		}
		f := new(fittest.File)
		f.Message(0, unknownMessage, fittest.Number(unknownField, b.typ, b.high))
		f.Message(0, unknownMessage, fittest.Raw(unknownField, b.typ, make([]byte, b.size+1)...))
		table, err := Decode(f.Bytes(), unknownMessage)
		if err != nil {
			t.Fatal(err)
		}
		c := table.Column("field_9")
		if v := c.Value(1); !v.Opaque() || len(v.Bytes()) != b.size+1 || c.List() || !math.IsNaN(c.Float(1)) {
			t.Errorf("%s of %d bytes = %v, list %v, as a float %v; want %d opaque bytes, no list, NaN", b.typ, b.size+1, v, c.List(), c.Float(1), b.size+1)
		}
		if got := c.Float(0); got != b.number(b.high) {
			t.Errorf("%s before it = %v, want %v", b.typ, got, b.number(b.high))
		}
	}
}

// TestStrings has text, an empty string, and bytes that are not UTF-8, which are kept.
func TestStrings(t *testing.T) {
	f := new(fittest.File)
	for _, s := range []string{"Zoë", "", "a\xFFb", "full"} {
		f.Message(0, unknownMessage, fittest.Raw(unknownField, profile.String, append([]byte(s), make([]byte, 4-min(4, len(s)))...)...))
	}
	table, err := Decode(f.Bytes(), unknownMessage)
	if err != nil {
		t.Fatal(err)
	}
	c := table.Column("field_9")
	got := fmt.Sprintf("%q %q %q %q, %d null, type %s", c.Value(0).Text(), c.Value(1).Text(), c.Value(2).Text(), c.Value(3).Text(), c.Nulls(), c.Type().Name())
	if want := `"Zoë" "" "a\xffb" "full", 1 null, type string`; got != want {
		t.Errorf("strings: %s, want %s", got, want)
	}
	if !math.IsNaN(c.Float(0)) || c.List() {
		t.Errorf("a string is %v, list %v; want NaN, false", c.Float(0), c.List())
	}
}

// TestWiden has all pairs of types in one field: the column has the wider type of one family, in any
// order, and both numbers; of two families it holds values.
func TestWiden(t *testing.T) {
	for _, a := range baseTypes {
		for _, b := range baseTypes {
			f := new(fittest.File)
			f.Message(0, unknownMessage, fittest.Number(unknownField, a.typ, a.high))
			f.Message(0, unknownMessage, fittest.Number(unknownField, a.typ, a.invalid))
			f.Message(1, unknownMessage, fittest.Number(unknownField, b.typ, b.low))
			table, err := Decode(f.Bytes(), unknownMessage)
			if err != nil {
				t.Fatal(err)
			}
			c := table.Column("field_9")
			typ, numbers := c.BaseType()
			want := a
			if b.size > a.size {
				want = b
			}
			if numbers != (a.family == b.family) || numbers && typ.Size() != want.size || numbers && a.size != b.size && typ != want.typ {
				t.Errorf("%s and %s: %s, one type: %v, want %s if of one family", a.typ, b.typ, typ, numbers, want.typ)
			}
			if x, y := c.Float(0), c.Float(2); x != a.number(a.high) || y != b.number(b.low) || c.Valid(1) {
				t.Errorf("%s and %s: %v, %v, valid %v; want %v, %v, null between", a.typ, b.typ, x, y, c.Valid(1), a.number(a.high), b.number(b.low))
			}
		}
	}
}

// TestValueRows asks for rows before the first and after the last, and for fields that have no
// column.
func TestValueRows(t *testing.T) {
	f := new(fittest.File)
	f.Message(0, 20, fittest.Uint8(rate, 100))
	got := table(t, f)
	for _, row := range []int{-1, 1} {
		func() {
			defer func() {
				if r := recover(); r != "column: row out of range" {
					t.Errorf("Value of row %d of 1: panic %v, want that it is out of range", row, r)
				}
			}()
			got.Value(row, "heart_rate")
		}()
	}
	if v := got.Value(0, "power"); v.Exists() {
		t.Errorf("a field that no message has is %v", v)
	}
	if v := got.Value(0, "heart_rate"); !v.Equal(fit.Uint8(100)) {
		t.Errorf("heart_rate = %v, want 100", v)
	}
}
