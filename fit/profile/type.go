package profile

import (
	"iter"
	"sort"
	"strconv"
)

// A Type is a type of the profile, such as sport, or means a base type, such
// as uint16. Types are equal if they are the same. The zero Type means enum.
type Type struct{ index uint16 }

// numBases is how many of the types mean base types.
const numBases = 17

func (t Type) facts() *typeFacts { return &types[t.index] }

func (t Type) values() []valueFacts {
	k := t.facts()
	return values[k.value:][:k.numValues]
}

// TypeNamed returns the type of that name.
func TypeNamed(name string) (Type, bool) {
	if b, ok := ParseBaseType(name); ok {
		return Type{uint16(b & 31)}, true
	}
	i := numBases + sort.Search(len(types)-numBases, func(i int) bool {
		return types[numBases+i].name.String() >= name
	})
	if i == len(types) || types[i].name.String() != name {
		return Type{}, false
	}
	return Type{uint16(i)}, true
}

// Name returns the type's name.
func (t Type) Name() string { return t.facts().name.String() }

// Base returns the base type of the type's values.
func (t Type) Base() BaseType { return t.facts().base }

// ValueName returns the name of a value, such as "cycling", or "" if it has none.
func (t Type) ValueName(v uint64) string {
	all := t.values()
	i := sort.Search(len(all), func(i int) bool { return uint64(all[i].value) >= v })
	if i == len(all) || uint64(all[i].value) != v {
		return ""
	}
	return all[i].name.String()
}

// Value returns the value of that name. It looks at one name after the other.
func (t Type) Value(name string) (v uint64, ok bool) {
	for _, k := range t.values() {
		if k.name.String() == name {
			return uint64(k.value), true
		}
	}
	return 0, false
}

// Values returns the values that have names, ascending, and their names. A value
// with two names comes twice, first with the one that [Type.ValueName] knows.
func (t Type) Values() iter.Seq2[uint64, string] {
	return func(yield func(uint64, string) bool) {
		for _, k := range t.values() {
			if !yield(uint64(k.value), k.name.String()) {
				return
			}
		}
	}
}

// valueText returns the name of a value, or the type's name and the number.
func valueText(t Type, v uint64) string {
	if name := t.ValueName(v); name != "" {
		return name
	}
	return t.Name() + "(" + strconv.FormatUint(v, 10) + ")"
}
