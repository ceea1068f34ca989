package track

import (
	"math"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/tightwire/tightwire/cmd/fit/internal/ridetest"
	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/activity"
	"github.com/tightwire/tightwire/fit/mesg"
	"github.com/tightwire/tightwire/fit/profile"
)

// TestNumberText writes numbers as XML's decimal has them, without an exponent, so that the same
// number is read again.
func TestNumberText(t *testing.T) {
	for v, want := range map[float64]string{0: "0", -0.5: "-0.5", 100: "100", 1e21: "1000000000000000000000", 1e-7: "0.0000001", 1.0 / 8: "0.125", 0.30000000000000004: "0.30000000000000004"} {
		if got := Number(v); got != want {
			t.Errorf("Number(%v) = %s, want %s", v, got, want)
		}
	}
	r := rand.New(rand.NewPCG(40, 4))
	for range 2000 {
		v := math.Ldexp(r.Float64()-0.5, r.IntN(80)-40)
		got := Number(v)
		if back, err := strconv.ParseFloat(got, 64); err != nil || back != v || strings.Trim(got, "-0123456789.") != "" {
			t.Fatalf("Number(%v) = %s", v, got)
		}
	}
}

// TestDegreesBack writes positions in degrees and reads them: at most one semicircle, 9 mm, is lost.
func TestDegreesBack(t *testing.T) {
	r := rand.New(rand.NewPCG(40, 5))
	for range 2000 {
		lat, long := r.Int32()-1<<30, int32(r.Uint32())
		if long == math.MaxInt32 {
			continue
		}
		got := mesg.NewRecord()
		if err := SetPosition(&got, Degrees(lat), Degrees(long)); err != nil {
			t.Fatal(err)
		}
		if far := func(a, b int32) bool { return a-b > 1 || b-a > 1 }; far(got.PositionLat, lat) || far(got.PositionLong, long) {
			t.Fatalf("%d, %d comes back as %d, %d", lat, long, got.PositionLat, got.PositionLong)
		}
	}
}

// TestSportNames has what other programs call sports, in any case, and each name of the profile.
func TestSportNames(t *testing.T) {
	for want, names := range map[profile.Sport]string{
		profile.SportCycling: "Biking ride BIKE road_biking gravel_cycling mountain_biking VirtualRide cycling", profile.SportRunning: "run Trail_Running treadmill_running Running",
		profile.SportWalking: "walk walking", profile.SportHiking: "hike Hiking", profile.SportSwimming: "swim lap_swimming open_water_swimming swimming",
		profile.SportGeneric: "other generic", profile.SportInvalid: "biking! invalid sport(7)",
	} {
		for name := range strings.FieldsSeq(names) {
			if got := SportNamed(name); got != want {
				t.Errorf("SportNamed(%q) = %v, want %v", name, got, want)
			}
			if got := SportNamed(strings.ReplaceAll(name, "_", " ")); got != want {
				t.Errorf("SportNamed(%q) with blanks = %v, want %v", name, got, want)
			}
		}
	}
	for s := range profile.SportInvalid {
		if name := s.String(); !strings.Contains(name, "(") && SportNamed(name) != s {
			t.Errorf("SportNamed(%q) = %v, want %v", name, SportNamed(name), s)
		}
	}
}

// TestCalories adds up the calories of laps. The sum is unknown where no lap has any, or it is too
// large.
func TestCalories(t *testing.T) {
	for _, tt := range []struct {
		laps []uint16
		want uint16
	}{{nil, 0xFFFF}, {[]uint16{0xFFFF}, 0xFFFF}, {[]uint16{5, 0xFFFF, 7}, 12}, {[]uint16{0}, 0}, {[]uint16{65000, 534}, 65534}, {[]uint16{65000, 535}, 0xFFFF}} {
		var laps []mesg.Lap
		for _, c := range tt.laps {
			l := mesg.NewLap()
			l.TotalCalories = c
			laps = append(laps, l)
		}
		if got := calories(laps); got != tt.want {
			t.Errorf("calories of %d = %d, want %d", tt.laps, got, tt.want)
		}
	}
}

// courseOf makes a course of a log.
func courseOf(t *testing.T, l *Log) *activity.Course {
	t.Helper()
	l.Course = true
	f, err := l.File(now)
	if err != nil {
		t.Fatal(err)
	}
	c, err := activity.FromFile[activity.Course](f)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// placed returns a track of a name with records at these degrees.
func placed(name string, degrees ...[2]float64) Track {
	t := Track{Name: name, Sport: profile.SportInvalid}
	for _, d := range degrees {
		r := mesg.NewRecord()
		r.PositionLat, r.PositionLong = fit.Semicircles(d[0]), fit.Semicircles(d[1])
		t.Records = append(t.Records, r)
	}
	return t
}

// TestCourseAround goes over the antimeridian and by the pole: distances are measured along the way,
// and a point belongs to the record next to it on the globe.
func TestCourseAround(t *testing.T) {
	const degree = 111195.08 // metres, on the equator too
	l := &Log{Created: profile.DateTimeInvalid, Tracks: []Track{placed("", [2]float64{0, 179}, [2]float64{0, 179.95}, [2]float64{0, -179.5}, [2]float64{0, -179})}}
	l.Points = []Point{{Name: "over there", Lat: 0, Long: fit.Semicircles(-179.99)}, {Name: "here", Lat: 0, Long: fit.Semicircles(-179.6)}}
	c := courseOf(t, l)
	for i, want := range []float64{0, 0.95, 1.5, 2} {
		if got := c.Records[i].DistanceScaled(); math.Abs(got-want*degree) > 1 {
			t.Errorf("record %d at %.0f m, want %.0f", i, got, want*degree)
		}
		if got, want := int(c.Records[i].Timestamp-c.Records[0].Timestamp), int(want*degree/courseSpeed); got < want-1 || got > want+1 {
			t.Errorf("record %d after %d s, want %d", i, got, want)
		}
	}
	for i, want := range map[int]int{0: 1, 1: 2} {
		if p := &c.CoursePoints[i]; p.Timestamp != c.Records[want].Timestamp || p.Distance != c.Records[want].Distance {
			t.Errorf("point %d, %s, is at %d cm, want it at record %d", i, p.Name().Text(), p.Distance, want)
		}
	}
	if l := &c.Laps[0]; l.StartPositionLong != c.Records[0].PositionLong || l.EndPositionLong != c.Records[3].PositionLong || l.TotalDistance != c.Records[3].Distance {
		t.Errorf("lap from %d to %d, %d cm", l.StartPositionLong, l.EndPositionLong, l.TotalDistance)
	}
}

// TestCourseJoined makes one way of several tracks, without records that have no position; the name
// and the sport come from the first track that has one.
func TestCourseJoined(t *testing.T) {
	first, second := placed("", [2]float64{47, 8}, [2]float64{47.01, 8}), placed("second", [2]float64{47.02, 8})
	nowhere := mesg.NewRecord()
	first.Records = slices.Insert(first.Records, 1, nowhere)
	third := placed("third")
	third.Sport = profile.SportHiking
	c := courseOf(t, &Log{Created: ridetest.Start, Tracks: []Track{first, second, third}})
	if len(c.Records) != 3 || c.Course.Name().Text() != "second" || c.Course.Sport != profile.SportHiking || c.FileID.TimeCreated != ridetest.Start || c.Records[0].Timestamp != ridetest.Start {
		t.Errorf("%d records of %q, %v, from %d on", len(c.Records), c.Course.Name().Text(), c.Course.Sport, c.Records[0].Timestamp)
	}
	if d := c.Records[2].DistanceScaled(); math.Abs(d-0.02*111195.08) > 0.1 { // the gap between tracks, too
		t.Errorf("the way is %v m long, want %v", d, 0.02*111195.08)
	}
}

// TestCourseTimes keeps times only if each record has one and none goes back.
func TestCourseTimes(t *testing.T) {
	const none = profile.DateTimeInvalid
	for _, tt := range []struct {
		times []profile.DateTime
		kept  bool
	}{
		{[]profile.DateTime{100, 100, 101}, true},
		{[]profile.DateTime{100, 99, 101}, false},
		{[]profile.DateTime{100, none, 101}, false},
		{[]profile.DateTime{none, none, none}, false},
		{[]profile.DateTime{0, 1, 2}, true},
	} {
		track := placed("", [2]float64{47, 8}, [2]float64{47.01, 8}, [2]float64{47.02, 8})
		for i, at := range tt.times {
			track.Records[i].Timestamp = at
		}
		c := courseOf(t, &Log{Created: 5000, Tracks: []Track{track}})
		for i, at := range tt.times {
			want := at
			if !tt.kept {
				want = 5000 + profile.DateTime(float64(i)*1111.95/courseSpeed)
			}
			if got := c.Records[i].Timestamp; got != want {
				t.Errorf("times %d: record %d at %d, want %d", tt.times, i, got, want)
			}
		}
	}
}

// TestLongNames cuts names that FIT cannot hold between characters.
func TestLongNames(t *testing.T) {
	for _, name := range []string{strings.Repeat("x", 300), strings.Repeat("ä", 200), strings.Repeat("🚲", 100), "x" + strings.Repeat("🚲", 100)} {
		a := ridetest.Ride(8)
		l := of(t, a)
		l.Device.Name, l.Tracks[0].Name = name, name
		f, err := l.File(now)
		if err != nil {
			t.Fatal(err)
		}
		again, err := Of(f)
		if err != nil {
			t.Fatal(err)
		}
		for _, got := range []string{again.Device.Name, again.Tracks[0].Name} {
			if !strings.HasPrefix(name, got) || len(got) < 57 || len(got) > 60 {
				t.Errorf("%.20s… becomes %q of %d bytes, want the first 60 or a few less", name, got, len(got))
			}
		}
	}
}

// TestLapBounds gives records to the lap that has begun, whatever the ends of laps say; those without
// a time to the lap of the record before.
func TestLapBounds(t *testing.T) {
	records := make([]mesg.Record, 10)
	for i := range records {
		records[i] = mesg.NewRecord()
		records[i].Timestamp = profile.DateTime(1000 + 10*i)
	}
	records[5].Timestamp = profile.DateTimeInvalid
	for _, tt := range []struct {
		starts []profile.DateTime
		want   []int // records of each lap
	}{
		{[]profile.DateTime{1000}, []int{10}},
		{[]profile.DateTime{1000, 1050}, []int{6, 4}},
		{[]profile.DateTime{1000, 1060}, []int{6, 4}},
		{[]profile.DateTime{1040, 1045}, []int{6, 4}},
		{[]profile.DateTime{1000, 1000, 1070}, []int{0, 7, 3}},
		{[]profile.DateTime{1000, 5000}, []int{10, 0}},
	} {
		track := Track{Records: records}
		for _, s := range tt.starts {
			l := mesg.NewLap()
			l.StartTime, l.Timestamp, l.TotalElapsedTime = s, 9000, 1000 // a device that writes them all at the end
			track.Laps = append(track.Laps, l)
		}
		var got []int
		for _, segments := range track.ByLap() {
			n := 0
			for s := range segments {
				n += len(s)
			}
			got = append(got, n)
		}
		if !slices.Equal(got, tt.want) {
			t.Errorf("laps from %d on have %d records, want %d", tt.starts, got, tt.want)
		}
	}
}
