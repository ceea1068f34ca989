package track

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/tightwire/tightwire/cmd/fit/internal/ridetest"
	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/activity"
	"github.com/tightwire/tightwire/fit/mesg"
	"github.com/tightwire/tightwire/fit/profile"
)

func of(t *testing.T, v activity.View) *Log {
	t.Helper()
	l, err := Of(ridetest.File(v))
	if err != nil {
		t.Fatal(err)
	}
	return l
}

func TestOf(t *testing.T) {
	l := of(t, ridetest.Ride(400))
	if l.Course || len(l.Tracks) != 1 || l.Device != (Device{"Tightwire One", 7, 1205}) || l.Created != ridetest.Start {
		t.Errorf("%+v", l)
	}
	track := &l.Tracks[0]
	if track.Sport != profile.SportCycling || len(track.Records) != 400 || len(track.Laps) != 4 || !slices.Equal(track.Pauses, []int{200}) {
		t.Errorf("%v, %d records, %d laps, pauses %v", track.Sport, len(track.Records), len(track.Laps), track.Pauses)
	}
}

// TestOfSessions cuts the records of a triathlon between its sports.
func TestOfSessions(t *testing.T) {
	a := ridetest.Ride(400)
	run := a.Sessions[0]
	run.Sport, run.StartTime = profile.SportRunning, a.Records[100].Timestamp
	a.Sessions = append(a.Sessions, run)
	l := of(t, a)
	if len(l.Tracks) != 2 || len(l.Tracks[0].Records) != 100 || len(l.Tracks[1].Records) != 300 ||
		len(l.Tracks[0].Laps) != 1 || !slices.Equal(l.Tracks[1].Pauses, []int{100}) {
		t.Errorf("%d tracks, want one with 100 records and a lap, and one with 300", len(l.Tracks))
	}
}

func TestOfOthers(t *testing.T) {
	id := mesg.NewFileID()
	id.Type = profile.FileWeight
	weight := ridetest.File(&activity.Weight{Common: activity.Common{FileID: id}})
	if _, err := Of(weight); err != ErrKind {
		t.Errorf("Of(weight) = %v, want ErrKind", err)
	}
	if l, err := Of(weight, ridetest.File(ridetest.Ride(9)), ridetest.File(ridetest.Ride(9))); err != nil || len(l.Tracks) != 2 {
		t.Errorf("Of(weight, ride, ride) = %v, %v, want two tracks", l, err)
	}
}

func lengths(segments func(func([]mesg.Record) bool)) (n []int) {
	for s := range segments {
		n = append(n, len(s))
	}
	return n
}

func TestSegments(t *testing.T) {
	track := Track{Records: make([]mesg.Record, 10)}
	for _, tt := range []struct{ pauses, want []int }{
		{nil, []int{10}},
		{[]int{3}, []int{3, 7}},
		{[]int{1, 9}, []int{1, 8, 1}},
	} {
		track.Pauses = tt.pauses
		if got := lengths(track.Segments()); !slices.Equal(got, tt.want) {
			t.Errorf("pauses %v: segments %v, want %v", tt.pauses, got, tt.want)
		}
	}
	if got := lengths((&Track{}).Segments()); got != nil {
		t.Errorf("no records: segments %v", got)
	}
}

func TestByLap(t *testing.T) {
	l := of(t, ridetest.Ride(400))
	var got [][]int
	for lap, segments := range l.Tracks[0].ByLap() {
		if lap == nil {
			t.Fatal("a lap that there is not")
		}
		got = append(got, lengths(segments))
	}
	if len(got) != 4 || !slices.Equal(slices.Concat(got...), []int{100, 100, 100, 100}) {
		t.Errorf("laps of %v", got)
	}
	l.Tracks[0].Pauses = []int{50, 100, 250}
	got = nil
	for _, segments := range l.Tracks[0].ByLap() {
		got = append(got, lengths(segments))
	}
	if !slices.Equal(slices.Concat(got...), []int{50, 50, 100, 50, 50, 100}) {
		t.Errorf("laps of %v", got)
	}
	l.Tracks[0].Laps = nil
	for lap, segments := range l.Tracks[0].ByLap() {
		if n := lengths(segments); lap != nil || !slices.Equal(n, []int{50, 50, 150, 150}) {
			t.Errorf("no laps: %v with %v", lap, n)
		}
	}
}

// TestPauses has events that are not pauses: a start without a stop, one at the end,
// and stops that are as short as the time between records.
func TestPauses(t *testing.T) {
	records := make([]mesg.Record, 20)
	for i := range records {
		records[i].Timestamp = profile.DateTime(100 + i)
		if i >= 10 {
			records[i].Timestamp += 60
		}
	}
	start, stop := profile.EventTypeStart, profile.EventTypeStopAll
	for _, tt := range []struct {
		events []mesg.Event
		want   []int
	}{
		{nil, nil},
		{[]mesg.Event{timerEvent(100, start), timerEvent(109, stop), timerEvent(170, start)}, []int{10}},
		{[]mesg.Event{timerEvent(109, stop), timerEvent(140, start)}, []int{10}},
		{[]mesg.Event{timerEvent(109, stop), timerEvent(120, start), timerEvent(121, stop), timerEvent(170, start)}, []int{10}},
		{[]mesg.Event{timerEvent(105, stop), timerEvent(106, start)}, nil},
		{[]mesg.Event{timerEvent(170, start), timerEvent(189, stop)}, nil},
		{[]mesg.Event{timerEvent(109, stop), timerEvent(500, start)}, nil},
		{[]mesg.Event{timerEvent(109, stop), timerEvent(profile.DateTimeInvalid, start)}, nil},
	} {
		if got := Pauses(timesOf(records), tt.events); !slices.Equal(got, tt.want) {
			t.Errorf("Pauses of %v = %v, want %v", tt.events, got, tt.want)
		}
	}
}

func TestDegrees(t *testing.T) {
	for in, want := range map[int32]string{
		0: "0.0000000", 1 << 30: "90.0000000", -1 << 31: "-180.0000000", 0x7FFFFFFE: "179.9999998", 565505718: "47.4001417",
	} {
		if got := Degrees(in); got != want {
			t.Errorf("Degrees(%d) = %s, want %s", in, got, want)
		}
	}
}

func TestPlaced(t *testing.T) {
	for _, tt := range []struct {
		lat, long int32
		want      bool
	}{{0, 0, true}, {1 << 30, -1 << 31, true}, {1<<30 + 1, 0, false}, {0x7FFFFFFF, 0, false}, {0, 0x7FFFFFFF, false}, {-1 << 31, 0, false}} {
		if got := Placed(tt.lat, tt.long); got != tt.want {
			t.Errorf("Placed(%d, %d) = %t", tt.lat, tt.long, got)
		}
	}
}

// TestMetres compares with distances on a sphere of that radius.
func TestMetres(t *testing.T) {
	const degree = 111195.08 // 2·π·6371008.8/360
	at := func(lat, long float64) (int32, int32) { return fit.Semicircles(lat), fit.Semicircles(long) }
	for _, tt := range []struct{ lat, long, lat2, long2, want float64 }{
		{0, 0, 0, 1, degree},
		{47, 8, 48, 8, degree},
		{60, 0, 60, 0.001, degree / 2000},
		{0, 179.5, 0, -179.5, degree},
		{90, 0, -90, 0, 180 * degree},
		{5, 5, 5, 5, 0},
	} {
		a, b := at(tt.lat, tt.long)
		c, d := at(tt.lat2, tt.long2)
		if got := Metres(a, b, c, d); got < tt.want*0.99999-0.01 || got > tt.want*1.00001+0.01 {
			t.Errorf("Metres(%v) = %f, want %f", tt, got, tt.want)
		}
	}
}

func TestParseTime(t *testing.T) {
	for in, want := range map[string]string{
		"2026-05-31T08:00:00Z":          "2026-05-31T08:00:00Z",
		" 2026-05-31T08:00:00.999Z\n":   "2026-05-31T08:00:00Z",
		"2026-05-31T10:00:00+02:00":     "2026-05-31T08:00:00Z",
		"2026-05-31T08:00:00":           "2026-05-31T08:00:00Z",
		"1970-01-01T00:00:00Z":          "",
		"9999-12-31T23:59:59Z":          "",
		"":                              "",
		"2026-05-31":                    "error",
		"2026-05-31T08:00:00Z; DROP":    "error",
		"2026-02-30T08:00:00Z":          "error",
		strings.Repeat("9", 1000) + "Z": "error",
	} {
		at, err := ParseTime(in)
		got := "error"
		if err == nil && at == profile.DateTimeInvalid {
			got = ""
		} else if err == nil {
			got = Time(at)
		} else if len(err.Error()) > 200 {
			t.Errorf("an error of %d bytes", len(err.Error()))
		}
		if got != want {
			t.Errorf("ParseTime(%q) = %s, %v, want %s", in, got, err, want)
		}
	}
}

func TestSetPosition(t *testing.T) {
	for _, in := range [][2]string{
		{"", "8"},
		{"47", ""},
		{"NaN", "8"},
		{"47", "Inf"},
		{"90.0001", "8"},
		{"47", "-180.1"},
		{"1e400", "8"},
		{"47,4", "8"},
		{strings.Repeat("1", 500), "8"},
	} {
		r := mesg.NewRecord()
		if err := SetPosition(&r, in[0], in[1]); err == nil || r.PositionLat != 0x7FFFFFFF {
			t.Errorf("SetPosition(%q) = %v, want an error", in, err)
		}
	}
	r := mesg.NewRecord()
	if err := SetPosition(&r, " +47.4001417 ", "1e1"); err != nil || Degrees(r.PositionLat) != "47.4001417" || Degrees(r.PositionLong) != "10.0000000" {
		t.Errorf("SetPosition = %v, %v", err, r.PositionLat)
	}
}

// TestSet sets numbers that sensors can measure, and numbers that they cannot.
func TestSet(t *testing.T) {
	r := mesg.NewRecord()
	for _, bad := range []string{"", "NaN", "-Inf", "1e99", "x", "-1e9"} {
		for _, set := range []Set{SetHeartRate, SetCadence, SetPower, SetTemperature, SetAltitude, SetSpeed, SetDistance} {
			set(&r, bad)
		}
	}
	if r.HeartRate != 0xFF || r.Cadence != 0xFF || r.Power != 0xFFFF || r.Temperature != 0x7F || r.Altitude != 0xFFFF || r.Speed != 0xFFFF || r.Distance != 0xFFFFFFFF {
		t.Errorf("what is no number sets %+v", r)
	}
	SetHeartRate(&r, "0")
	SetHeartRate(&r, "255")
	SetTemperature(&r, "-12.4")
	SetAltitude(&r, "-499.9")
	SetSpeed(&r, "65.5")
	SetDistance(&r, "1234.56")
	if r.HeartRate != 0xFF || r.Temperature != -12 || r.Altitude != 1 || r.Speed != 65500 || r.Distance != 123456 {
		t.Errorf("set %+v", r)
	}
	if Milliseconds("12.5") != 12500 || Milliseconds("-1") != 0xFFFFFFFF || Milliseconds("5e6") != 0xFFFFFFFF {
		t.Error("Milliseconds")
	}
}

// TestCompleted fills what a lap lacks and keeps what it says.
func TestCompleted(t *testing.T) {
	l := of(t, ridetest.Ride(400))
	got := l.Tracks[0].Completed(nil, l.Tracks[0].Segments())
	r := l.Tracks[0].Records
	if got.StartTime != ridetest.Start || got.TotalElapsedTime != 699_000 || got.TotalTimerTime != 398_000 ||
		got.TotalDistance != r[399].Distance { // with the way to the first record, like the session
		t.Errorf("%+v", got)
	}
	sum, most := 0, uint8(0)
	for i := range r {
		sum += int(r[i].HeartRate)
		most = max(most, r[i].HeartRate)
	}
	if int(got.AvgHeartRate) != (sum+200)/400 || got.MaxHeartRate != most || got.MaxPower == 0xFFFF {
		t.Errorf("heart rate %d, %d, want %d, %d", got.AvgHeartRate, got.MaxHeartRate, (sum+200)/400, most)
	}
	lap := mesg.NewLap()
	lap.TotalDistance = 5
	if got := l.Tracks[0].Completed(&lap, l.Tracks[0].Segments()); got.TotalDistance != 5 || got.MaxHeartRate != most {
		t.Errorf("a lap of 5 cm becomes %d", got.TotalDistance)
	}
	if got := (&Track{}).Completed(nil, func(func([]mesg.Record) bool) {}); got.StartTime != profile.DateTimeInvalid || got.AvgPower != 0xFFFF {
		t.Errorf("nothing becomes %+v", got)
	}
}

var now = time.Date(2026, 6, 1, 0, 0, 0, 0, time.UTC)

// TestFileActivity writes a log and reads it.
func TestFileActivity(t *testing.T) {
	l := of(t, ridetest.Ride(400))
	f, err := l.File(now)
	if err != nil {
		t.Fatal(err)
	}
	a, err := activity.FromFile[activity.Activity](f)
	if err != nil || len(a.Records) != 400 || len(a.Laps) != 4 || len(a.Sessions) != 1 || a.Activity == nil || len(a.Events) != 4 {
		t.Fatalf("%d records, %d laps, %d sessions, %v", len(a.Records), len(a.Laps), len(a.Sessions), err)
	}
	s := a.Sessions[0]
	if s.TotalTimerTime != 4*99_000 || s.TotalElapsedTime != 699_000 || s.Sport != profile.SportCycling || s.NumLaps != 4 || a.FileID.TimeCreated != ridetest.Start {
		t.Errorf("session %+v", s)
	}
	again, err := Of(f)
	if err != nil || !slices.Equal(again.Tracks[0].Pauses, []int{200}) || again.Device.Name != "Tightwire One" {
		t.Errorf("read again: %v, %+v", err, again)
	}
}

// way returns a log of a way to the north without times, a point each 100 m or so.
func way(n int) *Log {
	l := &Log{Name: "Nord", Course: true, Created: profile.DateTimeInvalid, Tracks: []Track{{Sport: profile.SportHiking}}}
	for i := range n {
		r := mesg.NewRecord()
		r.PositionLat, r.PositionLong = fit.Semicircles(47+float64(i)/1112), fit.Semicircles(8)
		l.Tracks[0].Records = append(l.Tracks[0].Records, r)
	}
	return l
}

func TestFileCourse(t *testing.T) {
	l := way(11)
	r := l.Tracks[0].Records
	l.Points = []Point{
		{"Ziel", profile.CoursePointSummit, r[10].PositionLat, r[10].PositionLong, profile.DateTimeInvalid},
		{"Hütte", profile.CoursePointFood, r[5].PositionLat + 100, r[5].PositionLong - 5000, profile.DateTimeInvalid},
	}
	f, err := l.File(now)
	if err != nil {
		t.Fatal(err)
	}
	c, err := activity.FromFile[activity.Course](f)
	if err != nil || len(c.Records) != 11 || len(c.Laps) != 1 || len(c.Events) != 2 || c.Course.Name().Text() != "Nord" || c.Course.Sport != profile.SportHiking {
		t.Fatalf("%+v, %v", c, err)
	}
	if d := c.Records[10].Distance; d < 99_900 || d > 100_100 || c.Laps[0].TotalDistance != d {
		t.Errorf("the way is %d cm long, want 1 km", d)
	}
	if got := c.Records[10].Timestamp - c.Records[0].Timestamp; got < 199 || got > 200 {
		t.Errorf("the way takes %d s, want 200", got)
	}
	p := c.CoursePoints
	if len(p) != 2 || p[0].Name().Text() != "Hütte" || p[0].Distance != c.Records[5].Distance || p[1].Timestamp != c.Records[10].Timestamp || p[1].MessageIndex != 1 {
		t.Errorf("points %+v", p)
	}
	if c.FileID.TimeCreated != profile.DateTimeOf(now) {
		t.Errorf("created %v", c.FileID.TimeCreated)
	}
}

// TestFileCourseTimes keeps times that there are.
func TestFileCourseTimes(t *testing.T) {
	l := of(t, ridetest.Ride(400))
	l.Course = true
	f, err := l.File(now)
	if err != nil {
		t.Fatal(err)
	}
	c, err := activity.FromFile[activity.Course](f)
	if err != nil || c.Records[399].Timestamp != ridetest.Start+699 || c.Records[399].Distance != l.Tracks[0].Records[399].Distance {
		t.Errorf("%v, %v", c.Records[399].Timestamp, err)
	}
}

// TestFileSports writes two tracks, the laps of which say how long the timer ran.
func TestFileSports(t *testing.T) {
	l := of(t, ridetest.Ride(400))
	l.Tracks = append(l.Tracks, l.Tracks[0])
	l.Tracks[1].Laps = nil
	f, err := l.File(now)
	if err != nil {
		t.Fatal(err)
	}
	a, err := activity.FromFile[activity.Activity](f)
	if err != nil || len(a.Records) != 800 || len(a.Laps) != 5 || len(a.Sessions) != 2 || len(l.Tracks[0].Records) != 400 {
		t.Fatalf("%d records, %d laps, %d sessions, %v", len(a.Records), len(a.Laps), len(a.Sessions), err)
	}
	if a.Sessions[0].TotalTimerTime != 396_000 || a.Sessions[1].TotalTimerTime != 398_000 || a.Activity.TotalTimerTime != 794_000 {
		t.Errorf("%d, %d, %d", a.Sessions[0].TotalTimerTime, a.Sessions[1].TotalTimerTime, a.Activity.TotalTimerTime)
	}
	if unknown := mesg.NewLap(); timers([]mesg.Lap{unknown, unknown}) != 0xFFFFFFFF {
		t.Error("unknown times have a sum")
	}
}

func TestFileFaults(t *testing.T) {
	untimed := way(11)
	untimed.Course = false
	crowded := way(2)
	crowded.Points = make([]Point, MaxPoints+1)
	for want, l := range map[string]*Log{
		"no track with points in it":              {Tracks: []Track{{}}},
		"11 of 11 points have no time":            untimed,
		"found 1001 waypoints, want at most 1000": crowded,
	} {
		if _, err := l.File(now); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("File() = %v, want an error with %q", err, want)
		}
	}
}

// TestMeasureGaps counts what lies between segments for courses only.
func TestMeasureGaps(t *testing.T) {
	for gaps, want := range map[bool]uint32{false: 90_000, true: 100_000} {
		track := &way(11).Tracks[0]
		track.Pauses = []int{5}
		track.measure(gaps)
		if d := track.Records[10].Distance; d < want-100 || d > want+100 {
			t.Errorf("measure(%t): %d cm, want %d", gaps, d, want)
		}
	}
}

func TestNames(t *testing.T) {
	for name, want := range map[string]profile.Sport{
		"cycling": profile.SportCycling, "Biking": profile.SportCycling, "Cross Country Skiing": profile.SportCrossCountrySkiing,
		"trail_running": profile.SportRunning, "": profile.SportInvalid, "quidditch": profile.SportInvalid,
	} {
		if got := SportNamed(name); got != want {
			t.Errorf("SportNamed(%q) = %v, want %v", name, got, want)
		}
	}
	if PointNamed("Sharp Left") != profile.CoursePointSharpLeft || PointNamed("?") != profile.CoursePointGeneric {
		t.Error("PointNamed")
	}
}
