package doctor_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/doctor"
	"github.com/tightwire/tightwire/fit/profile"
	"github.com/tightwire/tightwire/internal/testkit/fittest"
)

// TestDeclareDevelopers loses the developer_data_id of one of two developers, or of both.
func TestDeclareDevelopers(t *testing.T) {
	b := wrap(described())
	const id = 14 + 9
	for _, tt := range []struct {
		file []byte
		want []uint64 // indices that are added
	}{
		{b, nil},
		{slices.Concat(b[:id], b[id+2:]), []uint64{4}},
		{slices.Concat(b[:id+2], b[id+4:]), []uint64{7}},
		{slices.Concat(b[:id], b[id+4:]), []uint64{4, 7}},
		{slices.Concat(b[:14], b[id+4:]), []uint64{4, 7}},
	} {
		files, damages := fit.Recover(tt.file)
		if len(files) != 1 {
			t.Fatalf("%d files, damages %v", len(files), damages)
		}
		before := len(files[0].Messages)
		made := doctor.DeclareDevelopers(files[0])
		f := again(t, files[0])
		if len(f.Messages) != before+len(tt.want) || len(made) != len(tt.want) {
			t.Fatalf("%v are lost: %d messages of %d, %d made", tt.want, len(f.Messages), before, len(made))
		}
		checkDeclared(t, f)
		for _, m := range f.Messages {
			for field := range m.DeveloperFields() {
				if field.Name() != "field-A" {
					t.Errorf("field %d of developer %d has the name %q", field.Num, field.Index, field.Name())
				}
			}
		}
		for i, m := range made {
			if got := m.Field(profile.DeveloperDataIDDeveloperDataIndex).Uint(); got != tt.want[i] {
				t.Errorf("made %d, want %d", got, tt.want[i])
			}
		}
	}
}

// TestDeclareIndex has descriptions whose index is stored in other types: what a byte can say, but not
// its invalid number, gets a developer.
func TestDeclareIndex(t *testing.T) {
	for _, tt := range []struct {
		index fittest.Value
		want  int
	}{
		{fittest.Uint8(0, 0), 1},
		{fittest.Uint8(0, 255), 0},
		{fittest.Uint16(0, 254), 1},
		{fittest.Uint16(0, 255), 0},
		{fittest.Uint16(0, 256), 0},
		{fittest.Array(0, profile.Uint8, 1, 2), 0},
		{fittest.Text(0, "1", 2), 0},
		{fittest.Raw(0, profile.Uint16, 1, 2, 3), 0},
	} {
		w := &fittest.File{}
		for range 2 {
			w.Message(0, 206, tt.index, fittest.Uint8(1, 7), fittest.Uint8(2, 2))
		}
		f, err := fit.DecodeBytes(w.Bytes())
		if err != nil {
			t.Fatal(err)
		}
		if made := doctor.DeclareDevelopers(f); len(made) != tt.want || len(f.Messages) != 2+tt.want {
			t.Errorf("index %+v: %d made, %d messages, want %d and %d", tt.index, len(made), len(f.Messages), tt.want, 2+tt.want)
		}
	}
}

// TestDropUnindexed has declarations of developers and fields with an index, without one, and with one that is invalid.
// The middle three are what fitdecode 0.11.0 fails on; fitparse 1.2.0 fails on the descriptions.
func TestDropUnindexed(t *testing.T) {
	w := &fittest.File{}
	w.Message(0, 207, fittest.Uint8(3, 1))
	w.Message(0, 206, fittest.Uint8(0, 1), fittest.Uint8(1, 7), fittest.Uint8(2, 2))
	w.Message(0, 207, fittest.Uint8(3, 255))
	w.Message(0, 206, fittest.Uint8(0, 255), fittest.Uint8(1, 7), fittest.Uint8(2, 2))
	w.Message(0, 206, fittest.Uint8(1, 7), fittest.Uint8(2, 2))
	w.Message(0, 20, fittest.Uint8(3, 100))
	f, err := fit.DecodeBytes(w.Bytes())
	if err != nil {
		t.Fatal(err)
	}
	want := slices.Clone(f.Messages[2:5])
	if dropped := doctor.DropUnindexed(f); !slices.EqualFunc(dropped, want, isSame) || len(f.Messages) != 3 {
		t.Errorf("dropped %v, kept %v, want %v dropped", dropped, f.Messages, want)
	}
	if dropped := doctor.DropUnindexed(f); len(dropped) > 0 {
		t.Errorf("then dropped %v", dropped)
	}
}

// isSame reports whether two messages are at the same place.
func isSame(a, b fit.Message) bool { return a.Offset() == b.Offset() }

// described is two developers with a field each, and records, messages with both fields.
func described() (developers, records []byte) {
	w := (&fittest.File{}).DefineRaw(1, 0, 207, 3, 1, 2).Byte(1, 4, 1, 7).DefineRaw(2, 0, 206, 0, 1, 2, 1, 1, 2, 2, 1, 2, 3, 8, 7)
	for _, index := range []byte{4, 7} {
		w.Byte(2, index, index+1, 2).Byte([]byte("field-A\x00")...)
	}
	r := (&fittest.File{}).DefineRaw(0x20, 0, 20, 253, 4, 0x86, 3, 1, 2).DevelopersRaw(5, 1, 4, 8, 1, 7)
	for i := range uint32(50) {
		r.Byte(0).Uint32(1_000_000_000+i).Byte(100, 1, 2)
	}
	return w.Body, r.Body
}

// wrap returns a file with this data.
func wrap(data ...[]byte) []byte {
	return (&fittest.File{Protocol: 0x20, Body: slices.Concat(data...)}).Bytes()
}

// TestDeclareLost loses one to twenty bytes at each place of two developers and their fields, or has zeros there, or
// writes the descriptions behind the messages: whatever is saved, programs that read one message after the other find
// each developer field described.
func TestDeclareLost(t *testing.T) {
	developers, records := described()
	damaged := [][]byte{wrap(records, developers)}
	for at := range developers {
		for _, n := range []int{1, 5, 20} {
			end := min(len(developers), at+n)
			lost, zero := wrap(developers[:at], developers[end:], records), wrap(developers[:at], make([]byte, end-at), developers[end:], records)
			damaged = append(damaged, lost[:len(lost)-2], zero[:len(zero)-2])
		}
	}
	for _, b := range damaged {
		files, _ := fit.Recover(b)
		for _, f := range files {
			before := len(f.Messages)
			made := doctor.DeclareDevelopers(f)
			if len(f.Messages) != before+len(made) {
				t.Errorf("%d messages and %d made are %d", before, len(made), len(f.Messages))
			}
			checkDeclared(t, again(t, f))
		}
	}
}

// TestDeclareDescription loses the description of one of two fields, or has both after the messages.
func TestDeclareDescription(t *testing.T) {
	developers, records := described()
	const size = 4 + 8 // of a description
	for _, tt := range []struct {
		name string
		file []byte
		made []profile.MesgNum
		text string
	}{
		{"lost", wrap(developers[:len(developers)-size], records), []profile.MesgNum{206}, "8 of 7: 13 field_8"},
		{"late", wrap(records, developers), []profile.MesgNum{207, 206, 207, 206}, "8 of 7: 2 field-A"},
	} {
		f, err := fit.DecodeBytes(tt.file)
		if err != nil {
			t.Fatal(err)
		}
		made := doctor.DeclareDevelopers(f)
		nums := make([]profile.MesgNum, len(made))
		for i, m := range made {
			nums[i] = m.Num()
		}
		f = again(t, f)
		checkDeclared(t, f)
		at := slices.IndexFunc(f.Messages, func(m fit.Message) bool {
			return m.Num() == profile.MesgNumFieldDescription && m.Field(0).Uint() == 7
		})
		if at < 0 {
			t.Fatalf("%s: developer 7 has no description", tt.name)
		}
		m := f.Messages[at]
		if text := fmt.Sprintf("%d of %d: %d %s", m.Field(1).Uint(), m.Field(0).Uint(), m.Field(2).Uint(), m.Field(3).Text()); text != tt.text || !slices.Equal(nums, tt.made) {
			t.Errorf("%s: made %v, %s, want %v, %s", tt.name, nums, text, tt.made, tt.text)
		}
	}
}

// again returns f, written and decoded.
func again(t *testing.T, f *fit.File) *fit.File {
	t.Helper()
	written, err := fit.Append(nil, f, fit.KeepLayout())
	if err != nil {
		t.Fatal(err)
	}
	f, err = fit.DecodeBytes(written)
	if err != nil {
		t.Fatal(err)
	}
	return f
}

// checkDeclared checks that each field_description follows the developer_data_id of its index, and each message with
// developer fields their descriptions. A program that meets a developer_data_id forgets what it described before.
func checkDeclared(t *testing.T, f *fit.File) {
	t.Helper()
	described := map[uint64]map[uint64]bool{}
	for i, m := range f.Messages {
		switch m.Num() {
		case profile.MesgNumDeveloperDataID:
			described[m.Field(3).Uint()] = map[uint64]bool{}
		case profile.MesgNumFieldDescription:
			index, fields := m.Field(0), described[m.Field(0).Uint()]
			switch {
			case fields != nil:
				fields[m.Field(1).Uint()] = true
			case index.IsNumber():
				t.Errorf("message %d: a field of developer %d is described before the developer", i, index.Uint())
			}
		}
		for field := range m.DeveloperFields() {
			if !described[uint64(field.Index)][uint64(field.Num)] {
				t.Errorf("message %d: field %d of developer %d is not described", i, field.Num, field.Index)
				return
			}
		}
	}
}
