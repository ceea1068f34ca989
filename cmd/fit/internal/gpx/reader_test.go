package gpx

import (
	"bytes"
	"encoding/xml"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/tightwire/tightwire/cmd/fit/internal/ridetest"
	"github.com/tightwire/tightwire/cmd/fit/internal/track"
	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/mesg"
	"github.com/tightwire/tightwire/fit/profile"
)

// document is GPX 1.1 as its schema and the schemas of the extensions have it, with the name spaces of
// all names. encoding/xml fills it, as a second reader beside this package's.
type document struct {
	XMLName  xml.Name `xml:"http://www.topografix.com/GPX/1/1 gpx"`
	Version  string   `xml:"version,attr"`
	Creator  string   `xml:"creator,attr"`
	Metadata *struct {
		Name string `xml:"http://www.topografix.com/GPX/1/1 name"`
		Time string `xml:"http://www.topografix.com/GPX/1/1 time"`
	} `xml:"http://www.topografix.com/GPX/1/1 metadata"`
	Waypoints []place `xml:"http://www.topografix.com/GPX/1/1 wpt"`
	Tracks    []struct {
		Name     string `xml:"http://www.topografix.com/GPX/1/1 name"`
		Type     string `xml:"http://www.topografix.com/GPX/1/1 type"`
		Segments []struct {
			Points []place `xml:"http://www.topografix.com/GPX/1/1 trkpt"`
		} `xml:"http://www.topografix.com/GPX/1/1 trkseg"`
	} `xml:"http://www.topografix.com/GPX/1/1 trk"`
}

type place struct {
	Lat        float64   `xml:"lat,attr"`
	Lon        float64   `xml:"lon,attr"`
	Name       string    `xml:"http://www.topografix.com/GPX/1/1 name"`
	Type       string    `xml:"http://www.topografix.com/GPX/1/1 type"`
	Ele        *float64  `xml:"http://www.topografix.com/GPX/1/1 ele"`
	Time       time.Time `xml:"http://www.topografix.com/GPX/1/1 time"`
	Extensions *struct {
		Power  *int `xml:"http://www.garmin.com/xmlschemas/PowerExtension/v1 PowerInWatts"`
		Garmin *struct {
			Temperature *int `xml:"http://www.garmin.com/xmlschemas/TrackPointExtension/v1 atemp"`
			Beats       *int `xml:"http://www.garmin.com/xmlschemas/TrackPointExtension/v1 hr"`
			Cadence     *int `xml:"http://www.garmin.com/xmlschemas/TrackPointExtension/v1 cad"`
		} `xml:"http://www.garmin.com/xmlschemas/TrackPointExtension/v1 TrackPointExtension"`
	} `xml:"http://www.topografix.com/GPX/1/1 extensions"`
}

func parsed(t *testing.T, l *track.Log) *document {
	t.Helper()
	d := &document{}
	if err := xml.Unmarshal(written(t, l), d); err != nil {
		t.Fatal(err)
	}
	return d
}

// is reports whether an element is there with a value, or is not there and ought not to be.
func is(got *int, want, invalid int) bool {
	if got == nil {
		return want == invalid
	}
	return *got == want
}

// TestWrittenValues compares what another reader finds with the records: every position, altitude,
// time and sensor, also at the ends of their ranges.
func TestWrittenValues(t *testing.T) {
	a := ridetest.Ride(60)
	edges := []struct{ lat, long int32 }{{0, 0}, {1 << 30, math.MinInt32}, {-1 << 30, math.MaxInt32 - 1}, {1, -1}, {-1, 1}}
	for i, e := range edges {
		a.Records[i].PositionLat, a.Records[i].PositionLong = e.lat, e.long
	}
	a.Records[5].Altitude, a.Records[6].Altitude = 0, 0xFFFE // -500 m and 12606.8 m
	a.Records[7].Temperature, a.Records[8].Temperature = -128, 126
	a.Records[9].HeartRate, a.Records[10].HeartRate = 1, 254
	a.Records[11].Cadence, a.Records[12].Cadence = 0, 254
	a.Records[13].Power, a.Records[14].Power = 0, 65534
	a.Records[15].Power, a.Records[15].HeartRate, a.Records[15].Cadence, a.Records[15].Temperature = 0xFFFF, 0xFF, 0xFF, 0x7F
	a.Records[16].HeartRate, a.Records[16].Cadence, a.Records[16].Temperature = 0xFF, 0xFF, 0x7F // power alone
	a.Records[17].Power = 0xFFFF
	a.Records[18].Altitude = 0xFFFF
	l := logOf(t, a)
	d := parsed(t, l)
	if d.Version != "1.1" || d.Creator != "Tightwire One" || d.Metadata == nil || d.Metadata.Time != "2026-05-24T10:00:00Z" || len(d.Tracks) != 1 || d.Tracks[0].Type != "cycling" {
		t.Fatalf("version %q by %q, %d tracks", d.Version, d.Creator, len(d.Tracks))
	}
	var points []place
	for _, s := range d.Tracks[0].Segments {
		points = append(points, s.Points...)
	}
	if len(d.Tracks[0].Segments) != 2 || len(points) != 60 || len(d.Tracks[0].Segments[0].Points) != 30 {
		t.Fatalf("%d points in %d segments, want 60 in two", len(points), len(d.Tracks[0].Segments))
	}
	for i := range points {
		checkPlace(t, i, &points[i], &l.Tracks[0].Records[i])
	}
}

func checkPlace(t *testing.T, i int, p *place, r *mesg.Record) {
	t.Helper()
	const half = 0.51e-7 // of the last decimal
	degrees := func(semicircles int32) float64 { return float64(semicircles) * 180 / (1 << 31) }
	if math.Abs(p.Lat-degrees(r.PositionLat)) > half || math.Abs(p.Lon-degrees(r.PositionLong)) > half {
		t.Errorf("point %d is at %v, %v, want %v, %v", i, p.Lat, p.Lon, degrees(r.PositionLat), degrees(r.PositionLong))
	}
	if r.Altitude == 0xFFFF && p.Ele != nil || r.Altitude != 0xFFFF && (p.Ele == nil || math.Abs(*p.Ele-(float64(r.Altitude)/5-500)) > 1e-9) {
		t.Errorf("point %d is %v m high, stored as %d", i, p.Ele, r.Altitude)
	}
	if want := time.Unix(631065600+int64(r.Timestamp), 0); !p.Time.Equal(want) { // FIT counts from 1989-12-31
		t.Errorf("point %d at %v, want %v", i, p.Time, want)
	}
	if r.Power == 0xFFFF && r.HeartRate == 0xFF && r.Cadence == 0xFF && r.Temperature == 0x7F {
		if p.Extensions != nil {
			t.Errorf("point %d has extensions without anything in them", i)
		}
		return
	}
	if p.Extensions == nil || !is(p.Extensions.Power, int(r.Power), 0xFFFF) {
		t.Errorf("point %d has another power than %d", i, r.Power)
		return
	}
	g := p.Extensions.Garmin
	if g == nil {
		if r.HeartRate != 0xFF || r.Cadence != 0xFF || r.Temperature != 0x7F {
			t.Errorf("point %d has no sensors", i)
		}
		return
	}
	if !is(g.Beats, int(r.HeartRate), 0xFF) || !is(g.Cadence, int(r.Cadence), 0xFF) || !is(g.Temperature, int(r.Temperature), 0x7F) {
		t.Errorf("point %d has %v bpm, %v rpm, %v °C, want %d, %d, %d", i, g.Beats, g.Cadence, g.Temperature, r.HeartRate, r.Cadence, r.Temperature)
	}
}

// TestWrittenTracks writes a track for each sport, and segments where records without a position are
// at the ends of pauses: no point is lost or moves to another segment.
func TestWrittenTracks(t *testing.T) {
	a := ridetest.Ride(100)
	run := a.Sessions[0]
	run.Sport, run.StartTime = profile.SportRunning, a.Records[70].Timestamp
	a.Sessions = append(a.Sessions, run)
	for _, i := range []int{0, 49, 50, 69, 99} {
		a.Records[i].PositionLat, a.Records[i].PositionLong = math.MaxInt32, math.MaxInt32
	}
	d := parsed(t, logOf(t, a))
	var got []string
	for _, track := range d.Tracks {
		for _, s := range track.Segments {
			first, last := s.Points[0].Time.Unix(), s.Points[len(s.Points)-1].Time.Unix()
			start := int64(631065600 + ridetest.Start)
			got = append(got, fmt.Sprintf("%s %d from %d to %d", track.Type, len(s.Points), first-start, last-start))
		}
	}
	// the pause of 300 s is before record 50
	if want := []string{"cycling 48 from 1 to 48", "cycling 18 from 351 to 368", "running 29 from 370 to 398"}; !slices.Equal(got, want) {
		t.Errorf("segments %q, want %q", got, want)
	}
}

// TestPointKinds writes a waypoint of each kind of course point: each comes back as it was.
func TestPointKinds(t *testing.T) {
	l := course(t)
	l.Points = nil
	for k := range profile.CoursePointInvalid {
		if k.String() != "" && !strings.Contains(k.String(), "(") { // a kind with a name
			l.Points = append(l.Points, track.Point{Name: k.String(), Kind: k, Lat: int32(k) << 20, Long: -int32(k) << 20})
		}
	}
	if len(l.Points) < 25 {
		t.Fatalf("%d kinds of course points", len(l.Points))
	}
	got, err := Read(bytes.NewReader(written(t, l)))
	if err != nil || len(got.Points) != len(l.Points) {
		t.Fatalf("%d points, %v, want %d", len(got.Points), err, len(l.Points))
	}
	for i, p := range got.Points {
		if p.Kind != l.Points[i].Kind || p.Name != l.Points[i].Name || p.Time != profile.DateTimeInvalid {
			t.Errorf("%+v, want %+v", p, l.Points[i])
		}
	}
}

// trackOf reads one track with these points in a segment.
func trackOf(t *testing.T, points string) *track.Log {
	t.Helper()
	l, err := Read(strings.NewReader("<gpx><trk><trkseg>" + points + "</trkseg></trk></gpx>"))
	if err != nil {
		t.Fatal(err)
	}
	return l
}

// TestReadTimes reads times in all forms of XML's dateTime. A file is a course if any point lacks one.
func TestReadTimes(t *testing.T) {
	at := profile.DateTime(time.Date(2026, 5, 31, 8, 0, 0, 0, time.UTC).Unix() - 631065600)
	for text, want := range map[string]profile.DateTime{
		"2026-05-31T08:00:00Z":         at,
		"2026-05-31T10:00:00+02:00":    at,
		"2026-05-31T02:30:00-05:30":    at,
		"2026-05-31T08:00:00":          at,
		"2026-05-31T08:00:00.999Z":     at,
		" \n2026-05-31T08:00:00.000Z ": at,
		"1970-01-01T00:00:00Z":         profile.DateTimeInvalid,
		"1989-12-30T23:59:59Z":         profile.DateTimeInvalid,
		"2200-01-01T00:00:00Z":         profile.DateTimeInvalid,
		"":                             profile.DateTimeInvalid,
	} {
		l := trackOf(t, `<trkpt lat="1" lon="2"><time>`+text+`</time></trkpt>`)
		if got := l.Tracks[0].Records[0].Timestamp; got != want || l.Course != (want == profile.DateTimeInvalid) {
			t.Errorf("%q is %v, a course: %v, want %v", text, got, l.Course, want)
		}
	}
	timed := `<trkpt lat="1" lon="2"><time>2026-05-31T08:00:00Z</time></trkpt>`
	if l := trackOf(t, timed+`<trkpt lat="1" lon="2"/>`+timed); !l.Course {
		t.Error("a track with a point without a time is no course")
	}
}

// TestReadNumbers reads numbers as programs write them. A text that is not a number, or a number that
// FIT cannot store, is left out, and so is an altitude above FIT's largest.
func TestReadNumbers(t *testing.T) {
	for text, want := range map[string]uint16{
		"0": 2500, "-500": 0, "-500.2": 0xFFFF, "100.1": 3001, "1e2": 3000, "+100": 3000, " 100 ": 3000, "100.09": 3000, "12606.8": 0xFFFE, "12607": 0xFFFF,
		"": 0xFFFF, "NaN": 0xFFFF, "Inf": 0xFFFF, "100 m": 0xFFFF, "100,5": 0xFFFF, "1e999": 0xFFFF, "--1": 0xFFFF,
	} {
		l := trackOf(t, `<trkpt lat="1" lon="2"><ele>`+text+`</ele></trkpt>`)
		if got := l.Tracks[0].Records[0].Altitude; got != want {
			t.Errorf("altitude %q is stored as %d, want %d", text, got, want)
		}
	}
	for text, want := range map[string]uint8{"150": 150, "150.5": 151, "0": 0xFF, "-3": 0xFF, "255": 0xFF, "254.4": 254, "1e2": 100, "x": 0xFF} {
		l := trackOf(t, `<trkpt lat="1" lon="2"><extensions><hr>`+text+`</hr></extensions></trkpt>`)
		if got := l.Tracks[0].Records[0].HeartRate; got != want {
			t.Errorf("heart rate %q is stored as %d, want %d", text, got, want)
		}
	}
}

// TestReadPositions reads positions up to the poles and the antimeridian; 180° is -180°, as FIT has no
// other.
func TestReadPositions(t *testing.T) {
	for _, tt := range []struct {
		lat, lon string
		want     [2]int32
	}{
		{"0", "0", [2]int32{0, 0}},
		{"90", "90", [2]int32{1 << 30, 1 << 30}},
		{"-90", "-180", [2]int32{-1 << 30, math.MinInt32}},
		{"-0.0", "180", [2]int32{0, math.MinInt32}},
		{"45", "-45", [2]int32{1 << 29, -1 << 29}},
		{"4.5e1", "1e-9", [2]int32{1 << 29, 0}},
	} {
		r := trackOf(t, `<trkpt lat="`+tt.lat+`" lon="`+tt.lon+`"/>`).Tracks[0].Records[0]
		if got := [2]int32{r.PositionLat, r.PositionLong}; got != tt.want {
			t.Errorf("%s, %s is stored as %d, want %d", tt.lat, tt.lon, got, tt.want)
		}
	}
	for _, lat := range []string{"90.0000001", "-91", "", "47°", "47,1", "0x"} {
		if _, err := Read(strings.NewReader(`<gpx><wpt lat="` + lat + `" lon="8"/></gpx>`)); err == nil || !strings.Contains(err.Error(), strconv.Quote(lat)) {
			t.Errorf("latitude %q: %v, want an error that says it", lat, err)
		}
	}
}

// TestReadSegments has a pause between segments, but for empty ones, and none between tracks.
func TestReadSegments(t *testing.T) {
	seg := func(n int) string {
		return "<trkseg>" + strings.Repeat(`<trkpt lat="1" lon="2"/>`, n) + "</trkseg>"
	}
	for in, want := range map[string][][]int{
		"<trk>" + seg(3) + "</trk>":                                     {nil},
		"<trk>" + seg(3) + seg(2) + seg(1) + "</trk>":                   {{3, 5}},
		"<trk>" + seg(0) + seg(2) + seg(0) + seg(0) + seg(1) + "</trk>": {{2}},
		"<trk>" + seg(2) + "</trk><trk>" + seg(2) + seg(1) + "</trk>":   {nil, {2}},
		"<trk/><trk>" + seg(1) + "</trk>":                               {nil, nil},
	} {
		l, err := Read(strings.NewReader("<gpx>" + in + "</gpx>"))
		if err != nil || len(l.Tracks) != len(want) {
			t.Errorf("%s: %d tracks, %v, want %d", in, len(l.Tracks), err, len(want))
			continue
		}
		for i := range want {
			if got := l.Tracks[i].Pauses; !slices.Equal(got, want[i]) {
				t.Errorf("%s: track %d has pauses %v, want %v", in, i, got, want[i])
			}
		}
	}
}

// TestRoundFIT makes a FIT activity of what was written, and writes that: the same points again.
func TestRoundFIT(t *testing.T) {
	first := written(t, logOf(t, ridetest.Ride(200)))
	l, err := Read(bytes.NewReader(first))
	if err != nil {
		t.Fatal(err)
	}
	f, err := l.File(time.Unix(1_800_000_000, 0))
	if err != nil {
		t.Fatal(err)
	}
	b, err := fit.Append(nil, f)
	if err != nil {
		t.Fatal(err)
	}
	if f, err = fit.DecodeBytes(b); err != nil {
		t.Fatal(err)
	}
	again, err := track.Of(f)
	if err != nil {
		t.Fatal(err)
	}
	segments := func(b []byte) string { return string(b[bytes.Index(b, []byte("<trkseg>")):]) }
	if got, want := segments(written(t, again)), segments(first); got != want {
		t.Errorf("the second file has other points: %d bytes, want %d", len(got), len(want))
	}
}
