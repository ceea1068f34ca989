package profile

// A Field is a field of a message, as the profile has it. Fields of files may have other
// types and sizes: the profile is a hint. Fields are equal if they are the same field of
// the same message. The zero Field stands for no field, and its name is empty.
type Field struct{ index uint16 }

func (f Field) facts() *fieldFacts { return &fields[f.index] }

// Num returns the field's number, 0 to 254.
func (f Field) Num() uint8 { return f.facts().num }

// Name returns the field's name, such as "heart_rate".
func (f Field) Name() string { return f.facts().name.String() }

// Type returns the field's type: one of the profile, or one that means a
// base type.
func (f Field) Type() Type { return Type{f.facts().typ} }

// Base returns the base type of the field's type.
func (f Field) Base() BaseType { return f.Type().Base() }

// Array reports whether the field has any number of elements.
func (f Field) Array() bool { return f.facts().flags&isArray != 0 }

// Accumulate reports whether the field is the target or the source of a
// component that accumulates.
func (f Field) Accumulate() bool { return f.facts().flags&isAccumulated != 0 }

// Scale returns the scale of the field itself, not of its components.
func (f Field) Scale() Scale { return scales[f.facts().scale] }

// Units returns the units of the scaled value, such as "m/s", or "".
func (f Field) Units() string { return units[f.facts().units].String() }

// NumComponents returns how many components the field has, mostly none.
func (f Field) NumComponents() int { return int(f.facts().numComponents) }

// Component returns component i, from 0, in order from the lowest bits. It panics
// if there is none.
func (f Field) Component(i int) Component {
	k := f.facts()
	return components[k.component:][:k.numComponents][i]
}

// NumSubfields returns how many subfields the field has, mostly none.
func (f Field) NumSubfields() int { return int(f.facts().numSubfields) }

// Subfield returns subfield i, from 0. The first one that is in force wins. It
// panics if there is none.
func (f Field) Subfield(i int) Subfield {
	k := f.facts()
	_ = subfields[k.subfield:][:k.numSubfields][i]
	return Subfield{uint16(k.subfield) + uint16(i)}
}

// Expands reports whether the field has components, by itself or as any of its subfields.
func (f Field) Expands() bool {
	for i := range f.NumSubfields() {
		if f.Subfield(i).NumComponents() > 0 {
			return true
		}
	}
	return f.NumComponents() > 0
}

// A Component is the next bits of a field, from the lowest, that are a value of
// another field of the same message.
type Component struct {
	Field      uint8 // the number of the other field
	Bits       uint8 // 1 to 32
	Scale      Scale // of these bits, before they are converted to the other field's
	Accumulate bool  // the bits are the low bits of a sum that only grows
}
