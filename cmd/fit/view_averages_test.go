package main

import (
	"math"
	"path/filepath"
	"strings"
	"testing"

	"github.com/tightwire/tightwire/cmd/fit/internal/ridetest"
	"github.com/tightwire/tightwire/fit/profile"
)

// comparedPage returns the page of two rides, a.fit and b.fit.
func comparedPage(t *testing.T, a, b []byte, args ...string) string {
	t.Helper()
	folder := t.TempDir()
	save(t, folder, map[string][]byte{"a.fit": a, "b.fit": b})
	page, _ := viewed(t, nil, append(args, filepath.Join(folder, "a.fit"), filepath.Join(folder, "b.fit"))...)
	return page
}

// TestCompareAverages has two rides of known values: in units, with signs, a share and a spread. A share of
// nothing is not shown.
func TestCompareAverages(t *testing.T) {
	t.Parallel()
	a, b := ridetest.Ride(40), ridetest.Ride(40)
	for i := range a.Records {
		ra, rb := &a.Records[i], &b.Records[i]
		ra.Power, rb.Power = 200, 190
		ra.HeartRate, rb.HeartRate = 120, 120
		ra.Temperature, rb.Temperature = 0, 10
		ra.Cadence, rb.Cadence = 80, uint8(82+4*(i%2)) // 84 on average, 2 from it
		ra.Speed, rb.Speed = 5000, 10000
		ra.EnhancedSpeed, rb.EnhancedSpeed = math.MaxUint32, math.MaxUint32
	}
	for unit, wants := range map[string][]string{
		"metric": {
			"<td>Speed, km/h</td><td>18.0</td><td>36.0</td><td>+18.0</td><td>+100.0 %</td><td>± 0.0</td>",
			"<td>Heart rate, bpm</td><td>120</td><td>120</td><td>+0</td><td>+0.0 %</td><td>± 0</td>",
			"<td>Power, W</td><td>200</td><td>190</td><td>−10</td><td>-5.0 %</td><td>± 0</td>",
			"<td>Cadence, rpm</td><td>80</td><td>84</td><td>+4</td><td>+5.0 %</td><td>± 2</td>",
			"<td>Temperature, °C</td><td>0</td><td>10</td><td>+10</td><td></td><td>± 0</td>",
		},
		"imperial": {
			"<td>Speed, mph</td><td>11.2</td><td>22.4</td><td>+11.2</td><td>+100.0 %</td><td>± 0.0</td>", // 5 m/s are 11.185 mph
			"<td>Temperature, °F</td><td>32</td><td>50</td><td>+18</td><td>+56.2 %</td><td>± 0</td>",
		},
	} {
		page := comparedPage(t, ridetest.Bytes(a), ridetest.Bytes(b), "--units", unit)
		_, table, _ := strings.Cut(page, "<h2>While both recorded</h2>")
		table, _, _ = strings.Cut(table, "</table>")
		for _, want := range wants {
			if !strings.Contains(table, want) {
				t.Errorf("in %s units the table is\n%s, want %s", unit, table, want)
			}
		}
	}
}

// TestCompareOneSided has a ride without power and one without a heart rate: a figure that only one of them
// has leaves the other cell empty, and what only one measured gets no average difference.
func TestCompareOneSided(t *testing.T) {
	t.Parallel()
	ride := ridetest.Bytes(ridetest.Ride(40))
	bare := func(fields string) []byte {
		return []byte(fitOn(ride, "strip", "-f", fields, "-", "-o", "-").out)
	}
	page := comparedPage(t, bare("power,avg_power,max_power,normalized_power"), bare("heart_rate,avg_heart_rate,max_heart_rate"))
	for _, want := range []string{"<td>Power</td><td></td><td>", "<td>Work</td><td></td><td>", "<td>Cadence, rpm</td>"} {
		if !strings.Contains(page, want) {
			t.Errorf("the page lacks %s", want)
		}
	}
	_, row, _ := strings.Cut(page, "<td>Heart rate</td>")
	if !strings.HasPrefix(row, "<td>") || strings.HasPrefix(row, "<td></td>") || !strings.Contains(row[:60], "<td></td>") {
		t.Errorf("the heart rates of the two are %.60s, want one and none", row)
	}
	for _, no := range []string{"<td>Power, W</td>", "<td>Heart rate, bpm</td>"} {
		if strings.Contains(page, no) {
			t.Errorf("the page compares what only one has measured: %s", no)
		}
	}
}

// TestViewUnitOfDistance has the unit along which the page draws: of swims metres or yards.
func TestViewUnitOfDistance(t *testing.T) {
	t.Parallel()
	a := ridetest.Ride(40)
	for _, tt := range []struct {
		sport profile.Sport
		units string
		want  string
	}{
		{profile.SportCycling, "metric", "km"},
		{profile.SportCycling, "imperial", "mi"},
		{profile.SportSwimming, "metric", "m"},
		{profile.SportSwimming, "imperial", "yd"},
		{profile.SportRowing, "imperial", "mi"},
	} {
		a.Sessions[0].Sport = tt.sport
		if _, d := viewed(t, ridetest.Bytes(a), "--units", tt.units); d.Unit.Name != tt.want {
			t.Errorf("a page of %v in %s units has %s, want %s", tt.sport, tt.units, d.Unit.Name, tt.want)
		}
	}
}
