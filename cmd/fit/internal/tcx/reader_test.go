package tcx

import (
	"bytes"
	"encoding/xml"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/tightwire/tightwire/cmd/fit/internal/ridetest"
	"github.com/tightwire/tightwire/cmd/fit/internal/track"
	"github.com/tightwire/tightwire/fit/mesg"
	"github.com/tightwire/tightwire/fit/profile"
)

// document is an activity file as the schemas have it, with the spaces of all names: a reader of
// another package.
type document struct {
	XMLName    xml.Name `xml:"http://www.garmin.com/xmlschemas/TrainingCenterDatabase/v2 TrainingCenterDatabase"`
	Activities []struct {
		Sport string    `xml:"Sport,attr"`
		ID    time.Time `xml:"http://www.garmin.com/xmlschemas/TrainingCenterDatabase/v2 Id"`
		Laps  []struct {
			Start    time.Time `xml:"StartTime,attr"`
			Seconds  float64   `xml:"http://www.garmin.com/xmlschemas/TrainingCenterDatabase/v2 TotalTimeSeconds"`
			Metres   float64   `xml:"http://www.garmin.com/xmlschemas/TrainingCenterDatabase/v2 DistanceMeters"`
			Calories *int      `xml:"http://www.garmin.com/xmlschemas/TrainingCenterDatabase/v2 Calories"`
			Watts    *int      `xml:"Extensions>LX>AvgWatts"`
			Tracks   []struct {
				Points []trackPoint `xml:"http://www.garmin.com/xmlschemas/TrainingCenterDatabase/v2 Trackpoint"`
			} `xml:"http://www.garmin.com/xmlschemas/TrainingCenterDatabase/v2 Track"`
		} `xml:"http://www.garmin.com/xmlschemas/TrainingCenterDatabase/v2 Lap"`
		Creator struct {
			Type string `xml:"http://www.w3.org/2001/XMLSchema-instance type,attr"`
			Name string `xml:"Name"`
			Unit string `xml:"UnitId"`
		} `xml:"http://www.garmin.com/xmlschemas/TrainingCenterDatabase/v2 Creator"`
	} `xml:"Activities>Activity"`
}

type trackPoint struct {
	Time     time.Time `xml:"http://www.garmin.com/xmlschemas/TrainingCenterDatabase/v2 Time"`
	Position *struct {
		Lat  float64 `xml:"LatitudeDegrees"`
		Long float64 `xml:"LongitudeDegrees"`
	} `xml:"http://www.garmin.com/xmlschemas/TrainingCenterDatabase/v2 Position"`
	Altitude   *float64 `xml:"http://www.garmin.com/xmlschemas/TrainingCenterDatabase/v2 AltitudeMeters"`
	Distance   *float64 `xml:"http://www.garmin.com/xmlschemas/TrainingCenterDatabase/v2 DistanceMeters"`
	Beats      *int     `xml:"HeartRateBpm>Value"`
	Cadence    *int     `xml:"http://www.garmin.com/xmlschemas/TrainingCenterDatabase/v2 Cadence"`
	Extensions *struct {
		TPX *struct {
			Speed *float64 `xml:"http://www.garmin.com/xmlschemas/ActivityExtension/v2 Speed"`
			Watts *int     `xml:"http://www.garmin.com/xmlschemas/ActivityExtension/v2 Watts"`
		} `xml:"http://www.garmin.com/xmlschemas/ActivityExtension/v2 TPX"`
	} `xml:"http://www.garmin.com/xmlschemas/TrainingCenterDatabase/v2 Extensions"`
}

func parsed(t *testing.T, l *track.Log) *document {
	t.Helper()
	d := &document{}
	if err := xml.Unmarshal(written(t, l), d); err != nil {
		t.Fatal(err)
	}
	return d
}

// about reports whether a number is there and as stored, or neither.
func about(got *float64, stored, invalid uint32, scale, offset float64) bool {
	if got == nil || stored == invalid {
		return got == nil && stored == invalid
	}
	return math.Abs(*got-(float64(stored)/scale-offset)) < 1e-9
}

func whole(got *int, stored, invalid int) bool {
	if got == nil || stored == invalid {
		return got == nil && stored == invalid
	}
	return *got == stored
}

// TestWrittenValues compares what another reader finds with the records, also those without a
// position, and with values at the ends of their ranges.
func TestWrittenValues(t *testing.T) {
	a := ridetest.Ride(80)
	r := a.Records
	r[1].PositionLat, r[1].PositionLong = 0x7FFFFFFF, 0x7FFFFFFF
	r[2].PositionLat, r[2].PositionLong = 1<<30, math.MinInt32
	r[3].Altitude, r[4].Altitude, r[5].Altitude = 0, 0xFFFE, 0xFFFF
	r[6].Cadence, r[7].Cadence, r[8].Cadence = 0, 254, 0xFF
	r[9].Power, r[10].Power, r[11].Power = 0, 65534, 0xFFFF
	r[12].Speed, r[13].Speed, r[14].Speed = 0, 0xFFFE, 0xFFFF
	r[15].Speed, r[15].Power = 0xFFFF, 0xFFFF
	r[16].Distance = 0xFFFFFFFF
	r[17].HeartRate, r[18].HeartRate = 1, 254
	l := logOf(t, a)
	d := parsed(t, l)
	if len(d.Activities) != 1 || d.Activities[0].Sport != "Biking" || d.Activities[0].Creator.Type != "Device_t" || d.Activities[0].Creator.Unit != "0" {
		t.Fatalf("%+v", d.Activities)
	}
	i := 0
	for _, lap := range d.Activities[0].Laps {
		if lap.Calories == nil {
			t.Error("a lap without Calories, which the schema wants")
		}
		for _, track := range lap.Tracks {
			for _, p := range track.Points {
				checkPoint(t, i, &p, &l.Tracks[0].Records[i])
				i++
			}
		}
	}
	if i != 80 {
		t.Errorf("%d points, want 80", i)
	}
}

func checkPoint(t *testing.T, i int, p *trackPoint, r *mesg.Record) {
	t.Helper()
	if want := time.Unix(631065600+int64(r.Timestamp), 0); !p.Time.Equal(want) {
		t.Errorf("point %d at %v, want %v", i, p.Time, want)
	}
	if placed := r.PositionLat != 0x7FFFFFFF; placed != (p.Position != nil) || placed && math.Abs(p.Position.Lat-float64(r.PositionLat)*180/(1<<31)) > 1e-7 {
		t.Errorf("point %d is at %+v, stored as %d, %d", i, p.Position, r.PositionLat, r.PositionLong)
	}
	if !about(p.Altitude, uint32(r.Altitude), 0xFFFF, 5, 500) || !about(p.Distance, r.Distance, 0xFFFFFFFF, 100, 0) {
		t.Errorf("point %d: altitude %v and distance %v, stored as %d and %d", i, p.Altitude, p.Distance, r.Altitude, r.Distance)
	}
	if !whole(p.Beats, int(r.HeartRate), 0xFF) || !whole(p.Cadence, int(r.Cadence), 0xFF) {
		t.Errorf("point %d: %v bpm and %v rpm, stored as %d and %d", i, p.Beats, p.Cadence, r.HeartRate, r.Cadence)
	}
	if p.Extensions == nil || p.Extensions.TPX == nil {
		if r.Speed != 0xFFFF || r.Power != 0xFFFF {
			t.Errorf("point %d has no extension", i)
		}
		return
	}
	if x := p.Extensions.TPX; !about(x.Speed, uint32(r.Speed), 0xFFFF, 1000, 0) || !whole(x.Watts, int(r.Power), 0xFFFF) || x.Speed == nil && x.Watts == nil {
		t.Errorf("point %d: %v m/s and %v W, stored as %d and %d", i, x.Speed, x.Watts, r.Speed, r.Power)
	}
}

// TestWrittenLaps wants every record in one lap, and the laps as they are stored.
func TestWrittenLaps(t *testing.T) {
	a := ridetest.Ride(400)
	l := logOf(t, a)
	laps := parsed(t, l).Activities[0].Laps
	if len(laps) != 4 {
		t.Fatalf("%d laps, want 4", len(laps))
	}
	points := 0
	for i, lap := range laps {
		want := &a.Laps[i]
		if lap.Start.Unix() != 631065600+int64(want.StartTime) || lap.Seconds != float64(want.TotalTimerTime)/1000 || lap.Metres != float64(want.TotalDistance)/100 || *lap.Watts != 200 {
			t.Errorf("lap %d: from %v, %v s, %v m, want %+v", i, lap.Start, lap.Seconds, lap.Metres, want)
		}
		n := 0
		for _, track := range lap.Tracks {
			n += len(track.Points)
		}
		if points += n; n != 100 {
			t.Errorf("lap %d has %d points, want 100", i, n)
		}
	}
	if points != 400 {
		t.Errorf("%d points, want 400", points)
	}
}

// TestReadTriggers reads what ended a lap, and how hard it was; other words are the most usual ones.
func TestReadTriggers(t *testing.T) {
	for in, want := range map[string]struct {
		trigger   profile.LapTrigger
		intensity profile.Intensity
	}{
		"<Intensity>Resting</Intensity><TriggerMethod>Time</TriggerMethod>":       {profile.LapTriggerTime, profile.IntensityRest},
		"<Intensity>Active</Intensity><TriggerMethod>Distance</TriggerMethod>":    {profile.LapTriggerDistance, profile.IntensityActive},
		"<Intensity>Cooldown</Intensity><TriggerMethod>HeartRate</TriggerMethod>": {profile.LapTriggerManual, profile.IntensityActive},
		"<TriggerMethod>Location</TriggerMethod>":                                 {profile.LapTriggerPositionMarked, profile.IntensityInvalid},
	} {
		l := lapOf(t, in)
		if l.LapTrigger != want.trigger || l.Intensity != want.intensity {
			t.Errorf("%s: %v, %v, want %v", in, l.LapTrigger, l.Intensity, want)
		}
	}
}

// lapOf reads a lap with these elements.
func lapOf(t *testing.T, in string) *mesg.Lap {
	t.Helper()
	l, err := Read(strings.NewReader(`<TrainingCenterDatabase><Activities><Activity><Lap>` + in + `</Lap></Activity></Activities></TrainingCenterDatabase>`))
	if err != nil {
		t.Fatal(err)
	}
	return &l.Tracks[0].Laps[0]
}

// TestReadLapNumbers reads sums of laps. A text that is not a number, or a number that FIT cannot
// store, counts as unknown.
func TestReadLapNumbers(t *testing.T) {
	for element, values := range map[string]map[string]uint32{
		"TotalTimeSeconds":    {"1.5": 1500, "0": 0, "": math.MaxUint32, "-1": math.MaxUint32, "4294967.294": 4294967294, "4294967.295": math.MaxUint32, "1e9": math.MaxUint32},
		"DistanceMeters":      {"1000.005": 100001, "0": 0, "NaN": math.MaxUint32, "42949672.95": math.MaxUint32},
		"MaximumSpeed":        {"12.3456": 12346, "65.534": 65534, "65.535": 0xFFFF, "x": 0xFFFF},
		"Calories":            {"77": 77, "77.5": 78, "65534": 65534, "65535": 0xFFFF, "-1": 0xFFFF},
		"AverageHeartRateBpm": {"<Value>140</Value>": 140, "<Value>0</Value>": 0xFF, "140": 140, "<Value/>": 0xFF, "<Value>255</Value>": 0xFF},
		"MaximumHeartRateBpm": {"<Value>180.4</Value>": 180},
		"Extensions":          {"<LX><AvgWatts>201</AvgWatts></LX>": 201, "<x:LX xmlns:x='y'><x:MaxWatts>400</x:MaxWatts></x:LX>": 0xFFFF, "": 0xFFFF},
		"Cadence":             {"90": 90, "0": 0, "255": 0xFF},
	} {
		for text, want := range values {
			l := lapOf(t, "<"+element+">"+text+"</"+element+">")
			got := map[string]uint32{
				"TotalTimeSeconds": l.TotalTimerTime, "DistanceMeters": l.TotalDistance, "MaximumSpeed": uint32(l.MaxSpeed), "Calories": uint32(l.TotalCalories),
				"AverageHeartRateBpm": uint32(l.AvgHeartRate), "MaximumHeartRateBpm": uint32(l.MaxHeartRate), "Cadence": uint32(l.AvgCadence),
				"Extensions": uint32(l.AvgPower),
			}[element]
			if got != want {
				t.Errorf("%s %q is stored as %d, want %d", element, text, got, want)
			}
		}
	}
}

// TestReadNames has the name of a course, not its description, and the notes of an activity, which has
// no other name.
func TestReadNames(t *testing.T) {
	for in, want := range map[string]string{
		"<Activities><Activity><Notes> Home\n run </Notes></Activity></Activities>":                                        "Home\n run",
		"<Activities><Activity><Notes/></Activity></Activities>":                                                           "",
		"<Courses><Course><Name>Loop</Name><Notes>Long and windy</Notes></Course></Courses>":                               "Loop",
		"<Courses><Course><Name>Loop</Name><Notes/></Course></Courses>":                                                    "Loop",
		"<Courses><Course><Name/><Notes>Long and windy</Notes></Course></Courses>":                                         "Long and windy",
		"<Courses><Course><Name>Loop</Name><Lap><Notes>first</Notes></Lap></Course></Courses>":                             "Loop",
		"<Courses><Course><Name>1</Name></Course><Course><Name>2</Name></Course></Courses>":                                "1",
		"<Folders><Courses><CourseFolder Name='f'/></Courses></Folders><Courses><Course><Name>1</Name></Course></Courses>": "1",
	} {
		l, err := Read(strings.NewReader("<TrainingCenterDatabase>" + in + "</TrainingCenterDatabase>"))
		if err != nil || len(l.Tracks) == 0 || l.Tracks[0].Name != want || l.Name != want {
			t.Errorf("%s: %+v, %v, want the name %q", in, l, err, want)
		}
	}
}

// TestReadPointNames has the whole name of a point from its notes, if that begins with the short one.
func TestReadPointNames(t *testing.T) {
	for _, tt := range []struct{ name, notes, want string }{
		{"Bakery at ", "Bakery at the market", "Bakery at the market"},
		{"Bakery", "good bread", "Bakery"},
		{"Bakery", "", "Bakery"},
		{"", "good bread", "good bread"},
		{" Left ", " Left ", "Left"},
	} {
		in := "<TrainingCenterDatabase><Courses><Course><CoursePoint><Name>" + tt.name + "</Name><Time>2026-05-31T08:00:00Z</Time><Position><LatitudeDegrees>1</LatitudeDegrees>" +
			"<LongitudeDegrees>2</LongitudeDegrees></Position><PointType>Left</PointType><Notes>" + tt.notes + "</Notes></CoursePoint></Course></Courses></TrainingCenterDatabase>"
		l, err := Read(strings.NewReader(in))
		if err != nil || len(l.Points) != 1 || l.Points[0].Name != tt.want || l.Points[0].Kind != profile.CoursePointLeft {
			t.Errorf("%q with the notes %q: %+v, %v, want %q", tt.name, tt.notes, l, err, tt.want)
		}
	}
}

// TestReadSports reads the sports of TCX, and of programs that write more.
func TestReadSports(t *testing.T) {
	for name, want := range map[string]profile.Sport{
		"Biking": profile.SportCycling, "Running": profile.SportRunning, "Other": profile.SportGeneric, "Swimming": profile.SportSwimming,
		"Rowing": profile.SportRowing, "Chess": profile.SportInvalid, "": profile.SportInvalid,
	} {
		l, err := Read(strings.NewReader(`<TrainingCenterDatabase><Activities><Activity Sport="` + name + `"/></Activities></TrainingCenterDatabase>`))
		if err != nil || l.Tracks[0].Sport != want {
			t.Errorf("sport %q: %+v, %v, want %v", name, l, err, want)
		}
	}
	for s, want := range map[profile.Sport]string{
		profile.SportRunning: "Running", profile.SportCycling: "Biking", profile.SportEBiking: "Biking", profile.SportSwimming: "Other", profile.SportInvalid: "Other",
	} {
		if got := sport(s); got != want {
			t.Errorf("sport(%v) = %s, want %s", s, got, want)
		}
	}
}

// TestReadSensors reads speed, power and cadence of runs in extensions, in any space and depth.
func TestReadSensors(t *testing.T) {
	for _, extension := range []string{
		"<TPX><Speed>3.5</Speed><RunCadence>85</RunCadence><Watts>250</Watts></TPX>",
		"<x:TPX xmlns:x='y'><x:Speed>3.5</x:Speed><x:Watts> 250 </x:Watts><x:RunCadence>85</x:RunCadence></x:TPX>",
		"<x:ext xmlns:x='y'><x:bikepower>250</x:bikepower><x:speed>3.5</x:speed><x:cadence>85</x:cadence></x:ext>",
		"<a><b><Speed>3.5</Speed></b></a><Watts>250</Watts><RunCadence>85</RunCadence>",
	} {
		in := "<Track><Trackpoint><Time>2026-05-31T08:00:00Z</Time><Extensions>" + extension + "</Extensions></Trackpoint></Track>"
		l, err := Read(strings.NewReader("<TrainingCenterDatabase><Activities><Activity><Lap>" + in + "</Lap></Activity></Activities></TrainingCenterDatabase>"))
		if err != nil {
			t.Fatal(err)
		}
		if r := &l.Tracks[0].Records[0]; r.Speed != 3500 || r.Power != 250 || r.Cadence != 85 {
			t.Errorf("%s: %d mm/s, %d W, %d rpm", extension, r.Speed, r.Power, r.Cadence)
		}
	}
}

// TestPausesInLaps writes pauses at the start, in the middle and at the end of laps. Pauses inside a
// lap come back; TCX cannot state a pause between laps.
func TestPausesInLaps(t *testing.T) {
	a := ridetest.Ride(400)
	l := logOf(t, a)
	for _, tt := range []struct{ pauses, want []int }{
		{nil, nil},
		{[]int{1}, []int{1}},
		{[]int{99, 100, 101}, []int{99, 101}},
		{[]int{50, 150, 250, 399}, []int{50, 150, 250, 399}},
		{[]int{100, 200, 300}, nil},
	} {
		l.Tracks[0].Pauses = tt.pauses
		got, err := Read(bytes.NewReader(written(t, l)))
		if err != nil || !slices.Equal(got.Tracks[0].Pauses, tt.want) || len(got.Tracks[0].Records) != 400 {
			t.Errorf("pauses %v come back as %v, %v, want %v", tt.pauses, fmt.Sprint(got.Tracks[0].Pauses), err, tt.want)
		}
	}
}
