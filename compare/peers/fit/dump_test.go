package fit_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/profile"
)

// dump returns the raw dump of b as vectors/fit/README.md has it, and the faults.
func dump(b []byte) (text string, messages int, faults []string) {
	var s strings.Builder
	sequence := 0
	for f, err := range fit.All(b) {
		faults = append(faults, faultsOf(f, err)...)
		if f == nil {
			break
		}
		for _, m := range f.Messages {
			dumpMessage(&s, sequence, m)
		}
		messages += len(f.Messages)
		sequence++
	}
	return s.String(), messages, faults
}

// faultNames are the names of faults in digests.tsv.
var faultNames = map[error]string{
	fit.ErrNotFIT: "not-fit", fit.ErrTruncated: "truncated", fit.ErrOverrun: "overrun", fit.ErrNoDefinition: "no-definition",
	fit.ErrArchitecture: "architecture", fit.ErrHeaderChecksum: "header-checksum", fit.ErrChecksum: "checksum", fit.ErrTrailing: "trailing",
}

func faultsOf(f *fit.File, err error) (names []string) {
	if f == nil {
		return []string{faultNames[err.(*fit.Error).Kind]}
	}
	for _, fault := range f.Faults {
		names = append(names, faultNames[fault.Kind])
	}
	return names
}

func dumpMessage(s *strings.Builder, sequence int, m fit.Message) {
	b := fmt.Appendf(nil, `{"seq":%d,"num":%d,"local":%d,`, sequence, m.Num(), m.Local())
	if offset, ok := m.CompressedOffset(); ok {
		b = fmt.Appendf(b, `"offset":%d,`, offset)
	}
	b = append(b, `"fields":[`...)
	for num, v := range m.Fields() {
		b = append(strconv.AppendUint(append(b, '['), uint64(num), 10), ',')
		b = append(appendValue(b, v), "],"...)
	}
	b = append(bytes.TrimSuffix(b, []byte(",")), `],"dev":[`...)
	for f := range m.DeveloperFields() {
		b = fmt.Appendf(b, "[%d,%d,", f.Index, f.Num)
		b = append(appendValue(b, f.Value), "],"...)
	}
	s.Write(append(bytes.TrimSuffix(b, []byte(",")), "]}\n"...))
}

func appendValue(b []byte, v fit.Value) []byte {
	switch {
	case v.IsArray() && v.Len() > 0 && (v.Type() != profile.Byte || v.Valid()):
		return appendArray(b, v)
	case !v.Valid():
		return append(b, "null"...)
	case v.Opaque():
		return fmt.Appendf(b, `"0x%x"`, v.Bytes())
	case v.Type() == profile.String:
		return appendText(b, v)
	}
	return appendNumber(b, v)
}

func appendArray(b []byte, v fit.Value) []byte {
	b = append(b, '[')
	for i := range v.Len() {
		switch e := v.At(i); {
		case v.Type() == profile.Byte, e.Valid():
			b = append(appendNumber(b, e), ',')
		default:
			b = append(b, "null,"...)
		}
	}
	b[len(b)-1] = ']'
	return b
}

func appendNumber(b []byte, v fit.Value) []byte {
	switch {
	case v.Type() == profile.Float32 || v.Type() == profile.Float64:
		return appendFloat(b, v.Float())
	case v.Type().Signed():
		return strconv.AppendInt(b, v.Int(), 10)
	}
	return strconv.AppendUint(b, v.Uint(), 10)
}

func appendFloat(b []byte, f float64) []byte {
	switch {
	case math.IsInf(f, 1):
		return append(b, `"Infinity"`...)
	case math.IsInf(f, -1):
		return append(b, `"-Infinity"`...)
	}
	text, err := json.Marshal(f)
	if err != nil {
		return append(b, err.Error()...)
	}
	return append(b, text...)
}

// appendText quotes as RFC 8785 does.
func appendText(b []byte, v fit.Value) []byte {
	text := v.Text()
	if !utf8.ValidString(text) {
		return fmt.Appendf(b, `"0x%x"`, v.Bytes())
	}
	b = append(b, '"')
	for _, c := range []byte(text) {
		switch short := strings.IndexByte("\b\t\n\f\r\"\\", c); {
		case short >= 0:
			b = append(b, '\\', `btnfr"\`[short])
		case c < ' ':
			b = fmt.Appendf(b, `\u%04x`, c)
		default:
			b = append(b, c)
		}
	}
	return append(b, '"')
}
