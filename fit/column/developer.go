package column

import (
	"encoding/hex"
	"strconv"
	"strings"

	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/profile"
)

// developer identifies the developer field of a column.
type developer struct {
	is          bool
	index       uint8
	application string // 16 bytes, "" if the file lacks it
}

// applications maps each developer data index of one file to its UUID.
type applications map[uint8]string

// learn adds the application in a developer_data_id.
func (a applications) learn(m fit.Message) {
	index := m.Field(profile.DeveloperDataIDDeveloperDataIndex)
	if !index.Valid() {
		return
	}
	id := m.Field(profile.DeveloperDataIDApplicationID)
	if len(id.Bytes()) != 16 || !id.Valid() {
		delete(a, uint8(index.Uint()))
		return
	}
	a[uint8(index.Uint())] = string(id.Bytes())
}

// nameOf returns the name of a developer field's column.
func (a applications) nameOf(f fit.DeveloperField) string {
	application := "#" + strconv.Itoa(int(f.Index))
	if id := a[f.Index]; id != "" {
		application = hex.EncodeToString([]byte(id))
	}
	name := strings.ToValidUTF8(f.Name(), "\uFFFD")
	if name == "" {
		name = unknownName(f.Num)
	}
	return "dev." + application + "." + name
}

// factsOf returns the facts in the description of f.
func (a applications) factsOf(f fit.DeveloperField) facts {
	d := f.Description
	return facts{
		num: f.Num, developer: developer{true, f.Index, a[f.Index]}, title: strings.ToValidUTF8(f.Name(), "\uFFFD"),
		typ: typeOf(f.Value.Type()), units: strings.ToValidUTF8(f.Units(), "\uFFFD"), scale: unscaled,
		factor: factorOf(d.Field(profile.FieldDescriptionScale)),
		offset: numberOr(d.Field(profile.FieldDescriptionOffset), 0),
	}
}

// factorOf returns the scale in a description: 1 if it is missing or 0.
func factorOf(v fit.Value) float64 {
	if f := numberOr(v, 1); f != 0 {
		return f
	}
	return 1
}

func numberOr(v fit.Value, otherwise float64) float64 {
	if !v.Valid() || v.IsArray() {
		return otherwise
	}
	return v.Float()
}

// typeOf returns the profile's type for a base type.
func typeOf(t profile.BaseType) profile.Type {
	typ, _ := profile.TypeNamed(t.String())
	return typ
}
