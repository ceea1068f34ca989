package fit

import (
	"math"

	"github.com/tightwire/tightwire/fit/profile"
)

// Enum returns the Value of an enum.
func Enum(n uint8) Value { return scalarOf(profile.Enum, uint64(n)) }

// Sint8 returns the Value of a sint8.
func Sint8(n int8) Value { return scalarOf(profile.Sint8, uint64(n)) }

// Uint8 returns the Value of a uint8.
func Uint8(n uint8) Value { return scalarOf(profile.Uint8, uint64(n)) }

// Uint8z returns the Value of a uint8z, whose invalid value is 0.
func Uint8z(n uint8) Value { return scalarOf(profile.Uint8z, uint64(n)) }

// Byte returns the Value of a single byte.
func Byte(n uint8) Value { return scalarOf(profile.Byte, uint64(n)) }

// Sint16 returns the Value of a sint16.
func Sint16(n int16) Value { return scalarOf(profile.Sint16, uint64(n)) }

// Uint16 returns the Value of a uint16.
func Uint16(n uint16) Value { return scalarOf(profile.Uint16, uint64(n)) }

// Uint16z returns the Value of a uint16z, whose invalid value is 0.
func Uint16z(n uint16) Value { return scalarOf(profile.Uint16z, uint64(n)) }

// Sint32 returns the Value of a sint32.
func Sint32(n int32) Value { return scalarOf(profile.Sint32, uint64(n)) }

// Uint32 returns the Value of a uint32.
func Uint32(n uint32) Value { return scalarOf(profile.Uint32, uint64(n)) }

// Uint32z returns the Value of a uint32z, whose invalid value is 0.
func Uint32z(n uint32) Value { return scalarOf(profile.Uint32z, uint64(n)) }

// Sint64 returns the Value of a sint64.
func Sint64(n int64) Value { return scalarOf(profile.Sint64, uint64(n)) }

// Uint64 returns the Value of a uint64.
func Uint64(n uint64) Value { return scalarOf(profile.Uint64, n) }

// Uint64z returns the Value of a uint64z, whose invalid value is 0.
func Uint64z(n uint64) Value { return scalarOf(profile.Uint64z, n) }

// Float32 returns the Value of a float32.
func Float32(f float32) Value { return scalarOf(profile.Float32, uint64(math.Float32bits(f))) }

// Float64 returns the Value of a float64.
func Float64(f float64) Value { return scalarOf(profile.Float64, math.Float64bits(f)) }

// Number returns the Value of a number of base type t, given its bits: an integer extended
// to 64 bits, or the bits of a float. It drops bits beyond the size of t. It returns the
// zero Value if t is not a type of numbers.
func Number(t BaseType, bits uint64) Value {
	if !t.Known() || t.Canonical() == profile.String {
		return Value{}
	}
	shift := 64 - 8*t.Size()
	if t.Signed() {
		return scalarOf(t, uint64(int64(bits<<shift)>>shift))
	}
	return scalarOf(t, bits<<shift>>shift)
}

// Invalid returns the invalid Value of base type t: a message with it has the field,
// without a valid number. It is the zero Value if t is not a type of numbers.
func Invalid(t BaseType) Value {
	if t.Float() {
		return Number(t, math.MaxUint64) // a NaN
	}
	return Number(t, t.Invalid())
}

// Text returns the Value of a string, of the base type [profile.String]: a copy of s and the NUL that ends it.
// Its name is not String because a method String is for printing; [Value.Text] reads it back.
func Text(s string) Value {
	b := make([]byte, len(s)+1)
	copy(b, s)
	return Raw(profile.String, b, false)
}

// Raw returns the Value of a field of base type t with bytes b; big says whether its
// numbers are big-endian. It shares b. Only the first 65,535 bytes of b count; a field has
// room for 255.
func Raw(t BaseType, b []byte, big bool) Value {
	return decodeValue(t, b[:min(len(b), maxView)], big)
}

// Array returns the Value of an array of base type t. bits holds its elements, as for
// [Number]. It allocates the array. An array of one element is a number.
func Array(t BaseType, bits ...uint64) Value {
	var b []byte
	for _, n := range bits {
		b = appendUint(b, n, t.Size(), false)
	}
	return Raw(t, b, false)
}

// invalidSemicircles is the value of a field without a valid position.
const invalidSemicircles = math.MaxInt32

// Degrees converts an angle in semicircles, the unit of positions in FIT, to degrees, -180
// to 180: 2^31 semicircles are 180 degrees. The result is exact. For 0x7FFFFFFF, the
// invalid value, it is NaN.
func Degrees(semicircles int32) float64 {
	if semicircles == invalidSemicircles {
		return math.NaN()
	}
	return float64(semicircles) * 180 / (1 << 31)
}

// Semicircles converts an angle in degrees to semicircles, rounded to the nearest:
// [Degrees] of the result differs by less than 5e-8. 180 degrees become -180. If degrees is
// not within -180 to 180, it returns 0x7FFFFFFF, the invalid value.
func Semicircles(degrees float64) int32 {
	if !(degrees >= -180 && degrees <= 180) {
		return invalidSemicircles
	}
	switch n := int64(math.RoundToEven(degrees * (1 << 31) / 180)); n {
	case 1 << 31:
		return math.MinInt32
	case invalidSemicircles:
		return invalidSemicircles - 1
	default:
		return int32(n)
	}
}
