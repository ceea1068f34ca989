package fit

import (
	"iter"
	"sort"

	"github.com/tightwire/tightwire/fit/profile"
)

// DeveloperField is a field that the maker of an app defined.
type DeveloperField struct {
	Index uint8 // developer data index
	Num   uint8 // field number within that index
	// Value is opaque if there is no description in force.
	Value Value
	// Description says what the field is. It is the zero Message if no field
	// description (message 206) precedes the message that has the field.
	Description Message
}

// Name returns the field's name, or "" if it has no description.
func (f DeveloperField) Name() string { return f.Description.Field(descriptionName).Text() }

// Units returns the field's units, or "" if it has no description.
func (f DeveloperField) Units() string { return f.Description.Field(descriptionUnits).Text() }

// Message field_description, and its fields that matter here.
const (
	numFieldDescription = 206

	descriptionIndex = 0
	descriptionNum   = 1
	descriptionType  = 2
	descriptionName  = 3
	descriptionUnits = 8
)

// DeveloperFields returns the message's developer fields in their order. A field
// is read as the last description before the message says, which may come behind
// the definition.
func (m Message) DeveloperFields() iter.Seq[DeveloperField] {
	return func(yield func(DeveloperField) bool) {
		d, b := m.definition(), m.bytes()
		for _, f := range d.DeveloperFields() {
			if !yield(m.developerField(&f, b[f.offset:][:f.Size])) {
				return
			}
		}
	}
}

func (m Message) developerField(f *FieldDefinition, b []byte) DeveloperField {
	df := DeveloperField{Index: f.Developer, Num: f.Num}
	if described := m.def.src.descriptions.find(f.Developer, f.Num, m.offset); described != nil {
		df.Value = decodeValue(described.typ, b, m.def.big)
		df.Description = described.message
	} else {
		df.Value = viewOf(profile.Byte, b, viewOpaque)
	}
	return df
}

// description is one message field_description.
type description struct {
	from    uint32 // the offset in the source from which on it counts
	typ     BaseType
	message Message // the zero Message takes the one before it out of force
}

// descriptions has all that describe one developer field, by index and number, in
// the order of the file.
type descriptions map[[2]uint8][]description

// describe collects the descriptions in messages.
func describe(messages []Message) descriptions {
	all := descriptions{}
	for _, m := range messages {
		if m.Num() == numFieldDescription {
			all.add(m)
		}
	}
	return all
}

// add takes m, a field_description, into account.
func (ds descriptions) add(m Message) {
	index, num := m.Field(descriptionIndex), m.Field(descriptionNum)
	if !index.Valid() || !num.Valid() || !index.isScalar() || !num.isScalar() {
		return
	}
	typ := m.Field(descriptionType)
	d := description{from: m.offset + 1, typ: BaseType(typ.Uint()), message: m}
	if !typ.Valid() || !typ.isScalar() || !d.typ.Known() {
		d.message = Message{}
	}
	key := [2]uint8{uint8(index.Uint()), uint8(num.Uint())}
	ds[key] = append(ds[key], d)
}

// find returns the description in force at offset, or nil.
func (ds descriptions) find(index, num uint8, offset uint32) *description {
	all := ds[[2]uint8{index, num}]
	i := sort.Search(len(all), func(i int) bool { return all[i].from > offset })
	if i == 0 || all[i-1].message.def == nil {
		return nil
	}
	return &all[i-1]
}

// at returns copies of the descriptions in force at offset for the fields of d.
func (ds descriptions) at(d *Definition, offset uint32) descriptions {
	if len(ds) == 0 {
		return nil
	}
	own := descriptions{}
	for _, f := range d.DeveloperFields() {
		if found := ds.find(f.Developer, f.Num, offset); found != nil {
			own[[2]uint8{f.Developer, f.Num}] = []description{{typ: found.typ, message: found.message.Clone()}}
		}
	}
	return own
}
