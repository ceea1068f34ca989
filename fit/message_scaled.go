package fit

import (
	"math"

	"github.com/tightwire/tightwire/fit/profile"
)

// Scaled returns the number in the first field with this number, in the units of the
// profile: raw / scale - offset of the field or of the subfield that is in force ([Message.Subfield]).
// It is NaN if the field is missing, invalid or not a number. If a device stores an array where the
// profile has one number, Scaled returns its first valid element; for other arrays use
// [Message.ScaledAt]. It returns an unknown field as it is stored, without units. Scaled does not
// allocate.
func (m Message) Scaled(num uint8) (v float64, units string) {
	return m.scale(num, m.Field(num))
}

// ScaledAt returns element i, from 0, of an array, scaled as by [Message.Scaled], and NaN
// out of range. A single number is its own element 0.
func (m Message) ScaledAt(num uint8, i int) (v float64, units string) {
	return m.scale(num, m.Field(num).At(i))
}

// scale converts a raw value of field num.
func (m Message) scale(num uint8, raw Value) (v float64, units string) {
	scale, units := profile.Scale{Num: 1, Den: 1}, ""
	if f, ok := profile.FieldOf(m.Num(), num); ok {
		if raw.IsArray() && !f.Array() {
			raw = raw.FirstValid()
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

// Scaled returns the number in f in the units that its description states: raw / scale -
// offset. A scale that is missing, invalid or 0 counts as 1, and a missing or invalid
// offset as 0. Scaled returns NaN if the value is invalid or no single number. It allocates
// the units.
func (f DeveloperField) Scaled() (v float64, units string) {
	if !f.Value.Valid() {
		return math.NaN(), f.Units()
	}
	scale, offset := f.Scale()
	return f.Value.Float()/scale - offset, f.Units()
}

// Scale returns the scale and the offset that the field's description states, as [DeveloperField.Scaled]
// uses them.
func (f DeveloperField) Scale() (scale, offset float64) {
	scale = numberOr(f.Description.Field(profile.FieldDescriptionScale), 1)
	if scale == 0 {
		scale = 1
	}
	return scale, numberOr(f.Description.Field(profile.FieldDescriptionOffset), 0)
}

// numberOr returns the number v, or otherwise if v is not valid.
func numberOr(v Value, otherwise float64) float64 {
	if v.IsNumber() {
		return v.Float()
	}
	return otherwise
}

// Subfield returns the subfield of the field with this number that is in force: the first
// with a condition that holds, because the message stores another field with the value in
// the condition, or bits of a third field that are that field: the steps of monitoring are cycles of the
// activity_type in current_activity_type_intensity. The message need not have the field itself. ok is false if no subfield is in
// force; then the field has its meaning in the profile.
func (m Message) Subfield(num uint8) (s profile.Subfield, ok bool) {
	f, ok := profile.FieldOf(m.Num(), num)
	if !ok {
		return profile.Subfield{}, false
	}
	return m.subfieldOf(f)
}

func (m Message) subfieldOf(f profile.Field) (s profile.Subfield, ok bool) {
	for i := range f.NumSubfields() {
		if s := f.Subfield(i); m.anyHolds(s) {
			return s, true
		}
	}
	return profile.Subfield{}, false
}

// anyHolds reports whether a condition of s holds.
func (m Message) anyHolds(s profile.Subfield) bool {
	for i := range s.NumConditions() {
		num, value := s.Condition(i)
		v := m.Field(num)
		if !v.Exists() {
			v = m.bitsOf(num)
		}
		if v.isInteger(value) {
			return true
		}
	}
	return false
}

// bitsOf returns the value of a field that is the bits of a stored field, as [Expander.Expand] makes it: a
// component that needs neither a scale nor a total. It returns the zero Value if there is none.
func (m Message) bitsOf(num uint8) Value {
	for _, d := range m.definition().Fields() {
		f, ok := profile.FieldOf(m.Num(), d.Num)
		if !ok || f.NumComponents() == 0 {
			continue
		}
		at := 0
		for i := range f.NumComponents() {
			c := f.Component(i)
			if v := m.Field(d.Num); c.Field == num && c.Scale.None() && !c.Accumulate && v.IsNumber() && at+int(c.Bits) <= 8*d.Type.Size() {
				return Uint8(uint8(v.Uint() >> at & (1<<c.Bits - 1)))
			}
			at += int(c.Bits)
		}
	}
	return Value{}
}

// isInteger reports whether v is this integer. Valid or not does not matter: no
// condition asks for an invalid value.
func (v Value) isInteger(n uint64) bool {
	return v.isScalar() && !v.Type().Float() && v.bits == n
}
