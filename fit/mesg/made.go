package mesg

import (
	"slices"
	"sync"

	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/profile"
)

// A field that components have made, and that nobody has changed since, is not written:
// readers of the message make it again. Widening, the most common case, has a fast path;
// see follows.

// fieldSet is a set of field numbers.
type fieldSet [4]uint64

func (s *fieldSet) add(num uint8)      { s[num/64] |= 1 << (num % 64) }
func (s *fieldSet) has(num uint8) bool { return s[num/64]>>(num%64)&1 != 0 }

// components describes the components in messages of one number.
type components struct {
	sources fieldSet // fields whose components do more than widen
	targets fieldSet // fields that components make
}

// allComponents maps each message number with components to these.
var allComponents = sync.OnceValue(func() map[profile.MesgNum]*components {
	all := map[profile.MesgNum]*components{}
	for message := range profile.Messages() {
		k := &components{}
		for f := range profile.Fields(message) {
			if isSource(message, f.Num()) {
				k.sources.add(f.Num())
			}
			for num := range targetsOf(f) {
				k.targets.add(num)
			}
		}
		if k.sources != (fieldSet{}) {
			all[message] = k
		}
	}
	return all
})

// isSource reports whether the components of a field, or of one of its subfields, do more
// than widen it.
func isSource(message profile.MesgNum, num uint8) bool {
	f, ok := profile.FieldOf(message, num)
	if !ok {
		return false
	}
	if to, ok := profile.WiderOf(message, num); ok {
		return isSource(message, to)
	}
	for range targetsOf(f) {
		return true
	}
	return false
}

// targetsOf returns the numbers of the fields that components of f make.
func targetsOf(f profile.Field) func(yield func(uint8) bool) {
	return func(yield func(uint8) bool) {
		for i := range f.NumComponents() {
			if !yield(f.Component(i).Field) {
				return
			}
		}
		for i := range f.NumSubfields() {
			for s, j := f.Subfield(i), 0; j < s.NumComponents(); j++ {
				if !yield(s.Component(j).Field) {
					return
				}
			}
		}
	}
}

// hasSource reports whether r has a valid field whose components make others.
func hasSource(r typed) bool {
	k := allComponents()[r.Num()]
	if k == nil {
		return false
	}
	for f := range profile.Fields(r.Num()) {
		if k.sources.has(f.Num()) && valueOf(r, f).Valid() && makes(r, f.Num()) {
			return true
		}
	}
	return false
}

// makes reports whether a field for which isSource holds has components in r: its own, or if
// a subfield is in force, the subfield's.
func makes(r typed, num uint8) bool {
	if to, ok := profile.WiderOf(r.Num(), num); ok {
		return makes(r, to)
	}
	f, _ := profile.FieldOf(r.Num(), num)
	for i := range f.NumSubfields() {
		if s := f.Subfield(i); inForce(r, s) {
			return s.NumComponents() > 0
		}
	}
	return f.NumComponents() > 0
}

// conditionsOf yields the numbers of the fields on which makes depends for a field.
func conditionsOf(message profile.MesgNum, num uint8) func(yield func(uint8) bool) {
	if to, ok := profile.WiderOf(message, num); ok {
		return conditionsOf(message, to)
	}
	return func(yield func(uint8) bool) {
		f, _ := profile.FieldOf(message, num)
		for i := range f.NumSubfields() {
			for s, j := f.Subfield(i), 0; j < s.NumConditions(); j++ {
				if on, _ := s.Condition(j); !yield(on) {
					return
				}
			}
		}
	}
}

// inForce reports whether a condition of s holds in r. By the profile one of them is enough,
// and the first subfield in force counts.
func inForce(r typed, s profile.Subfield) bool {
	for i := range s.NumConditions() {
		num, want := s.Condition(i)
		f, _ := profile.FieldOf(r.Num(), num)
		if v := valueOf(r, f); v.Valid() && v.Uint() == want {
			return true
		}
	}
	return false
}

// appendUnmade adds the valid fields of r to b as one message, without those that
// components make. The Builder knows best what these are: components may add up over the
// messages before, as the low 12 bits of a distance do. So a message is begun without all
// fields that can be made, and the Builder says what a reader would make of it. A field that was changed is written; then components may make another
// value than r has, and so on.
func appendUnmade(b *fit.Builder, r typed) error {
	var left fieldSet
	for f := range profile.Fields(r.Num()) {
		if mayBeMade(r, f) {
			left.add(f.Num())
		}
	}
	for {
		addAll(b, r, left)
		// Each turn but the last takes a field out of left, so this ends.
		changed := unlike(b.Made(), r, left)
		if changed == (fieldSet{}) {
			break
		}
		for i := range left {
			left[i] &^= changed[i]
		}
	}
	b.AddRest(*r.source())
	return b.End()
}

// addAll begins a message in b with the valid fields of r, except those in left.
func addAll(b *fit.Builder, r typed, left fieldSet) {
	b.Begin(r.Num())
	for f := range profile.Fields(r.Num()) {
		if v := valueOf(r, f); v.Valid() && !left.has(f.Num()) {
			b.Add(f.Num(), v)
		}
	}
}

// unlike returns which fields in left are valid in r, but are made with another value or
// not at all.
func unlike(made []fit.Field, r typed, left fieldSet) (changed fieldSet) {
	for f := range profile.Fields(r.Num()) {
		if v := valueOf(r, f); left.has(f.Num()) && v.Valid() &&
			!slices.ContainsFunc(made, func(m fit.Field) bool { return m.Num == f.Num() && m.Value.Equal(v) }) {
			changed.add(f.Num())
		}
	}
	return changed
}

// mayBeMade reports whether components can have made a field of r: fields that the message
// stored are not made.
func mayBeMade(r typed, f profile.Field) bool {
	return allComponents()[r.Num()].targets.has(f.Num()) && (isList(f) || !r.source().Field(f.Num()).Valid())
}

// expands reports whether components make more of the fields of d than FromMessage does.
func expands(d *fit.Definition) bool {
	k := allComponents()[d.Num()]
	return k != nil && slices.ContainsFunc(d.Fields(), func(f fit.FieldDefinition) bool { return k.sources.has(f.Num) })
}
