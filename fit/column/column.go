package column

import (
	"math"
	"math/bits"
	"slices"

	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/profile"
)

// Column is the values of one field. Rows without a value are null: they hold 0, and their
// bit in [Column.Bitmap] is not set.
type Column struct {
	facts
	name    string
	rows    int
	nulls   int
	typ     profile.BaseType // of numbers
	numbers words            // one of these three has the rows
	lists   *lists
	values  []fit.Value
	valid   []uint64
}

// facts is what the profile, or a field description, states about a field.
type facts struct {
	num       uint8
	developer developer // of developer fields
	title     string    // of developer fields: the name in the description
	typ       profile.Type
	base      profile.BaseType
	known     bool // base is from the profile
	array     bool // in the profile the field is an array
	list      bool
	units     string
	scale     profile.Scale
	factor    float64 // of developer fields: value = raw / factor - offset
	offset    float64
}

// Name returns the name, as the package comment describes it.
func (c *Column) Name() string { return c.name }

// Rows returns the number of rows, which is the same for all columns of a table.
func (c *Column) Rows() int { return c.rows }

// Nulls returns how many rows have no value.
func (c *Column) Nulls() int { return c.nulls }

// Bitmap returns a bit for each row, set if it has a value: bit i%64 of word i/64, as in
// Arrow on little-endian machines. Bits after the last row are 0. The slice must not be
// changed.
func (c *Column) Bitmap() []uint64 { return c.valid }

// Valid reports whether a row has a value.
func (c *Column) Valid(row int) bool { return c.valid[row>>6]>>(row&63)&1 != 0 }

// Field returns the field's number, and whether it is a developer field.
func (c *Column) Field() (num uint8, developer bool) { return c.num, c.developer.is }

// Units returns the units of scaled values, such as "m/s", or "".
func (c *Column) Units() string { return c.units }

// Type returns the profile's type for the field, such as sport; for a field that the
// profile does not know it is the type of its base type.
func (c *Column) Type() profile.Type { return c.facts.typ }

// BaseType returns the type of the numbers in the column. ok is false if they have no
// single type; then [Column.Values] holds them.
func (c *Column) BaseType() (t profile.BaseType, ok bool) { return c.typ, c.numbers != nil }

// List reports whether the field is an array in the profile, or any row has an array.
func (c *Column) List() bool { return c.list }

// Array reports whether the field is an array in the profile.
func (c *Column) Array() bool { return c.array }

// Values returns the rows of a column whose [Column.BaseType] is not ok, with the zero
// Value for null. It is nil for other columns, and must not be changed. For a column of arrays of
// one size, of 16 bytes at most, it allocates; [Column.Value] does not.
func (c *Column) Values() []fit.Value {
	if c.lists != nil {
		return c.eachValue()
	}
	return c.values
}

// Value returns the value of a row, the zero Value for null.
func (c *Column) Value(row int) fit.Value {
	if !c.Valid(row) {
		return fit.Value{}
	}
	if c.lists != nil {
		return c.lists.at(row)
	}
	if c.numbers == nil {
		return c.values[row]
	}
	return fit.Number(c.typ, c.numbers.at(row))
}

// Scaled reports whether [Column.Float] differs from the stored numbers.
func (c *Column) Scaled() bool {
	return !c.scale.None() || c.developer.is && (c.factor != 1 || c.offset != 0)
}

// Scale returns how stored numbers become values in units: stored / scale - offset.
func (c *Column) Scale() (scale, offset float64) {
	if c.developer.is {
		return c.factor, c.offset
	}
	return float64(c.scale.Num) / float64(c.scale.Den), float64(c.scale.Offset)
}

// InUnits returns a stored number in the units of [Column.Units].
func (c *Column) InUnits(raw float64) float64 {
	if c.developer.is {
		return raw/c.factor - c.offset
	}
	return c.scale.Float(raw)
}

// Float returns the number in a row, in the units of [Column.Units]: raw / scale - offset.
// It is NaN for null and for values that are not numbers. If a row has an array where the
// profile has one number, Float returns its first valid element.
func (c *Column) Float(row int) float64 {
	v := c.Value(row)
	if v.IsArray() && !c.array {
		v = v.FirstValid()
	}
	return c.InUnits(v.Float())
}

// Floats appends [Column.Float] of each row to dst.
func (c *Column) Floats(dst []float64) []float64 {
	for _, appendFloats := range floatsOfType {
		if dst, ok := appendFloats(c, dst); ok {
			return dst
		}
	}
	for row := range c.rows {
		dst = append(dst, c.Float(row))
	}
	return dst
}

var floatsOfType = []func(*Column, []float64) ([]float64, bool){
	floats[uint8], floats[uint16], floats[uint32], floats[uint64],
	floats[int8], floats[int16], floats[int32], floats[int64],
	floats[float32], floats[float64],
}

// floats is Floats for a column of numbers, without a [fit.Value] for each. ok is false if
// the column does not store T.
func floats[T number](c *Column, dst []float64) (_ []float64, ok bool) {
	rows, ok := Numbers[T](c)
	if !ok {
		return dst, false
	}
	first := len(dst)
	dst = slices.Grow(dst, len(rows))[:first+len(rows)]
	scale(dst[first:], rows, c.line())
	for row := 0; row < len(rows) && c.nulls > 0; row++ {
		if !c.Valid(row) {
			dst[first+row] = math.NaN()
		}
	}
	return dst, true
}

// line is the computation of [Column.InUnits] for a number n: (n*times - less) / by -
// offset.
type line struct{ times, less, by, offset float64 }

func (c *Column) line() line {
	if c.developer.is {
		return line{1, 0, c.factor, c.offset}
	}
	num := float64(c.scale.Num)
	return line{float64(c.scale.Den), float64(c.scale.Offset) * num, num, 0}
}

// scale is InUnits for each row. It converts the constants of all rows before the loop: the
// compiler would leave that inside.
func scale[T number](dst []float64, rows []T, l line) {
	dst = dst[:len(rows)]
	for i, n := range rows {
		dst[i] = (float64(n)*l.times-l.less)/l.by - l.offset
	}
}

// number lists the types in which [Numbers] returns columns.
type number interface {
	uint8 | uint16 | uint32 | uint64 | int8 | int16 | int32 | int64 | float32 | float64
}

// Numbers returns the rows of a column as stored, without scale, and 0 for null. ok is
// false if the column does not store T: its [Column.BaseType] has another size, sign or
// kind. The slice shares memory with the column and must not be changed.
func Numbers[T number](c *Column) (rows []T, ok bool) {
	if c == nil || c.numbers == nil || baseOf[T]() != plainType(c.typ) {
		return nil, false
	}
	return view[T](c.numbers), true
}

// baseOf returns the base type for numbers of type T.
func baseOf[T number]() profile.BaseType {
	switch any(T(0)).(type) {
	case uint8:
		return profile.Uint8
	case uint16:
		return profile.Uint16
	case uint32:
		return profile.Uint32
	case uint64:
		return profile.Uint64
	case int8:
		return profile.Sint8
	case int16:
		return profile.Sint16
	case int32:
		return profile.Sint32
	case int64:
		return profile.Sint64
	case float32:
		return profile.Float32
	}
	return profile.Float64
}

// seal computes the properties that depend on all rows.
func (c *Column) seal(rows int) {
	c.pad(rows)
	c.nulls = rows
	for _, w := range c.valid {
		c.nulls -= bits.OnesCount64(w)
	}
}
