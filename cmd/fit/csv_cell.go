package main

import (
	"bytes"
	"encoding/hex"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/profile"
)

// A csvField is a field of messages of one layout, and how its cells are written.
type csvField struct {
	field
	column string
	num    uint8
	nth    int  // which it is of those with this number, from 1
	dev    int  // which it is of the developer fields, from 0; -1 if it is none
	opaque bool // it has no type, or no whole number of elements
	base   profile.BaseType
	size   int
	offset int // in the data of a message
	big    bool

	form cellForm
	day  int64 // of the last time, and its text
	date string
}

// cellForm is how the cells of a field are written. The simple version is cellText alone;
// the others give the same text, faster.
type cellForm uint8

const (
	cellText    cellForm = iota // whatever it is
	cellWhole                   // an unsigned integer
	cellSigned                  // one with a sign
	cellTime                    // an absolute time
	cellScaled                  // an integer with a scale
	cellDegrees                 // semicircles
)

// decide sets the form of a field.
func (f *csvField) decide() {
	plain := !f.opaque && f.size == f.base.Size() && f.size <= 4 && !f.base.Float() && f.base != profile.String && f.base != profile.Byte
	_, bare := profile.ParseBaseType(f.typ.Name())
	switch {
	case !plain:
	case f.degrees && f.base == profile.Sint32:
		f.form = cellDegrees
	case f.typ == dateTime && f.base == profile.Uint32:
		f.form = cellTime
	case !bare || f.degrees: // the numbers may have names
	case f.scale.None() && f.base.Signed():
		f.form = cellSigned
	case f.scale.None():
		f.form = cellWhole
	default:
		f.form = cellScaled
	}
}

// appendCell appends a value. What is invalid is an empty cell.
func (f *csvField) appendCell(b []byte, v fit.Value) []byte {
	if !v.Valid() {
		return b
	}
	switch f.form {
	case cellWhole:
		return strconv.AppendUint(b, v.Uint(), 10)
	case cellSigned:
		return strconv.AppendInt(b, v.Int(), 10)
	case cellTime:
		if n := v.Uint(); n >= uint64(profile.DateTimeMin) {
			return f.appendUTC(b, int64(n))
		}
		return strconv.AppendUint(b, v.Uint(), 10)
	case cellScaled:
		return f.appendScaled(b, v)
	case cellDegrees:
		return appendDegrees(b, int32(v.Int()))
	}
	return f.appendAny(b, v)
}

func (f *csvField) appendAny(b []byte, v fit.Value) []byte {
	switch {
	case f.base == profile.Byte && !v.IsArray() && !f.opaque:
		return hex.AppendEncode(append(b, "0x"...), []byte{byte(v.Uint())})
	case f.base == profile.Byte || f.opaque:
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

func (f *csvField) appendNumber(b []byte, v fit.Value) []byte {
	if word := f.word(v); word != "" {
		return append(b, word...)
	}
	return f.appendScaled(b, v)
}

// appendQuoted appends text, in quotes if it needs them. Text that would not come back, because
// readers drop carriage returns or take it for something else, is written as bytes.
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

// degreeDecimals is how many decimals degrees have.
const degreeDecimals = 1e7

// appendDegrees appends semicircles in degrees, with seven decimals: as many as
// strconv.AppendFloat(b, fit.Degrees(s), 'f', 7, 64), which takes four times as long.
func appendDegrees(b []byte, s int32) []byte {
	if s < 0 {
		b = append(b, '-')
	}
	whole := tenMillionths(s)
	b = strconv.AppendInt(b, whole/degreeDecimals, 10)
	b = append(b, '.')
	for power, rest := int64(degreeDecimals/10), whole%degreeDecimals; power > 0; power /= 10 {
		b = append(b, byte('0'+rest/power))
		rest %= power
	}
	return b
}

// semicirclesIn is how many ten millionths of a degree 2^22 semicircles are.
const semicirclesIn = 3515625

// tenMillionths returns the size of an angle, rounded to even.
func tenMillionths(s int32) int64 {
	n := max(int64(s), -int64(s)) * semicirclesIn
	whole, rest := n>>22, n&(1<<22-1)
	if rest > 1<<21 || rest == 1<<21 && whole&1 == 1 {
		whole++
	}
	return whole
}

// sevenSuffice reports whether degrees with seven decimals tell the semicircles: they do
// for five of six. Where it is close, it says no.
func sevenSuffice(s int32) bool {
	const close = semicirclesIn / 1000
	n := tenMillionths(s) << 22
	off := n - max(int64(s), -int64(s))*semicirclesIn
	return max(off, -off) < semicirclesIn/2-close
}

// appendUTC appends a time as RFC 3339 has it. Mostly it is of the same day as the last.
func (f *csvField) appendUTC(b []byte, seconds int64) []byte {
	const day = 24 * 3600
	if f.date == "" || seconds/day != f.day {
		f.day, f.date = seconds/day, profile.DateTime(seconds).Time().Format("2006-01-02T")
	}
	b = append(b, f.date...)
	s := byte(seconds % 60)
	m, h := byte(seconds/60%60), byte(seconds%day/3600)
	return append(b, '0'+h/10, '0'+h%10, ':', '0'+m/10, '0'+m%10, ':', '0'+s/10, '0'+s%10, 'Z')
}
