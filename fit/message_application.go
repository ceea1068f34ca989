package fit

import (
	"encoding/hex"
	"strconv"

	"github.com/tightwire/tightwire/fit/profile"
)

// Applications maps each developer data index of one file to the 16 bytes that identify its
// application.
type Applications map[uint8]string

// Learn takes the application from m, if m is a developer_data_id. One without an identifier of
// 16 bytes makes the application of its index unknown.
func (a Applications) Learn(m Message) {
	index := m.Field(profile.DeveloperDataIDDeveloperDataIndex)
	if m.Num() != profile.MesgNumDeveloperDataID || !index.Valid() {
		return
	}
	id := m.Field(profile.DeveloperDataIDApplicationID)
	if len(id.Bytes()) != 16 || !id.Valid() {
		delete(a, uint8(index.Uint()))
		return
	}
	a[uint8(index.Uint())] = string(id.Bytes())
}

// Of returns the application of a developer data index: 32 hexadecimal digits, or # and the
// index if the application is unknown.
func (a Applications) Of(index uint8) string {
	if id := a[index]; id != "" {
		return hex.EncodeToString([]byte(id))
	}
	return "#" + strconv.Itoa(int(index))
}

// NameOf returns the name that columns and data sets have for a developer field:
// dev.APPLICATION.NAME, with [Applications.Of] and [DeveloperField.Title].
func (a Applications) NameOf(f DeveloperField) string {
	return "dev." + a.Of(f.Index) + "." + f.Title()
}

// Title returns the field's name, field_N if it has none.
func (f DeveloperField) Title() string {
	if name := f.Name(); name != "" {
		return name
	}
	return "field_" + strconv.Itoa(int(f.Num))
}
