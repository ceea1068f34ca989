package column

import (
	"encoding/hex"
	"strconv"
	"strings"

	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/profile"
)

// developer says which developer field a column is.
type developer struct {
	is          bool
	index       uint8
	application string // 16 bytes, "" if the file does not say
}

// applications has the UUID of each developer data index of one file.
type applications map[uint8]string

// learn takes a developer_data_id into account.
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

// factsOf returns what the description of f says.
func (a applications) factsOf(f fit.DeveloperField) facts {
	d := f.Description
	return facts{
		num: f.Num, developer: developer{true, f.Index, a[f.Index]}, title: strings.ToValidUTF8(f.Name(), "\uFFFD"),
		typ: typeOf(f.Value.Type()), units: strings.ToValidUTF8(f.Units(), "\uFFFD"), scale: unscaled,
		factor: factorOf(d.Field(profile.FieldDescriptionScale)),
		offset: numberOr(d.Field(profile.FieldDescriptionOffset), 0),
	}
}

// factorOf returns the scale that a description states: 1 if it states none, or 0.
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

// typeOf returns the type of the profile that means a base type.
func typeOf(t profile.BaseType) profile.Type {
	typ, _ := profile.TypeNamed(t.String())
	return typ
}
