package corpus

import (
	"testing"

	"github.com/tightwire/tightwire/fit"
)

// TestFITDigests is TestDigests of the FIT files.
func TestFITDigests(t *testing.T) {
	for _, tt := range []struct {
		name string
		got  any
		want string
	}{
		{"FITActivity(0)", FITActivity(0), "2c6d7a808e57c254"},
		{"FITActivity(7)", FITActivity(7), "0274cfd823ee20d3"},
		{"FITDeveloper(0)", FITDeveloper(0), "c42f4073b30e4d0f"},
		{"FITMultisport(0)", FITMultisport(0), "5ef43e91dc6c7e05"},
		{"FITLists(0)", FITLists(0), "e9774890f55da921"},
		{"FITSmall(0)", FITSmall(0), "055e5de269108f26"},
		{"FITHour()", FITHour(), "dc917e09d02b7ed6"},
		{"FITRecords(1000, 0)", FITRecords(1000, 0), "9ab5ffad459abc86"},
	} {
		if got := digest(tt.got); got != tt.want {
			t.Errorf("digest of %s = %s, want %s", tt.name, got, tt.want)
		}
	}
}

// shapeOf is what a file is made of.
type shapeOf struct{ messages, records, laps, sessions, developer int }

func shape(t *testing.T, b []byte) (s shapeOf) {
	t.Helper()
	f, err := fit.DecodeBytes(b)
	if err != nil {
		t.Fatal(err)
	}
	if f.Size() != len(b) {
		t.Errorf("Size() = %d, want %d", f.Size(), len(b))
	}
	s.messages = len(f.Messages)
	for _, m := range f.Messages {
		switch m.Num() {
		case mesgRecord:
			s.records++
			s.developer += len(m.Definition().DeveloperFields())
		case mesgLap:
			s.laps++
		case mesgSession:
			s.sessions++
		}
	}
	return s
}

func TestFITShapes(t *testing.T) {
	for _, tt := range []struct {
		name string
		b    []byte
		want shapeOf
	}{
		{"FITActivity(3)", FITActivity(3), shapeOf{FITMessages, 99_864, 50, 1, 0}},
		{"FITDeveloper(3)", FITDeveloper(3), shapeOf{40_027, 20_000, 10, 1, 152_080}},
		{"FITMultisport(3)", FITMultisport(3), shapeOf{28_581, 28_420, 49, 5, 0}},
		{"FITLists(3)", FITLists(3), shapeOf{25_021, 25_000, 13, 1, 0}},
		{"FITHour()", FITHour(), shapeOf{3_616, 3_600, 4, 1, 3_600}},
	} {
		if got := shape(t, tt.b); got != tt.want {
			t.Errorf("%s: %d bytes, %+v, want %+v", tt.name, len(tt.b), got, tt.want)
		}
	}
}

func TestFITSmallShape(t *testing.T) {
	developer, big := 0, 0
	for i, b := range FITSmall(1) {
		s := shape(t, b)
		if s.messages < 100 || s.messages > 300 || s.records < 90 {
			t.Errorf("FITSmall(1)[%d]: %+v, want 100 to 300 messages", i, s)
		}
		f, _ := fit.DecodeBytes(b)
		if f.Messages[0].Definition().BigEndian() || f.Messages[10].Definition().BigEndian() {
			big++
		}
		if s.developer > 0 {
			developer++
		}
	}
	if big < 8 || developer < 8 {
		t.Errorf("FITSmall(1): %d files in big-endian order, %d with developer fields, want 8 of each", big, developer)
	}
}

// TestFITRecords wants values as they are in life.
func TestFITRecords(t *testing.T) {
	var hearts, gaps int
	rs := FITRecords(50_000, 1)
	for i, r := range rs {
		if i > 0 && (r.Timestamp != rs[i-1].Timestamp+1 || r.Distance < rs[i-1].Distance) {
			t.Fatalf("record %d: %+v after %+v", i, r, rs[i-1])
		}
		if r.Speed > 25_000 || r.Altitude < 500 || r.Altitude > 12_500 {
			t.Errorf("record %d: %+v is not of this world", i, r)
		}
		if r.HeartRate == noHeartRate {
			hearts++
		} else if r.HeartRate < 70 || r.HeartRate > 200 {
			t.Errorf("record %d: heart rate %d", i, r.HeartRate)
		}
		if r.Lat == noPosition {
			gaps++
		}
	}
	if hearts < 100 || gaps < 100 || hearts > 5_000 || gaps > 5_000 {
		t.Errorf("%d records without heart rate and %d without position, want 100 to 5,000", hearts, gaps)
	}
}
