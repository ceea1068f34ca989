package gpx

import (
	"bytes"
	"encoding/xml"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/tightwire/tightwire/cmd/fit/internal/ridetest"
	"github.com/tightwire/tightwire/cmd/fit/internal/track"
	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/activity"
	"github.com/tightwire/tightwire/fit/mesg"
	"github.com/tightwire/tightwire/fit/profile"
)

func logOf(t *testing.T, v activity.View) *track.Log {
	t.Helper()
	l, err := track.Of(ridetest.File(v))
	if err != nil {
		t.Fatal(err)
	}
	return l
}

func written(t *testing.T, l *track.Log) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := Write(&b, l); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// same reports whether two records have the same in GPX.
func same(a, b *mesg.Record) bool {
	height := func(r *mesg.Record) uint16 { return r.Altitude }
	return track.Degrees(a.PositionLat) == track.Degrees(b.PositionLat) && track.Degrees(a.PositionLong) == track.Degrees(b.PositionLong) &&
		a.Timestamp == b.Timestamp && height(a) == height(b) && a.HeartRate == b.HeartRate && a.Cadence == b.Cadence &&
		a.Power == b.Power && a.Temperature == b.Temperature
}

// TestRecords reads what was written: the same records, cut at the same pause.
func TestRecords(t *testing.T) {
	a := ridetest.Ride(400)
	a.Records[7].HeartRate, a.Records[8].Power, a.Records[9].Temperature = 0xFF, 0xFFFF, -7
	l := logOf(t, a)
	got, err := Read(bytes.NewReader(written(t, l)))
	if err != nil || got.Course || len(got.Tracks) != 1 || got.Created != ridetest.Start {
		t.Fatalf("%+v, %v", got, err)
	}
	in, out := &l.Tracks[0], &got.Tracks[0]
	if !slices.Equal(in.Pauses, out.Pauses) || in.Sport != out.Sport || len(in.Records) != len(out.Records) {
		t.Fatalf("%d records, pauses %v, %v", len(out.Records), out.Pauses, out.Sport)
	}
	for i := range in.Records {
		if !same(&in.Records[i], &out.Records[i]) {
			t.Errorf("record %d: %+v, want %+v", i, out.Records[i], in.Records[i])
		}
	}
}

// TestWithoutPosition leaves out what GPX cannot have, and heart rates of 0.
func TestWithoutPosition(t *testing.T) {
	a := ridetest.Ride(8)
	a.Records[0].PositionLat = 0x7FFFFFFF
	a.Records[1].PositionLat = 1<<30 + 1
	a.Records[2].HeartRate = 0
	got, err := Read(bytes.NewReader(written(t, logOf(t, a))))
	if err != nil || len(got.Tracks[0].Records) != 6 || got.Tracks[0].Records[0].HeartRate != 0xFF {
		t.Errorf("%+v, %v", got.Tracks[0].Records, err)
	}
}

// order is what the schema of GPX 1.1 has in each element, in its order, and, after the
// stroke, attributes. Elements of extensions are in the order of their schemas.
var order = map[string]string{
	"gpx": "metadata wpt trk|version creator", "metadata": "name time", "wpt": "name type|lat lon", "trk": "name type trkseg",
	"trkseg": "trkpt", "trkpt": "ele time extensions|lat lon", "extensions": "PowerInWatts TrackPointExtension",
	"TrackPointExtension": "atemp hr cad", "name": "", "time": "", "type": "", "ele": "", "PowerInWatts": "", "atemp": "", "hr": "", "cad": "",
}

// checkOrder checks each element of a document.
func checkOrder(t *testing.T, document []byte) {
	t.Helper()
	d := xml.NewDecoder(bytes.NewReader(document))
	var open []string
	at := []int{0}
	for {
		token, err := d.Token()
		if err != nil {
			break
		}
		switch token := token.(type) {
		case xml.StartElement:
			name := token.Name.Local
			children, attributes, _ := strings.Cut(order[name], "|")
			_ = children
			for _, a := range token.Attr {
				if a.Name.Space == "" && a.Name.Local != "xmlns" && !slices.Contains(strings.Fields(attributes), a.Name.Local) {
					t.Errorf("%s has the attribute %s", name, a.Name.Local)
				}
			}
			if len(open) > 0 {
				allowed, _, _ := strings.Cut(order[open[len(open)-1]], "|")
				i := slices.Index(strings.Fields(allowed), name)
				if i < at[len(at)-1] {
					t.Errorf("%s in %s is not in its place", name, open[len(open)-1])
				}
				at[len(at)-1] = i
			}
			open, at = append(open, name), append(at, 0)
		case xml.EndElement:
			open, at = open[:len(open)-1], at[:len(at)-1]
		}
	}
}

func TestOrder(t *testing.T) {
	a := ridetest.Ride(20)
	a.Records[3].Power, a.Records[4].Temperature = 0xFFFF, 0x7F
	checkOrder(t, written(t, logOf(t, a)))
	checkOrder(t, written(t, course(t)))
}

// course returns the course of the vectors, with a point.
func course(t *testing.T) *track.Log {
	t.Helper()
	b, err := os.ReadFile("../../../../vectors/fit/course.fit")
	if err != nil {
		t.Fatal(err)
	}
	f, err := fit.DecodeBytes(b)
	if err != nil {
		t.Fatal(err)
	}
	l, err := track.Of(f)
	if err != nil {
		t.Fatal(err)
	}
	l.Points = append(l.Points, track.Point{Name: ridetest.Nasty, Kind: profile.CoursePointSummit, Lat: 5, Long: 6})
	return l
}

// TestCourse writes a course without times, so that it comes back as a course.
func TestCourse(t *testing.T) {
	l := course(t)
	got, err := Read(bytes.NewReader(written(t, l)))
	if err != nil || !got.Course || got.Name != "Round the lake" || len(got.Tracks[0].Records) != 30 {
		t.Fatalf("%+v, %v", got, err)
	}
	p := got.Points[len(got.Points)-1]
	want := strings.NewReplacer("\x01", "\uFFFD", "\x1b", "\uFFFD").Replace(ridetest.Nasty)
	if p.Name != want || p.Kind != profile.CoursePointSummit {
		t.Errorf("point %+v", p)
	}
}

// TestNames escapes names of the file, and replaces bytes that are not text.
func TestNames(t *testing.T) {
	a := ridetest.Ride(4)
	for _, name := range []string{ridetest.Nasty, "NoUTF8"} {
		if err := a.Sessions[0].SetSportProfileName(name); err != nil {
			t.Fatal(err)
		}
		f, err := fit.DecodeBytes(ridetest.Broken(a))
		if err != nil {
			t.Fatal(err)
		}
		l, err := track.Of(f)
		if err != nil {
			t.Fatal(err)
		}
		got, err := Read(bytes.NewReader(written(t, l)))
		want := strings.NewReplacer("\x01", "\uFFFD", "\x1b", "\uFFFD", "NoUTF8", "\uFFFD\uFFFD<i>").Replace(name)
		if err != nil || got.Tracks[0].Name != want {
			t.Errorf("%q is read as %q, %v", name, got.Tracks[0].Name, err)
		}
	}
}

// TestDialects reads points as other programs write them.
func TestDialects(t *testing.T) {
	for name, point := range map[string]string{
		"plain":     `<extensions><power>210</power><hr>150</hr><cad>88</cad><atemp>21.4</atemp></extensions>`,
		"nested":    `<extensions><e:TrackPointExtension><e:hr>150</e:hr><e:cad>88</e:cad><e:atemp>21</e:atemp></e:TrackPointExtension><p:PowerInWatts>210</p:PowerInWatts></extensions>`,
		"Cluetrust": `<extensions><g:hr>150</g:hr><g:cadence>88</g:cadence><g:temp>21</g:temp><g:power>210</g:power></extensions>`,
		"values":    `<extensions><HeartRateBpm><Value>150</Value></HeartRateBpm><RunCadence>88</RunCadence><Temperature>21</Temperature><Watts>210</Watts></extensions>`,
		"bikepower": `<extensions><x><g:bikepower>210</g:bikepower><g:bpm>150</g:bpm><g:bike_cadence>88</g:bike_cadence><g:Temp>21</g:Temp></x></extensions>`,
		"BikePower": `<e:BikePower>210</e:BikePower><p:heart_rate>150</p:heart_rate><p:CAD>88</p:CAD><p:aTemp>21</p:aTemp>`,
		"GPX 1.0":   `<hr>150.2</hr><cadence>88</cadence><temperature>21</temperature><watts>210</watts>`,
	} {
		in := `<gpx xmlns:e="e" xmlns:p="p" xmlns:g="g"><trk><trkseg><trkpt lat="47" lon="8"><ele>401.2</ele><time>2026-05-31T08:00:00Z</time>` +
			point + `</trkpt></trkseg></trk></gpx>`
		l, err := Read(strings.NewReader(in))
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		r := l.Tracks[0].Records[0]
		if r.HeartRate != 150 || r.Cadence != 88 || r.Temperature != 21 || r.Power != 210 || r.AltitudeScaled() != 401.2 {
			t.Errorf("%s: %+v", name, r)
		}
	}
}

// TestRoutes takes routes for tracks only if there are no tracks.
func TestRoutes(t *testing.T) {
	route := `<rte><name>R</name><rtept lat="1" lon="2"/><rtept lat="1" lon="3"/></rte>`
	way := `<trk><name>T</name><trkseg/><trkseg><trkpt lat="1" lon="2"/></trkseg><trkseg/></trk>`
	for in, want := range map[string]string{route: "R", route + way: "T"} {
		l, err := Read(strings.NewReader("<gpx><metadata><name>N</name><time>gestern</time></metadata>" + in + "</gpx>"))
		if err != nil || len(l.Tracks) != 1 || l.Tracks[0].Name != want || !l.Course || l.Name != "N" || l.Tracks[0].Pauses != nil {
			t.Errorf("%s: %+v, %v", in, l, err)
		}
	}
}

// TestRoutePoints reads the names of route points, each once, and leaves out names of more points than a
// course can have.
func TestRoutePoints(t *testing.T) {
	point := func(n int) string {
		return fmt.Sprintf(`<rtept lat="1" lon="%d"><name> P%d </name><type>Left</type></rtept>`, n%90, n)
	}
	unnamed := `<rtept lat="1" lon="2"/>`
	waypoint := `<wpt lat="1" lon="1"><name>P1</name><type>Left</type></wpt>`
	var many strings.Builder
	for i := range track.MaxPoints + 1 {
		many.WriteString(point(i))
	}
	for name, tt := range map[string]struct {
		in   string
		want []string
	}{
		"named":             {"<rte>" + point(1) + unnamed + point(2) + "</rte>", []string{"P1", "P2"}},
		"beside a track":    {`<trk><trkseg><trkpt lat="1" lon="1"/></trkseg></trk><rte>` + point(1) + "</rte>", []string{"P1"}},
		"also a waypoint":   {waypoint + "<rte>" + point(1) + point(2) + "</rte>", []string{"P1", "P2"}},
		"too many":          {waypoint + "<rte>" + many.String() + "</rte>", []string{"P1"}},
		"points of a track": {`<trk><trkseg><trkpt lat="1" lon="1"><name>P1</name></trkpt></trkseg></trk>`, nil},
	} {
		l, err := Read(strings.NewReader("<gpx>" + tt.in + "</gpx>"))
		var got []string
		for _, p := range l.Points {
			if got = append(got, p.Name); p.Kind != profile.CoursePointLeft {
				t.Errorf("%s: %s is a %v", name, p.Name, p.Kind)
			}
		}
		if err != nil || !slices.Equal(got, tt.want) {
			t.Errorf("%s: points %q, %v, want %q", name, got, err, tt.want)
		}
	}
}

func TestFaults(t *testing.T) {
	for in, want := range map[string]string{
		"<kml/>": "found the element kml, want gpx",
		"<gpx>\n<trk><trkseg><trkpt lat='x' lon='8'/>":                        `line 2: found the position "x", "8", want degrees`,
		"<gpx><trk><trkseg><trkpt lon='8'/>":                                  `found the position "", "8"`,
		"<gpx><wpt lat='91' lon='8'/>":                                        `found the position "91", "8"`,
		"<gpx><trk><trkseg><trkpt lat='NaN' lon='8'/>":                        `found the position "NaN"`,
		"<gpx><trk><trkseg><trkpt lat='1' lon='8'><time>8 Uhr</time></trkpt>": `found the time "8 Uhr"`,
		"<gpx><trk><trkseg>":                                                  "unexpected EOF",
		"<gpx><trk><trkseg><trkpt lat='1' lon='8'>&x;</trkpt>":                "invalid character entity &x;",
	} {
		if _, err := Read(strings.NewReader(in)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("Read(%q): %v, want %q", in, err, want)
		}
	}
}

// FuzzRead reads any bytes. What can be read is written as FIT, and that as GPX again, with
// as many points.
func FuzzRead(f *testing.F) {
	var b bytes.Buffer
	l, _ := track.Of(ridetest.File(ridetest.Ride(6)))
	if err := Write(&b, l); err != nil {
		f.Fatal(err)
	}
	f.Add(b.Bytes())
	f.Add([]byte("<gpx><rte><rtept lat='1' lon='2'/></rte><wpt lat='-90' lon='180'><name>&#x1;</name></wpt></gpx>"))
	f.Fuzz(func(t *testing.T, b []byte) {
		l, err := Read(bytes.NewReader(b))
		if err != nil {
			return
		}
		n := 0
		for i := range l.Tracks {
			n += len(l.Tracks[i].Records)
		}
		file, err := l.File(time.Unix(1_800_000_000, 0))
		if err != nil {
			return
		}
		var out bytes.Buffer
		if err := fit.Encode(&out, file); err != nil {
			t.Fatal(err)
		}
		again, err := fit.DecodeBytes(out.Bytes())
		if err != nil {
			t.Fatal(err)
		}
		l, err = track.Of(again)
		if err != nil {
			t.Fatal(err)
		}
		var points bytes.Buffer
		if err := Write(&points, l); err != nil || bytes.Count(points.Bytes(), []byte("<trkpt")) != n {
			t.Errorf("%d points, want %d, %v", bytes.Count(points.Bytes(), []byte("<trkpt")), n, err)
		}
	})
}
