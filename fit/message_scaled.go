package fit

import (
	"math"

	"github.com/tightwire/tightwire/fit/profile"
)

// Scaled returns the number that the first field with this number stores, in the
// units of the profile: raw / scale - offset of the field or of the subfield that
// is in force ([Message.Subfield]). It is NaN if the field is missing or invalid, or
// is no number; arrays have [Message.ScaledAt]. If a device stores an array where the
// profile has one number, that is the first valid element. What the profile does not
// know is returned as it is stored, without units. Scaled does not allocate.
func (m Message) Scaled(num uint8) (v float64, units string) {
	return m.scale(num, m.Field(num))
}

// ScaledAt returns element i, from 0, of an array as [Message.Scaled] returns a
// number, and NaN out of range. A single number is its own element 0.
func (m Message) ScaledAt(num uint8, i int) (v float64, units string) {
	return m.scale(num, m.Field(num).At(i))
}

// scale converts a raw value of field num.
func (m Message) scale(num uint8, raw Value) (v float64, units string) {
	scale, units := profile.Scale{Num: 1, Den: 1}, ""
	if f, ok := profile.FieldOf(m.Num(), num); ok {
		if raw.IsArray() && !f.Array() {
			raw = raw.firstValid()
		}
		scale, units = f.Scale(), f.Units()
		if s, ok := m.subfieldOf(f); ok {
			scale, units = s.Scale(), s.Units()
		}
	}
	if !raw.Valid() {
		return math.NaN(), units
	}
	return scale.Float(raw.Float()), units
}

// Scaled returns the number that f stores in the units that its description
// states: raw / scale - offset, where a scale that is missing, invalid or 0 is 1,
// and such an offset 0. It is NaN if the value is invalid or no single number. It
// allocates the units.
func (f DeveloperField) Scaled() (v float64, units string) {
	if !f.Value.Valid() {
		return math.NaN(), f.Units()
	}
	scale := numberOr(f.Description.Field(profile.FieldDescriptionScale), 1)
	if scale == 0 {
		scale = 1
	}
	return f.Value.Float()/scale - numberOr(f.Description.Field(profile.FieldDescriptionOffset), 0), f.Units()
}

// numberOr returns the number v, or otherwise if it says nothing.
func numberOr(v Value, otherwise float64) float64 {
	if !v.Valid() || !v.isScalar() {
		return otherwise
	}
	return v.Float()
}
