package dump

import (
	"strconv"

	"github.com/tightwire/tightwire/cmd/fit/internal/field"
	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/profile"
)

// namedLines shows messages as JSON, with names and scales of the profile.
type namedLines struct {
	style    field.Style
	expander fit.Expander
}

func (n *namedLines) begin(b []byte, _ string, _ int) []byte {
	n.expander.Reset()
	return b
}

// message writes stored and computed fields apart, so that nobody mistakes a computed value for a
// value of the device.
func (n *namedLines) message(b []byte, seq int, m fit.Message) []byte {
	b = append(b, `{"seq":`...)
	b = strconv.AppendInt(b, int64(seq), 10)
	b = append(b, `,"message":"`...)
	b = append(b, profile.MessageLabel(m.Num())...)
	b = append(b, '"')
	b = appendTime(b, m)
	b = append(b, `,"fields":{`...)
	start := len(b)
	for o, v := range field.Shown(m) {
		if f := n.style.Field(m, o); n.style.Shows(f.Name) {
			b = appendNamed(field.AppendComma(b, start), f, v)
		}
	}
	b = append(b, '}')
	b = n.appendExpanded(b, m)
	b = n.appendDevelopers(b, m)
	return append(b, "}\n"...)
}

// appendTime appends the member "time", if the message has a time.
func appendTime(b []byte, m fit.Message) []byte {
	t, ok := m.Timestamp()
	if !ok {
		return b
	}
	b = append(b, `,"time":`...)
	f := field.Field{Type: field.DateTime, Scale: field.Unscaled}
	return f.AppendJSON(b, fit.Uint32(t))
}

// appendNamed appends a member of an object.
func appendNamed(b []byte, f field.Field, v fit.Value) []byte {
	b = field.AppendString(b, f.Name)
	return f.AppendJSON(append(b, ':'), v)
}

// appendExpanded appends the member "expanded", if any field is expanded.
func (n *namedLines) appendExpanded(b []byte, m fit.Message) []byte {
	opening := `,"expanded":{`
	for _, e := range n.expander.Expand(m) {
		if f := n.style.Field(m, field.First(e.Num)); n.style.Shows(f.Name) {
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
		if d.Value.Valid() && n.style.Shows(d.Name()) {
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
	f := field.OfDeveloper(d)
	return append(f.AppendJSON(b, d.Value), '}')
}

// appendMember appends a member with a text, unless the text is empty.
func appendMember(b []byte, key, text string) []byte {
	if text == "" {
		return b
	}
	return field.AppendString(append(b, key...), text)
}
