package fit

import "github.com/tightwire/tightwire/fit/profile"

// Subfield returns the subfield of the field with this number that is in force: the first
// with a condition that holds, because the message stores another field with the value in
// the condition. The field itself need not be there. ok is false if no subfield is in
// force; then the field means what the profile says.
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
