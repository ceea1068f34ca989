package figures

import (
	"math"
	"strings"
	"testing"

	"github.com/tightwire/tightwire/fit/activity"
	"github.com/tightwire/tightwire/fit/profile"
)

func TestPoolLength(t *testing.T) {
	yards, metres := profile.DisplayMeasureStatute, profile.DisplayMeasureMetric
	for _, tt := range []struct {
		metres float64
		unit   profile.DisplayMeasure
		want   string
	}{
		{25, metres, "25 m"},
		{100, metres, "100 m"},
		{33.33, metres, "33.33 m"},
		{22.86, yards, "25 yd"},
		{33.1, profile.DisplayMeasureInvalid, "33.1 m"},
		{math.NaN(), metres, ""},
		{0, yards, ""},
	} {
		if got := poolLength(&activity.Swim{PoolLength: tt.metres, PoolUnit: tt.unit}); got != tt.want {
			t.Errorf("a pool of %v m, %v, is %q, want %q", tt.metres, tt.unit, got, tt.want)
		}
	}
}

func TestStrokeName(t *testing.T) {
	for stroke, want := range map[profile.SwimStroke]string{
		profile.SwimStrokeInvalid: "", profile.SwimStrokeIm: "medley", profile.SwimStrokeButterfly: "butterfly", 99: "swim stroke 99",
	} {
		if got := strokeName(stroke); got != want {
			t.Errorf("stroke %d is %q, want %q", stroke, got, want)
		}
	}
}

func TestSignificant(t *testing.T) {
	for v, want := range map[float64]string{
		0: "0", 5: "5", 9.5: "9.50", 12.34: "12.3", 99.95: "100.0", 123.4: "123", 6163: "6163", -0.0841: "-0.0841", 0.5: "0.500", 1e-9: "0.000000", 1e9 + 0.5: "1000000000",
	} {
		if got := significant(v); got != want {
			t.Errorf("significant(%v) = %s, want %s", v, got, want)
		}
	}
}

func TestEffortName(t *testing.T) {
	var names []string
	for _, m := range activity.EffortDistances {
		names = append(names, effortName(activity.Effort{Metres: m}))
	}
	for _, s := range activity.EffortTimes {
		names = append(names, effortName(activity.Effort{Metres: math.NaN(), Seconds: float64(s)}))
	}
	want := "400 m, 1 km, 1 mile, 5 km, 10 km, half marathon, marathon, 5 s, 1 min, 5 min, 20 min, 60 min"
	if got := strings.Join(names, ", "); got != want {
		t.Errorf("the efforts are %s, want %s", got, want)
	}
}
