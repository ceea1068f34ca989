package mesg

import (
	"testing"

	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/profile"
	"github.com/tightwire/tightwire/internal/testkit/fittest"
)

// decoded returns the messages of w.
func decoded(t *testing.T, w *fittest.File) []fit.Message {
	t.Helper()
	f, err := fit.DecodeBytes(w.Bytes())
	if err != nil {
		t.Fatal(err)
	}
	return f.Messages
}

// packed returns records of which speed and distance are packed: 5 m/s, and 255 m,
// 257 m and 300 m, of which the low 12 bits of 1/16 m are stored.
func packed(t *testing.T) []fit.Message {
	t.Helper()
	w := &fittest.File{}
	for _, distance := range []int{255, 257, 300} {
		low := distance * 16 & 0xFFF
		w.Message(0, 20, fittest.Raw(profile.RecordCompressedSpeedDistance, profile.Byte, 0xF4, byte(low<<4)|1, byte(low>>4)))
	}
	return decoded(t, w)
}

// TestAppendExpands wants what components make without being asked for, in the order
// of the file, and nothing of it with NoExpansion.
func TestAppendExpands(t *testing.T) {
	for i, r := range Append([]Record(nil), packed(t)) {
		if want := []float64{255, 257, 300}[i]; r.DistanceScaled() != want || r.EnhancedSpeedScaled() != 5 {
			t.Errorf("record %d: %v m, %v m/s, want %v m, 5 m/s", i, r.DistanceScaled(), r.EnhancedSpeedScaled(), want)
		}
	}
	for i, r := range Append([]Record(nil), packed(t), fit.NoExpansion()) {
		if v := valueAt(&r.Distance, profile.Uint32); v.Valid() || r.Speed != invalidUint16 {
			t.Errorf("record %d without expansion: distance %v, speed %v", i, v, r.Speed)
		}
	}
}

// TestMadeIsNotWritten writes what was read: the fields that were stored, until
// somebody changes one, and then what is read again is what was changed.
func TestMadeIsNotWritten(t *testing.T) {
	records := Append([]Record(nil), packed(t))
	var b fit.Builder
	write := func() []fit.Message {
		t.Helper()
		b.Reset()
		for i := range records {
			if err := records[i].AppendTo(&b); err != nil {
				t.Fatal(err)
			}
		}
		return b.File().Messages
	}
	for i, m := range write() {
		if n := len(m.Definition().Fields()); n != 1 {
			t.Errorf("record %d: %d fields are written, want 1", i, n)
		}
	}
	records[1].Distance += 25600 // by as much as the low 12 bits do not show
	records[2].Speed = 6000
	messages := write()
	for i, r := range Append([]Record(nil), messages) {
		if !sameFields(&r, &records[i]) {
			t.Errorf("record %d: read %+v, want %+v", i, r, records[i])
		}
	}
	if v := messages[1].Field(profile.RecordDistance); v.Uint() != 51300 {
		t.Errorf("the distance that was changed is written as %v, want 51300", v)
	}
}

// TestMadeListIsNotWritten does so for an array that components make.
func TestMadeListIsNotWritten(t *testing.T) {
	w := &fittest.File{}
	w.Message(0, 132, fittest.Array(profile.HREventTimestamp, profile.Uint32, 1024))
	w.Message(0, 132, fittest.Raw(profile.HREventTimestamp12, profile.Byte, 0x01, 0x24, 0x40))
	list := Append([]HR(nil), decoded(t, w))
	if got := list[1].EventTimestamp().String(); got != "[1025 1026]" {
		t.Fatalf("EventTimestamp() = %s, want [1025 1026]", got)
	}
	var b fit.Builder
	for i := range list {
		if err := list[i].AppendTo(&b); err != nil {
			t.Fatal(err)
		}
	}
	if v := b.File().Messages[1].Field(profile.HREventTimestamp); v.Exists() {
		t.Errorf("event_timestamp is written: %v", v)
	}
}

// TestTwice wants the first value that is valid and not zero of fields that a message
// has more than once, as lengths of pool swims have, or the first valid one.
func TestTwice(t *testing.T) {
	for _, c := range []struct{ first, second, want uint32 }{
		{0, 5000, 5000},
		{5000, 0, 5000},
		{0xFFFFFFFF, 7, 7},
		{0xFFFFFFFF, 0, 0},
		{0, 0xFFFFFFFF, 0},
		{3, 4, 3},
		{0xFFFFFFFF, 0xFFFFFFFF, 0xFFFFFFFF},
	} {
		w := &fittest.File{}
		w.Message(0, 19, fittest.Uint32(profile.LapTotalDistance, c.first), fittest.Uint32(profile.LapTotalDistance, c.second))
		m := decoded(t, w)[0]
		var l Lap
		if l.FromMessage(m); l.TotalDistance != c.want || Append([]Lap(nil), []fit.Message{m})[0].TotalDistance != c.want {
			t.Errorf("total_distance %d and %d: %d, want %d", c.first, c.second, l.TotalDistance, c.want)
		}
	}
}

// TestRestSurvives reads messages with a developer field and a field that the profile
// does not know, changes them and writes them again, in both byte orders.
func TestRestSurvives(t *testing.T) {
	const unknown = 200
	for _, big := range []bool{false, true} {
		w := &fittest.File{}
		w.Message(0, 206, fittest.Uint8(0, 1), fittest.Uint8(1, 2), fittest.Uint8(2, uint8(profile.Uint16)), fittest.Text(3, "torque", 8))
		w.MessageDeveloper(1, 20, []fittest.Value{fittest.Uint8(3, 120), fittest.Uint16(unknown, 0x0102), fittest.Uint16(unknown, 0x0304)},
			fittest.DeveloperValue{Index: 1, Value: fittest.Uint16(2, 0x0506)}, fittest.DeveloperValue{Index: 1, Value: fittest.Uint8(9, 7)})
		messages := decoded(t, w)
		r := Append([]Record(nil), messages)[0]
		r.HeartRate++
		b := fit.Builder{BigEndian: big}
		b.Append(messages[0])
		if err := r.AppendTo(&b); err != nil {
			t.Fatal(err)
		}
		file, err := fit.Append(nil, b.File())
		if err != nil {
			t.Fatal(err)
		}
		f, err := fit.DecodeBytes(file)
		if err != nil {
			t.Fatal(err)
		}
		m := f.Messages[1]
		if m.Field(3).Uint() != 121 || m.FieldAt(unknown, 0).Uint() != 0x0102 || m.FieldAt(unknown, 1).Uint() != 0x0304 {
			t.Errorf("big-endian %v: heart rate %v, unknown fields %v, %v", big, m.Field(3), m.FieldAt(unknown, 0), m.FieldAt(unknown, 1))
		}
		var values []string
		for d := range m.DeveloperFields() {
			values = append(values, d.Name()+" "+d.Value.String())
		}
		if len(values) != 2 || values[0] != "torque 1286" || values[1] != " 0x07" {
			t.Errorf("big-endian %v: developer fields %q, want torque 1286 and 0x07", big, values)
		}
	}
}
