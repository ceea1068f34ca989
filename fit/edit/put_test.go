package edit

import (
	"bytes"
	"testing"

	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/profile"
	"github.com/tightwire/tightwire/internal/testkit/fittest"
)

// oneMessage returns the only message of a file, and a draft to edit it with.
func oneMessage(t *testing.T, w *fittest.File) (*draft, fit.Message) {
	t.Helper()
	f := decoded(t, w)
	if len(f.Messages) != 1 {
		t.Fatalf("%d messages, want one", len(f.Messages))
	}
	return draftOf(f), f.Messages[0]
}

// TestPut sets, adds, hides and drops fields of a record: [253 uint32] [7 uint16] [7 uint16] [3
// uint8] and a developer field. The bytes were written by hand.
func TestPut(t *testing.T) {
	set := func(field uint8, v uint64) fieldEdit { return setNumber(profile.MesgNumRecord, field, v) }
	for _, big := range []bool{false, true} {
		for _, tt := range []struct {
			name   string
			edits  []fieldEdit
			fields []byte // number and size of each
			little []byte
			big    []byte
		}{
			{"nothing", nil, []byte{253, 4, 7, 2, 7, 2, 3, 1}, []byte{4, 3, 2, 1, 2, 1, 4, 3, 9, 8}, []byte{1, 2, 3, 4, 1, 2, 3, 4, 9, 8}},
			{"the value it has", []fieldEdit{set(7, 0x0102)}, []byte{253, 4, 7, 2, 7, 2, 3, 1}, []byte{4, 3, 2, 1, 2, 1, 4, 3, 9, 8}, []byte{1, 2, 3, 4, 1, 2, 3, 4, 9, 8}},
			{"the first of two", []fieldEdit{set(7, 0x0506)}, []byte{253, 4, 7, 2, 7, 2, 3, 1}, []byte{4, 3, 2, 1, 6, 5, 4, 3, 9, 8}, []byte{1, 2, 3, 4, 5, 6, 3, 4, 9, 8}},
			{"hide both", []fieldEdit{{num: 7, hide: true}}, []byte{253, 4, 7, 2, 7, 2, 3, 1}, []byte{4, 3, 2, 1, 255, 255, 255, 255, 9, 8}, []byte{1, 2, 3, 4, 255, 255, 255, 255, 9, 8}},
			{"drop both", []fieldEdit{{num: 7, drop: true}}, []byte{253, 4, 3, 1}, []byte{4, 3, 2, 1, 9, 8}, []byte{1, 2, 3, 4, 9, 8}},
			{"add", []fieldEdit{set(5, 0x01020304)}, []byte{253, 4, 7, 2, 7, 2, 3, 1, 5, 4}, []byte{4, 3, 2, 1, 2, 1, 4, 3, 9, 4, 3, 2, 1, 8}, []byte{1, 2, 3, 4, 1, 2, 3, 4, 9, 1, 2, 3, 4, 8}},
			{"add twice", []fieldEdit{set(4, 1), set(4, 2)}, []byte{253, 4, 7, 2, 7, 2, 3, 1, 4, 1}, []byte{4, 3, 2, 1, 2, 1, 4, 3, 9, 1, 8}, []byte{1, 2, 3, 4, 1, 2, 3, 4, 9, 1, 8}},
			{"hide and drop what is not there", []fieldEdit{{num: 4, hide: true}, {num: 5, drop: true}}, []byte{253, 4, 7, 2, 7, 2, 3, 1}, []byte{4, 3, 2, 1, 2, 1, 4, 3, 9, 8}, []byte{1, 2, 3, 4, 1, 2, 3, 4, 9, 8}},
			{"several", []fieldEdit{{num: 253, drop: true}, set(3, 7), {num: 7, hide: true}}, []byte{7, 2, 7, 2, 3, 1}, []byte{255, 255, 255, 255, 7, 8}, []byte{255, 255, 255, 255, 7, 8}},
			{"an array", []fieldEdit{{num: 7, typ: profile.Uint16, data: []byte{1, 2, 3, 4}}}, []byte{253, 4, 7, 4, 7, 2, 3, 1}, []byte{4, 3, 2, 1, 1, 2, 3, 4, 4, 3, 9, 8}, []byte{1, 2, 3, 4, 2, 1, 4, 3, 3, 4, 9, 8}},
			{"a text", []fieldEdit{setText(3, "ab")}, []byte{253, 4, 7, 2, 7, 2, 3, 3}, []byte{4, 3, 2, 1, 2, 1, 4, 3, 'a', 'b', 0, 8}, []byte{1, 2, 3, 4, 1, 2, 3, 4, 'a', 'b', 0, 8}},
		} {
			w := &fittest.File{BigEndian: big}
			w.MessageDeveloper(0, 20, []fittest.Value{fittest.Uint32(253, 0x01020304), fittest.Uint16(7, 0x0102), fittest.Uint16(7, 0x0304), fittest.Uint8(3, 9)},
				fittest.DeveloperValue{Index: 0, Value: fittest.Uint8(0, 8)})
			d, m := oneMessage(t, w)
			got, want := d.put(m, tt.edits...), tt.little
			if big {
				want = tt.big
			}
			var fields []byte
			for _, f := range got.Definition().Fields() {
				fields = append(fields, f.Num, f.Size)
			}
			if !bytes.Equal(fields, tt.fields) || !bytes.Equal(got.Bytes(), want) || len(got.Definition().DeveloperFields()) != 1 {
				t.Errorf("%s, big endian %v: fields %d of bytes % x, want %d and % x", tt.name, big, fields, got.Bytes(), tt.fields, want)
			}
			if same := bytes.Equal(want, m.Bytes()); same != (got == m) {
				t.Errorf("%s, big endian %v: the message itself: %v, want %v", tt.name, big, got == m, same)
			}
		}
	}
}

// TestPutType keeps one of two equal types as the device wrote it: 0x04 is 0x84 without the bit that
// says that the byte order matters. Any other type becomes the profile's.
func TestPutType(t *testing.T) {
	for stored, want := range map[profile.BaseType]profile.BaseType{0x04: 0x04, 0x84: 0x84, 0x02: 0x84, 0x0D: 0x84} {
		w := &fittest.File{}
		w.DefineRaw(0, 0, 20, 7, 2, byte(stored)).Data(0).Byte(1, 0)
		d, m := oneMessage(t, w)
		got := d.put(m, setNumber(profile.MesgNumRecord, 7, 300))
		if f := got.Definition().Fields()[0]; f.Type != want || got.Field(7).Uint() != 300 {
			t.Errorf("type %#x becomes %#x of value %v, want %#x and 300", stored, f.Type, got.Field(7), want)
		}
	}
}

// TestPutTooMany leaves a message that has as many fields as it can.
func TestPutTooMany(t *testing.T) {
	w := &fittest.File{}
	fields := make([]byte, 0, 3*255)
	for i := range 255 {
		fields = append(fields, byte(i), 1, 2)
	}
	w.DefineRaw(0, 0, 0xFF01, fields...).Data(0).Byte(make([]byte, 255)...)
	d, m := oneMessage(t, w)
	if got := d.put(m, fieldEdit{num: 255, typ: profile.Uint8, data: []byte{1}}); got != m {
		t.Errorf("a message of %d fields, want it as it was", len(got.Definition().Fields()))
	}
	if got := d.put(m, fieldEdit{num: 254, typ: profile.Uint8, data: []byte{1}}); got.Bytes()[254] != 1 {
		t.Error("the last field is not set")
	}
}

// TestBlank makes fields of each type invalid, as FIT has it: all bits set but for the sign, 0 for
// types with a z, for texts no byte. A field whose type does not exist, or whose size does not suit
// it, gets all bits set.
func TestBlank(t *testing.T) {
	for _, tt := range []struct {
		typ  profile.BaseType
		size int
		want []byte
	}{
		{profile.Enum, 1, []byte{0xFF}},
		{profile.Sint8, 1, []byte{0x7F}},
		{profile.Uint8, 2, []byte{0xFF, 0xFF}},
		{profile.Sint16, 4, []byte{0xFF, 0x7F, 0xFF, 0x7F}},
		{profile.Uint16, 2, []byte{0xFF, 0xFF}},
		{profile.Sint32, 4, []byte{0xFF, 0xFF, 0xFF, 0x7F}},
		{profile.Uint32z, 4, []byte{0, 0, 0, 0}},
		{profile.Uint8z, 2, []byte{0, 0}},
		{profile.Sint64, 8, []byte{0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0x7F}},
		{profile.Float32, 4, []byte{0xFF, 0xFF, 0xFF, 0xFF}},
		{profile.String, 3, []byte{0, 0, 0}},
		{profile.Byte, 3, []byte{0xFF, 0xFF, 0xFF}},
		{profile.Sint16, 3, []byte{0xFF, 0x7F, 0xFF}},
		{0x1F, 3, []byte{0xFF, 0xFF, 0xFF}},
		{profile.Uint16, 0, nil},
	} {
		got := blank(&fit.FieldDefinition{Num: 7, Size: uint8(tt.size), Type: tt.typ})
		if got.num != 7 || got.typ != tt.typ || !bytes.Equal(got.data, tt.want) {
			t.Errorf("blank of %d bytes of type %v: % x, want % x", tt.size, tt.typ, got.data, tt.want)
		}
	}
}
