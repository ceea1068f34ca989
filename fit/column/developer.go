package column

import (
	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/profile"
)

// developer identifies the developer field of a column.
type developer struct {
	is          bool
	index       uint8
	application string // 16 bytes, "" if the file lacks it
}

// developerFacts returns the facts in the description of f.
func developerFacts(apps fit.Applications, f fit.DeveloperField) facts {
	d := f.Description
	return facts{
		num: f.Num, developer: developer{true, f.Index, apps[f.Index]}, title: f.Name(),
		typ: typeOf(f.Value.Type()), units: f.Units(), scale: unscaled,
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
	if v.IsNumber() {
		return v.Float()
	}
	return otherwise
}

// typeOf returns the profile's type for a base type.
func typeOf(t profile.BaseType) profile.Type {
	typ, _ := profile.TypeNamed(t.String())
	return typ
}
