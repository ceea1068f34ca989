package fit_test

import (
	"bytes"
	"errors"
	"os"
	"testing"

	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/profile"
)

// TestAppendAs copies the messages of files with all kinds of fields, with the fields that they have:
// messages and times are the same.
func TestAppendAs(t *testing.T) {
	for _, name := range []string{"activity", "developer", "compressed", "types-big", "sizes", "strings"} {
		b, err := os.ReadFile("../vectors/fit/" + name + ".fit")
		if err != nil {
			t.Fatal(err)
		}
		f, err := fit.DecodeBytes(b)
		if err != nil {
			t.Fatal(err)
		}
		var to fit.Builder
		for _, m := range f.Messages {
			if err := to.AppendAs(m, m.Definition().Fields(), m.Definition().DeveloperFields(), m.Bytes()); err != nil {
				t.Fatal(err)
			}
		}
		for i, m := range to.Messages() {
			was := f.Messages[i]
			a, _ := m.Timestamp()
			if b, _ := was.Timestamp(); a != b || !bytes.Equal(m.Bytes(), was.Bytes()) || !sameFields(m.Definition(), was.Definition()) {
				t.Fatalf("%s: message %d differs", name, i)
			}
		}
	}
}

// sameFields compares definitions. A list of no developer fields is left out.
func sameFields(got, want *fit.Definition) bool {
	w := want.Bytes()[1:]
	if len(want.DeveloperFields()) == 0 {
		w = w[:4+3*len(want.Fields())]
	}
	return bytes.Equal(got.Bytes()[1:], w)
}

// TestAppendAsFields takes a field out, adds one, and gives a message with its time in the header a
// field for it.
func TestAppendAsFields(t *testing.T) {
	f, err := fit.DecodeBytes(newFile().DefineRaw(0, 1, 20, 253, 4, 0x86, 3, 1, 2).Data(0).Byte(0x3B, 0x9A, 0xCA, 0, 120).
		DefineRaw(1, 1, 20, 3, 1, 2).Data(0x80 | 1<<5 | 5).Byte(121).Bytes())
	if err != nil {
		t.Fatal(err)
	}
	m := f.Messages[1]
	var b fit.Builder
	if err := b.AppendAs(m, []fit.FieldDefinition{{Num: 7, Size: 2, Type: profile.Uint16}}, nil, []byte{1, 2}); err != nil {
		t.Fatal(err)
	}
	if err := b.AppendAs(m, []fit.FieldDefinition{{Num: 253, Size: 4, Type: profile.Uint32}}, nil, []byte{0x40, 0, 0, 1}); err != nil {
		t.Fatal(err)
	}
	for i, want := range []struct {
		power uint64
		time  uint32
	}{{0x0102, 1_000_000_005}, {0, 0x40000001}} {
		m := b.Messages()[i]
		if got, _ := m.Timestamp(); got != want.time || m.Field(profile.RecordPower).Uint() != want.power || m.Field(3).Exists() {
			t.Errorf("message %d: time %d, power %d, want %v and no heart rate", i, got, m.Field(profile.RecordPower).Uint(), want)
		}
	}
}

func TestAppendAsErrors(t *testing.T) {
	var b fit.Builder
	one := fit.FieldDefinition{Size: 1}
	for _, tt := range []struct {
		fields int
		data   int
	}{{1, 0}, {1, 2}, {256, 256}} {
		fields := make([]fit.FieldDefinition, tt.fields)
		for i := range fields {
			fields[i] = one
		}
		if err := b.AppendAs(fit.Message{}, fields, nil, make([]byte, tt.data)); !errors.Is(err, fit.ErrFields) || len(b.Messages()) > 0 {
			t.Errorf("AppendAs of %v = %v, want ErrFields", tt, err)
		}
	}
}
