package dump

import (
	"fmt"
	"strconv"

	"github.com/tightwire/tightwire/cmd/fit/internal/field"
	"github.com/tightwire/tightwire/fit"
)

// rawLines shows the stored values, without the profile.
type rawLines struct {
	forms map[*fit.Definition]*lineForm
	last  *lineForm
}

func (r *rawLines) begin(b []byte, _ string, _ int) []byte {
	*r = rawLines{forms: map[*fit.Definition]*lineForm{}, last: &lineForm{}}
	return b
}

// message appends the parts that are the same for all messages of a definition, and between them the values.
func (r *rawLines) message(b []byte, seq int, m fit.Message) []byte {
	s := r.lineFormOf(seq, m.Definition())
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
		b = field.AppendComma(b, start)
		b = append(b, '[')
		b = strconv.AppendUint(b, uint64(f.Index), 10)
		b = append(b, ',')
		b = strconv.AppendUint(b, uint64(f.Num), 10)
		b = append(b, ',')
		b = field.AppendRaw(b, f.Value)
		b = append(b, ']')
	}
	return b
}

// A lineForm is what the lines of all messages of one definition share: the text around the
// values, and how to write each value. The simple version makes the text for each message,
// and lets [field.AppendRaw] find the form of each value.
type lineForm struct {
	def    *fit.Definition
	head   string // up to the local type
	fields []valueForm
}

type valueForm struct {
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

// lineFormOf returns the form of the lines of d. Most messages have the same definition as the one before.
func (r *rawLines) lineFormOf(seq int, d *fit.Definition) *lineForm {
	if r.last.def == d {
		return r.last
	}
	if r.last = r.forms[d]; r.last == nil {
		r.last = newLineForm(seq, d)
		r.forms[d] = r.last
	}
	return r.last
}

func newLineForm(seq int, d *fit.Definition) *lineForm {
	s := &lineForm{def: d, head: fmt.Sprintf(`{"seq":%d,"num":%d,"local":`, seq, d.Num())}
	comma := ""
	for _, f := range d.Fields() {
		s.fields = append(s.fields, valueForm{fmt.Sprintf("%s[%d,", comma, f.Num), formOf(f)})
		comma = ","
	}
	return s
}

// formOf returns the form of a field's values.
func formOf(f fit.FieldDefinition) form {
	switch t := f.Type; {
	case !t.Integer() || int(f.Size) != t.Size():
		return formAny
	case t.Signed():
		return formSigned
	}
	return formUnsigned
}

func (s *lineForm) appendFields(b []byte, m fit.Message) []byte {
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
func (f *valueForm) append(b []byte, v fit.Value) []byte {
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
