package tcx

import (
	"bytes"
	"encoding/xml"
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

func same(a, b *mesg.Record) bool {
	return track.Degrees(a.PositionLat) == track.Degrees(b.PositionLat) && track.Degrees(a.PositionLong) == track.Degrees(b.PositionLong) &&
		a.Timestamp == b.Timestamp && a.Altitude == b.Altitude && a.Distance == b.Distance && a.Speed == b.Speed &&
		a.HeartRate == b.HeartRate && a.Cadence == b.Cadence && a.Power == b.Power
}

// TestRecords reads what was written: the same records, pauses and laps.
func TestRecords(t *testing.T) {
	a := ridetest.Ride(400)
	a.Records[7].HeartRate, a.Records[8].Power, a.Records[9].PositionLong = 0xFF, 0xFFFF, 0x7FFFFFFF
	a.Records[9].PositionLat, a.Records[10].Speed = 0x7FFFFFFF, 0xFFFF
	a.Laps[1].TotalCalories, a.Laps[1].LapTrigger, a.Laps[1].Intensity = 77, profile.LapTriggerDistance, profile.IntensityRest
	l := logOf(t, a)
	l.Tracks[0].Pauses = []int{150, 200} // one of them between laps
	got, err := Read(bytes.NewReader(written(t, l)))
	if err != nil || got.Course || len(got.Tracks) != 1 || got.Device.Name != "Tightwire One" {
		t.Fatalf("%+v, %v", got, err)
	}
	in, out := &l.Tracks[0], &got.Tracks[0]
	if !slices.Equal(out.Pauses, []int{150}) || out.Sport != profile.SportCycling || len(in.Records) != len(out.Records) || len(out.Laps) != 4 {
		t.Fatalf("%d records, %d laps, pauses %v, %v", len(out.Records), len(out.Laps), out.Pauses, out.Sport)
	}
	for i := range in.Records {
		if !same(&in.Records[i], &out.Records[i]) {
			t.Errorf("record %d: %+v, want %+v", i, out.Records[i], in.Records[i])
		}
	}
	for i := range out.Laps {
		a, b := &in.Laps[i], &out.Laps[i]
		if a.StartTime != b.StartTime || a.TotalTimerTime != b.TotalTimerTime || a.TotalDistance != b.TotalDistance || a.AvgHeartRate != b.AvgHeartRate {
			t.Errorf("lap %d: %+v, want %+v", i, b, a)
		}
	}
	if b := &out.Laps[1]; b.TotalCalories != 77 || b.LapTrigger != profile.LapTriggerDistance || b.Intensity != profile.IntensityRest {
		t.Errorf("lap 1: %+v", b)
	}
}

// TestPauseBetweenLaps has Tracks without points, and a lap that begins after a while: that is
// not a pause; only a second Track in a lap is one.
func TestPauseBetweenLaps(t *testing.T) {
	in := `<TrainingCenterDatabase><Activities><Activity Sport="Running"><Lap StartTime="2026-05-31T08:00:00Z"><Track>` + point(0) + point(1) +
		`</Track><Track/><Track>` + point(9) + `</Track></Lap><Lap StartTime="2026-05-31T08:01:00Z"><Track>` + point(60) + `</Track></Lap></Activity></Activities></TrainingCenterDatabase>`
	l, err := Read(strings.NewReader(in))
	if err != nil || len(l.Tracks[0].Records) != 4 || !slices.Equal(l.Tracks[0].Pauses, []int{2}) || l.Tracks[0].Sport != profile.SportRunning {
		t.Errorf("%+v, %v", l, err)
	}
}

func point(second int) string {
	at := time.Date(2026, 5, 31, 8, 0, second, 0, time.UTC).Format(time.RFC3339)
	return "<Trackpoint><Time>" + at + "</Time><HeartRateBpm><Value>150</Value></HeartRateBpm></Trackpoint>"
}

// order is what the readers of TCX want in each element, in this order.
var order = map[string]string{
	"TrainingCenterDatabase": "Activities Courses", "Activities": "Activity", "Courses": "Course",
	"Activity": "Id Lap Notes Creator",
	"Lap": "TotalTimeSeconds DistanceMeters BeginPosition EndPosition MaximumSpeed Calories AverageHeartRateBpm MaximumHeartRateBpm " +
		"Intensity Cadence TriggerMethod Track Extensions",
	"Track":      "Trackpoint",
	"Trackpoint": "Time Position AltitudeMeters DistanceMeters HeartRateBpm Cadence Extensions",
	"Position":   "LatitudeDegrees LongitudeDegrees", "BeginPosition": "LatitudeDegrees LongitudeDegrees", "EndPosition": "LatitudeDegrees LongitudeDegrees",
	"HeartRateBpm": "Value", "AverageHeartRateBpm": "Value", "MaximumHeartRateBpm": "Value",
	"Extensions": "TPX LX", "TPX": "Speed Watts", "LX": "AvgWatts MaxWatts",
	"Course": "Name Lap Track CoursePoint Creator", "CoursePoint": "Name Time Position PointType Notes",
	"Creator": "Name UnitId ProductID Version", "Version": "VersionMajor VersionMinor",
}

// required is what they want to be there.
var required = map[string]string{
	"Activity": "Id Lap", "Lap": "TotalTimeSeconds DistanceMeters Intensity", "Trackpoint": "Time", "Course": "Name",
	"Position": "LatitudeDegrees LongitudeDegrees", "CoursePoint": "Name Time Position PointType", "Track": "Trackpoint",
	"Creator": "Name UnitId ProductID Version", "HeartRateBpm": "Value",
}

// node is an element.
type node struct {
	XMLName xml.Name
	Nodes   []node `xml:",any"`
}

func (n *node) check(t *testing.T) {
	t.Helper()
	allowed := strings.Fields(order[n.XMLName.Local])
	last := 0
	var names []string
	for i := range n.Nodes {
		name := n.Nodes[i].XMLName.Local
		at := slices.Index(allowed, name)
		if at < last {
			t.Errorf("%s in %s is not in its place", name, n.XMLName.Local)
		}
		last = at
		names = append(names, name)
		n.Nodes[i].check(t)
	}
	for name := range strings.FieldsSeq(required[n.XMLName.Local]) {
		if !slices.Contains(names, name) {
			t.Errorf("%s has no %s", n.XMLName.Local, name)
		}
	}
}

func checkOrder(t *testing.T, document []byte) {
	t.Helper()
	var n node
	if err := xml.Unmarshal(document, &n); err != nil {
		t.Fatal(err)
	}
	n.check(t)
}

func TestOrder(t *testing.T) {
	a := ridetest.Ride(40)
	a.Laps[0].SetMaxSpeedScaled(12.5)
	if err := a.Sessions[0].SetSportProfileName(ridetest.Nasty); err != nil {
		t.Fatal(err)
	}
	l := logOf(t, a)
	document := written(t, l)
	checkOrder(t, document)
	if !bytes.Contains(document, []byte("<MaximumSpeed>12.5</MaximumSpeed>")) {
		t.Error("no MaximumSpeed")
	}
	l.Course = true
	l.Points = []track.Point{{Name: "", Kind: profile.CoursePointFourthCategory, Lat: 1, Long: 2, Time: ridetest.Start}, {Name: "no time", Kind: 0, Lat: 1, Long: 2, Time: profile.DateTimeInvalid}}
	checkOrder(t, written(t, l))
}

// TestEmpty leaves out laps and records without a time, because TCX has no place for them.
func TestEmpty(t *testing.T) {
	a := ridetest.Ride(4)
	for i := range a.Records {
		a.Records[i].Timestamp = profile.DateTimeInvalid
	}
	a.Laps = nil
	document := written(t, logOf(t, a))
	checkOrder(t, document)
	if bytes.Contains(document, []byte("<Activity ")) {
		t.Errorf("%s", document)
	}
}

// TestLapsWithoutRecordTimes keeps the laps of a swim whose records have no time.
func TestLapsWithoutRecordTimes(t *testing.T) {
	a := ridetest.Ride(40)
	laps := len(a.Laps)
	for i := range a.Records {
		a.Records[i].Timestamp = profile.DateTimeInvalid
	}
	document := written(t, logOf(t, a))
	checkOrder(t, document)
	if got := bytes.Count(document, []byte("<Lap ")); got != laps || laps == 0 {
		t.Errorf("%d laps, want %d:\n%s", got, laps, document)
	}
}

// TestCourse cuts names to the lengths that TCX allows, and reads them whole.
func TestCourse(t *testing.T) {
	l := logOf(t, ridetest.Ride(40))
	l.Course = true
	l.Tracks[0].Name = "Rund um den ganz großen See"
	l.Points = []track.Point{{Name: "Bäckerei am Marktplatz", Kind: profile.CoursePointFood, Lat: 100, Long: 200, Time: ridetest.Start + 5}}
	document := written(t, l)
	if !bytes.Contains(document, []byte("<Name>Rund um den gan</Name>")) || !bytes.Contains(document, []byte("<Name>Bäckerei a</Name>")) {
		t.Errorf("%s", document)
	}
	got, err := Read(bytes.NewReader(document))
	if err != nil || !got.Course || got.Tracks[0].Name != "Rund um den gan" || len(got.Tracks[0].Records) != 40 {
		t.Fatalf("%+v, %v", got, err)
	}
	if p := got.Points; len(p) != 1 || p[0].Name != "Bäckerei am Marktplatz" || p[0].Kind != profile.CoursePointFood || p[0].Time != ridetest.Start+5 {
		t.Errorf("%+v", p)
	}
}

func TestNames(t *testing.T) {
	for k := range profile.CoursePoint(26) {
		if got := pointNamed(pointType(k)); got != k && k <= profile.CoursePointSprint || k > profile.CoursePointSprint && got != profile.CoursePointGeneric {
			t.Errorf("%v is %q and read as %v", k, pointType(k), got)
		}
	}
	for _, name := range []string{"Manual", "Distance", "Location", "Time"} {
		if got := trigger(triggerNamed(name)); got != name {
			t.Errorf("trigger %s is read as %s", name, got)
		}
	}
	if short("  a  b c ", 4) != "a b" || short("äöü", 2) != "äö" || short("", 3) != "" {
		t.Error("short")
	}
}

// TestSessions reads the activities of a session of several sports.
func TestSessions(t *testing.T) {
	sport := func(name string) string {
		return `<Activity Sport="` + name + `"><Lap><Track>` + point(1) + `</Track></Lap></Activity>`
	}
	in := `<TrainingCenterDatabase><Activities><MultiSportSession><FirstSport>` + sport("Biking") + `</FirstSport><NextSport><Transition/>` +
		sport("Running") + `</NextSport></MultiSportSession></Activities></TrainingCenterDatabase>`
	l, err := Read(strings.NewReader(in))
	if err != nil || len(l.Tracks) != 2 || l.Tracks[1].Sport != profile.SportRunning || l.Tracks[0].Records[0].HeartRate != 150 {
		t.Errorf("%+v, %v", l, err)
	}
}

func TestFaults(t *testing.T) {
	in := func(s string) string { return "<TrainingCenterDatabase><Activities><Activity><Lap>" + s }
	for document, want := range map[string]string{
		"<gpx/>": "found the element gpx, want TrainingCenterDatabase",
		in("<Track>\n<Trackpoint><Time>morgen</Time></Trackpoint>"): `line 2: found the time "morgen"`,
		in("<Track><Trackpoint><Position/></Trackpoint>"):           `found the position "", ""`,
		in("<Track>"): "unexpected EOF",
		"<TrainingCenterDatabase><Courses><Course><Lap StartTime='x'>":                `found the time "x"`,
		"<TrainingCenterDatabase><Courses><Course><CoursePoint><Name/></CoursePoint>": `found the position`,
	} {
		if _, err := Read(strings.NewReader(document)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("Read(%q): %v, want %q", document, err, want)
		}
	}
}

// FuzzRead reads any bytes. What can be read is written as FIT, and that as TCX again,
// which can be read.
func FuzzRead(f *testing.F) {
	var b bytes.Buffer
	l, _ := track.Of(ridetest.File(ridetest.Ride(6)))
	if err := Write(&b, l); err != nil {
		f.Fatal(err)
	}
	f.Add(b.Bytes())
	f.Fuzz(func(t *testing.T, b []byte) {
		l, err := Read(bytes.NewReader(b))
		if err != nil {
			return
		}
		file, err := l.File(time.Unix(1_800_000_000, 0))
		if err != nil {
			return
		}
		var out bytes.Buffer
		if err := fit.Encode(&out, file); err != nil {
			t.Fatal(err)
		}
		l, err = track.Of(file)
		if err != nil {
			t.Fatal(err)
		}
		document := written(t, l)
		if _, err := Read(bytes.NewReader(document)); err != nil {
			t.Errorf("%v in %s", err, document)
		}
	})
}
