package fit

import (
	"bytes"
	"encoding/hex"
	"math"
	"strconv"
	"strings"

	"github.com/tightwire/tightwire/fit/profile"
)

// Text returns the text of a string: its bytes up to the first NUL, or all of them; they need not be valid
// UTF-8. It allocates the string. It returns "" if v is not a string.
func (v Value) Text() string { return string(v.text()) }

func (v Value) text() []byte {
	if v.isScalar() || v.isOpaque() || v.viewType().Canonical() != profile.String {
		return nil
	}
	text, _, _ := bytes.Cut(v.Bytes(), []byte{0})
	return text
}

// String returns the value for people, not the text of a string field, for which there is [Value.Text]:
// a number in decimal, the text of a string,
// [1 2 3] for an array, hexadecimal digits for opaque bytes, "invalid" for invalid
// values and "none" for the zero Value.
func (v Value) String() string {
	switch {
	case !v.Exists():
		return "none"
	case !v.Valid():
		return "invalid"
	case v.isScalar():
		return v.number()
	case v.isOpaque():
		return "0x" + hex.EncodeToString(v.Bytes())
	case v.Type() == profile.String:
		return v.Text()
	}
	elements := make([]string, v.Len())
	for i := range elements {
		elements[i] = v.At(i).String()
	}
	return "[" + strings.Join(elements, " ") + "]"
}

func (v Value) number() string {
	t := v.Type()
	switch {
	case t == profile.Float32:
		return strconv.FormatFloat(float64(math.Float32frombits(uint32(v.bits))), 'g', -1, 32)
	case t == profile.Float64:
		return strconv.FormatFloat(v.Float(), 'g', -1, 64)
	case t.Signed():
		return strconv.FormatInt(v.Int(), 10)
	}
	return strconv.FormatUint(v.Uint(), 10)
}

// Equal reports whether v and w have the same type and the same elements, bit for bit,
// whatever their byte order; in strings and opaque values all bytes count. Two zero Values
// are equal.
func (v Value) Equal(w Value) bool {
	if v.Exists() != w.Exists() || v.Type() != w.Type() || v.isScalar() != w.isScalar() || v.isOpaque() != w.isOpaque() {
		return false
	}
	if v.isScalar() {
		return v.bits == w.bits
	}
	if v.isOpaque() || v.big() == w.big() || v.Type().Size() == 1 {
		return bytes.Equal(v.Bytes(), w.Bytes())
	}
	return v.equalElements(w)
}

func (v Value) equalElements(w Value) bool {
	if v.size() != w.size() {
		return false
	}
	for i := range v.Len() {
		if v.At(i).bits != w.At(i).bits {
			return false
		}
	}
	return true
}

// Clone returns a Value equal to v that shares no memory with anything else. It
// allocates unless v is a number.
func (v Value) Clone() Value {
	if b := v.Bytes(); b != nil {
		return Value{bits: v.bits, ref: bytesRef(bytes.Clone(b))}
	}
	return v
}
