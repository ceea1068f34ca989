package fit

import (
	"bytes"
	"fmt"

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
// added once. Errors are those of [Builder.End]. Describe drops a message that was not
// ended.
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
// missing, or if another one has taken its index since.
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
