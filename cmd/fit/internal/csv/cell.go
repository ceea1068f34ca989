package csv

import (
	"bytes"
	"encoding/binary"
	"encoding/hex"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/tightwire/tightwire/cmd/fit/internal/field"
	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/profile"
)

// A layoutField is a field of messages of one layout, and how its cells are written.
type layoutField struct {
	field.Field
	column string
	num    uint8
	opaque bool // its type is unknown, or its size is not a multiple of the type's
	base   profile.BaseType
	size   int
	offset int // in the data of a message
	big    bool

	form    cellForm
	decimal *field.DecimalScale // of cellScaled
	none    uint64              // the invalid value, unless the form is cellText or cellBytes
	minute  int64               // minute of the last time; prefix is its text up to the seconds
	prefix  string
}

// cellForm is how the cells of a field are written. The simple version always uses
// cellText, or cellBytes if there is no type; the other forms give the same text, faster.
type cellForm uint8

const (
	cellText    cellForm = iota // any value
	cellBytes                   // bytes without a type
	cellWhole                   // an unsigned integer
	cellSigned                  // a signed integer
	cellTime                    // an absolute time
	cellScaled                  // an integer with a scale
	cellDegrees                 // semicircles
)

// decide sets the form of a field.
func (f *layoutField) decide() {
	// A single number, which load can return.
	plain := f.size == f.base.Size() && f.size <= 4 && !f.base.Float() && f.base != profile.String && f.base != profile.Byte
	_, bare := profile.ParseBaseType(f.Type.Name())
	bare = bare || slices.Contains(field.MaskTypes, f.Type)
	f.form, f.none, f.decimal = cellText, f.base.Invalid(), field.DecimalScaleOf(f.Scale)
	switch {
	case f.opaque:
		f.form = cellBytes
	case !plain:
	case f.Degrees && f.base == profile.Sint32:
		f.form = cellDegrees
	case f.Type == field.DateTime && f.base == profile.Uint32:
		f.form = cellTime
	case !bare || f.Degrees: // the numbers may have names
	case f.Scale.None() && f.base.Signed():
		f.form = cellSigned
	case f.Scale.None():
		f.form = cellWhole
	case f.decimal != nil:
		f.form = cellScaled
	}
}

// appendCell appends the value stored in the data of a message. An invalid value is an
// empty cell.
func (f *layoutField) appendCell(b, stored []byte) []byte {
	switch {
	case f.form == cellText:
		return f.appendValue(b, fit.Raw(f.base, stored, f.big))
	case f.form == cellBytes && len(stored) > 0:
		return hex.AppendEncode(append(b, "0x"...), stored)
	case f.form == cellBytes:
		return b
	}
	n := f.load(stored)
	if n == f.none {
		return b
	}
	switch f.form {
	case cellTime:
		if n >= uint64(profile.DateTimeMin) {
			return f.appendUTC(b, int64(n))
		}
	case cellDegrees:
		return appendDegrees(b, int32(n))
	case cellSigned:
		return strconv.AppendInt(b, f.signed(n), 10)
	case cellScaled:
		if b, ok := f.decimal.Append(b, f.signed(n), f.Scale.Offset); ok {
			return b
		}
		return f.appendValue(b, fit.Number(f.base, n))
	}
	return field.AppendWhole(b, n)
}

// load returns the bits of a number of up to 4 bytes.
func (f *layoutField) load(stored []byte) uint64 {
	switch {
	case len(stored) == 1:
		return uint64(stored[0])
	case len(stored) == 2 && f.big:
		return uint64(binary.BigEndian.Uint16(stored))
	case len(stored) == 2:
		return uint64(binary.LittleEndian.Uint16(stored))
	case f.big:
		return uint64(binary.BigEndian.Uint32(stored))
	}
	return uint64(binary.LittleEndian.Uint32(stored))
}

// signed returns the signed number with these bits.
func (f *layoutField) signed(bits uint64) int64 {
	if !f.base.Signed() {
		return int64(bits)
	}
	unused := 64 - 8*f.size
	return int64(bits<<unused) >> unused
}

// appendValue is the plain form of appendCell, for a value of any type.
func (f *layoutField) appendValue(b []byte, v fit.Value) []byte {
	if !v.Valid() {
		return b
	}
	return f.appendAny(b, v)
}

// appendAny writes a byte, or an array of bytes, in hexadecimal digits: the elements have no meaning alone.
func (f *layoutField) appendAny(b []byte, v fit.Value) []byte {
	switch {
	case f.base == profile.Byte && !v.IsArray():
		return hex.AppendEncode(append(b, "0x"...), []byte{byte(v.Uint())})
	case f.base == profile.Byte:
		return hex.AppendEncode(append(b, "0x"...), v.Bytes())
	case f.base == profile.String:
		return appendQuoted(b, v)
	case v.IsArray():
		for i := range v.Len() {
			if i > 0 {
				b = append(b, '|')
			}
			if e := v.At(i); e.Valid() {
				b = f.appendNumber(b, e)
			}
		}
		return b
	}
	return f.appendNumber(b, v)
}

// appendNumber prefers the name of a value to its number.
func (f *layoutField) appendNumber(b []byte, v fit.Value) []byte {
	if word := f.Word(v); word != "" {
		return append(b, word...)
	}
	return f.AppendScaled(b, v)
}

// appendQuoted appends text, in quotes if it needs them. It writes text as bytes if readers
// would change it, because they drop carriage returns or read it as something else.
func appendQuoted(b []byte, v fit.Value) []byte {
	text, _, _ := bytes.Cut(v.Bytes(), []byte{0})
	switch s := string(text); {
	case !utf8.Valid(text) || strings.HasPrefix(s, "0x") || strings.Contains(s, "\r"):
		return hex.AppendEncode(append(b, "0x"...), v.Bytes())
	case strings.ContainsAny(s, ",\"\n"):
		return append(b, `"`+strings.ReplaceAll(s, `"`, `""`)+`"`...)
	}
	return append(b, text...)
}

// degreeDecimals is 10 to the power of the number of decimals in degrees.
const degreeDecimals = 1e7

// appendDegrees appends semicircles in degrees, with seven decimals: as many as
// strconv.AppendFloat(b, fit.Degrees(s), 'f', 7, 64), which is four times slower.
func appendDegrees(b []byte, s int32) []byte {
	if s < 0 {
		b = append(b, '-')
	}
	angle := uint64(tenMillionths(s))
	b = field.AppendWhole(b, angle/degreeDecimals)
	rest := angle % degreeDecimals
	b = append(b, '.', '0'+byte(rest/1e6))
	return field.AppendFour(field.AppendTwo(b, rest/1e4%100), rest%1e4)
}

// semicirclesIn is 2^22 semicircles in ten-millionths of a degree.
const semicirclesIn = 3515625

// tenMillionths returns the absolute value of an angle in ten-millionths of a degree, ties
// to even.
func tenMillionths(s int32) int64 {
	n := max(int64(s), -int64(s)) * semicirclesIn
	whole, rest := n>>22, n&(1<<22-1)
	if rest > 1<<21 || rest == 1<<21 && whole&1 == 1 {
		whole++
	}
	return whole
}

// sevenSuffice reports whether seven decimals of degrees identify the semicircles; they do
// for five of six values. In close cases it returns false.
func sevenSuffice(s int32) bool {
	const close = semicirclesIn / 1000
	n := tenMillionths(s) << 22
	off := n - max(int64(s), -int64(s))*semicirclesIn
	return max(off, -off) < semicirclesIn/2-close
}

// appendUTC appends a time as in RFC 3339. Most times are in the same minute as the last
// time.
func (f *layoutField) appendUTC(b []byte, seconds int64) []byte {
	if f.prefix == "" || seconds/60 != f.minute {
		f.minute, f.prefix = seconds/60, profile.DateTime(seconds).Time().Format("2006-01-02T15:04:")
	}
	second := 2 * (seconds % 60)
	return append(append(b, f.prefix...), field.DigitPairs[second], field.DigitPairs[second+1], 'Z')
}
