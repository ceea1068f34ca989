package fit_test

import (
	"math"
	"testing"

	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/profile"
	"github.com/tightwire/tightwire/internal/testkit"
)

// sameFloat is == under which NaN is itself.
func sameFloat(a, b float64) bool { return a == b || a != a && b != b }

func TestScaled(t *testing.T) {
	none := math.NaN()
	for name, c := range map[string]struct {
		message profile.MesgNum
		num     uint8
		fields  []fit.Field
		want    float64
		units   string
	}{
		"scale":        {20, 6, []fit.Field{{6, fit.Uint16(2006)}}, 2.006, "m/s"},
		"offset":       {20, 2, []fit.Field{{2, fit.Uint16(2755)}}, 51, "m"},
		"negative":     {20, 2, []fit.Field{{2, fit.Uint16(0)}}, -500, "m"},
		"signed":       {20, 9, []fit.Field{{9, fit.Sint16(-150)}}, -1.5, "%"},
		"no scale":     {20, 3, []fit.Field{{3, fit.Uint8(120)}}, 120, "bpm"},
		"missing":      {20, 6, []fit.Field{{3, fit.Uint8(120)}}, none, "m/s"},
		"invalid":      {20, 6, []fit.Field{{6, fit.Uint16(0xFFFF)}}, none, "m/s"},
		"not expanded": {20, 73, []fit.Field{{6, fit.Uint16(2006)}}, none, "m/s"},
		"array":        {132, 9, []fit.Field{{9, fit.Array(profile.Uint32, 1024, 2048)}}, none, "s"},
		"text":         {0, 8, []fit.Field{{8, fit.Text("x")}}, none, ""},
		"unknown":      {20, 240, []fit.Field{{240, fit.Sint16(-7)}}, -7, ""},
		"message":      {0xFF00, 1, []fit.Field{{1, fit.Float64(2.5)}}, 2.5, ""},
		// lap.total_cycles are strides where lap.sport is running.
		"no subfield": {19, 10, []fit.Field{{10, fit.Uint32(7)}, {25, fit.Enum(0)}}, 7, "cycles"},
		"subfield":    {19, 10, []fit.Field{{10, fit.Uint32(7)}, {25, fit.Enum(1)}}, 7, "strides"},
		// event.data means what event.event says.
		"data":        {21, 3, []fit.Field{{0, fit.Enum(0)}, {3, fit.Uint32(123456)}}, 123456, ""},
		"time alert":  {21, 3, []fit.Field{{0, fit.Enum(23)}, {3, fit.Uint32(123456)}}, 123.456, "s"},
		"dist. alert": {21, 3, []fit.Field{{0, fit.Enum(24)}, {3, fit.Uint32(123456)}}, 1234.56, "m"},
	} {
		v, units := messageOf(t, c.message, c.fields...).Scaled(c.num)
		if !sameFloat(v, c.want) || units != c.units {
			t.Errorf("%s: Scaled(%d) = %v %q, want %v %q", name, c.num, v, units, c.want, c.units)
		}
	}
	if v, units := (fit.Message{}).Scaled(6); v == v || units != "" {
		t.Errorf("Scaled of the zero Message = %v %q, want NaN without units", v, units)
	}
}

func TestScaledAt(t *testing.T) {
	m := messageOf(t, 132, eventTimestamp(1024, 0xFFFFFFFF, 1536))
	for i, want := range map[int]float64{-1: math.NaN(), 0: 1, 1: math.NaN(), 2: 1.5, 3: math.NaN()} {
		if v, units := m.ScaledAt(9, i); !sameFloat(v, want) || units != "s" {
			t.Errorf("ScaledAt(9, %d) = %v %q, want %v \"s\"", i, v, units, want)
		}
	}
	m = messageOf(t, 20, fit.Field{Num: 6, Value: fit.Uint16(2006)})
	if v, _ := m.ScaledAt(6, 0); v != 2.006 {
		t.Errorf("ScaledAt(6, 0) of a number = %v, want 2.006", v)
	}
}

func TestScaledAllocs(t *testing.T) {
	m := messageOf(t, 21, fit.Field{Num: 0, Value: fit.Enum(23)}, fit.Field{Num: 3, Value: fit.Uint32(123456)})
	testkit.Allocs(t, 0, func() { m.Scaled(3) })
}

// TestScaledDeveloper has descriptions with and without scale and offset.
func TestScaledDeveloper(t *testing.T) {
	none := math.NaN()
	for name, c := range map[string]struct {
		described []fit.Field
		value     fit.Value
		want      float64
	}{
		"nothing":       {nil, fit.Uint16(321), 321},
		"scale":         {[]fit.Field{{6, fit.Uint8(10)}}, fit.Uint16(321), 32.1},
		"offset":        {[]fit.Field{{6, fit.Uint8(10)}, {7, fit.Sint8(-5)}}, fit.Uint16(321), 37.1},
		"offset alone":  {[]fit.Field{{7, fit.Sint8(5)}}, fit.Uint16(321), 316},
		"invalid scale": {[]fit.Field{{6, fit.Uint8(255)}, {7, fit.Sint8(127)}}, fit.Uint16(321), 321},
		"scale array":   {[]fit.Field{{6, fit.Array(profile.Uint8, 10, 20)}}, fit.Uint16(321), 321},
		"scale 0":       {[]fit.Field{{6, fit.Uint8(0)}}, fit.Uint16(321), 321},
		"invalid":       {[]fit.Field{{6, fit.Uint8(10)}}, fit.Uint16(0xFFFF), none},
		"array":         {nil, fit.Array(profile.Uint16, 1, 2), none},
	} {
		var b fit.Builder
		description := []fit.Field{{0, fit.Uint8(0)}, {1, fit.Uint8(4)}, {2, fit.Uint8(0x84)}, {8, fit.Text("mmol")}}
		addMessage(t, &b, 207, fit.Field{Num: 3, Value: fit.Uint8(0)})
		b.Begin(206)
		for _, f := range append(description, c.described...) {
			b.Add(f.Num, f.Value)
		}
		if err := b.End(); err != nil {
			t.Fatal(err)
		}
		b.Begin(20)
		b.Add(3, fit.Uint8(120))
		b.AddDeveloper(0, 4, c.value)
		if err := b.End(); err != nil {
			t.Fatal(err)
		}
		for f := range b.File().Messages[2].DeveloperFields() {
			if v, units := f.Scaled(); !sameFloat(v, c.want) || units != "mmol" {
				t.Errorf("%s: Scaled() = %v %q, want %v mmol", name, v, units, c.want)
			}
		}
	}
	if v, units := (fit.DeveloperField{}).Scaled(); v == v || units != "" {
		t.Errorf("Scaled() of the zero DeveloperField = %v %q, want NaN without units", v, units)
	}
}
