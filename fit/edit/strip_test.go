package edit

import (
	"errors"
	"slices"
	"testing"

	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/profile"
)

// TestStripFiles takes fields, messages and developer fields out of every file. What was not asked for
// stays, byte for byte.
func TestStripFiles(t *testing.T) {
	what := Stripping{Messages: []profile.MesgNum{profile.MesgNumEvent, 0xFF01}, Fields: []string{"heart_rate", "session.total_calories", "field_9"}, Developer: true}
	eachActivity(t, func(t *testing.T, name string, f *fit.File) {
		got, _, err := Strip(f, what)
		if err != nil {
			t.Fatal(err)
		}
		again := written(t, name, got)
		var want []fit.Message
		for _, m := range f.Messages {
			switch m.Num() {
			case profile.MesgNumEvent, 0xFF01, profile.MesgNumDeveloperDataID, profile.MesgNumFieldDescription:
			default:
				want = append(want, m)
			}
		}
		if len(again.Messages) != len(want) {
			t.Fatalf("%s: %d messages, want %d", name, len(again.Messages), len(want))
		}
		for i, m := range again.Messages {
			checkStripped(t, name, m, want[i])
		}
	})
}

// checkStripped compares a message with the one that it was.
func checkStripped(t *testing.T, name string, got, was fit.Message) {
	t.Helper()
	next := 0
	fields := got.Definition().Fields()
	at, from := got.Bytes(), was.Bytes()
	for _, f := range was.Definition().Fields() {
		bytes := from[:f.Size]
		from = from[f.Size:]
		switch profile.FieldLabel(was.Num(), f.Num) {
		case "heart_rate", "field_9":
			continue
		case "total_calories":
			if was.Num() == profile.MesgNumSession {
				continue
			}
		}
		if next == len(fields) || fields[next].Num != f.Num || string(at[:f.Size]) != string(bytes) {
			t.Fatalf("%s: field %d of message %v is gone or changed", name, f.Num, was.Num())
		}
		at, next = at[f.Size:], next+1
	}
	// a time in the header becomes a field if the message that it counts from is gone
	if next < len(fields) && fields[next].Num == 253 {
		next++
	}
	if next != len(fields) || len(got.Definition().DeveloperFields()) > 0 {
		t.Fatalf("%s: message %v has more fields than it should", name, was.Num())
	}
}

// TestStripNothing changes nothing.
func TestStripNothing(t *testing.T) {
	eachActivity(t, func(t *testing.T, name string, f *fit.File) {
		if got, changes, err := Strip(f, Stripping{Fields: []string{"no_such_field"}}); err != nil || len(changes) > 0 || len(got.Messages) != len(f.Messages) {
			t.Errorf("%s: %v, %v", name, changes, err)
		}
	})
	if _, _, err := Strip(aRide(t), Stripping{Messages: []profile.MesgNum{0}}); !errors.Is(err, ErrFileID) {
		t.Errorf("Strip of file_id = %v", err)
	}
}

// TestStripSubfield removes a field from the messages in which it has the name.
func TestStripSubfield(t *testing.T) {
	var b fit.Builder
	for _, sport := range []profile.Sport{profile.SportCycling, profile.SportRunning} {
		b.Begin(profile.MesgNumSession)
		b.Add(profile.SessionSport, fit.Enum(uint8(sport)))
		b.Add(profile.SessionTotalCycles, fit.Uint32(1000))
		end(t, &b)
	}
	got, changes, err := Strip(b.File(), Stripping{Fields: []string{"session.total_strides"}})
	if err != nil || len(changes) != 1 || changes[0].Changed != 1 {
		t.Fatalf("Strip = %v, %v, want one change", changes, err)
	}
	for i, want := range []bool{true, false} { // total_cycles are strides when running
		if has := got.Messages[i].Field(profile.SessionTotalCycles).Exists(); has != want {
			t.Errorf("session %d has total_cycles: %v, want %v", i, has, want)
		}
	}
}

// TestStripUnknown tells misspelt names from those that a file only lacks.
func TestStripUnknown(t *testing.T) {
	var b fit.Builder
	b.Begin(0xFF00)
	b.Add(9, fit.Uint8(1))
	end(t, &b)
	what := Stripping{
		Messages: []profile.MesgNum{profile.MesgNumHRV, 0xFF00, 0xFF01},
		Fields: []string{
			"heart_rate", "lap.total_strides", "field_9", "message_65280.field_9",
			"heartrate", "lap.heart_rate", "field_8", "record.field_9", "message_65281.field_9",
		},
	}
	messages, fields := what.Unknown(aRide(t), b.File())
	if want := []profile.MesgNum{0xFF01}; !slices.Equal(messages, want) {
		t.Errorf("Unknown messages = %v, want %v", messages, want)
	}
	if want := what.Fields[4:]; !slices.Equal(fields, want) {
		t.Errorf("Unknown fields = %q, want %q", fields, want)
	}
}
