package dump

import (
	"fmt"

	"github.com/tightwire/tightwire/cmd/fit/internal/field"
	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/profile"
)

// textLines shows messages to people.
type textLines struct {
	titled   bool // print the name of the file before its messages
	style    field.Style
	expander fit.Expander
}

// begin puts a title before the messages of a file if there are several files, or chained files: the
// messages of one ride need no title.
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

// message pads the time, so that the names of the messages are below each other.
func (t *textLines) message(b []byte, _ int, m fit.Message) []byte {
	b = fmt.Appendf(b, "%-20s %s:", field.TimeText(m), profile.MessageLabel(m.Num()))
	start := len(b)
	for o, v := range field.Shown(m) {
		if f := t.style.Field(m, o); t.style.Shows(f.Name) {
			b = f.AppendPair(b, start, f.Name, v)
		}
	}
	b = t.appendDevelopers(b, start, m)
	for _, e := range t.expander.Expand(m) {
		if f := t.style.Field(m, field.First(e.Num)); t.style.Shows(f.Name) {
			b = f.AppendPair(b, start, f.Name+"*", e.Value)
		}
	}
	return append(b, '\n')
}

func (t *textLines) appendDevelopers(b []byte, start int, m fit.Message) []byte {
	for d := range m.DeveloperFields() {
		if d.Value.Valid() && t.style.Shows(d.Name()) {
			f := field.OfDeveloper(d)
			b = f.AppendPair(b, start, field.DeveloperName(d), d.Value)
		}
	}
	return b
}
