package edit

import (
	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/activity"
	"github.com/tightwire/tightwire/fit/profile"
)

// sum returns m, a lap or session, with the sums of the records in p. Sums over time that
// records do not give become invalid, but the calories are reduced to p's share of the
// time. The rest of m stays.
func (d *draft) sum(m fit.Message, r *activity.Recording, p period) fit.Message {
	s := r.Sums(m.Num(), p)
	m = d.putFields(m, func(f *fit.FieldDefinition, known profile.Field, ok bool) (fieldEdit, bool) {
		if !ok {
			return fieldEdit{}, false
		}
		return sumOf(s, f, known, m)
	})
	if hasTime(m) {
		m = d.put(m, setNumber(m.Num(), timestamp, uint64(p.To))) // also where the header has it
	}
	return m
}

// sumOf returns the edit of field f of m, a lap or session; ok is false if the field stays as it is.
func sumOf(s *activity.RecordSums, f *fit.FieldDefinition, known profile.Field, m fit.Message) (e fieldEdit, ok bool) {
	v, ok := s.Value(known, m)
	if !ok {
		return e, false
	}
	return encoded(known, f, v), true
}

// encoded returns the edit that sets a field to a value in its units, or makes it invalid
// if v is NaN or out of the type's range.
func encoded(known profile.Field, f *fit.FieldDefinition, v float64) fieldEdit {
	t := known.Base()
	raw := known.Scale().Raw(v)
	if known.Array() || int(f.Size) != t.Size() || f.Type.Canonical() != t || t.Float() || !t.Holds(raw) {
		return blank(f)
	}
	return fieldEdit{num: f.Num, typ: t, data: appendBits(nil, uint64(int64(raw)), t.Size())}
}
