package profile

import (
	"testing"

	"github.com/tightwire/tightwire/internal/testkit"
)

// TestNone shows that zero handles, which mean none, can be asked anything.
func TestNone(t *testing.T) {
	var f Field
	if f.Name() != "" || f.Units() != "" || !f.Scale().None() || f.NumComponents() != 0 || f.NumSubfields() != 0 || f.Array() {
		t.Errorf("Field{} = %q %q %v, want nothing", f.Name(), f.Units(), f.Scale())
	}
	var s Subfield
	if s.Name() != "" || s.Units() != "" || !s.Scale().None() || s.NumComponents() != 0 || s.NumConditions() != 0 {
		t.Errorf("Subfield{} = %q %q %v, want nothing", s.Name(), s.Units(), s.Scale())
	}
	if f, ok := FieldNamed(20, "no_such"); ok || f != (Field{}) {
		t.Errorf("FieldNamed(20, no_such) = %v, %v, want none", f, ok)
	}
	for range Fields(0xFFFF) {
		t.Error("Fields(0xFFFF) has a field")
	}
}

// TestOutOfRange shows that asking for a component, subfield or condition that is not
// there panics, and does not answer with a neighbour's.
func TestOutOfRange(t *testing.T) {
	event, _ := FieldOf(21, 3)
	for name, f := range map[string]func(){
		"Component": func() { event.Component(event.NumComponents()) },
		"Subfield":  func() { event.Subfield(event.NumSubfields()) },
		"Condition": func() { event.Subfield(0).Condition(event.Subfield(0).NumConditions()) },
		"negative":  func() { event.Subfield(-1) },
	} {
		if !panics(f) {
			t.Errorf("%s: no panic", name)
		}
	}
}

func panics(f func()) (did bool) {
	defer func() { did = recover() != nil }()
	f()
	return false
}

// TestScaleFloat takes the values that other programs compute: raw / scale - offset.
func TestScaleFloat(t *testing.T) {
	for _, c := range []struct {
		s         Scale
		raw, want float64
	}{
		{Scale{1, 1, 0}, 7, 7},
		{Scale{1000, 1, 0}, 2006, 2.006},
		{Scale{5, 1, 500}, 2501, 0.2},
		{Scale{128, 125, 0}, 1024, 1000},
		{Scale{7111111, 10000000, 0}, 64, 64 / 0.7111111},
	} {
		if got := c.s.Float(c.raw); got-c.want > 1e-12 || c.want-got > 1e-12 {
			t.Errorf("%v.Float(%v) = %v, want %v", c.s, c.raw, got, c.want)
		}
		if c.s.None() != (c.raw == c.want) {
			t.Errorf("%v.None() = %v", c.s, c.s.None())
		}
	}
}

// TestValueString shows names, two names of one value, and numbers without one.
func TestValueString(t *testing.T) {
	for got, want := range map[string]string{
		SportCycling.String():                  "cycling",
		Sport(99).String():                     "sport(99)",
		WeatherReportForecast.String():         "hourly_forecast",
		MesgNumRecord.String():                 "record",
		AntChannelIDAntDeviceType.String():     "ant_device_type",
		LocaltimeIntoDay(3600).String():        "localtime_into_day(3600)",
		FileActivity.String():                  "activity",
		ConnectivityCapabilities(0).String():   "connectivity_capabilities(0)",
		AntChannelID(4026531840).String():      "ant_extended_device_number_upper_nibble",
		SportInvalid.String():                  "sport(255)",
		ExdDisplayTypeString.String():          "string",
		DateTimeInvalid.String():               "date_time(4294967295)",
		LocalDateTime(DateTimeMin).String():    "1998-07-03T21:24:16",
		(DateTimeMin - 1).String():             "date_time(268435455)",
		(LocalDateTimeMin - 1).String():        "local_date_time(268435455)",
		(DateTimeMin + 1_000_000_000).String(): "2030-03-11T23:10:56Z",
	} {
		if got != want {
			t.Errorf("String() = %q, want %q", got, want)
		}
	}
}

var sink int

func TestAllocs(t *testing.T) {
	sport, _ := TypeNamed("sport")
	testkit.Allocs(t, 0, func() {
		for num := range Messages() {
			sink += len(MessageName(num))
			for f := range Fields(num) {
				g, _ := FieldOf(num, f.Num())
				sink += len(g.Name()) + len(g.Units()) + len(g.Type().Name()) + int(g.Scale().Num)
				for i := range g.NumSubfields() {
					sink += len(g.Subfield(i).Name())
				}
			}
		}
		for v, name := range sport.Values() {
			sink += len(sport.ValueName(v)) + len(name) + len(Sport(v).String())
		}
		f, _ := FieldNamed(20, "heart_rate")
		n, _ := MessageNum("record")
		k, _ := TypeNamed("sport")
		sink += int(f.Num()) + int(n) + int(k.Base())
	})
}

// TestPositionFields counts the fields that say where somebody was, and wants each to
// be an angle.
func TestPositionFields(t *testing.T) {
	fields, messages := 0, 0
	for num := range Messages() {
		nums := PositionFields(num)
		if len(nums) > 0 {
			messages++
		}
		for _, n := range nums {
			fields++
			if f, ok := FieldOf(num, n); !ok || f.Base() != Sint32 {
				t.Errorf("%s: field %d (%s) is no sint32", MessageName(num), n, f.Name())
			}
		}
	}
	if fields != 46 || messages != 11 {
		t.Errorf("%d fields of %d messages, want 46 of 11", fields, messages)
	}
}
