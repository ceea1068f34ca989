package kml

import (
	"bytes"
	"encoding/xml"
	"math"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/tightwire/tightwire/cmd/fit/internal/ridetest"
	"github.com/tightwire/tightwire/cmd/fit/internal/track"
	"github.com/tightwire/tightwire/fit/profile"
)

func logOf(t *testing.T, change func(r []rec)) *track.Log {
	t.Helper()
	a := ridetest.Ride(40)
	records := make([]rec, len(a.Records))
	for i := range records {
		records[i] = rec{&a.Records[i].PositionLat, &a.Records[i].PositionLong, &a.Records[i].Altitude, &a.Records[i].Timestamp}
	}
	change(records)
	l, err := track.Of(ridetest.File(a))
	if err != nil {
		t.Fatal(err)
	}
	return l
}

// A rec is what KML has of a record.
type rec struct {
	lat, long *int32
	altitude  *uint16
	at        *profile.DateTime
}

// TestWrittenPlaces compares each place with its record: longitude, latitude and, if it is known,
// altitude, in this order, with a blank between them; a time as XML has it for each.
func TestWrittenPlaces(t *testing.T) {
	l := logOf(t, func(r []rec) {
		*r[0].lat, *r[0].long = 1<<30, math.MinInt32
		*r[1].long = 0 // half of the earth from the others: no way over the date line
		*r[2].lat, *r[2].long = -1<<30, math.MaxInt32-1
		*r[2].altitude, *r[3].altitude, *r[4].altitude = 0, 0xFFFE, 0xFFFF
	})
	i := 0
	for _, part := range read(t, l).Placed[0].Tracks {
		for k, coord := range part.Coords {
			r := &l.Tracks[0].Records[i]
			want := []float64{float64(r.PositionLong) * 180 / (1 << 31), float64(r.PositionLat) * 180 / (1 << 31), float64(r.Altitude)/5 - 500}
			if r.Altitude == 0xFFFF {
				want = want[:2]
			}
			for n, text := range strings.Split(coord, " ") {
				v, err := strconv.ParseFloat(text, 64)
				if err != nil || n >= len(want) || math.Abs(v-want[n]) > 1e-7 {
					t.Errorf("place %d is %q, want %v", i, coord, want)
				}
			}
			at, err := time.Parse(time.RFC3339, part.When[k])
			if err != nil || at.Unix() != 631065600+int64(r.Timestamp) {
				t.Errorf("place %d at %q, %v, want %d", i, part.When[k], err, r.Timestamp)
			}
			i++
		}
	}
	if i != 40 {
		t.Errorf("%d places, want 40", i)
	}
}

// TestSpaces reads the names of all elements with their name spaces: KML 2.2, or Google's extension for
// elements that only its schema has.
func TestSpaces(t *testing.T) {
	google := strings.Fields("MultiTrack Track coord SimpleArrayField SimpleArrayData value")
	var b bytes.Buffer
	if err := Write(&b, logOf(t, func([]rec) {})); err != nil {
		t.Fatal(err)
	}
	d := xml.NewDecoder(&b)
	seen := map[string]bool{}
	for {
		token, err := d.Token()
		if err != nil {
			break
		}
		start, ok := token.(xml.StartElement)
		if !ok {
			continue
		}
		want := "http://www.opengis.net/kml/2.2"
		if slices.Contains(google, start.Name.Local) {
			want = "http://www.google.com/kml/ext/2.2"
		}
		if start.Name.Space != want {
			t.Errorf("%s is in the space %s, want %s", start.Name.Local, start.Name.Space, want)
		}
		seen[start.Name.Local] = true
	}
	for _, name := range google {
		if !seen[name] {
			t.Errorf("no %s in it", name)
		}
	}
}

// TestUntimed leaves records without a time out of a ride, which a globe cannot play, and keeps them in
// a course. Segments that have nothing left are left out.
func TestUntimed(t *testing.T) {
	l := logOf(t, func(r []rec) {
		for i := range 20 {
			*r[i].at = profile.DateTimeInvalid
		}
		*r[25].at = profile.DateTimeInvalid
	})
	l.Tracks[0].Pauses = []int{10, 20}
	tracks := read(t, l).Placed[0].Tracks
	if len(tracks) != 1 || len(tracks[0].When) != 19 || len(tracks[0].Coords) != 19 {
		t.Errorf("%d tracks, want one of 19 places", len(tracks))
	}
	l.Course = true
	lines := read(t, l).Placed[0].Lines
	var places []int
	for _, line := range lines {
		places = append(places, len(strings.Fields(line)))
	}
	if !slices.Equal(places, []int{10, 10, 20}) {
		t.Errorf("lines of %v places, want 10, 10 and 20", places)
	}
}

// TestShortLines leaves out lines of one place, of which KML knows none.
func TestShortLines(t *testing.T) {
	for _, tt := range []struct {
		pauses, want []int
	}{{[]int{1}, []int{39}}, {[]int{2}, []int{2, 38}}, {[]int{39}, []int{39}}, {[]int{10, 11}, []int{10, 29}}} {
		l := logOf(t, func([]rec) {})
		l.Course, l.Tracks[0].Pauses = true, tt.pauses
		var places []int
		for _, line := range read(t, l).Placed[0].Lines {
			places = append(places, len(strings.Fields(line)))
		}
		if !slices.Equal(places, tt.want) {
			t.Errorf("pauses %v: lines of %v places, want %v", tt.pauses, places, tt.want)
		}
	}
}

// TestTitles names a placemark after the track, or its sport.
func TestTitles(t *testing.T) {
	for _, tt := range []struct {
		track track.Track
		want  string
	}{
		{track.Track{Name: "Home & away", Sport: profile.SportRunning}, "Home & away"},
		{track.Track{Sport: profile.SportRunning}, "running"},
		{track.Track{Sport: profile.SportInvalid}, "track"},
	} {
		if got := read(t, &track.Log{Tracks: []track.Track{tt.track}}).Placed[0].Name; got != tt.want {
			t.Errorf("%+v has the title %q, want %q", tt.track, got, tt.want)
		}
	}
	if d := read(t, &track.Log{Name: "<log>"}); d.Name != "<log>" || len(d.Placed) != 0 {
		t.Errorf("%+v, want the name of the log", d)
	}
}
