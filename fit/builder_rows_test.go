package fit_test

import (
	"encoding/binary"
	"errors"
	"testing"

	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/profile"
)

// TestAddRows adds messages at once, between others.
func TestAddRows(t *testing.T) {
	fields := []fit.FieldDefinition{{Num: profile.RecordTimestamp, Size: 4, Type: profile.Uint32}, {Num: profile.RecordHeartRate, Size: 1, Type: profile.Uint8}}
	b := fit.Builder{BigEndian: true}
	index, err := b.Describe([16]byte{1}, 7, profile.Uint8, "power", "W")
	if err != nil {
		t.Fatal(err)
	}
	rows, err := b.AddRows(profile.MesgNumRecord, fields, []fit.FieldDefinition{{Num: 7, Size: 1, Developer: index}}, 3)
	if err != nil || len(rows) != 3*7 {
		t.Fatalf("%d bytes, error %v, want 21", len(rows), err)
	}
	for i := range uint8(3) {
		row := rows[7*int(i):]
		binary.LittleEndian.PutUint32(row[1:], 1000+uint32(i))
		row[5], row[6] = 100+i, 200+i
	}
	b.Begin(profile.MesgNumRecord)
	b.Add(profile.RecordHeartRate, fit.Uint8(99))
	if err := b.End(); err != nil {
		t.Fatal(err)
	}
	out, err := fit.Append(nil, b.File())
	if err != nil {
		t.Fatal(err)
	}
	f, err := fit.DecodeBytes(out)
	if err != nil || len(f.Messages) != 6 {
		t.Fatalf("%d messages, error %v, want 6", len(f.Messages), err)
	}
	for i, m := range f.Messages[2:5] {
		at, _ := m.Timestamp()
		if at != 1000+uint32(i) || m.Field(profile.RecordHeartRate).Uint() != 100+uint64(i) {
			t.Errorf("row %d: time %d, heart rate %v", i, at, m.Field(profile.RecordHeartRate))
		}
		for d := range m.DeveloperFields() {
			if d.Name() != "power" || d.Value.Uint() != 200+uint64(i) {
				t.Errorf("row %d: %s = %v", i, d.Name(), d.Value)
			}
		}
	}
}

// TestAddRowsWrong adds nothing when fields are wrong.
func TestAddRowsWrong(t *testing.T) {
	for name, c := range map[string]struct {
		fields, developer []fit.FieldDefinition
		want              error
	}{
		"type":        {[]fit.FieldDefinition{{Num: profile.RecordHeartRate, Size: 2, Type: profile.Uint16}}, nil, fit.ErrValue},
		"twice":       {[]fit.FieldDefinition{{Num: 3, Size: 1, Type: profile.Uint8}, {Num: 3, Size: 1, Type: profile.Uint8}}, nil, fit.ErrFields},
		"undescribed": {nil, []fit.FieldDefinition{{Num: 3, Size: 1}}, fit.ErrUndescribed},
		"256 fields":  {make([]fit.FieldDefinition, 256), nil, fit.ErrFields},
	} {
		var b fit.Builder
		if _, err := b.AddRows(profile.MesgNumRecord, c.fields, c.developer, 5); !errors.Is(err, c.want) || len(b.Messages()) > 0 {
			t.Errorf("%s: error %v and %d messages, want %v and none", name, err, len(b.Messages()), c.want)
		}
	}
}

// TestAddRowsDescriptions takes no descriptions: what they say would not be known.
func TestAddRowsDescriptions(t *testing.T) {
	var b fit.Builder
	fields := []fit.FieldDefinition{{Num: profile.FieldDescriptionDeveloperDataIndex, Size: 1, Type: profile.Uint8}}
	if _, err := b.AddRows(profile.MesgNumFieldDescription, fields, nil, 1); !errors.Is(err, fit.ErrFields) || len(b.Messages()) > 0 {
		t.Errorf("AddRows = %v, want ErrFields", err)
	}
}
