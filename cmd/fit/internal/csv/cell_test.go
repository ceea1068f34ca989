package csv

import (
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/tightwire/tightwire/cmd/fit/internal/field"
	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/profile"
)

// TestCSVForms compares the fast ways of writing a cell with the one that knows all types,
// for each number of the profile.
func TestCSVForms(t *testing.T) {
	r := rand.New(rand.NewPCG(20, 3))
	forms := map[cellForm]int{}
	for message := range profile.Messages() {
		for known := range profile.Fields(message) {
			base := known.Base()
			if base == profile.String || base == profile.Byte {
				continue
			}
			f := layoutField{Field: mainField(message, known.Num()), base: base, size: base.Size()}
			f.decide()
			forms[f.form]++
			for i := range 52 {
				f.big = i%2 == 0
				bits := r.Uint64() >> r.IntN(64)
				if i < 2 {
					bits = base.Invalid()
				}
				v := fit.Number(base, bits)
				if got, want := string(f.appendCell(nil, f.appendBits(nil, bits))), string(f.appendValue(nil, v)); got != want {
					t.Errorf("%s.%s of %v is %q, want %q", profile.MessageLabel(message), known.Name(), v, got, want)
				}
			}
		}
	}
	for form := cellText; form <= cellDegrees; form++ {
		if forms[form] == 0 && form != cellBytes {
			t.Errorf("no field has form %d: %v", form, forms)
		}
	}
}

// TestDegrees compares with the standard library, also where a number is halfway between two.
func TestDegrees(t *testing.T) {
	r := rand.New(rand.NewPCG(20, 4))
	check := func(s int32) {
		got, want := string(appendDegrees(nil, s)), strconv.FormatFloat(fit.Degrees(s), 'f', 7, 64)
		if got != want {
			t.Fatalf("%d semicircles are %s, want %s", s, got, want)
		}
		f := layoutField{Field: field.Field{Degrees: true}, base: profile.Sint32, size: 4}
		if b, err := f.parseCell(got); sevenSuffice(s) && (err != nil || !fit.Raw(f.base, b, false).Equal(fit.Sint32(s))) {
			t.Fatalf("%s are %x, %v, and not %d semicircles", got, b, err, s)
		}
	}
	for i := range int32(1000) {
		for _, s := range []int32{i, -i, 1<<31 - 2 - i, -1<<31 + 1 + i, i << 21, -i << 21, int32(r.Uint32())} {
			check(s)
		}
	}
}

// TestAppendUTC compares with the standard library: times that rise by some seconds, and any.
func TestAppendUTC(t *testing.T) {
	r := rand.New(rand.NewPCG(21, 2))
	var f layoutField
	for i, at := 0, uint32(0); i < 20_000; i++ {
		if at += r.Uint32N(40); i%100 == 0 {
			at = r.Uint32()
		}
		got, want := string(f.appendUTC(nil, int64(at))), profile.DateTime(at).Time().Format(time.RFC3339)
		if got != want {
			t.Fatalf("time %d is %s, want %s", at, got, want)
		}
	}
}

// exactCells are what parseCell reads and appendExact writes.
var exactCells = []struct {
	f    layoutField
	text string
	want string // the bytes, or a part of the error after "!"
}{
	{layoutField{base: profile.Uint16, size: 2, Field: field.Field{Scale: field.Unscaled}}, "258", "\x02\x01"},
	{layoutField{base: profile.Uint16, size: 2, big: true, Field: field.Field{Scale: field.Unscaled}}, "258", "\x01\x02"},
	{layoutField{base: profile.Uint16, size: 2, Field: field.Field{Scale: field.Unscaled}}, "", "\xff\xff"},
	{layoutField{base: profile.Uint16, size: 2, Field: field.Field{Scale: field.Unscaled}}, "65536", "!which is out of the range of uint16"},
	{layoutField{base: profile.Uint16, size: 2, Field: field.Field{Scale: field.Unscaled}}, "-1", "!which is out of the range of uint16"},
	{layoutField{base: profile.Uint16, size: 2, Field: field.Field{Scale: field.Unscaled}}, "1.5", `!found "1.5", want a uint16`},
	{layoutField{base: profile.Uint16, size: 2, Field: field.Field{Scale: field.Unscaled}}, "1e2", "\x64\x00"},
	{layoutField{base: profile.Uint16, size: 2, Field: field.Field{Scale: field.Unscaled}}, "NaN", "!want a uint16"},
	{layoutField{base: profile.Uint16, size: 2, Field: field.Field{Scale: field.Unscaled}}, "1|2", "!found 2 elements, want 1"},
	{layoutField{base: profile.Uint16, size: 4, Field: field.Field{Scale: field.Unscaled}}, "1|", "\x01\x00\xff\xff"},
	{layoutField{base: profile.Uint16, size: 2, Field: field.Field{Scale: profile.Scale{Num: 5, Den: 1, Offset: 500}}}, "20.6", "\x2b\x0a"},
	{layoutField{base: profile.Uint16, size: 2, Field: field.Field{Scale: profile.Scale{Num: 5, Den: 1, Offset: 500}}}, "-500.2", "!out of the range"},
	{layoutField{base: profile.Sint8, size: 1, Field: field.Field{Scale: field.Unscaled}}, "-128", "\x80"},
	{layoutField{base: profile.Sint8, size: 1, Field: field.Field{Scale: field.Unscaled}}, "128", "!out of the range"},
	{layoutField{base: profile.Uint64, size: 8, Field: field.Field{Scale: field.Unscaled}}, "18446744073709551614", "\xfe\xff\xff\xff\xff\xff\xff\xff"},
	{layoutField{base: profile.Sint64, size: 8, Field: field.Field{Scale: field.Unscaled}}, "-9223372036854775807", "\x01\x00\x00\x00\x00\x00\x00\x80"},
	{layoutField{base: profile.Float32, size: 4, Field: field.Field{Scale: field.Unscaled}}, "0.1", "\xcd\xcc\xcc\x3d"},
	{layoutField{base: profile.Float32, size: 4, Field: field.Field{Scale: field.Unscaled}}, "-Infinity", "\x00\x00\x80\xff"},
	{layoutField{base: profile.Float64, size: 8, Field: field.Field{Scale: field.Unscaled}}, "-0", "\x00\x00\x00\x00\x00\x00\x00\x80"},
	{layoutField{base: profile.Enum, size: 1, Field: field.Field{Type: field.TypeNamed("sport"), Scale: field.Unscaled}}, "cycling", "\x02"},
	{layoutField{base: profile.Enum, size: 1, Field: field.Field{Type: field.TypeNamed("sport"), Scale: field.Unscaled}}, "200", "\xc8"},
	{layoutField{base: profile.Enum, size: 1, Field: field.Field{Type: field.TypeNamed("sport"), Scale: field.Unscaled}}, "cyclign", `!want a enum, or a name such as`},
	{layoutField{base: profile.Uint32, size: 4, Field: field.Field{Type: field.DateTime, Scale: field.Unscaled}}, "2021-09-08T03:46:40+02:00", "\x00\xca\x9a\x3b"},
	{layoutField{base: profile.Uint32, size: 4, Field: field.Field{Type: field.DateTime, Scale: field.Unscaled}}, "noon", "!or a time such as 2023-11-18T20:48:26Z"},
	{layoutField{base: profile.Uint32, size: 4, Field: field.Field{Type: field.LocalTime, Scale: field.Unscaled}}, "2021-09-08T01:46:40", "\x00\xca\x9a\x3b"},
	{layoutField{base: profile.Sint32, size: 4, Field: field.Field{Degrees: true, Scale: field.Unscaled}}, "45", "\x00\x00\x00\x20"},
	{layoutField{base: profile.Sint32, size: 4, Field: field.Field{Degrees: true, Scale: field.Unscaled}}, "180.0000001", "!out of the range"},
	{layoutField{base: profile.String, size: 4}, "abc", "abc\x00"},
	{layoutField{base: profile.String, size: 4}, "", "\x00\x00\x00\x00"},
	{layoutField{base: profile.String, size: 4}, "abcde", "!text of 5 bytes, want at most 4"},
	{layoutField{base: profile.String, size: 2}, "0xff00", "\xff\x00"},
	{layoutField{base: profile.Byte, size: 2}, "0x01ff", "\x01\xff"},
	{layoutField{base: profile.Byte, size: 2}, "0x01", "!hexadecimal digits of 2 bytes"},
	{layoutField{base: profile.Byte, size: 2}, "0x01zz", "!hexadecimal digits of 2 bytes"},
	{layoutField{base: profile.Byte, size: 1}, "7", "!want bytes, such as 0x00ff"},
	{layoutField{base: profile.Uint16, size: 3, opaque: true}, "0x010203", "\x01\x02\x03"},
	{layoutField{base: profile.Uint16, size: 0}, "", ""},
	{layoutField{base: profile.Byte, size: 0, opaque: true}, "", ""}, // its size is in the schema
}

func TestParseCell(t *testing.T) {
	for _, tt := range exactCells {
		b, err := tt.f.parseCell(tt.text)
		if want, ok := strings.CutPrefix(tt.want, "!"); ok {
			if err == nil || !strings.Contains(err.Error(), want) {
				t.Errorf("parseCell(%q) of a %s = %x, %v, want an error with %q", tt.text, tt.f.base, b, err, want)
			}
		} else if err != nil || string(b) != tt.want {
			t.Errorf("parseCell(%q) of a %s = %x, %v, want %x", tt.text, tt.f.base, b, err, tt.want)
		}
	}
}

// TestExactCells reads cells of any type and bytes back.
func TestExactCells(t *testing.T) {
	r := rand.New(rand.NewPCG(20, 5))
	var known []profile.Field
	for f := range profile.Fields(profile.MesgNumSession) {
		known = append(known, f)
	}
	for range 20_000 {
		base := profile.BaseType(r.IntN(20)).Canonical()
		b := make([]byte, r.IntN(20))
		for i := range b {
			b[i] = "\x00\xff|0x\",\r\n \x80\x01z"[r.IntN(13)]
		}
		f := layoutField{Field: mainField(profile.MesgNumSession, known[r.IntN(len(known))].Num()), base: base, size: len(b), big: r.IntN(2) == 0}
		f.opaque = !base.Known() || len(b)%base.Size() != 0
		f.decide()
		v := fit.Raw(base, b, f.big)
		cell := string(f.appendExact(nil, b))
		text := cell
		if strings.HasPrefix(cell, `"`) {
			text = strings.ReplaceAll(cell[1:len(cell)-1], `""`, `"`)
		}
		again, err := f.parseCell(text)
		if got, want := string(field.AppendRaw(nil, fit.Raw(base, again, f.big))), string(field.AppendRaw(nil, v)); err != nil || got != want {
			t.Errorf("%s of %x as %s is %s, %v, want %s", base, b, cell, got, err, want)
		}
	}
}
