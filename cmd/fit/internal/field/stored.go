package field

import (
	"strconv"

	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/profile"
)

// AppendRaw appends a stored value.
func AppendRaw(b []byte, v fit.Value) []byte {
	switch {
	case !v.Valid():
		if v.IsArray() && v.Type() != profile.Byte {
			return appendRawArray(b, v)
		}
		return append(b, "null"...)
	case v.Opaque():
		return appendHex(b, v.Bytes())
	case v.IsArray():
		return appendRawArray(b, v)
	case v.Type() == profile.String:
		return appendText(b, v)
	}
	return AppendNumber(b, v)
}

// appendRawArray appends the elements of an array, null if there are none.
func appendRawArray(b []byte, v fit.Value) []byte {
	if v.Len() == 0 {
		return append(b, "null"...)
	}
	bytes := v.Type() == profile.Byte
	b = append(b, '[')
	start := len(b)
	for i := range v.Len() {
		b = AppendComma(b, start)
		if e := v.At(i); bytes || e.Valid() {
			b = AppendNumber(b, e)
		} else {
			b = append(b, "null"...)
		}
	}
	return append(b, ']')
}

// AppendNumber appends a number that is valid.
func AppendNumber(b []byte, v fit.Value) []byte {
	switch t := v.Type(); {
	case t.Float():
		return appendFloat(b, v.Float(), 64)
	case t.Signed():
		return strconv.AppendInt(b, v.Int(), 10)
	}
	return strconv.AppendUint(b, v.Uint(), 10)
}
