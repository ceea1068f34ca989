package main

import (
	"fmt"
	"strconv"

	"github.com/tightwire/tightwire/cmd/fit/internal/field"
	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/profile"
)

// A shape is what the lines of all messages of one definition share: the text around the
// values, and how to write each value. The simple version makes the text for each message,
// and lets [field.AppendRaw] find the form of each value.
type shape struct {
	def    *fit.Definition
	head   string // up to the local type
	fields []shapeField
}

type shapeField struct {
	before string // the value: a bracket and the number of the field
	form   form
}

// form is how a value is written.
type form uint8

const (
	formAny      form = iota // field.AppendRaw decides
	formUnsigned             // one integer, or null
	formSigned
)

// shapeOf returns the shape of d. Most messages have the same definition as the one before.
func (r *rawLines) shapeOf(seq int, d *fit.Definition) *shape {
	if r.last.def == d {
		return r.last
	}
	if r.last = r.shapes[d]; r.last == nil {
		r.last = newShape(seq, d)
		r.shapes[d] = r.last
	}
	return r.last
}

func newShape(seq int, d *fit.Definition) *shape {
	s := &shape{def: d, head: fmt.Sprintf(`{"seq":%d,"num":%d,"local":`, seq, d.Num())}
	comma := ""
	for _, f := range d.Fields() {
		s.fields = append(s.fields, shapeField{fmt.Sprintf("%s[%d,", comma, f.Num), formOf(f)})
		comma = ","
	}
	return s
}

// formOf returns the form of a field's values.
func formOf(f fit.FieldDefinition) form {
	switch t := f.Type; {
	case !t.Known() || t.Canonical() == profile.String || t.Float() || int(f.Size) != t.Size():
		return formAny
	case t.Signed():
		return formSigned
	}
	return formUnsigned
}

func (s *shape) appendFields(b []byte, m fit.Message) []byte {
	i := 0
	for _, v := range m.Fields() {
		f := &s.fields[i]
		b = append(b, f.before...)
		b = append(f.append(b, v), ']')
		i++
	}
	return b
}

// append appends a value as [field.AppendRaw] does.
func (f *shapeField) append(b []byte, v fit.Value) []byte {
	switch {
	case f.form == formAny:
		return field.AppendRaw(b, v)
	case !v.Valid():
		return append(b, "null"...)
	case f.form == formSigned:
		return strconv.AppendInt(b, v.Int(), 10)
	}
	return strconv.AppendUint(b, v.Uint(), 10)
}
