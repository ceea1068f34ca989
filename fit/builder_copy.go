package fit

import (
	"bytes"
	"fmt"

	"github.com/tightwire/tightwire/fit/internal/frame"
	"github.com/tightwire/tightwire/fit/profile"
)

// Describe adds the messages that describe a developer field: its application, by UUID, its
// number, type, name and units, as in
//
//	index, err := b.Describe(app, 0, profile.Uint16, "torque", "Nm")
//	…
//	b.AddDeveloper(index, 0, fit.Uint16(420))
//
// It returns the developer data index of the application in this file; the application is
// added once. The errors are the same as from [Builder.End]. Describe drops a message that
// was not ended.
func (b *Builder) Describe(app [16]byte, num uint8, t BaseType, name, units string) (index uint8, err error) {
	if !t.Known() {
		return 0, fieldError(profile.MesgNumFieldDescription, profile.FieldDescriptionFitBaseTypeID, ErrValue, t.String())
	}
	index, err = b.developerIndex(app)
	if err != nil {
		return 0, err
	}
	b.Begin(profile.MesgNumFieldDescription)
	b.Add(profile.FieldDescriptionDeveloperDataIndex, Uint8(index))
	b.Add(profile.FieldDescriptionFieldDefinitionNumber, Uint8(num))
	b.Add(profile.FieldDescriptionFitBaseTypeID, Uint8(uint8(t.Canonical())))
	b.Add(profile.FieldDescriptionFieldName, Text(name))
	if units != "" {
		b.Add(profile.FieldDescriptionUnits, Text(units))
	}
	return index, b.End()
}

// developerIndex returns the index of an application. It adds the application if it is
// missing, or if another application has got its index since.
func (b *Builder) developerIndex(app [16]byte) (index uint8, err error) {
	next, found := 0, -1
	for _, m := range b.messages {
		if m.Num() != profile.MesgNumDeveloperDataID && m.Num() != profile.MesgNumFieldDescription {
			continue
		}
		v := m.Field(developerIndexOf(m.Num()))
		if !v.isByte() {
			continue
		}
		i := int(v.Uint())
		next = max(next, i+1)
		switch {
		case m.Num() != profile.MesgNumDeveloperDataID:
		case bytes.Equal(m.Field(profile.DeveloperDataIDApplicationID).Bytes(), app[:]):
			found = i
		case i == found:
			found = -1
		}
	}
	if found >= 0 {
		return uint8(found), nil
	}
	if next > 254 {
		return 0, fmt.Errorf("fit: %w: no developer data index is left", ErrFields)
	}
	b.Begin(profile.MesgNumDeveloperDataID)
	b.Add(profile.DeveloperDataIDApplicationID, Raw(profile.Byte, app[:], false))
	b.Add(profile.DeveloperDataIDDeveloperDataIndex, Uint8(uint8(next)))
	return uint8(next), b.End()
}

// developerIndexOf returns the number of the field that holds the developer data index.
func developerIndexOf(num profile.MesgNum) uint8 {
	if num == profile.MesgNumDeveloperDataID {
		return profile.DeveloperDataIDDeveloperDataIndex
	}
	return profile.FieldDescriptionDeveloperDataIndex
}

// AppendAs adds a message like m with other fields: fields, then developer fields. data
// holds their bytes one after the other, in the byte order of m. It is for programs that
// edit messages and keep all the rest, so it accepts, like [Builder.Append], any types,
// fields that no profile has, and developer fields without a description. The message keeps a
// compressed timestamp header, unless fields has the time, field 253.
//
// If data is not as long as the fields together, or there are more than 255 fields or
// developer fields, AppendAs adds nothing and returns an error that wraps [ErrFields]. It
// does not keep the slices.
func (b *Builder) AppendAs(m Message, fields, developer []FieldDefinition, data []byte) error {
	header, time := m.Header(), m.time
	size := 0
	for _, f := range fields {
		size += int(f.Size)
		if f.Num == fieldTimestamp {
			header, time = 0, 0
		}
	}
	for _, f := range developer {
		size += int(f.Size)
	}
	switch {
	case size != len(data):
		return fmt.Errorf("fit: message %s: %w: %d bytes, want %d", messageName(m.Num()), ErrFields, len(data), size)
	case len(fields) > 255 || len(developer) > 255:
		return fmt.Errorf("fit: message %s: %w: %d fields and %d developer fields, want at most 255 each", messageName(m.Num()), ErrFields, len(fields), len(developer))
	}
	b.begin(m.Num(), header)
	b.key = appendDefinition(b.key[:0], m.Num(), m.definition().BigEndian(), fields, developer)
	b.src.data = append(b.src.data, data...)
	b.addMessage(Message{def: b.definition(), offset: uint32(b.start), time: time})
	return nil
}

// AddRest adds the fields of m that the profile does not have: first those with unknown
// numbers, then developer fields, described or not. It is for writers of typed messages,
// which write the fields of the profile. [Builder.End] returns its errors.
//
// AddRest converts numbers to the Builder's byte order. It does not change the bytes of an
// undescribed developer field, because their meaning is unknown.
func (b *Builder) AddRest(m Message) {
	d := m.definition()
	if d.InProfile() {
		return
	}
	b.spell()
	message := m.bytes()
	for i := range d.Fields() {
		f := &d.fields[i]
		if _, ok := profile.FieldOf(d.num, f.Num); !ok {
			b.key = append(b.key, f.Num, f.Size, byte(f.Type))
			b.src.data = d.value(f, message).appendBytes(b.src.data, b.key[1] != 0)
		}
	}
	for f := range m.DeveloperFields() {
		old := len(b.src.data)
		b.src.data = f.Value.appendBytes(b.src.data, b.key[1] != 0)
		b.developer = append(b.developer, f.Num, byte(len(b.src.data)-old), f.Index)
	}
}

// Made returns the fields that components make from the fields added so far to the message
// being made, as an [Expander] makes them that has seen the messages before it: a typed
// writer need not store them. The slice and its values are valid until the next call.
func (b *Builder) Made() []Field {
	for ; b.expanded < len(b.messages); b.expanded++ {
		b.expander.Expand(b.messages[b.expanded])
	}
	b.spell()
	b.key[frame.KeyFields-1] = byte((len(b.key) - frame.KeyFields) / frame.FieldSize)
	return b.expander.peek(Message{def: b.definition(), offset: uint32(b.start)})
}
