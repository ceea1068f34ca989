package doctor

import (
	"slices"

	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/profile"
)

// DeclareDevelopers inserts the messages developer_data_id that f lacks, for example after damage:
// a message before the first field_description of each developer data index without a
// developer_data_id. Some programs reject files without them. The messages have the index but no
// application ID, which is lost. It returns them, nil if nothing is missing.
func DeclareDevelopers(f *fit.File) (made []fit.Message) {
	declared := map[uint64]bool{}
	for i := 0; i < len(f.Messages); i++ {
		m := f.Messages[i]
		switch m.Num() {
		case profile.MesgNumDeveloperDataID:
			if index := m.Field(profile.DeveloperDataIDDeveloperDataIndex); isByte(index) {
				declared[index.Uint()] = true
			}
		case profile.MesgNumFieldDescription:
			index := m.Field(profile.FieldDescriptionDeveloperDataIndex)
			if !isByte(index) || declared[index.Uint()] {
				continue
			}
			declared[index.Uint()] = true
			made = append(made, declaration(uint8(index.Uint())))
			f.Messages = slices.Insert(f.Messages, i, made[len(made)-1])
			i++ // m has moved to here
		}
	}
	return made
}

// declaration returns a developer_data_id for an index, which cannot be wrong.
func declaration(index uint8) fit.Message {
	var b fit.Builder
	b.Begin(profile.MesgNumDeveloperDataID)
	b.Add(profile.DeveloperDataIDDeveloperDataIndex, fit.Uint8(index))
	if err := b.End(); err != nil {
		panic(err)
	}
	return b.File().Messages[0]
}

// isByte reports whether v is a valid number that a byte can be: 255 is invalid.
func isByte(v fit.Value) bool { return v.IsNumber() && v.Uint() < 255 }
