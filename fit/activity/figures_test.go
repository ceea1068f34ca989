package activity

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/profile"
	"github.com/tightwire/tightwire/internal/testkit/fittest"
)

var nan = math.NaN()

// same reports whether two numbers are equal but for rounding, or both NaN.
func same(a, b float64) bool {
	return a == b || math.Abs(a-b) <= 1e-9*math.Abs(b) || math.IsNaN(a) && math.IsNaN(b)
}

func TestColumn(t *testing.T) {
	w := fileOf(profile.FileActivity)
	w.Message(1, 20, fittest.Uint32(253, noon), fittest.Sint32(0, 1<<30), fittest.Uint16(6, 5000), fittest.Uint16(2, 2600))
	w.Message(2, 20, fittest.Uint32(253, noon+1), fittest.Sint32(0, 0x7FFFFFFF), fittest.Uint16(6, 5000), fittest.Uint32(73, 6000))
	w.Message(3, 21, fittest.Uint32(253, noon+2))
	w.Message(4, 20, fittest.Uint16(6, 0xFFFF), fittest.Uint32(78, 3000))
	w.Message(4, 20, fittest.Uint16(6, 1234), fittest.Uint32(78, 0xFFFFFFFF))
	records := Records(decoded(t, w).Messages)
	for _, tt := range []struct {
		name      string
		got, want []float64
	}{
		{"times", Seconds(records), []float64{noon, noon + 1, nan, nan}},
		{"latitudes", Column(records, profile.RecordPositionLat), []float64{90, nan, nan, nan}},
		{"speeds", Column(records, profile.RecordSpeed), []float64{5, 6, nan, 1.234}},
		{"enhanced speeds", Column(records, profile.RecordEnhancedSpeed), []float64{5, 6, nan, 1.234}},
		{"altitudes", Column(records, profile.RecordAltitude), []float64{20, nan, 100, nan}},
		{"powers", Column(records, profile.RecordPower), []float64{nan, nan, nan, nan}},
	} {
		if !slices.EqualFunc(tt.got, tt.want, same) {
			t.Errorf("%s are %v, want %v", tt.name, tt.got, tt.want)
		}
	}
	for field, want := range map[uint8]bool{profile.RecordSpeed: true, profile.RecordEnhancedAltitude: true, profile.RecordPower: false} {
		if got := Has(records, field); got != want {
			t.Errorf("Has(%d) = %v, want %v", field, got, want)
		}
	}
}

// TestColumnIsBest compares columns with what messages say one by one, of records of
// random shapes.
func TestColumnIsBest(t *testing.T) {
	r := rand.New(rand.NewPCG(20, 2))
	for range 200 {
		f := synthetic(t, profile.FileActivity, &Activity{}, r)
		for _, m := range f.Messages {
			for f := range profile.Fields(profile.MesgNumRecord) {
				got := Column([]fit.Message{m}, f.Num())[0]
				want, units := m.Best(f.Num())
				if units == "semicircles" {
					want *= 180.0 / (1 << 31)
				}
				if m.Num() == profile.MesgNumRecord && !same(got, want) {
					t.Errorf("Column of %s is %v, want %v", f.Name(), got, want)
				}
			}
		}
	}
}

func TestEachSecond(t *testing.T) {
	seconds := []float64{10, 11, 13, 13, 12, 40, nan, 50, 51}
	column := []float64{1, 2, 3, 4, 5, 6, 7, nan, 9}
	if got, want := EachSecond(seconds, column), []float64{1, 2, 2, 5, 9}; !slices.Equal(got, want) {
		t.Errorf("EachSecond = %v, want %v", got, want)
	}
}

func TestMean(t *testing.T) {
	for _, tt := range []struct {
		column []float64
		want   float64
	}{{nil, nan}, {[]float64{nan}, nan}, {[]float64{1, nan, 4}, 2.5}, {[]float64{0}, 0}} {
		if got := Mean(tt.column); !same(got, tt.want) {
			t.Errorf("Mean(%v) = %v, want %v", tt.column, got, tt.want)
		}
	}
}

func TestClimb(t *testing.T) {
	for _, tt := range []struct{ altitude, want []float64 }{
		{nil, []float64{nan, nan}},
		{[]float64{nan, 500, nan}, []float64{0, 0}},
		{[]float64{0, 1, 2, 1, 2, 0, 2}, []float64{0, 0}},
		{[]float64{0, 2, 4, nan, 6, 8}, []float64{8, 0}},
		{[]float64{0, 10, 9, 11, 10, 20, 0}, []float64{20, 20}},
		{[]float64{258.4, 255.4}, []float64{0, 3}}, // 258.4 - 3 is less than 255.4
	} {
		up, down := Climb(tt.altitude)
		if !same(up, tt.want[0]) || !same(math.Round(1e6*down)/1e6, tt.want[1]) {
			t.Errorf("Climb(%v) = %v, %v, want %v", tt.altitude, up, down, tt.want)
		}
	}
}

// normalized is normalised power by its definition.
func normalized(watts []float64) float64 {
	var fourths []float64
	for i := 0; i+30 <= len(watts); i++ {
		fourths = append(fourths, math.Pow(Mean(watts[i:i+30]), 4))
	}
	return math.Pow(Mean(fourths), 0.25)
}

func TestNormalizedPower(t *testing.T) {
	r := rand.New(rand.NewPCG(20, 1))
	for n := range 200 {
		watts := make([]float64, n)
		for i := range watts {
			watts[i] = float64(r.IntN(400))
		}
		if got, want := NormalizedPower(watts), normalized(watts); !same(got, want) {
			t.Errorf("NormalizedPower of %d s = %v, want %v", n, got, want)
		}
	}
	if got := NormalizedPower(slices.Repeat([]float64{250}, 3600)); !same(got, 250) {
		t.Errorf("NormalizedPower of an hour at 250 W = %v", got)
	}
}

func TestCurve(t *testing.T) {
	values := []float64{1, 5, 3, 8, 0, 2}
	got := Curve(values, 1, 2, 3, 6, 7, 0, -1)
	want := []float64{8, 5.5, 16.0 / 3, 19.0 / 6, nan, nan, nan}
	if !slices.EqualFunc(got, want, same) {
		t.Errorf("Curve(%v) = %v, want %v", values, got, want)
	}
}

func TestTimeInZones(t *testing.T) {
	seconds := []float64{0, 1, 3, 4, 5, 100}
	column := []float64{99, 100, 149, 150, nan, 220}
	zones := TimeInZones(seconds, column, Bounds([]float64{0.5, 0.75}, 200))
	want := []Zone{{1, 0, 100, 1}, {2, 100, 150, 3}, {3, 150, math.Inf(1), 2}}
	if !slices.Equal(zones, want) {
		t.Errorf("TimeInZones = %v, want %v", zones, want)
	}
	for i := range HeartRateShares[1:] {
		if HeartRateShares[i] >= HeartRateShares[i+1] {
			t.Errorf("the shares of heart rate are not in order: %v", HeartRateShares)
		}
	}
}

// TestStatedZones reads what devices count: with bounds, for each session, or without.
func TestStatedZones(t *testing.T) {
	w := fileOf(profile.FileActivity)
	w.Message(1, 18, fittest.Array(65, profile.Uint32, 60_000, 90_500, 0xFFFFFFFF))
	w.Message(2, 20, fittest.Uint8(3, 100))
	w.Message(1, 18, fittest.Array(65, profile.Uint32, 1000, 0, 0xFFFFFFFF))
	same := func(a, b Zone) bool {
		return a.Number == b.Number && same(a.Low, b.Low) && same(a.High, b.High) && same(a.Seconds, b.Seconds)
	}
	check := func(got []Zone, want ...Zone) {
		t.Helper()
		if !slices.EqualFunc(got, want, same) {
			t.Errorf("zones are %v, want %v", got, want)
		}
	}
	check(Summarize(decoded(t, w)).HeartRateZones, Zone{1, 0, nan, 61}, Zone{2, nan, nan, 90.5})
	w.Message(4, 8, fittest.Uint8(1, 129))
	check(Summarize(decoded(t, w)).HeartRateZones, Zone{0, 0, 130, 61}, Zone{1, 130, math.Inf(1), 90.5})
	check(Summarize(decoded(t, w)).PowerZones)
	zoned := func(reference uint16) {
		w.Message(3, 216, fittest.Uint16(0, reference), fittest.Array(2, profile.Uint32, 2000, 3000, 4000, 0, 0), fittest.Array(6, profile.Uint8, 119, 139))
	}
	zoned(19)
	zoned(18)
	zoned(18)
	check(Summarize(decoded(t, w)).HeartRateZones, Zone{0, 0, 120, 4}, Zone{1, 120, 140, 6}, Zone{0, 140, math.Inf(1), 8})
}

// TestZoneNumbers numbers zones as the makers of devices do: the times and bounds come from
// real devices.
func TestZoneNumbers(t *testing.T) {
	milliseconds := func(n int) []uint64 {
		all := make([]uint64, n)
		for i := range all {
			all[i] = 1000
		}
		return all
	}
	for _, tt := range []struct {
		name  string
		times int
		write func(w *fittest.File)
		want  []int
	}{
		{"a Garmin with bounds", 7, func(w *fittest.File) {
			w.Message(3, 216, fittest.Uint16(0, 18), fittest.Array(2, profile.Uint32, milliseconds(7)...), fittest.Array(6, profile.Uint8, 99, 118, 138, 158, 177, 197))
		}, []int{0, 1, 2, 3, 4, 5, 0}},
		{"a Garmin without bounds", 7, func(*fittest.File) {}, []int{0, 1, 2, 3, 4, 5, 0}},
		{"a Wahoo", 5, func(w *fittest.File) {
			for _, high := range []uint8{124, 144, 163, 182, 254} {
				w.Message(4, 8, fittest.Uint8(1, high))
			}
		}, []int{1, 2, 3, 4, 5}},
		{"a Suunto", 5, func(*fittest.File) {}, []int{1, 2, 3, 4, 5}},
		{"bounds that are there twice", 7, func(w *fittest.File) {
			for _, high := range []uint8{99, 118, 138, 158, 177, 197, 99, 118} {
				w.Message(4, 8, fittest.Uint8(1, high))
			}
		}, []int{0, 1, 2, 3, 4, 5, 0}},
	} {
		w := fileOf(profile.FileActivity)
		w.Message(1, 18, fittest.Array(65, profile.Uint32, milliseconds(tt.times)...))
		tt.write(w)
		var got []int
		low := 0.0
		for _, z := range Summarize(decoded(t, w)).HeartRateZones {
			got = append(got, z.Number)
			if z.Low < low {
				t.Errorf("%s: a zone begins at %v, after one at %v", tt.name, z.Low, low)
			}
			low = z.Low
		}
		if !slices.Equal(got, tt.want) {
			t.Errorf("%s: zones have the numbers %v, want %v", tt.name, got, tt.want)
		}
	}
}
