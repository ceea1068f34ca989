package fit

import (
	"math"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/tightwire/tightwire/fit/profile"
)

// Name returns the name of the message, such as "record", or "message_" and its number if neither
// the profile nor the names of the option [Names] have it. It allocates if there is no name.
func (m Message) Name() string { return m.definition().src.names.MessageLabel(m.Num()) }

// FieldName returns the name of a field of the message, such as "heart_rate", or "field_" and its number if
// neither the profile nor the names of the option [Names] have it. It allocates if there is no name. The
// message need not have the field; for the meaning that depends on another field see [Message.Subfield].
func (m Message) FieldName(num uint8) string {
	return m.definition().src.names.FieldLabel(m.Num(), num)
}

// Limits of [Message.String], in bytes.
const (
	mostValueText   = 60
	mostMessageText = 1000
)

// String returns the message in one line for people, such as logs and the output of tests:
//
//	record 2021-09-08T01:46:40Z: heart_rate 120 bpm, speed 2.006 m/s, Muscle Oxygen 64.3 %
//
// It has the name and the time of the message, and the valid fields with their names, in the units of the profile, and
// with the names of enumerated values; then developer fields. It is at most some 1,000 bytes long:
// longer values, and longer messages, end with "…". The form may change; programs read fields.
func (m Message) String() string {
	b := []byte(m.Name())
	if t, ok := m.Timestamp(); ok {
		b = append(append(b, ' '), profile.DateTime(t).String()...)
	}
	b = append(b, ':')
	end := len(b)
	add := func(name, value string) bool {
		if len(b)+len(name)+len(value) > mostMessageText {
			b = append(b, " …"...)
			return false
		}
		if len(b) > end {
			b = append(b, ',')
		}
		b = append(append(append(append(b, ' '), name...), ' '), value...)
		return true
	}
	for num, v := range m.Fields() {
		if num == fieldTimestamp || !v.Valid() {
			continue
		}
		if !add(m.fieldText(num, v)) {
			return string(b)
		}
	}
	for f := range m.DeveloperFields() {
		if f.Value.Valid() && !add(shortText(f.Title()), f.text()) {
			return string(b)
		}
	}
	return string(b)
}

// fieldText returns the name and the value of a field as the profile has them.
func (m Message) fieldText(num uint8, v Value) (name, value string) {
	name = m.FieldName(num)
	scale, units, typ := profile.Scale{Num: 1, Den: 1}, "", profile.Type{}
	if f, ok := profile.FieldOf(m.Num(), num); ok {
		scale, units, typ = f.Scale(), f.Units(), f.Type()
		if s, ok := m.subfieldOf(f); ok {
			name, scale, units, typ = s.Name(), s.Scale(), s.Units(), s.Type()
		}
	}
	text := valueText(v, func(e Value) string { return numberText(e, scale, units, typ) })
	if units == "semicircles" {
		units = "degrees"
	}
	if units != "" && v.Type() != profile.String {
		text += " " + units
	}
	return name, text
}

// text returns the value of a developer field as its description has it.
func (f DeveloperField) text() string {
	scale, offset := f.Scale()
	text := valueText(f.Value, func(e Value) string {
		if scale == 1 && offset == 0 {
			return e.String()
		}
		return strconv.FormatFloat(e.Float()/scale-offset, 'f', -1, 64)
	})
	if units := f.Units(); units != "" && f.Value.Type() != profile.String {
		text += " " + shortText(units)
	}
	return text
}

// valueText returns a value whose numbers number writes. A text is in quotes.
func valueText(v Value, number func(Value) string) string {
	switch {
	case v.isOpaque() || v.Type() == profile.Byte && v.IsArray():
		return shortText(v.String())
	case v.Type() == profile.String:
		return strconv.Quote(shortText(v.Text()))
	case !v.IsArray():
		return number(v)
	}
	var b strings.Builder
	for i := range v.Len() {
		if b.Len() > mostValueText {
			break
		}
		if i > 0 {
			b.WriteByte(' ')
		}
		if e := v.At(i); e.Valid() {
			b.WriteString(number(e))
		} else {
			b.WriteByte('-')
		}
	}
	return "[" + shortText(b.String()) + "]"
}

// numberText returns a valid number: the name of a value, a time, or a number in the units of the profile.
func numberText(v Value, scale profile.Scale, units string, typ profile.Type) string {
	switch {
	case v.Type().Float():
		return v.String()
	case typ.Name() == "date_time":
		return profile.DateTime(v.Uint()).String()
	case typ.Name() == "local_date_time":
		return profile.LocalDateTime(v.Uint()).String()
	case units == "semicircles":
		return strconv.FormatFloat(Degrees(int32(v.Int())), 'f', 7, 64)
	}
	if name := typ.ValueName(v.Uint()); name != "" {
		return name
	}
	if scale.None() {
		return v.String()
	}
	return strconv.FormatFloat(math.Round(scale.Float(v.Float())*1e9)/1e9, 'f', -1, 64)
}

// shortText returns the beginning of a text as UTF-8, with … if it is too long.
func shortText(text string) string {
	if len(text) <= mostValueText {
		return strings.ToValidUTF8(text, "\uFFFD")
	}
	cut := mostValueText
	for cut > 0 && !utf8.RuneStart(text[cut]) {
		cut--
	}
	return strings.ToValidUTF8(text[:cut], "\uFFFD") + "…"
}
