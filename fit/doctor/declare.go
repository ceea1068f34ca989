package doctor

import (
	"slices"

	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/profile"
)

// DeclareDevelopers inserts what the developer fields of f lack, for example after damage: before
// the first message with a field, its field_description, and before that the developer_data_id of
// its index. Some programs reject files without them. If f has such a message elsewhere, it is
// there again. Otherwise the developer_data_id has no application ID, which is lost, and the
// field_description says that the field is opaque bytes and has the name "field_" and its number.
// It returns the inserted messages, nil if nothing is missing.
func DeclareDevelopers(f *fit.File) (made []fit.Message) {
	d := declarationsIn(f.Messages)
	all := make([]fit.Message, 0, len(f.Messages))
	for _, m := range f.Messages {
		before := len(all)
		for _, field := range m.Definition().DeveloperFields() {
			all = d.describe(all, developerKey{field.Developer, field.Num})
		}
		if m.Num() == profile.MesgNumFieldDescription {
			if index := m.Field(profile.FieldDescriptionDeveloperDataIndex); isByte(index) {
				all = d.declare(all, uint8(index.Uint()))
			}
		}
		made = append(made, all[before:]...)
		d.read(m)
		all = append(all, m)
	}
	f.Messages = all
	return made
}

// DropUnindexed takes the messages out of f that declare developers or their fields without a valid index, for example
// because the index is damaged, and returns them. They declare nothing, but fitdecode and fitparse reject files with them.
func DropUnindexed(f *fit.File) (dropped []fit.Message) {
	f.Messages = slices.DeleteFunc(f.Messages, func(m fit.Message) bool {
		unindexed := false
		switch m.Num() {
		case profile.MesgNumDeveloperDataID:
			unindexed = !isByte(m.Field(profile.DeveloperDataIDDeveloperDataIndex))
		case profile.MesgNumFieldDescription:
			unindexed = !isByte(m.Field(profile.FieldDescriptionDeveloperDataIndex))
		}
		if unindexed {
			dropped = append(dropped, m)
		}
		return unindexed
	})
	return dropped
}

// declarations is what programs know of developers that read one message after the other. A
// developer_data_id begins a developer anew.
type declarations struct {
	described map[uint8]map[uint8]bool // fields of declared developers, by index and number
	ids       map[uint8]fit.Message    // the last ones that were read, otherwise the first ones to come
	fields    map[developerKey]fit.Message
}

// declarationsIn returns the declarations in messages, of which none was read.
func declarationsIn(messages []fit.Message) *declarations {
	d := &declarations{map[uint8]map[uint8]bool{}, map[uint8]fit.Message{}, map[developerKey]fit.Message{}}
	for _, m := range slices.Backward(messages) {
		d.read(m)
	}
	clear(d.described)
	return d
}

// read reads a message.
func (d *declarations) read(m fit.Message) {
	switch m.Num() {
	case profile.MesgNumDeveloperDataID:
		if index := m.Field(profile.DeveloperDataIDDeveloperDataIndex); isByte(index) {
			d.ids[uint8(index.Uint())] = m
			d.described[uint8(index.Uint())] = map[uint8]bool{}
		}
	case profile.MesgNumFieldDescription:
		index, num := m.Field(profile.FieldDescriptionDeveloperDataIndex), m.Field(profile.FieldDescriptionFieldDefinitionNumber)
		if !isByte(index) || !isByte(num) {
			return
		}
		key := developerKey{uint8(index.Uint()), uint8(num.Uint())}
		d.fields[key] = m
		if fields := d.described[key.index]; fields != nil {
			fields[key.num] = true
		}
	}
}

// declare appends the developer_data_id of an index to all, unless it was read.
func (d *declarations) declare(all []fit.Message, index uint8) []fit.Message {
	if d.described[index] != nil {
		return all
	}
	id, ok := d.ids[index]
	if !ok {
		id = newMessage(profile.MesgNumDeveloperDataID, func(b *fit.Builder) {
			b.Add(profile.DeveloperDataIDDeveloperDataIndex, fit.Uint8(index))
		})
	}
	d.read(id)
	return append(all, id)
}

// describe appends the field_description of a developer field to all, unless it was read. A field with an invalid number
// cannot be described.
func (d *declarations) describe(all []fit.Message, key developerKey) []fit.Message {
	if d.described[key.index][key.num] || max(key.index, key.num) == 255 {
		return all
	}
	all = d.declare(all, key.index)
	field, ok := d.fields[key]
	if !ok {
		field = newMessage(profile.MesgNumFieldDescription, func(b *fit.Builder) {
			b.Add(profile.FieldDescriptionDeveloperDataIndex, fit.Uint8(key.index))
			b.Add(profile.FieldDescriptionFieldDefinitionNumber, fit.Uint8(key.num))
			b.Add(profile.FieldDescriptionFitBaseTypeID, fit.Uint8(uint8(profile.Byte)))
			b.Add(profile.FieldDescriptionFieldName, fit.Text(profile.UnknownField(key.num)))
		})
	}
	d.read(field)
	return append(all, field)
}

// newMessage returns a message with fields that cannot be wrong.
func newMessage(num profile.MesgNum, add func(b *fit.Builder)) fit.Message {
	var b fit.Builder
	b.Begin(num)
	add(&b)
	if err := b.End(); err != nil {
		panic(err)
	}
	return b.File().Messages[0]
}

// isByte reports whether v is a valid number that a byte can be: 255 is invalid.
func isByte(v fit.Value) bool { return v.IsNumber() && v.Uint() < 255 }
