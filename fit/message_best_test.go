package fit_test

import (
	"math"
	"testing"

	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/profile"
	"github.com/tightwire/tightwire/internal/testkit"
	"github.com/tightwire/tightwire/internal/testkit/fittest"
)

// made decodes one message.
func made(t testing.TB, num profile.MesgNum, values ...fittest.Value) fit.Message {
	t.Helper()
	w := newFile()
	w.Message(0, uint16(num), values...)
	f, err := fit.DecodeBytes(w.Bytes())
	if err != nil {
		t.Fatal(err)
	}
	return f.Messages[0]
}

// TestFieldAt has a field three times, the last one of another type.
func TestFieldAt(t *testing.T) {
	m := made(t, profile.MesgNumLap, fittest.Uint32(9, 0), fittest.Uint8(15, 120), fittest.Uint32(9, 5000), fittest.Uint8(9, 7))
	for i, want := range []string{"0", "5000", "7", "none"} {
		if got := m.FieldAt(profile.LapTotalDistance, i); got.String() != want {
			t.Errorf("FieldAt(9, %d) = %v, want %s", i, got, want)
		}
	}
	if v, w := m.FieldAt(9, -1), m.FieldAt(10, 0); v.Exists() || w.Exists() || !m.Field(9).Equal(m.FieldAt(9, 0)) {
		t.Errorf("FieldAt(9, -1) = %v, FieldAt(10, 0) = %v, Field(9) = %v", v, w, m.Field(9))
	}
	testkit.Allocs(t, 0, func() { m.FieldAt(9, 2) })
}

// TestScaledArrays has arrays. Where the profile has one number, the first valid
// element counts; where the profile has an array, there is no number.
func TestScaledArrays(t *testing.T) {
	m := made(t, profile.MesgNumRecord,
		fittest.Array(profile.RecordSpeed, profile.Uint16, 0xFFFF, 1288, 2000), fittest.Array(profile.RecordSpeed1s, profile.Uint8, 16, 32),
		fittest.Array(profile.RecordAltitude, profile.Uint16, 0xFFFF, 0xFFFF), fittest.Array(200, profile.Uint8, 1, 2))
	for num, want := range map[uint8]float64{
		profile.RecordSpeed: 1.288, profile.RecordSpeed1s: math.NaN(), profile.RecordAltitude: math.NaN(), 200: math.NaN(),
	} {
		if got, _ := m.Scaled(num); got != want && !(got != got && want != want) {
			t.Errorf("Scaled(%d) = %v, want %v", num, got, want)
		}
	}
	if got, _ := m.ScaledAt(profile.RecordSpeed1s, 1); got != 2 {
		t.Errorf("ScaledAt(speed_1s, 1) = %v, want 2", got)
	}
}

// TestBest has speeds as devices store them.
func TestBest(t *testing.T) {
	const plain, enhanced = profile.RecordSpeed, profile.RecordEnhancedSpeed
	for name, c := range map[string]struct {
		values []fittest.Value
		want   float64
	}{
		"none":                   {nil, math.NaN()},
		"plain":                  {[]fittest.Value{fittest.Uint16(plain, 2006)}, 2.006},
		"enhanced":               {[]fittest.Value{fittest.Uint32(enhanced, 3000)}, 3},
		"both":                   {[]fittest.Value{fittest.Uint16(plain, 2006), fittest.Uint32(enhanced, 3000)}, 3},
		"enhanced invalid":       {[]fittest.Value{fittest.Uint16(plain, 2006), fittest.Uint32(enhanced, 0xFFFFFFFF)}, 2.006},
		"enhanced 0":             {[]fittest.Value{fittest.Uint16(plain, 2006), fittest.Uint32(enhanced, 0)}, 0},
		"both invalid":           {[]fittest.Value{fittest.Uint16(plain, 0xFFFF), fittest.Uint32(enhanced, 0xFFFFFFFF)}, math.NaN()},
		"twice":                  {[]fittest.Value{fittest.Uint16(plain, 0), fittest.Uint16(plain, 5000)}, 5},
		"twice, invalid, then 0": {[]fittest.Value{fittest.Uint16(plain, 0xFFFF), fittest.Uint16(plain, 0)}, 0},
		"array":                  {[]fittest.Value{fittest.Array(plain, profile.Uint16, 0xFFFF, 1288)}, 1.288},
	} {
		m := made(t, profile.MesgNumRecord, c.values...)
		for _, num := range []uint8{plain, enhanced} {
			got, units := m.Best(num)
			if got != c.want && !(got != got && c.want != c.want) || units != "m/s" {
				t.Errorf("%s: Best(%d) = %v %s, want %v m/s", name, num, got, units, c.want)
			}
		}
	}
	m := made(t, profile.MesgNumRecord, fittest.Uint8(profile.RecordHeartRate, 120), fittest.Uint8(200, 7), fittest.Uint8(profile.RecordRespirationRate, 18))
	for num, want := range map[uint8]float64{profile.RecordHeartRate: 120, 200: 7, profile.RecordEnhancedRespirationRate: 18} {
		if got, _ := m.Best(num); got != want {
			t.Errorf("Best(%d) = %v, want %v", num, got, want)
		}
	}
	testkit.Allocs(t, 0, func() { m.Best(profile.RecordSpeed) })
}

func TestBestValue(t *testing.T) {
	const num = 200 // unknown to the profile
	for name, c := range map[string]struct {
		values []fittest.Value
		want   string
	}{
		"none":          {nil, ""},
		"invalid":       {[]fittest.Value{fittest.Uint8(num, 0xFF)}, ""},
		"zero":          {[]fittest.Value{fittest.Uint8(num, 0xFF), fittest.Uint8(num, 0), fittest.Uint16(num, 0)}, "0"},
		"zero first":    {[]fittest.Value{fittest.Uint8(num, 0), fittest.Uint8(num, 7), fittest.Uint8(num, 8)}, "7"},
		"text":          {[]fittest.Value{fittest.Uint8(num, 0), fittest.Text(num, "a", 2)}, "a"},
		"array":         {[]fittest.Value{fittest.Uint8(num, 0), fittest.Array(num, profile.Uint8, 0, 3)}, "[0 3]"},
		"array of zero": {[]fittest.Value{fittest.Array(num, profile.Uint8, 0, 0), fittest.Uint8(num, 7)}, "[0 0]"},
	} {
		m := made(t, profile.MesgNumRecord, c.values...)
		got := m.BestValue(num)
		if got.Exists() != (c.want != "") || got.Exists() && got.String() != c.want {
			t.Errorf("%s: %v, want %q", name, got, c.want)
		}
		testkit.Allocs(t, 0, func() { m.BestValue(num) })
	}
}

func TestFirstValid(t *testing.T) {
	m := made(t, profile.MesgNumRecord, fittest.Array(200, profile.Uint16, 0xFFFF, 5, 6), fittest.Array(201, profile.Uint16, 0xFFFF, 0xFFFF), fittest.Uint8(202, 7))
	for num, want := range map[uint8]string{200: "5", 202: "7"} {
		if got := m.Field(num).FirstValid().String(); got != want {
			t.Errorf("field %d: %s, want %s", num, got, want)
		}
	}
	for _, num := range []uint8{201, 203} {
		if got := m.Field(num).FirstValid(); got.Exists() {
			t.Errorf("field %d: %v, want no value", num, got)
		}
	}
}
