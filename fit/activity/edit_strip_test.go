package activity

import (
	"errors"
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
		switch fieldName(was.Num(), f.Num) {
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
