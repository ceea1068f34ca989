package profile

import (
	"math"
	"testing"
)

// TestBaseTypes holds the table against what the names say: width, sign, and the
// rule for the invalid value of each family.
func TestBaseTypes(t *testing.T) {
	for _, c := range []struct {
		t       BaseType
		name    string
		size    int
		signed  bool
		invalid uint64
	}{
		{0x00, "enum", 1, false, 0xFF},
		{0x01, "sint8", 1, true, 1<<7 - 1},
		{0x02, "uint8", 1, false, 1<<8 - 1},
		{0x83, "sint16", 2, true, 1<<15 - 1},
		{0x84, "uint16", 2, false, 1<<16 - 1},
		{0x85, "sint32", 4, true, 1<<31 - 1},
		{0x86, "uint32", 4, false, 1<<32 - 1},
		{0x07, "string", 1, false, 0},
		{0x88, "float32", 4, false, 1<<32 - 1},
		{0x89, "float64", 8, false, 1<<64 - 1},
		{0x0A, "uint8z", 1, false, 0},
		{0x8B, "uint16z", 2, false, 0},
		{0x8C, "uint32z", 4, false, 0},
		{0x0D, "byte", 1, false, 0xFF},
		{0x8E, "sint64", 8, true, 1<<63 - 1},
		{0x8F, "uint64", 8, false, 1<<64 - 1},
		{0x90, "uint64z", 8, false, 0},
	} {
		if c.t.String() != c.name || c.t.Size() != c.size || c.t.Signed() != c.signed || c.t.Invalid() != c.invalid {
			t.Errorf("%#02x is %s, size %d, signed %v, invalid %#x, want %+v", uint8(c.t), c.t, c.t.Size(), c.t.Signed(), c.t.Invalid(), c)
		}
		if p, ok := ParseBaseType(c.name); p != c.t || !ok {
			t.Errorf("ParseBaseType(%q) = %#02x, %v, want %#02x", c.name, uint8(p), ok, uint8(c.t))
		}
		if odd := c.t ^ 0xE0; odd.Canonical() != c.t || !odd.Known() {
			t.Errorf("(%#02x).Canonical() = %#02x, want %#02x", uint8(odd), uint8(odd.Canonical()), uint8(c.t))
		}
	}
	for odd := BaseType(17); odd < 32; odd++ {
		if odd.Known() || odd.Size() != 0 || odd.Canonical() != odd {
			t.Errorf("%s is known, has size %d, canonical %#02x", odd, odd.Size(), uint8(odd.Canonical()))
		}
	}
	if p, ok := ParseBaseType("bool"); ok {
		t.Errorf("ParseBaseType(bool) = %v", p)
	}
}

// TestHolds has the limits of the integer types, which leave out the invalid value.
// Floats, strings and types of 64 bits hold nothing.
func TestHolds(t *testing.T) {
	for typ, limits := range map[BaseType][2]float64{
		Sint8: {-128, 126}, Uint8: {0, 254}, Uint8z: {1, 255}, Sint16: {-32768, 32766}, Uint16: {0, 65534},
		Sint32: {-1 << 31, 1<<31 - 2}, Uint32: {0, 1<<32 - 2}, Uint32z: {1, 1<<32 - 1},
	} {
		if !typ.Holds(limits[0]) || !typ.Holds(limits[1]) || typ.Holds(limits[0]-1) || typ.Holds(limits[1]+1) || typ.Holds(math.NaN()) {
			t.Errorf("%v does not hold the numbers from %v to %v", typ, limits[0], limits[1])
		}
	}
}
