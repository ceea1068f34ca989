package chart

import (
	"math"
	"slices"
	"testing"

	"github.com/tightwire/tightwire/cmd/fit/internal/ridetest"
	"github.com/tightwire/tightwire/cmd/fit/internal/track"
	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/activity"
	"github.com/tightwire/tightwire/fit/mesg"
	"github.com/tightwire/tightwire/fit/profile"
)

// TestChain lays chained files one after the other: times ascend, distances go on where the second
// file begins again at 0, the time between them is a pause, and the laps of both are there.
func TestChain(t *testing.T) {
	a, b := ridetest.Ride(100), ridetest.Ride(100)
	for i := range b.Records {
		b.Records[i].Timestamp += 10_000
	}
	for i := range b.Laps {
		b.Laps[i].StartTime += 10_000
	}
	b.Events = nil
	r := Of(ridetest.File(a), ridetest.File(b))
	if len(r.Times) != 200 || len(r.Laps) != 8 || r.Disorder != 0 || !slices.IsSorted(r.Times) || !slices.IsSorted(r.Distance) {
		t.Fatalf("%d records, %d laps, %d left out", len(r.Times), len(r.Laps), r.Disorder)
	}
	// each ride has a pause of 300 s in the middle
	if want := []int{50, 100, 150}; !slices.Equal(r.Pauses, want) {
		t.Errorf("pauses %v, want %v", r.Pauses, want)
	}
	whole := a.Records[99].DistanceScaled()
	if got := r.Distance[199]; math.Abs(got-2*whole) > 0.02 {
		t.Errorf("%v m, want twice %v", got, whole)
	}
	backwards := Of(ridetest.File(b), ridetest.File(a))
	if len(backwards.Times) != 100 || backwards.Disorder != 100 {
		t.Errorf("the later file first: %d records, %d left out", len(backwards.Times), backwards.Disorder)
	}
}

// TestLeavesFiles draws a file with outliers, and positions astray, and leaves its bytes.
func TestLeavesFiles(t *testing.T) {
	a := ridetest.Ride(60)
	a.Records[7].Power, a.Records[9].PositionLat = 9000, 0
	f := ridetest.File(a)
	before, err := fit.Append(nil, f)
	if err != nil {
		t.Fatal(err)
	}
	r := Of(f)
	r.Usual(Power)
	Conceal(r)
	after, err := fit.Append(nil, f)
	if err != nil || !slices.Equal(before, after) {
		t.Errorf("the file has changed, %v", err)
	}
}

// straight is a ride of n records, a second and so many metres apart, to the east along a parallel.
func straight(n int, lat, metres float64) *activity.Activity {
	a := &activity.Activity{Common: activity.Common{FileID: mesg.NewFileID()}}
	a.FileID.Type = profile.FileActivity
	step := metres / (111195.08 * math.Cos(lat*math.Pi/180))
	for i := range n {
		r := mesg.NewRecord()
		r.Timestamp = ridetest.Start + profile.DateTime(i)
		r.PositionLat, r.PositionLong = fit.Semicircles(lat), fit.Semicircles(math.Remainder(179.99+float64(i)*step, 360))
		a.Records = append(a.Records, r)
	}
	return a
}

// TestAstrayLimits keeps what is as fast as a train, also over the antimeridian, and takes what is
// faster and comes back within ten records.
func TestAstrayLimits(t *testing.T) {
	for _, tt := range []struct {
		name   string
		metres float64 // to the north
		from   int
		n      int
		want   int
	}{
		{"100 m aside", 100, 20, 1, 0},
		{"290 m aside in a second", 290, 20, 1, 0},
		{"310 m aside in a second", 310, 20, 1, 1},
		{"ten records astray", 5000, 20, 10, 10},
		{"eleven, which may be a plane", 5000, 20, 11, 0},
		{"to the end", 5000, 55, 5, 0},
		{"the first record, of which nothing is before", 5000, 0, 1, 0},
	} {
		a := straight(60, 47, 10)
		for i := tt.from; i < tt.from+tt.n; i++ {
			a.Records[i].PositionLat += fit.Semicircles(tt.metres / 111195.08)
		}
		r := rideOf(a)
		gone := 0
		for i := range r.Lat {
			if !r.placed(i) {
				gone++
			}
		}
		if r.Misplaced != tt.want || gone != tt.want {
			t.Errorf("%s: %d positions astray and %d gone, want %d", tt.name, r.Misplaced, gone, tt.want)
		}
	}
}

// TestConcealRadius shows nothing within 350 m of an end, and all that is farther than the circle and
// the grid together, also at the antimeridian: by the distance on the way, which is straight.
func TestConcealRadius(t *testing.T) {
	for _, lat := range []float64{0, 47, -60} {
		r := rideOf(straight(500, lat, 10))
		Conceal(r)
		for i := range r.Lat {
			end := 10 * float64(min(i, 499-i))
			// the point of the grid may be half a diagonal away: 278 m / sqrt 2
			if end < 350 && r.placed(i) || end > PrivateMetres+200 && !r.placed(i) {
				t.Errorf("latitude %v: the position %v m from an end is shown: %v", lat, end, r.placed(i))
			}
		}
	}
}

// TestPrivateGrid has each place at most half a diagonal of the grid from its point.
func TestPrivateGrid(t *testing.T) {
	for _, p := range [][2]float64{{47.12345, 8.54321}, {-33.9, 18.4}, {0, 0}, {89.9999, 12}, {10, -179.9999}, {10, 179.9999}} {
		g := gridPoint(p[0], p[1])
		if d := track.Metres(fit.Semicircles(p[0]), fit.Semicircles(p[1]), fit.Semicircles(g.lat), fit.Semicircles(math.Remainder(g.long, 360))); d > 197 {
			t.Errorf("the point for %v is %v, %v m away", p, g, d)
		}
		if !g.near(p[0], p[1]) {
			t.Errorf("%v is not near its own point", p)
		}
	}
}

// TestUnknownColumns wants no column for what a device does not measure, and a column for values that
// are 0 for a reason.
func TestUnknownColumns(t *testing.T) {
	a := ridetest.Ride(40)
	for i := range a.Records {
		r := &a.Records[i]
		r.HeartRate, r.Power, r.Cadence, r.Temperature = 0, 0, 0xFF, 0
		r.SetAltitudeScaled(0)
	}
	r := rideOf(a)
	for k, want := range map[Kind]bool{Speed: true, HeartRate: false, Power: false, Cadence: false, Temperature: true, Altitude: true} {
		if got := r.Columns[k].Values != nil; got != want {
			t.Errorf("kind %d has values: %v, want %v", k, got, want)
		}
	}
}
