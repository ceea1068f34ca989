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
	factor, offset := f.Scale()
	return facts{
		num: f.Num, developer: developer{true, f.Index, apps[f.Index]}, title: f.Name(),
		typ: typeOf(f.Value.Type()), units: f.Units(), scale: unscaled, factor: factor, offset: offset,
	}
}

// typeOf returns the profile's type for a base type.
func typeOf(t profile.BaseType) profile.Type {
	typ, _ := profile.TypeNamed(t.String())
	return typ
}
