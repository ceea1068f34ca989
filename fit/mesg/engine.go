package mesg

import (
	"math"

	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/profile"
)

// typed is what a typed message has for the engine, which does for all of them
// what would be the same code in each.
type typed interface {
	// Num returns the global message number.
	Num() profile.MesgNum
	// ptr returns a pointer to the number with that field number, of basic type, or
	// nil if there is none.
	ptr(num uint8) any
	// lists returns a pointer to the message that has the arrays and strings, or nil
	// if there are none in messages of this kind.
	lists() *fit.Message
	// FromMessage sets all fields to those of m.
	FromMessage(m fit.Message)
}

// numTimestamp is the field that has the time in messages of any kind.
const numTimestamp = 253

// fill sets the fields of r, which are invalid, from m.
func fill(r typed, m fit.Message) {
	if m.Num() != r.Num() {
		return
	}
	var seen fieldSet
	for num, v := range m.Fields() {
		if seen.add(num) {
			set(r.ptr(num), v)
		}
	}
	for num := range m.Fields() {
		if to, ok := widerOf(r.Num(), num); ok {
			widen(r.ptr(num).(*uint16), r.ptr(to).(*uint32))
		}
	}
	if lists := r.lists(); lists != nil {
		*lists = m
	}
	setTimestamp(r, m)
}

// setTimestamp sets the timestamp from a compressed timestamp header.
func setTimestamp(r typed, m fit.Message) {
	if _, compressed := m.CompressedOffset(); !compressed {
		return
	}
	p, ok := r.ptr(numTimestamp).(*uint32)
	if !ok || *p != invalidUint32 {
		return
	}
	if seconds, ok := m.Timestamp(); ok {
		*p = seconds
	}
}

// appendGeneric adds the valid fields of r to b as one message.
func appendGeneric(b *fit.Builder, r typed) error {
	b.Begin(r.Num())
	for f := range profile.Fields(r.Num()) {
		if v := valueOf(r, f); v.Valid() && !implied(r, f.Num()) {
			b.Add(f.Num(), v)
		}
	}
	return b.End()
}

// implied reports whether a field need not be written; see follows.
func implied(r typed, num uint8) bool {
	narrow, ok := narrowerOf(r.Num(), num)
	return ok && follows(*r.ptr(narrow).(*uint16), *r.ptr(num).(*uint32), r.lists(), num)
}

// valueOf returns the value of a field of r.
func valueOf(r typed, f profile.Field) fit.Value {
	if isList(f) {
		return list(*r.lists(), f.Num())
	}
	return valueAt(r.ptr(f.Num()), f.Base())
}

// fieldSet is a set of field numbers.
type fieldSet [4]uint64

// add adds a number and reports whether it is new.
func (s *fieldSet) add(num uint8) (added bool) {
	word, bit := &s[num/64], uint64(1)<<(num%64)
	added = *word&bit == 0
	*word |= bit
	return added
}

// scaled returns what a raw value means, or NaN if it is invalid.
func scaled[T integer](raw, invalid T, s profile.Scale) float64 {
	if raw == invalid {
		return math.NaN()
	}
	return s.Float(float64(raw))
}
