package field

import (
	"fmt"
	"strconv"
	"time"

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

// phrases maps types to functions that put a number into words for people. The result has
// its own units; "" leaves the number as it is.
var phrases = map[profile.Type]func(n uint64) string{
	TypeNamed("left_right_balance"):     func(n uint64) string { return balance(n&0x80 != 0, float64(n&0x7F)) },
	TypeNamed("left_right_balance_100"): func(n uint64) string { return balance(n&0x8000 != 0, float64(n&0x3FFF)/100) },
	TypeNamed("localtime_into_day"):     timeOfDay,
	TypeNamed("time_into_day"):          timeOfDay,
	TypeNamed("workout_hr"):             func(n uint64) string { return target(n, 100, "bpm") },
	TypeNamed("workout_power"):          func(n uint64) string { return target(n, 1000, "watts") },
}

// phrase returns a number in words, or "".
func (f *Field) phrase(v fit.Value) string {
	if say := phrases[f.Type]; say != nil && !v.Type().Float() && v.Type() != profile.String {
		return say(v.Uint())
	}
	return ""
}

// balance returns the share of the right leg, or of an unknown leg.
func balance(right bool, share float64) string {
	percent := strconv.FormatFloat(share, 'f', -1, 64) + " %"
	if right {
		return "right " + percent
	}
	return percent
}

// timeOfDay returns seconds since midnight as a time of day.
func timeOfDay(n uint64) string {
	if n >= 24*3600 {
		return ""
	}
	return time.Unix(int64(n), 0).UTC().Format(time.TimeOnly)
}

// target returns the target of a workout step: below offset a share of a person's maximum,
// above it a value.
func target(n, offset uint64, units string) string {
	if n < offset {
		return fmt.Sprintf("%d %%", n)
	}
	return fmt.Sprintf("%d %s", n-offset, units)
}

// AppendJSON appends a valid value.
func (f *Field) AppendJSON(b []byte, v fit.Value) []byte {
	switch {
	case v.Opaque():
		return appendHex(b, v.Bytes())
	case v.Type() == profile.String:
		return appendText(b, v)
	case v.IsArray():
		return appendArray(b, v, f.AppendJSON)
	}
	word := f.Word(v)
	switch {
	case word == "":
		return f.AppendScaled(b, v)
	case f.Type == boolType:
		return append(b, word...)
	}
	return AppendString(b, word)
}
