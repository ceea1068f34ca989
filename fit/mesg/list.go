package mesg

import (
	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/profile"
)

// isList reports whether a field is an array or a string. Such fields have no place
// in the structs, where they would take 16 bytes each and be empty most of the time:
// a struct keeps the message it came from, and they are read there.
func isList(f profile.Field) bool { return f.Array() || f.Base() == profile.String }

// setList sets an array or a string. The zero Value makes it empty.
func setList(r typed, num uint8, v fit.Value) error {
	source := r.source()
	if source.Num() != r.Num() {
		*source = empty(r.Num())
	}
	if f, _ := profile.FieldOf(r.Num(), num); !v.Exists() {
		v = fit.Raw(f.Base(), nil, false)
	}
	changed, err := source.With(num, v)
	if err != nil {
		return err
	}
	*source = changed
	return nil
}

// setText sets a string; "" removes it.
func setText(r typed, num uint8, s string) error {
	if s == "" {
		return setList(r, num, fit.Value{})
	}
	return setList(r, num, fit.Text(s))
}

// empty returns a message without fields.
func empty(num profile.MesgNum) fit.Message {
	var b fit.Builder
	b.Begin(num)
	_ = b.End() // no field, no error
	return b.File().Messages[0]
}
