package profile

// A Subfield is another meaning of a field, in force if one of its conditions holds: if
// a field of the same message has a value. The zero Subfield stands for no subfield,
// and its name is empty.
type Subfield struct{ index uint16 }

func (s Subfield) facts() *subfieldFacts { return &subfields[s.index] }

// Name returns the subfield's name, such as "gear_change_data".
func (s Subfield) Name() string { return s.facts().name.String() }

// Type returns the subfield's type: one of the profile, or one that means a
// base type.
func (s Subfield) Type() Type { return Type{s.facts().typ} }

// Base returns the base type of the subfield's type.
func (s Subfield) Base() BaseType { return s.Type().Base() }

// Scale returns the scale of the subfield itself, not of its components.
func (s Subfield) Scale() Scale { return scales[s.facts().scale] }

// Units returns the units of the scaled value, such as "s", or "".
func (s Subfield) Units() string { return units[s.facts().units].String() }

// NumComponents returns how many components the subfield has, mostly none.
func (s Subfield) NumComponents() int { return int(s.facts().numComponents) }

// Component returns component i, from 0, in order from the lowest bits. It panics
// if there is none.
func (s Subfield) Component(i int) Component {
	k := s.facts()
	return components[k.component:][:k.numComponents][i]
}

// NumConditions returns how many conditions the subfield has, one or more.
func (s Subfield) NumConditions() int { return int(s.facts().numConditions) }

// Condition returns condition i, from 0: it holds if the field of that number has
// that value. It panics if there is none.
func (s Subfield) Condition(i int) (field uint8, value uint64) {
	k := s.facts()
	c := conditions[k.condition:][:k.numConditions][i]
	return c.field, uint64(c.value)
}
