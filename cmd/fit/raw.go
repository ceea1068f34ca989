package main

import (
	"strconv"

	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/profile"
)

// rawLines shows the stored values, without the profile.
type rawLines struct {
	shapes map[*fit.Definition]*shape
	last   *shape
}

func (r *rawLines) begin(b []byte, _ string, _ int) []byte {
	*r = rawLines{shapes: map[*fit.Definition]*shape{}, last: &shape{}}
	return b
}

func (r *rawLines) message(b []byte, seq int, m fit.Message) []byte {
	s := r.shapeOf(seq, m.Definition())
	b = append(b, s.head...)
	b = strconv.AppendUint(b, uint64(m.Local()), 10)
	if offset, ok := m.CompressedOffset(); ok {
		b = append(b, `,"offset":`...)
		b = strconv.AppendUint(b, uint64(offset), 10)
	}
	b = append(b, `,"fields":[`...)
	b = s.appendFields(b, m)
	b = append(b, `],"dev":[`...)
	b = appendRawDeveloper(b, m)
	return append(b, "]}\n"...)
}

func appendRawDeveloper(b []byte, m fit.Message) []byte {
	if len(m.Definition().DeveloperFields()) == 0 {
		return b
	}
	start := len(b)
	for f := range m.DeveloperFields() {
		b = appendComma(b, start)
		b = append(b, '[')
		b = strconv.AppendUint(b, uint64(f.Index), 10)
		b = append(b, ',')
		b = strconv.AppendUint(b, uint64(f.Num), 10)
		b = append(b, ',')
		b = appendRaw(b, f.Value)
		b = append(b, ']')
	}
	return b
}

// appendComma appends a comma if an element of the list that begins at b[start]
// comes before the next one.
func appendComma(b []byte, start int) []byte {
	if len(b) > start {
		return append(b, ',')
	}
	return b
}

// appendRaw appends a stored value.
func appendRaw(b []byte, v fit.Value) []byte {
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
	return appendNumber(b, v)
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
		b = appendComma(b, start)
		if e := v.At(i); bytes || e.Valid() {
			b = appendNumber(b, e)
		} else {
			b = append(b, "null"...)
		}
	}
	return append(b, ']')
}

// appendNumber appends a number that is valid.
func appendNumber(b []byte, v fit.Value) []byte {
	switch t := v.Type(); {
	case t.Float():
		return appendFloat(b, v.Float(), 64)
	case t.Signed():
		return strconv.AppendInt(b, v.Int(), 10)
	}
	return strconv.AppendUint(b, v.Uint(), 10)
}
