package mesg

import (
	"math"

	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/profile"
)

// typed is the interface of typed messages for the code that all of them share.
type typed interface {
	// Num returns the global message number.
	Num() profile.MesgNum
	// ptr returns a pointer to the number with that field number, of basic type, or
	// nil if there is none.
	ptr(num uint8) any
	// source returns a pointer to the message that the struct was read from, which has
	// its arrays and strings, and what the profile does not know.
	source() *fit.Message
	// FromMessage sets all fields to the values in m.
	FromMessage(m fit.Message)
}

// numTimestamp is the field that holds the time in messages of any kind.
const numTimestamp = 253

// fill sets the fields of r, which are invalid, from m.
func fill(r typed, m fit.Message) {
	if m.Num() != r.Num() {
		return
	}
	// The fields first, as the file may have a wider field before its narrower one or after:
	// only when all are set is it known which wider ones are missing.
	again := repeated(m.Definition())
	for num, v := range m.Fields() {
		if again.has(num) {
			v = m.BestValue(num)
		}
		set(r.ptr(num), v)
	}
	for num := range m.Fields() {
		if to, ok := profile.WiderOf(r.Num(), num); ok {
			widen(r.ptr(num).(*uint16), r.ptr(to).(*uint32))
		}
	}
	*r.source() = m
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

// repeated returns the numbers of the fields that d has more than once. The protocol does not
// forbid it, and pool watches do it.
func repeated(d *fit.Definition) (again fieldSet) {
	var seen fieldSet
	for _, f := range d.Fields() {
		if seen.has(f.Num) {
			again.add(f.Num)
		}
		seen.add(f.Num)
	}
	return again
}

// appendGeneric adds the valid fields of r to b as one message, with the unknown fields of
// the message that r was read from.
func appendGeneric(b *fit.Builder, r typed) error {
	if hasSource(r) {
		return appendUnmade(b, r)
	}
	b.Begin(r.Num())
	for f := range profile.Fields(r.Num()) {
		if v := valueOf(r, f); v.Valid() && !implied(r, f.Num()) {
			b.Add(f.Num(), v)
		}
	}
	// What the profile lacks comes last, in its old order: developer fields have to.
	b.AddRest(*r.source())
	return b.End()
}

// implied reports whether a field need not be written; see follows.
func implied(r typed, num uint8) bool {
	narrow, ok := narrowerOf(r.Num(), num)
	return ok && follows(*r.ptr(narrow).(*uint16), *r.ptr(num).(*uint32), *r.source(), num)
}

// valueOf returns the value of a field of r.
func valueOf(r typed, f profile.Field) fit.Value {
	if isList(f) {
		return r.source().BestValue(f.Num())
	}
	return valueAt(r.ptr(f.Num()), f.Base())
}

// rawOf returns the raw value nearest to v, or the invalid value if there is none.
func rawOf[T integer](v float64, invalid T, s profile.Scale) T {
	if raw := s.Raw(v); raw == float64(T(raw)) { // no NaN is
		return T(raw)
	}
	return invalid
}

// scaled returns a raw value in units, or NaN if it is invalid.
func scaled[T integer](raw, invalid T, s profile.Scale) float64 {
	if raw == invalid {
		return math.NaN()
	}
	return s.Float(float64(raw))
}
