package figures

import (
	"math"
	"strings"
	"testing"
	"time"

	"github.com/tightwire/tightwire/fit/profile"
)

func TestUnits(t *testing.T) {
	metric, imperial, nan := units{}, units{Imperial: true}, math.NaN()
	for _, tt := range []struct{ got, want string }{
		{metric.distance(profile.SportCycling, 40312.5), "40.31 km"},
		{metric.distance(profile.SportSwimming, 1500), "1500 m"},
		{metric.distance(profile.SportCycling, nan), ""},
		{imperial.distance(profile.SportCycling, 160934.4), "100.00 mi"},
		{imperial.distance(profile.SportSwimming, 914.4), "1000 yd"},
		{metric.height(profile.SportInvalid, 8848), "8848 m"},
		{imperial.height(profile.SportInvalid, 304.8), "1000 ft"},
		{metric.height(profile.SportInvalid, nan), ""},
		{metric.Tempo(profile.SportCycling, 10), "36.0 km/h"},
		{imperial.Tempo(profile.SportCycling, 10), "22.4 mph"},
		{metric.Tempo(profile.SportRunning, 4), "4:10 /km"},
		{imperial.Tempo(profile.SportRunning, 4), "6:42 /mi"},
		{metric.Tempo(profile.SportSwimming, 1), "1:40 /100 m"},
		{imperial.Tempo(profile.SportSwimming, 0.9144), "1:40 /100 yd"},
		{metric.Tempo(profile.SportRowing, 4), "2:05 /500 m"},
		{metric.Tempo(profile.SportRunning, 0), ""},
		{metric.Tempo(profile.SportCycling, nan), ""},
		{metric.TempoLabel(profile.SportRunning), "Pace"},
		{metric.TempoLabel(profile.SportCycling), "Speed"},
		{metric.cadence(profile.SportCycling, 85), "85 rpm"},
		{metric.cadence(profile.SportRunning, 85), "170 steps/min"},
		{metric.cadence(profile.SportSwimming, 30), "30 strokes/min"},
		{metric.cadence(profile.SportCycling, nan), ""},
		{Positive(0, "W"), ""},
		{Positive(nan, "W"), ""},
		{Positive(199.5, "W"), "200 W"},
		{Clock(59.6), "1:00"},
		{Clock(3599), "59:59"},
		{Clock(36000), "10:00:00"},
		{Clock(nan), ""},
		{Clock(math.Inf(1)), ""},
	} {
		if tt.got != tt.want {
			t.Errorf("got %q, want %q", tt.got, tt.want)
		}
	}
}

func TestZoneNamed(t *testing.T) {
	for name, want := range map[string]string{"UTC": "12:00 +0000", "+05:30": "17:30 +0530", "-03:00": "09:00 -0300", "Europe/Paris": "13:00 +0100"} {
		zone, err := zoneNamed(name)
		if err != nil {
			t.Errorf("zoneNamed(%q): %v", name, err)
			continue
		}
		if got := time.Date(2024, 1, 1, 12, 0, 0, 0, time.UTC).In(zone).Format("15:04 -0700"); got != want {
			t.Errorf("noon in %s is %s, want %s", name, got, want)
		}
	}
	if zone, err := zoneNamed(""); zone != nil || err != nil {
		t.Errorf("zoneNamed of nothing = %v, %v, want nil, nil", zone, err)
	}
}

func TestSparkline(t *testing.T) {
	nan := math.NaN()
	for _, tt := range []struct {
		column []float64
		want   string
	}{
		{nil, ""},
		{[]float64{1}, ""},
		{[]float64{1, nan}, ""},
		{[]float64{5, 5}, "▁▁"},
		{[]float64{0, 1, 2, 3, 4, 5, 6, 7}, "▁▂▃▄▅▆▇█"},
		{[]float64{0, nan, 7}, "▁ █"},
	} {
		if got := sparkline(tt.column); got != tt.want {
			t.Errorf("sparkline(%v) = %q, want %q", tt.column, got, tt.want)
		}
	}
	hill := make([]float64, 1001)
	for i := range hill {
		hill[i] = float64(min(i, 1000-i))
	}
	got := []rune(sparkline(hill))
	if len(got) != sparkWidth || got[0] != '▁' || got[30] != '█' || got[59] != '▁' {
		t.Errorf("a hill is %q, want 60 characters, the top in the middle", string(got))
	}
}

func TestTable(t *testing.T) {
	tab := &Table{}
	tab.Add("a", "none", "ü")
	tab.Add("long", "", "x")
	tab.Add("b", "", "äöü")
	if got, want := strings.Join(tab.lines(), "\n"), "     a    ü\n  long    x\n     b  äöü"; got != want {
		t.Errorf("the table is\n%s\nwant\n%s", got, want)
	}
}
