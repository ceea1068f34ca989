package field

import (
	"bytes"
	"encoding/hex"
	"math"
	"strconv"
	"unicode/utf8"

	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/profile"
)

// appendFloat appends f as ECMAScript writes it (RFC 8785, 3.2.2.3), with the
// digits that a float of this many bits needs; infinities are strings.
func appendFloat(b []byte, f float64, bits int) []byte {
	if name := infinity(f); name != "" {
		return AppendString(b, name)
	}
	if a := math.Abs(f); a == 0 || 1e-6 <= a && a < 1e21 {
		return strconv.AppendFloat(b, f, 'f', -1, bits)
	}
	b = strconv.AppendFloat(b, f, 'e', -1, bits)
	if n := len(b); b[n-4] == 'e' && b[n-2] == '0' { // write e-07 as e-7
		b[n-2] = b[n-1]
		b = b[:n-1]
	}
	return b
}

// infinity returns the name of f if it is infinite.
func infinity(f float64) string {
	switch {
	case math.IsInf(f, 1):
		return "Infinity"
	case math.IsInf(f, -1):
		return "-Infinity"
	}
	return ""
}

// appendHex appends the string of 0x and the bytes in hexadecimal digits.
func appendHex(b, data []byte) []byte {
	b = append(b, `"0x`...)
	b = hex.AppendEncode(b, data)
	return append(b, '"')
}

// AppendText appends the text of a string, or all its bytes as [appendHex] if the text is
// not UTF-8.
func appendText(b []byte, v fit.Value) []byte {
	text, _, _ := bytes.Cut(v.Bytes(), []byte{0})
	if !utf8.Valid(text) {
		return appendHex(b, v.Bytes())
	}
	return AppendString(b, text)
}

// AppendString appends s, which is UTF-8, as in RFC 8785, 3.2.2.2: it escapes only quotes,
// backslashes and control characters.
func AppendString[T string | []byte](b []byte, s T) []byte {
	b = append(b, '"')
	plain := 0 // bytes before plain are appended
	for i := range len(s) {
		if c := s[i]; c < ' ' || c == '"' || c == '\\' {
			b = appendChar(append(b, s[plain:i]...), c)
			plain = i + 1
		}
	}
	return append(append(b, s[plain:]...), '"')
}

// appendChar escapes as RFC 8785 asks: by a letter if one is defined, otherwise by lower-case digits.
func appendChar(b []byte, c byte) []byte {
	switch {
	case c == '"' || c == '\\':
		return append(b, '\\', c)
	case c >= ' ':
		return append(b, c)
	case c >= '\b' && c <= '\r' && c != '\v':
		return append(b, '\\', "btn?fr"[c-'\b'])
	}
	b = append(b, `\u00`...)
	return hex.AppendEncode(b, []byte{c})
}

// AppendComma appends a comma if an element of the list that begins at b[start]
// comes before the next one.
func AppendComma(b []byte, start int) []byte {
	if len(b) > start {
		return append(b, ',')
	}
	return b
}

// AppendRaw appends a stored value.
func AppendRaw(b []byte, v fit.Value) []byte {
	switch {
	case v.IsArray() && v.Len() > 0 && (v.Valid() || v.Type() != profile.Byte):
		return appendArray(b, v, AppendNumber)
	case !v.Valid():
		return append(b, "null"...)
	case v.Opaque():
		return appendHex(b, v.Bytes())
	case v.Type() == profile.String:
		return appendText(b, v)
	}
	return AppendNumber(b, v)
}

// appendArray appends the elements of an array, null for each that is invalid. All bytes of an array
// of bytes are valid.
func appendArray(b []byte, v fit.Value, appendOne func(b []byte, element fit.Value) []byte) []byte {
	b = append(b, '[')
	start := len(b)
	for i := range v.Len() {
		b = AppendComma(b, start)
		if e := v.At(i); v.Type() == profile.Byte || e.Valid() {
			b = appendOne(b, e)
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
