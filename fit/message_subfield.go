package fit

import "github.com/tightwire/tightwire/fit/profile"

// Subfield returns the subfield of the field with this number that is in force:
// the first one with a condition that holds, because the message stores a field with
// the value asked for. The field itself need not be there: what counts are the fields
// that decide its meaning. ok is false if there is no such subfield,
// and then the field means what the profile says of it.
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
		if num, value := s.Condition(i); m.Field(num).isInteger(value) {
			return true
		}
	}
	return false
}

// isInteger reports whether v is this integer. Valid or not does not matter: no
// condition asks for an invalid value.
func (v Value) isInteger(n uint64) bool {
	return v.isScalar() && !v.Type().Float() && v.bits == n
}
