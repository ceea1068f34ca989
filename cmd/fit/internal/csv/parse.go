package csv

import (
	"bytes"
	"encoding/binary"
	"encoding/hex"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/tightwire/tightwire/cmd/fit/internal/field"
	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/profile"
)

// parseCell returns the bytes of a field from the text of its cell; it is the inverse of
// appendCell. An empty cell is an invalid value.
func (f *layoutField) parseCell(text string) ([]byte, error) {
	switch {
	case text == "":
		return f.invalid(), nil
	case strings.HasPrefix(text, "0x"):
		b, err := hex.DecodeString(text[2:])
		if err != nil || len(b) != f.size {
			return nil, fmt.Errorf("found %q, want 0x and the hexadecimal digits of %d bytes", text, f.size)
		}
		return b, nil
	case f.opaque || f.base == profile.Byte:
		return nil, fmt.Errorf("found %q, want bytes, such as 0x00ff", text)
	case f.base == profile.String:
		if len(text) > f.size {
			return nil, fmt.Errorf("found text of %d bytes, want at most %d", len(text), f.size)
		}
		return append([]byte(text), make([]byte, f.size-len(text))...), nil
	}
	return f.parseNumbers(strings.Split(text, "|"))
}

// parseNumbers wants as many elements as the field has room for: its size comes from the definition, not
// from the text.
func (f *layoutField) parseNumbers(elements []string) ([]byte, error) {
	if len(elements)*f.base.Size() != f.size {
		return nil, fmt.Errorf("found %d elements, want %d", len(elements), f.size/f.base.Size())
	}
	b := make([]byte, 0, f.size)
	for _, text := range elements {
		bits := f.base.Invalid()
		if text != "" {
			var err error
			if bits, err = f.parseNumber(text); err != nil {
				return nil, err
			}
		}
		b = f.appendBits(b, bits)
	}
	return b, nil
}

// invalid returns the bytes of an invalid value.
func (f *layoutField) invalid() []byte {
	if f.opaque || f.base == profile.String {
		return make([]byte, f.size)
	}
	b := make([]byte, 0, f.size)
	for len(b) < f.size {
		b = f.appendBits(b, f.base.Invalid())
	}
	return b
}

// appendBits appends an element.
func (f *layoutField) appendBits(b []byte, bits uint64) []byte {
	var order binary.AppendByteOrder = binary.LittleEndian
	if f.big {
		order = binary.BigEndian
	}
	switch f.base.Size() {
	case 1:
		return append(b, byte(bits))
	case 2:
		return order.AppendUint16(b, uint16(bits))
	case 4:
		return order.AppendUint32(b, uint32(bits))
	}
	return order.AppendUint64(b, bits)
}

// parseNumber returns the bits of an element from its text: a name, a time, degrees, or a
// scaled number.
func (f *layoutField) parseNumber(text string) (uint64, error) {
	if bits, ok := f.parseWord(text); ok {
		return f.fits(text, int64(bits), bits)
	}
	v, ok := parseFloat(text)
	switch {
	case !ok:
		return 0, fmt.Errorf("found %q, want a %s%s", text, f.base, f.example())
	case f.Degrees && f.base == profile.Sint32:
		raw := math.Round(v * (1 << 31) / 180)
		return f.fits(text, int64(raw), uint64(int64(raw)))
	case !f.Scale.None():
		v = f.Scale.Raw(v)
	}
	switch f.base.Canonical() {
	case profile.Float32:
		return uint64(math.Float32bits(float32(v))), nil
	case profile.Float64:
		return math.Float64bits(v), nil
	}
	return f.parseInteger(text, v)
}

// parseInteger returns the bits of an integer. Without a scale it parses the text, as a
// float cannot hold all integers.
func (f *layoutField) parseInteger(text string, v float64) (uint64, error) {
	if f.Scale.None() && !f.base.Signed() {
		if n, err := strconv.ParseUint(text, 10, 64); err == nil {
			return f.fits(text, int64(n), n)
		}
	}
	if f.Scale.None() {
		if n, err := strconv.ParseInt(text, 10, 64); err == nil {
			return f.fits(text, n, uint64(n))
		}
	}
	if v != math.Trunc(v) || math.Abs(v) > 1<<63 {
		return 0, fmt.Errorf("found %q, want a %s", text, f.base)
	}
	return f.fits(text, int64(v), uint64(int64(v)))
}

// fits returns bits, or an error if they do not fit the type.
func (f *layoutField) fits(text string, n int64, bits uint64) (uint64, error) {
	width := 8 * f.base.Size()
	var ok bool
	if f.base.Signed() {
		ok = n >= -1<<(width-1) && n <= 1<<(width-1)-1
	} else {
		ok = width == 64 || bits < 1<<width
	}
	if !ok {
		return 0, fmt.Errorf("found %q, which is out of the range of %s", text, f.base)
	}
	return bits, nil
}

// example returns an example of a value of the field's type.
func (f *layoutField) example() string {
	switch {
	case f.Type == field.DateTime:
		return ", or a time such as 2023-11-18T20:48:26Z"
	case f.Type == field.LocalTime:
		return ", or a time such as 2023-11-18T20:48:26"
	}
	for _, name := range f.Type.Values() {
		return ", or a name such as " + name
	}
	return ""
}

// parseWord is the inverse of word: it reads a name or a time.
func (f *layoutField) parseWord(text string) (uint64, bool) {
	switch {
	case f.base.Float() || slices.Contains(field.MaskTypes, f.Type):
		return 0, false
	case f.Type == field.DateTime:
		return parseTime(time.RFC3339, text)
	case f.Type == field.LocalTime:
		return parseTime("2006-01-02T15:04:05", text)
	}
	return f.Type.Value(text)
}

// parseTime returns a time in seconds as FIT counts them.
func parseTime(layout, text string) (uint64, bool) {
	t, err := time.Parse(layout, text)
	if err != nil {
		return 0, false
	}
	d := profile.DateTimeOf(t)
	return uint64(d), d != profile.DateTimeInvalid
}

// parseFloat reads a number as appendFloat writes it.
func parseFloat(text string) (float64, bool) {
	switch text {
	case "Infinity":
		return math.Inf(1), true
	case "-Infinity":
		return math.Inf(-1), true
	}
	v, err := strconv.ParseFloat(text, 64)
	return v, err == nil && !math.IsNaN(v) && !math.IsInf(v, 0)
}

// comesBack reports whether the cell can be read back to its value. Integers with a decimal
// scale, names and times can; degrees with seven decimals not always; text with bytes after
// its NUL cannot, nor values whose stored type is not the profile's.
func (f *layoutField) comesBack(cell []byte, v fit.Value) bool {
	switch {
	case f.form == cellDegrees && len(cell)-bytes.IndexByte(cell, '.') == 1+7:
		return sevenSuffice(int32(v.Int()))
	case f.form != cellText && f.form != cellDegrees:
		return true
	}
	text := string(cell)
	if strings.HasPrefix(text, `"`) {
		text = strings.ReplaceAll(text[1:len(text)-1], `""`, `"`)
	}
	b, err := f.parseCell(text)
	if err != nil {
		return false
	}
	return string(field.AppendRaw(nil, fit.Raw(f.base, b, f.big))) == string(field.AppendRaw(nil, v))
}

// appendExact appends a cell that can be read back to its value: as appendCell, or degrees
// with one more decimal, or bytes.
func (f *layoutField) appendExact(b, stored []byte) []byte {
	start := len(b)
	b = f.appendCell(b, stored)
	v := fit.Raw(f.base, stored, f.big)
	if f.comesBack(b[start:], v) {
		return b
	}
	if f.form == cellDegrees {
		b = strconv.AppendFloat(b[:start], fit.Degrees(int32(v.Int())), 'f', 8, 64)
		if f.comesBack(b[start:], v) {
			return b
		}
	}
	return hex.AppendEncode(append(b[:start], "0x"...), stored)
}
