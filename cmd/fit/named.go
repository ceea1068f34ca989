package main

import (
	"strconv"

	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/profile"
)

// namedLines shows messages as JSON, with names and scales of the profile.
type namedLines struct {
	style    style
	expander fit.Expander
}

func (n *namedLines) begin(b []byte, _ string, _ int) []byte {
	n.expander.Reset()
	return b
}

func (n *namedLines) message(b []byte, seq int, m fit.Message) []byte {
	b = append(b, `{"seq":`...)
	b = strconv.AppendInt(b, int64(seq), 10)
	b = append(b, `,"message":"`...)
	b = append(b, messageName(m.Num())...)
	b = append(b, '"')
	b = appendTime(b, m)
	b = append(b, `,"fields":{`...)
	start := len(b)
	for o, v := range shownFields(m) {
		if f := n.style.fieldOf(m, o); n.style.shows(f.name) {
			b = appendNamed(appendComma(b, start), f, v)
		}
	}
	b = append(b, '}')
	b = n.appendExpanded(b, m)
	b = n.appendDevelopers(b, m)
	return append(b, "}\n"...)
}

// appendTime appends the member "time", if the message has one.
func appendTime(b []byte, m fit.Message) []byte {
	t, ok := m.Timestamp()
	if !ok {
		return b
	}
	b = append(b, `,"time":`...)
	f := field{typ: dateTime, scale: unscaled}
	return f.appendJSON(b, fit.Uint32(t))
}

// appendNamed appends a member of an object.
func appendNamed(b []byte, f field, v fit.Value) []byte {
	b = appendString(b, f.name)
	return f.appendJSON(append(b, ':'), v)
}

// appendExpanded appends the member "expanded", if any field is expanded.
func (n *namedLines) appendExpanded(b []byte, m fit.Message) []byte {
	opening := `,"expanded":{`
	for _, e := range n.expander.Expand(m) {
		if f := n.style.fieldOf(m, occurrence{e.Num, 1}); n.style.shows(f.name) {
			b = appendNamed(append(b, opening...), f, e.Value)
			opening = ","
		}
	}
	if opening == "," {
		b = append(b, '}')
	}
	return b
}

// appendDevelopers appends the member "developer", if there are developer fields.
func (n *namedLines) appendDevelopers(b []byte, m fit.Message) []byte {
	opening := `,"developer":[`
	for d := range m.DeveloperFields() {
		if d.Value.Valid() && n.style.shows(d.Name()) {
			b = appendDeveloper(append(b, opening...), d)
			opening = ","
		}
	}
	if opening == "," {
		b = append(b, ']')
	}
	return b
}

func appendDeveloper(b []byte, d fit.DeveloperField) []byte {
	b = append(b, `{"index":`...)
	b = strconv.AppendUint(b, uint64(d.Index), 10)
	b = append(b, `,"number":`...)
	b = strconv.AppendUint(b, uint64(d.Num), 10)
	b = appendMember(b, `,"name":`, d.Name())
	b = appendMember(b, `,"units":`, d.Units())
	b = append(b, `,"value":`...)
	f := developerField(d)
	return append(f.appendJSON(b, d.Value), '}')
}

// appendMember appends a member with a text, if there is one.
func appendMember(b []byte, key, text string) []byte {
	if text == "" {
		return b
	}
	return appendString(append(b, key...), text)
}

// appendJSON appends a valid value.
func (f *field) appendJSON(b []byte, v fit.Value) []byte {
	switch {
	case v.Opaque():
		return appendHex(b, v.Bytes())
	case v.Type() == profile.String:
		return appendText(b, v)
	case v.IsArray():
		return f.appendArray(b, v)
	}
	word := f.word(v)
	switch {
	case word == "":
		return f.appendScaled(b, v)
	case f.typ == boolType:
		return append(b, word...)
	}
	return appendString(b, word)
}

func (f *field) appendArray(b []byte, v fit.Value) []byte {
	b = append(b, '[')
	start := len(b)
	for i := range v.Len() {
		b = appendComma(b, start)
		if e := v.At(i); v.Type() == profile.Byte || e.Valid() {
			b = f.appendJSON(b, e)
		} else {
			b = append(b, "null"...)
		}
	}
	return append(b, ']')
}
