package doctor_test

import (
	"slices"
	"testing"

	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/doctor"
	"github.com/tightwire/tightwire/fit/profile"
	"github.com/tightwire/tightwire/internal/testkit/fittest"
)

// TestDeclareDevelopers loses the developer_data_id of one of two developers, or of both.
func TestDeclareDevelopers(t *testing.T) {
	w := (&fittest.File{Protocol: 0x20}).DefineRaw(1, 0, 207, 3, 1, 2)
	w.Byte(1, 4, 1, 7) // from offset 14+9 on
	w.DefineRaw(2, 0, 206, 0, 1, 2, 1, 1, 2, 2, 1, 2, 3, 8, 7)
	for _, index := range []byte{4, 7, 4} {
		w.Byte(2, index, index+1, 2).Byte([]byte("field-A\x00")...)
	}
	w.DefineRaw(0x20, 0, 20, 253, 4, 0x86, 3, 1, 2).DevelopersRaw(5, 1, 4, 8, 1, 7)
	for i := range uint32(50) {
		w.Byte(0).Uint32(1_000_000_000+i).Byte(100, 1, 2)
	}
	b := w.Bytes()
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
		written, err := fit.Append(nil, files[0], fit.KeepLayout())
		if err != nil {
			t.Fatal(err)
		}
		f, err := fit.DecodeBytes(written)
		if err != nil || len(f.Messages) != before+len(tt.want) || len(made) != len(tt.want) {
			t.Fatalf("%v are lost: %d messages of %d, %d made, %v", tt.want, len(f.Messages), before, len(made), err)
		}
		checkDeclared(t, f)
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

// checkDeclared checks that each field_description follows the developer_data_id of its index, and
// that all developer fields have their names.
func checkDeclared(t *testing.T, f *fit.File) {
	t.Helper()
	declared := map[uint64]bool{}
	for _, m := range f.Messages {
		switch m.Num() {
		case profile.MesgNumDeveloperDataID:
			declared[m.Field(3).Uint()] = true
		case profile.MesgNumFieldDescription:
			if !declared[m.Field(0).Uint()] {
				t.Errorf("a field of developer %d is described before the developer", m.Field(0).Uint())
			}
		}
		for field := range m.DeveloperFields() {
			if field.Name() != "field-A" {
				t.Errorf("field %d of developer %d has the name %q", field.Num, field.Index, field.Name())
			}
		}
	}
}
