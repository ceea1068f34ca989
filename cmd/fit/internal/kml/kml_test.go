package kml

import (
	"bytes"
	"encoding/xml"
	"strings"
	"testing"

	"github.com/tightwire/tightwire/cmd/fit/internal/ridetest"
	"github.com/tightwire/tightwire/cmd/fit/internal/track"
	"github.com/tightwire/tightwire/fit/profile"
)

// document is what a globe reads.
type document struct {
	Name   string `xml:"Document>name"`
	Placed []struct {
		Name   string `xml:"name"`
		Tracks []struct {
			When   []string `xml:"when"`
			Coords []string `xml:"coord"`
			Arrays []struct {
				Name   string   `xml:"name,attr"`
				Values []string `xml:"value"`
			} `xml:"ExtendedData>SchemaData>SimpleArrayData"`
		} `xml:"MultiTrack>Track"`
		Lines []string `xml:"MultiGeometry>LineString>coordinates"`
		Point string   `xml:"Point>coordinates"`
	} `xml:"Document>Placemark"`
}

func read(t *testing.T, l *track.Log) document {
	t.Helper()
	var b bytes.Buffer
	if err := Write(&b, l); err != nil {
		t.Fatal(err)
	}
	var d document
	if err := xml.Unmarshal(b.Bytes(), &d); err != nil {
		t.Fatal(err)
	}
	return d
}

func rideLog(t *testing.T) *track.Log {
	t.Helper()
	a := ridetest.Ride(40)
	a.Records[1].HeartRate, a.Records[2].PositionLat = 0xFF, 0x7FFFFFFF
	for i := range a.Records {
		a.Records[i].Cadence = 0xFF
	}
	if err := a.Sessions[0].SetSportProfileName(ridetest.Nasty); err != nil {
		t.Fatal(err)
	}
	l, err := track.Of(ridetest.File(a))
	if err != nil {
		t.Fatal(err)
	}
	return l
}

// TestTracks wants as many times as places, and a value for each place, which may be
// empty.
func TestTracks(t *testing.T) {
	l := rideLog(t)
	d := read(t, l)
	if len(d.Placed) != 1 || len(d.Placed[0].Tracks) != 2 || !strings.Contains(d.Placed[0].Name, "</script>") {
		t.Fatalf("%+v", d)
	}
	for i, n := range []int{19, 20} {
		got := d.Placed[0].Tracks[i]
		if len(got.When) != n || len(got.Coords) != n || len(got.Arrays) != 3 {
			t.Fatalf("track %d: %d times, %d places, %d arrays", i, len(got.When), len(got.Coords), len(got.Arrays))
		}
		for _, a := range got.Arrays {
			if len(a.Values) != n || a.Name == "cadence" {
				t.Errorf("%s has %d values", a.Name, len(a.Values))
			}
		}
	}
	r := &l.Tracks[0].Records[0]
	want := track.Degrees(r.PositionLong) + " " + track.Degrees(r.PositionLat) + " " + track.Number(r.EnhancedAltitudeScaled())
	first := d.Placed[0].Tracks[0]
	if first.Coords[0] != want || first.When[0] != "2026-05-24T10:00:00Z" || first.Arrays[0].Values[1] != "" || first.Arrays[0].Values[0] == "" {
		t.Errorf("first: %s %s, want %s", first.When[0], first.Coords[0], want)
	}
}

func TestCourse(t *testing.T) {
	l := rideLog(t)
	l.Course = true
	l.Tracks[0].Name = ""
	l.Points = []track.Point{{Name: "P", Kind: 0, Lat: 1 << 29, Long: -1 << 29, Time: 0}, {Name: "nowhere", Kind: 0, Lat: 0x7FFFFFFF, Long: 0, Time: 0}}
	d := read(t, l)
	if len(d.Placed) != 2 || d.Placed[0].Name != "cycling" || d.Placed[1].Point != "-45.0000000,45.0000000" {
		t.Fatalf("%+v", d)
	}
	if lines := d.Placed[0].Lines; len(lines) != 2 || len(strings.Fields(lines[0])) != 19 || strings.Count(lines[1], ",") != 40 {
		t.Errorf("%d lines", len(lines))
	}
}

// TestNothing writes a log without positions and without a name.
func TestNothing(t *testing.T) {
	l := &track.Log{Tracks: []track.Track{{Sport: profile.SportInvalid}}}
	if d := read(t, l); len(d.Placed) != 1 || d.Placed[0].Name != "track" {
		t.Errorf("%+v", d)
	}
}
