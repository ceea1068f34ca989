package main

import (
	"fmt"
	"strconv"

	"github.com/tightwire/tightwire/cmd/internal/quote"
	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/profile"
)

// textLines shows messages to people.
type textLines struct {
	titled   bool // print the name of the file before its messages
	style    style
	expander fit.Expander
}

func (t *textLines) begin(b []byte, name string, seq int) []byte {
	t.expander.Reset()
	switch {
	case seq > 0:
		return fmt.Appendf(b, "# %s, file %d\n", name, seq)
	case t.titled:
		return fmt.Appendf(b, "# %s\n", name)
	}
	return b
}

func (t *textLines) message(b []byte, _ int, m fit.Message) []byte {
	b = fmt.Appendf(b, "%-20s %s:", timeText(m), messageName(m.Num()))
	start := len(b)
	for o, v := range shownFields(m) {
		if f := t.style.fieldOf(m, o); t.style.shows(f.name) {
			b = f.appendPair(b, start, f.name, v)
		}
	}
	b = t.appendDevelopers(b, start, m)
	for _, e := range t.expander.Expand(m) {
		if f := t.style.fieldOf(m, occurrence{e.Num, 1}); t.style.shows(f.name) {
			b = f.appendPair(b, start, f.name+"*", e.Value)
		}
	}
	return append(b, '\n')
}

// appendPair appends a name and a value to the list that begins at b[start].
func (f *field) appendPair(b []byte, start int, name string, v fit.Value) []byte {
	b = append(appendComma(b, start), ' ')
	b = append(b, name...)
	return f.appendText(append(b, ' '), v)
}

// timeText returns the time of a message, "-" if it has none.
func timeText(m fit.Message) string {
	if t, ok := m.Timestamp(); ok {
		return profile.DateTime(t).String()
	}
	return "-"
}

func (t *textLines) appendDevelopers(b []byte, start int, m fit.Message) []byte {
	for d := range m.DeveloperFields() {
		if d.Value.Valid() && t.style.shows(d.Name()) {
			f := developerField(d)
			b = f.appendPair(b, start, developerName(d), d.Value)
		}
	}
	return b
}

// developerName returns the name of a developer field in quotes, or its index and
// number if it has none.
func developerName(d fit.DeveloperField) string {
	if name := d.Name(); name != "" {
		return strconv.Quote(name)
	}
	return fmt.Sprintf("developer_%d_%d", d.Index, d.Num)
}

// appendText appends a value with its units.
func (f *field) appendText(b []byte, v fit.Value) []byte {
	switch {
	case v.Opaque(), v.IsArray() && v.Type() == profile.Byte:
		return fmt.Appendf(b, "0x%x", v.Bytes())
	case v.Type() == profile.String:
		return strconv.AppendQuote(b, v.Text())
	case v.IsArray():
		b = f.appendElements(b, v)
	default:
		if phrase := f.phrase(v); phrase != "" {
			return append(b, phrase...)
		}
		if word := f.word(v); word != "" {
			return append(b, word...)
		}
		b = f.appendScaled(b, v)
	}
	if f.units != "" {
		b = append(append(b, ' '), quote.Text(f.units)...)
	}
	return b
}

// appendElements appends an array in brackets, with _ for each invalid element.
func (f *field) appendElements(b []byte, v fit.Value) []byte {
	b = append(b, '[')
	for i := range v.Len() {
		if i > 0 {
			b = append(b, ' ')
		}
		b = f.appendElement(b, v.At(i))
	}
	return append(b, ']')
}

func (f *field) appendElement(b []byte, v fit.Value) []byte {
	if !v.Valid() {
		return append(b, '_')
	}
	if word := f.word(v); word != "" {
		return append(b, word...)
	}
	return f.appendScaled(b, v)
}
