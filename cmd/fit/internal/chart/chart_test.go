package chart

import (
	"math"
	"slices"
	"testing"

	"github.com/tightwire/tightwire/cmd/fit/internal/ridetest"
	"github.com/tightwire/tightwire/cmd/fit/internal/track"
	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/activity"
	"github.com/tightwire/tightwire/fit/profile"
)

func rideOf(a *activity.Activity) *Ride { return Of(ridetest.File(a)) }

func TestOf(t *testing.T) {
	a := ridetest.Ride(400)
	r := rideOf(a)
	if len(r.Times) != 400 || !slices.Equal(r.Pauses, []int{200}) || len(r.Laps) != 4 || r.Disorder+r.Misplaced != 0 || r.Outliers([]Kind{0, 1, 2, 3, 4, 5}) != 0 {
		t.Fatalf("%d records, pauses %v, %d laps, %d, %d", len(r.Times), r.Pauses, len(r.Laps), r.Disorder, r.Misplaced)
	}
	for i := range a.Records {
		in := &a.Records[i]
		got := []float64{
			r.Columns[Speed].Values[i], r.Columns[HeartRate].Values[i], r.Columns[Power].Values[i], r.Columns[Altitude].Values[i],
			r.Columns[Cadence].Values[i], r.Columns[Temperature].Values[i], r.Distance[i], r.Lat[i], r.Long[i], float64(r.Times[i]),
		}
		want := []float64{
			in.SpeedScaled(), float64(in.HeartRate), float64(in.Power), in.AltitudeScaled(), float64(in.Cadence),
			float64(in.Temperature), in.DistanceScaled(), fit.Degrees(in.PositionLat), fit.Degrees(in.PositionLong), float64(in.Timestamp),
		}
		if !slices.Equal(got, want) {
			t.Fatalf("record %d: %v, want %v", i, got, want)
		}
	}
	if r.Seconds(ridetest.Start - 5)[0] != 5 {
		t.Error("Seconds")
	}
}

// TestDisorder leaves out records that go back in time.
func TestDisorder(t *testing.T) {
	a := ridetest.Ride(40)
	a.Laps = nil
	f := ridetest.File(a)
	var records []fit.Message
	records = append(records, activity.Records(f.Messages)...)
	f.Messages = append(records[10:20:20], records...)
	if r := Of(f); len(r.Times) != 31 || r.Disorder != 19 {
		t.Errorf("%d records, %d left out", len(r.Times), r.Disorder)
	}
	if r := Of(&fit.File{}); len(r.Times) != 0 || r.Distance != nil {
		t.Errorf("%+v", r)
	}
}

func TestAscending(t *testing.T) {
	nan := math.NaN()
	if got := ascending([]float64{nan, 3, nan, 5, 1, 6}); !slices.Equal(got, []float64{0, 3, 3, 5, 5, 6}) {
		t.Errorf("ascending = %v", got)
	}
	if got := ascending([]float64{nan, 0}); got != nil {
		t.Errorf("ascending of nothing = %v", got)
	}
}

func TestGaps(t *testing.T) {
	for _, tt := range []struct {
		times []profile.DateTime
		want  []int
	}{
		{nil, nil},
		{[]profile.DateTime{5}, nil},
		{[]profile.DateTime{1, 2, 3, 33, 34, 65, 66}, []int{5}},
		{[]profile.DateTime{0, 60, 120, 180, 800, 860}, []int{4}},
		{[]profile.DateTime{0, 0, 0, 0xFFFFFFF0}, []int{3}},
	} {
		if got := gaps(tt.times); !slices.Equal(got, tt.want) {
			t.Errorf("gaps(%v) = %v, want %v", tt.times, got, tt.want)
		}
	}
	if got := union([]int{3, 9}, []int{1, 9}); !slices.Equal(got, []int{1, 3, 9}) {
		t.Errorf("joined = %v", got)
	}
}

// TestOutliers has spikes, and what looks like them: a sprint, a tunnel, the first value.
func TestOutliers(t *testing.T) {
	flat := func(n int, v float64) []float64 { return slices.Repeat([]float64{v}, n) }
	sprint := slices.Concat(flat(20, 200), []float64{500, 1300, 1800, 1700, 900, 500}, flat(20, 150))
	for _, tt := range []struct {
		name   string
		kind   Kind
		values []float64
		want   []int
	}{
		{"flat", Power, flat(50, 200), nil},
		{"spike", Power, slices.Concat(flat(9, 200), []float64{3000, 3100}, flat(9, 200)), []int{9, 10}},
		{"beyond people", Power, flat(5, 4000), []int{0, 1, 2, 3, 4}},
		{"sprint", Power, sprint, nil},
		{"first", HeartRate, slices.Concat([]float64{220}, flat(20, 90)), []int{0}},
		{"last", HeartRate, slices.Concat(flat(20, 90), []float64{math.NaN(), 220}), []int{21}},
		{"step", HeartRate, slices.Concat(flat(20, 90), flat(20, 150)), nil},
		{"tunnel", Altitude, slices.Concat(flat(10, 500), flat(10, math.NaN()), flat(10, 620)), nil},
		{"traffic", Speed, slices.Concat(flat(9, 13), []float64{6, 0, 0, 5}, flat(9, 13)), nil},
		{"coasting", Cadence, slices.Concat(flat(9, 100), flat(3, 0), flat(9, 100)), nil},
		{"noise", Speed, []float64{0, 34, 1, 33, 19, 12, 3, 29, 7, 30, 2, 24, 18, 11, 34, 2, 20, 28}, nil},
		{"one", Speed, []float64{7}, nil},
		{"cold", Temperature, slices.Concat(flat(9, 20), []float64{-50}, flat(9, 20)), []int{9}},
	} {
		if got := columnOf(tt.kind, tt.values).Odd; !slices.Equal(got, tt.want) {
			t.Errorf("%s: outliers %v, want %v", tt.name, got, tt.want)
		}
	}
}

// TestMoves compares with the rule itself, the median around each value.
func TestMoves(t *testing.T) {
	a := ridetest.Ride(3000)
	for i := 0; i < 3000; i += 97 {
		a.Records[i].HeartRate = uint8(60 + i%170)
	}
	values := rideOf(a).Columns[HeartRate].Values
	var want []int
	for i, v := range values {
		window := slices.Clone(values[max(0, i-around):min(len(values), i+around+1)])
		middle := median(window)
		for j := range window {
			window[j] = math.Abs(window[j] - middle)
		}
		if far := math.Abs(v - middle); far > 40 && far > 6*median(window) {
			want = append(want, i)
		}
	}
	if got := outliers(HeartRate, values); !slices.Equal(got, want) || len(want) < 5 {
		t.Errorf("outliers %v, want %v", got, want)
	}
}

func TestColumnOf(t *testing.T) {
	nan := math.NaN()
	if c := columnOf(Power, []float64{0, nan, 0}); c.Values != nil {
		t.Error("0 W all day is a chart")
	}
	if c := columnOf(Temperature, []float64{0, nan}); c.Values == nil {
		t.Error("0 °C is no chart")
	}
	if c := columnOf(HeartRate, []float64{0, 100, math.Inf(1)}); !math.IsNaN(c.Values[0]) || !math.IsNaN(c.Values[2]) {
		t.Errorf("%v", c)
	}
}

func TestUsual(t *testing.T) {
	a := ridetest.Ride(40)
	a.Records[7].Power = 9000
	r := rideOf(a)
	if got := r.Usual(Power); !math.IsNaN(got[7]) || r.Columns[Power].Values[7] != 9000 || got[8] != float64(a.Records[8].Power) {
		t.Errorf("Usual = %v", got[6:9])
	}
	if got := (&Ride{}).Usual(Power); got != nil {
		t.Errorf("Usual of nothing = %v", got)
	}
}

// TestPlace takes out positions far away that the ride comes back from, and no others.
func TestPlace(t *testing.T) {
	a := ridetest.Ride(100)
	for _, i := range []int{20, 21, 60} {
		a.Records[i].PositionLat += 10_000_000 // 90 km
	}
	a.Records[40].PositionLat, a.Records[40].PositionLong = 0, 0
	a.Records[41].PositionLat = 1<<30 + 5
	for i := 80; i < 100; i++ {
		a.Records[i].PositionLong += 10_000_000 // a tunnel, or a train
	}
	r := rideOf(a)
	if r.Misplaced != 3 {
		t.Errorf("%d positions astray, want 3", r.Misplaced)
	}
	for i := range r.Lat {
		if gone := slices.Contains([]int{20, 21, 40, 41, 60}, i); gone == r.placed(i) {
			t.Errorf("position %d is %v, %v", i, r.Lat[i], r.Long[i])
		}
	}
}

// TestConceal comes by the start again in the middle, and has both ends far apart.
func TestConceal(t *testing.T) {
	a := ridetest.Ride(2000)
	copy(a.Records[1000:], a.Records[1500:1510])
	for i := 1000; i < 1010; i++ {
		a.Records[i].PositionLat, a.Records[i].PositionLong = a.Records[5].PositionLat, a.Records[5].PositionLong
		a.Records[i].Timestamp = a.Records[999].Timestamp
	}
	f := ridetest.File(a)
	open, closed := Of(f), Of(f)
	Conceal(closed)
	first, last, shown := 0, len(open.Lat)-1, 0
	for i := range closed.Lat {
		if !closed.placed(i) {
			continue
		}
		shown++
		for _, end := range []int{first, last} {
			if d := open.metres(end, i); d < 350 {
				t.Fatalf("position %d is %f m from an end", i, d)
			}
		}
	}
	if shown < 1500 {
		t.Errorf("%d of 2000 positions are shown", shown)
	}
	again := Of(f)
	Conceal(again)
	if !slices.EqualFunc(again.Lat, closed.Lat, func(a, b float64) bool { return a == b || a != a && b != b }) {
		t.Error("the same ride is concealed in another way")
	}
	Conceal(&Ride{})
}

// TestConcealBoth leaves out of one ride what is near the ends of another.
func TestConcealBoth(t *testing.T) {
	a := ridetest.Ride(2000)
	b := ridetest.Ride(2000)
	b.Records = b.Records[900:1100]
	both := []*Ride{rideOf(a), rideOf(b)}
	alone, home := rideOf(a), rideOf(b)
	Conceal(alone)
	Conceal(both...)
	if i := 900; !alone.placed(i) || both[0].placed(i) {
		t.Errorf("the start of the other ride: %v alone, %v beside it", alone.Lat[i], both[0].Lat[i])
	}
	for i := range both[0].Lat {
		if d := track.Metres(fit.Semicircles(home.Lat[0]), fit.Semicircles(home.Long[0]), fit.Semicircles(both[0].Lat[i]), fit.Semicircles(both[0].Long[i])); both[0].placed(i) && d < 350 {
			t.Fatalf("position %d is %f m from the start of the other ride", i, d)
		}
	}
}

// TestConcealCentre finds the same circle for all rides from one street.
func TestConcealCentre(t *testing.T) {
	if gridPoint(47.40011, 8.50009) != gridPoint(47.39990, 8.49991) {
		t.Error("neighbours have circles of their own")
	}
}

func TestPage(t *testing.T) {
	a := ridetest.Ride(40)
	a.Laps[0].StartTime = profile.DateTimeInvalid
	r := rideOf(a)
	got := r.Page("name", ridetest.Start, []Kind{Power, Speed}, func(k Kind, v float64) float64 { return v * float64(10+k) })
	if got.Name != "name" || len(got.Laps) != 3 || len(got.Columns) != 2 || got.Columns[0].At(3) != r.Columns[Power].Values[3]*12 ||
		got.Columns[1].At(3) != r.Columns[Speed].Values[3]*10 || got.Time[39] != 339 {
		t.Errorf("%+v", got)
	}
	r.Distance, r.Columns[Power] = nil, Column{}
	got = r.Page("", ridetest.Start, []Kind{Power}, nil)
	if !math.IsNaN(got.Distance[0]) || got.Columns[0].Values != nil {
		t.Errorf("%v", got.Distance[0])
	}
}
