package field

import (
	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/profile"
)

// AppendJSON appends a valid value.
func (f *Field) AppendJSON(b []byte, v fit.Value) []byte {
	switch {
	case v.Opaque():
		return appendHex(b, v.Bytes())
	case v.Type() == profile.String:
		return appendText(b, v)
	case v.IsArray():
		return f.appendArray(b, v)
	}
	word := f.Word(v)
	switch {
	case word == "":
		return f.AppendScaled(b, v)
	case f.Type == boolType:
		return append(b, word...)
	}
	return AppendString(b, word)
}

func (f *Field) appendArray(b []byte, v fit.Value) []byte {
	b = append(b, '[')
	start := len(b)
	for i := range v.Len() {
		b = AppendComma(b, start)
		if e := v.At(i); v.Type() == profile.Byte || e.Valid() {
			b = f.AppendJSON(b, e)
		} else {
			b = append(b, "null"...)
		}
	}
	return append(b, ']')
}
