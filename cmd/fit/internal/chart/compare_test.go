package chart

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/tightwire/tightwire/cmd/fit/internal/ridetest"
	"github.com/tightwire/tightwire/fit/mesg"
	"github.com/tightwire/tightwire/fit/profile"
)

var nan = math.NaN()

// alike reports whether two columns are equal but for rounding, with NaN where the other has it.
func alike(a, b []float64) bool {
	return slices.EqualFunc(a, b, func(x, y float64) bool { return math.Abs(x-y) < 1e-6 || math.IsNaN(x) && math.IsNaN(y) })
}

// rideAt returns a ride with these times and watts.
func rideAt(times []profile.DateTime, watts []float64) *Ride {
	r := &Ride{Times: times, Lat: nothing(len(times)), Long: nothing(len(times))}
	r.Columns[Power] = Column{Values: watts}
	return r
}

func same(x float64) float64 { return x }

// TestValues has a value between two of B's, none in a hole of more than 10 s, none in a pause, none
// before B's first and after its last, none where A lacks one.
func TestValues(t *testing.T) {
	for _, tt := range []struct {
		name    string
		times   []profile.DateTime // of B
		watts   []float64
		pauses  []int
		odd     []int
		at      profile.DateTime
		want    float64
		nothing bool // A has no values
	}{
		{"the same second", []profile.DateTime{0, 10}, []float64{100, 200}, nil, nil, 10, 200, false},
		{"between", []profile.DateTime{0, 10}, []float64{100, 200}, nil, nil, 4, 140, false},
		{"neighbours far apart", []profile.DateTime{0, 20}, []float64{100, 200}, nil, nil, 5, 125, false},
		{"a record without a value", []profile.DateTime{0, 5, 10}, []float64{100, nan, 200}, nil, nil, 5, 150, false},
		{"a hole", []profile.DateTime{0, 5, 11}, []float64{100, nan, 200}, nil, nil, 5, nan, false},
		{"a pause", []profile.DateTime{0, 10}, []float64{100, 200}, []int{1}, nil, 4, nan, false},
		{"a pause within", []profile.DateTime{0, 4, 8}, []float64{100, nan, 200}, []int{1}, nil, 2, nan, false},
		{"a pause before", []profile.DateTime{0, 4, 8}, []float64{50, 100, 200}, []int{1}, nil, 6, 150, false},
		{"a pause after", []profile.DateTime{0, 4, 8}, []float64{50, 100, 200}, []int{2}, nil, 2, 75, false},
		{"the end of a pause", []profile.DateTime{0, 10}, []float64{100, 200}, []int{1}, nil, 10, 200, false},
		{"an outlier", []profile.DateTime{0, 5, 10}, []float64{100, 9999, 200}, nil, []int{1}, 5, 150, false},
		{"before", []profile.DateTime{5, 10}, []float64{100, 200}, nil, nil, 4, nan, false},
		{"after", []profile.DateTime{0, 3}, []float64{100, 200}, nil, nil, 4, nan, false},
		{"A has none", []profile.DateTime{0, 10}, []float64{100, 200}, nil, nil, 10, 200, true},
		{"B has none", []profile.DateTime{0, 10}, nil, nil, nil, 10, nan, false},
	} {
		a, b := rideAt([]profile.DateTime{tt.at}, []float64{77}), rideAt(tt.times, tt.watts)
		b.Pauses, b.Columns[Power].Odd = tt.pauses, tt.odd
		x := 77.0
		if tt.nothing {
			a.Columns[Power], x = Column{}, nan
		}
		gotA, gotB := ByTime(a, b, 0, 0).Values(Power, same)
		if !alike(gotA, []float64{x}) || !alike(gotB, []float64{tt.want}) {
			t.Errorf("%s: %v and %v, want %v and %v", tt.name, gotA, gotB, x, tt.want)
		}
	}
}

// TestValuesAlong compares the values at the places of random rides with those that a search through
// all records finds.
func TestValuesAlong(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	for range 300 {
		times := make([]profile.DateTime, 1+r.IntN(20))
		watts := make([]float64, len(times))
		at := profile.DateTime(0)
		for i := range times {
			at += profile.DateTime(1 + r.IntN(7))
			times[i], watts[i] = at, float64(r.IntN(500))
			if r.IntN(4) == 0 {
				watts[i] = nan
			}
		}
		b := rideAt(times, watts)
		places := make([]profile.DateTime, 40)
		for i := range places {
			places[i] = profile.DateTime(i * 2)
		}
		_, got := ByTime(rideAt(places, make([]float64, len(places))), b, 0, 0).Values(Power, same)
		for i, place := range places {
			if want := valueBetween(times, watts, place); !alike(got[i:i+1], []float64{want}) {
				t.Fatalf("%v of %v at %d is %v, want %v", watts, times, place, got[i], want)
			}
		}
	}
}

// valueBetween is what a value at a time is by definition.
func valueBetween(times []profile.DateTime, watts []float64, at profile.DateTime) float64 {
	before, after := -1, -1
	for i, w := range watts {
		if math.IsNaN(w) {
			continue
		}
		if times[i] <= at {
			before = i
		}
		if times[i] >= at && after < 0 {
			after = i
		}
	}
	switch {
	case before < 0 || after < 0:
		return nan
	case before == after:
		return watts[before]
	case after > before+1 && times[after]-times[before] > 10:
		return nan
	}
	share := float64(at-times[before]) / float64(times[after]-times[before])
	return (1-share)*watts[before] + share*watts[after]
}

func TestDifferences(t *testing.T) {
	d := DifferencesOf([]float64{100, 200, nan, 300}, []float64{110, 170, 5, nan})
	if d.N != 2 || d.A != 150 || d.B != 140 || d.Apart != 20 || d.Spread != 20 || !alike(d.Each, []float64{10, -30, nan, nan}) {
		t.Errorf("%+v", d)
	}
	if d := DifferencesOf([]float64{nan}, []float64{1}); d.N != 0 || !alike(d.Each, []float64{nan}) {
		t.Errorf("%+v", d)
	}
}

// TestBehind has a ride at 10 m/s, and one at 8 m/s that waits for 20 s at 400 m: at 800 m it has
// taken 120 s to the 80 s of the first.
func TestBehind(t *testing.T) {
	a, b := &Ride{}, &Ride{}
	for i := range 101 {
		a.Times, a.Distance = append(a.Times, profile.DateTime(i)), append(a.Distance, float64(10*i))
	}
	for i := range 121 {
		b.Times, b.Distance = append(b.Times, profile.DateTime(1000+i)), append(b.Distance, float64(8*(min(i, 50)+max(0, i-70))))
	}
	p, ok := ByTime(a, b, 0, 1000).ByDistance()
	if !ok {
		t.Fatal("no distances")
	}
	behind := p.Behind()
	for i, want := range map[int]float64{0: 0, 20: 5, 40: 10, 41: 71.25 - 41, 80: 40, 81: nan, 100: nan} {
		if !alike(behind[i:i+1], []float64{want}) {
			t.Errorf("at %d m the second is %v s behind, want %v", 10*i, behind[i], want)
		}
	}
	a.Distance[41] = a.Distance[40] // the first stands still for a second
	if behind = p.Behind(); behind[41] != 10 {
		t.Errorf("standing, it is %v s, want 10", behind[41])
	}
	if _, ok := ByTime(a, rideAt(a.Times, nil), 0, 0).ByDistance(); ok {
		t.Error("a ride without distances is laid over one by distance")
	}
}

// TestSameCourse has rides of the same way a day later with another odometer, of another way, and
// without positions.
func TestSameCourse(t *testing.T) {
	ride := func(change func(*mesg.Record)) *Ride {
		a := ridetest.Ride(2000)
		for i := range a.Records {
			change(&a.Records[i])
		}
		return rideOf(a)
	}
	metres := func(share float64) func(*mesg.Record) {
		return func(r *mesg.Record) { r.SetDistanceScaled(share * r.DistanceScaled()) }
	}
	inside := func(share float64) func(*mesg.Record) {
		return func(r *mesg.Record) {
			metres(share)(r)
			r.PositionLat, r.PositionLong = math.MaxInt32, math.MaxInt32
		}
	}
	first := ride(func(*mesg.Record) {})
	for name, tt := range map[string]struct {
		other *Ride
		want  bool
	}{
		"another odometer":       {ride(metres(1.01)), true},
		"another way":            {ride(func(r *mesg.Record) { r.PositionLat += 1 << 20 }), false},
		"half the speed":         {ride(metres(0.5)), false},
		"no positions":           {ride(inside(1.02)), true},
		"no positions, half way": {ride(inside(0.5)), false},
	} {
		p, _ := ByTime(first, tt.other, first.Times[0], tt.other.Times[0]).ByDistance()
		if got := p.SameCourse(); got != tt.want {
			t.Errorf("%s: the same course: %v, want %v", name, got, tt.want)
		}
	}
}
