package field

import (
	"fmt"
	"strconv"

	"github.com/tightwire/tightwire/cmd/internal/quote"
	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/profile"
)

// AppendPair appends a name and a value to the list that begins at b[start].
func (f *Field) AppendPair(b []byte, start int, name string, v fit.Value) []byte {
	b = append(AppendComma(b, start), ' ')
	b = append(b, name...)
	return f.AppendText(append(b, ' '), v)
}

// TimeText returns the time of a message, "-" if it has none.
func TimeText(m fit.Message) string {
	if t, ok := m.Timestamp(); ok {
		return profile.DateTime(t).String()
	}
	return "-"
}

// DeveloperName returns the name of a developer field in quotes, or its index and
// number if it has none.
func DeveloperName(d fit.DeveloperField) string {
	if name := d.Name(); name != "" {
		return strconv.Quote(name)
	}
	return fmt.Sprintf("developer_%d_%d", d.Index, d.Num)
}

// AppendText appends a value with its units.
func (f *Field) AppendText(b []byte, v fit.Value) []byte {
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
		if word := f.Word(v); word != "" {
			return append(b, word...)
		}
		b = f.AppendScaled(b, v)
	}
	if f.Units != "" {
		b = append(append(b, ' '), quote.Text(f.Units)...)
	}
	return b
}

// appendElements appends an array in brackets, with _ for each invalid element.
func (f *Field) appendElements(b []byte, v fit.Value) []byte {
	b = append(b, '[')
	for i := range v.Len() {
		if i > 0 {
			b = append(b, ' ')
		}
		b = f.appendElement(b, v.At(i))
	}
	return append(b, ']')
}

func (f *Field) appendElement(b []byte, v fit.Value) []byte {
	if !v.Valid() {
		return append(b, '_')
	}
	if word := f.Word(v); word != "" {
		return append(b, word...)
	}
	return f.AppendScaled(b, v)
}
