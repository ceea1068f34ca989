package fit_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/profile"
	"github.com/tightwire/tightwire/internal/testkit/fittest"
)

// decodedLast returns the last message of a file.
func decodedLast(t *testing.T, w *fittest.File, opts ...fit.Option) fit.Message {
	t.Helper()
	f, err := fit.DecodeBytes(w.Bytes(), opts...)
	if err != nil {
		t.Fatal(err)
	}
	return f.Messages[len(f.Messages)-1]
}

// TestMessageString has a field of each kind.
func TestMessageString(t *testing.T) {
	developed := func(w *fittest.File) {
		w.Message(1, 207, fittest.Uint8(3, 0))
		w.Message(2, 206, fittest.Uint8(0, 0), fittest.Uint8(1, 7), fittest.Uint8(2, 2), fittest.Text(3, "Muscle Oxygen", 14), fittest.Text(8, "%", 2), fittest.Uint8(6, 10))
		w.MessageDeveloper(0, 20, []fittest.Value{fittest.Uint8(3, 120)}, fittest.DeveloperValue{Index: 0, Value: fittest.Uint8(7, 243)}, fittest.DeveloperValue{Index: 3, Value: fittest.Uint16(9, 0x201)})
	}
	for want, add := range map[string]func(w *fittest.File){
		"record 2021-09-08T01:46:40Z: heart_rate 120 bpm, speed 2.006 m/s, altitude -499.8 m": func(w *fittest.File) {
			w.Message(0, 20, fittest.Uint32(253, 1_000_000_000), fittest.Uint8(3, 120), fittest.Uint16(6, 2006), fittest.Uint16(7, 0xFFFF), fittest.Uint16(2, 1))
		},
		"record: position_lat 45.0000000 degrees, field_200 [1 - 3]": func(w *fittest.File) {
			w.Message(0, 20, fittest.Sint32(0, 1<<29), fittest.Array(200, profile.Uint8, 1, 255, 3))
		},
		`file_id: type activity, manufacturer garmin, garmin_product fenix5, time_created 2021-09-08T01:46:40Z, product_name "One \"2\"\n"`: func(w *fittest.File) {
			w.Message(0, 0, fittest.Enum(0, 4), fittest.Uint16(1, 1), fittest.Uint16(2, 2697), fittest.Uint32(4, 1_000_000_000), fittest.Text(8, "One \"2\"\n", 12))
		},
		"message_65281: field_0 7": func(w *fittest.File) { w.Message(0, 0xFF01, fittest.Uint8(0, 7)) },
		"hrv: time [0.8 - 1.01] s": func(w *fittest.File) { w.Message(0, 78, fittest.Array(0, profile.Uint16, 800, 0xFFFF, 1010)) },
		"lap:":                     func(w *fittest.File) { w.Message(0, 19, fittest.Uint8(15, 255)) },
		"record: heart_rate 120 bpm, Muscle Oxygen 24.3 %, field_9 0x0102": developed,
	} {
		w := &fittest.File{}
		add(w)
		if got := decodedLast(t, w).String(); got != want {
			t.Errorf("String() = %s, want %s", got, want)
		}
	}
	if got := (fit.Message{}).String(); got != "message_65535:" {
		t.Errorf("the zero Message is %q", got)
	}
}

// TestMessageStringBounded has long values, and many of them.
func TestMessageStringBounded(t *testing.T) {
	w := &fittest.File{}
	w.Message(0, 0xFF01, fittest.Text(0, strings.Repeat("ü", 100), 255), fittest.Raw(1, profile.Byte, make([]byte, 250)...))
	if got := decodedLast(t, w).String(); len(got) > 250 || !strings.Contains(got, "üü…") || !utf8.ValidString(got) {
		t.Errorf("String() = %s", got)
	}
	w = &fittest.File{}
	var many []fittest.Value
	for i := range uint8(250) {
		many = append(many, fittest.Array(i, profile.Uint8, 1, 2, 3, 4, 5, 6, 7, 8, 9))
	}
	w.Message(0, 0xFF01, many...)
	if got := decodedLast(t, w).String(); len(got) > 1010 || !strings.HasSuffix(got, " …") {
		t.Errorf("String() has %d bytes: %s", len(got), got)
	}
}

// TestNames names messages and fields of a manufacturer, in each way to decode. Those of the profile keep theirs.
func TestNames(t *testing.T) {
	var names profile.Names
	names.Add(0xFF01, "gears", map[uint8]string{0: "front"})
	names.Add(0xFF01, "", map[uint8]string{1: "rear"})
	names.Add(20, "mine", map[uint8]string{3: "pulse", 200: "lean"})
	w := &fittest.File{}
	w.Message(0, 20, fittest.Uint8(3, 120), fittest.Uint8(200, 9))
	w.Message(1, 0xFF01, fittest.Uint8(0, 50), fittest.Uint8(1, 11), fittest.Uint8(2, 1))
	want := "[record: heart_rate 120 bpm, lean 9 gears: front 50, rear 11, field_2 1]"
	f, err := fit.DecodeBytes(w.Bytes(), fit.Names(&names))
	if err != nil || fmt.Sprint(f.Messages) != want {
		t.Errorf("%v, %v, want %s", f.Messages, err, want)
	}
	m := f.Messages[1]
	if m.Name() != "gears" || m.FieldName(1) != "rear" || m.FieldName(2) != "field_2" || m.Clone().Name() != "gears" {
		t.Errorf("%s, %s, %s", m.Name(), m.FieldName(1), m.FieldName(2))
	}
	if changed, err := m.With(0, fit.Uint8(34)); err != nil || changed.String() != "gears: front 34, rear 11, field_2 1" {
		t.Errorf("With: %v, %v", changed, err)
	}
	var all []fit.Message
	d := fit.NewDecoder(strings.NewReader(string(w.Bytes())), fit.Names(&names))
	for d.Next() {
		all = append(all, d.Message().Clone())
	}
	if fmt.Sprint(all) != want {
		t.Errorf("Decoder: %v, want %s", all, want)
	}
	plain, err := fit.DecodeBytes(w.Bytes())
	if err != nil || plain.Messages[1].String() != "message_65281: field_0 50, field_1 11, field_2 1" {
		t.Errorf("without names: %v", plain.Messages)
	}
}

// TestWithDeveloper changes developer fields, and adds one to a message that has none.
func TestWithDeveloper(t *testing.T) {
	var b fit.Builder
	app := [16]byte{1, 2, 3}
	must := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	index, err := b.Describe(app, 0, profile.Uint16, "torque", "Nm")
	must(err)
	b.Begin(profile.MesgNumRecord)
	b.Add(profile.RecordHeartRate, fit.Uint8(120))
	b.AddDeveloper(index, 0, fit.Uint16(40))
	must(b.End())
	data, err := fit.Append(nil, b.File())
	must(err)
	f, err := fit.DecodeBytes(data)
	must(err)
	record := f.Messages[2]
	var own fit.Message
	for d := range record.DeveloperFields() {
		own = d.Description
	}
	changed, err := record.WithDeveloper(own, fit.Uint16(42))
	must(err)

	// a field of another application, for a file that has one
	var more fit.Builder
	for _, m := range f.Messages {
		more.Append(m)
	}
	_, err = more.Describe([16]byte{9}, 5, profile.Float32, "lean", "°")
	must(err)
	described := more.Messages()[3:]
	both, err := changed.WithDeveloper(described[1], fit.Float32(7.5))
	must(err)
	if got, want := both.String(), "record: heart_rate 120 bpm, torque 42 Nm, lean 7.5 °"; got != want || record.String() != "record: heart_rate 120 bpm, torque 40 Nm" {
		t.Errorf("%s, want %s; it was %s", got, want, record)
	}
	f.Messages = append(append(f.Messages[:2:2], described...), both)
	data, err = fit.Append(nil, f)
	must(err)
	again, err := fit.DecodeBytes(data)
	must(err)
	if got := again.Messages[len(again.Messages)-1].String(); got != both.String() {
		t.Errorf("decoded again: %s, want %s", got, both)
	}

	for want, try := range map[error]func() (fit.Message, error){
		fit.ErrValue:       func() (fit.Message, error) { return record.WithDeveloper(own, fit.Uint8(1)) },
		fit.ErrUndescribed: func() (fit.Message, error) { return record.WithDeveloper(record, fit.Uint16(1)) },
		fit.ErrMessage:     func() (fit.Message, error) { return fit.Message{}.WithDeveloper(own, fit.Uint16(1)) },
	} {
		if m, err := try(); !errors.Is(err, want) {
			t.Errorf("WithDeveloper = %v, %v, want %v", m, err, want)
		}
	}
	if _, err := record.WithDeveloper(own, fit.Value{}); !errors.Is(err, fit.ErrValue) {
		t.Errorf("WithDeveloper of no value: %v", err)
	}
}
