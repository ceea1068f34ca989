package activity

import (
	"math"
	"testing"

	"github.com/tightwire/tightwire/fit/profile"
)

// TestDoubts has each limit, and a number beyond it. Unknown numbers are not doubtful.
func TestDoubts(t *testing.T) {
	for _, tt := range []struct {
		name         FigureName
		sport        profile.Sport
		true, beyond float64
	}{
		{FigureMaxHeartRate, profile.SportCycling, 250, 251},
		{FigureNormalizedPower, profile.SportCycling, 3000, 3001},
		{FigureMaxSpeed, profile.SportCycling, 42, 42.1},
		{FigureMaxSpeed, profile.SportRunning, 15, 15.1},
		{FigureAvgSpeed, profile.SportFlying, 300, 500},
		{FigureAscent, profile.SportHiking, 30_000, 30_001},
		{FigureMaxGrade, profile.SportHiking, 100, 101},
		{FigureAvgCadence, profile.SportRunning, 350, 351},
		{FigureCalories, profile.SportRunning, 50_000, 50_001},
	} {
		for v, want := range map[float64]bool{tt.true: false, tt.beyond: true} {
			f := unknownFigures()
			f.Sport = tt.sport
			for _, k := range figures {
				if k.name == tt.name {
					*k.of(&f) = v
				}
			}
			got := f.Doubts()
			if (len(got) == 1) != want || want && (got[0].Figure != tt.name || got[0].Value != v || got[0].Reason == "") {
				t.Errorf("%s of %v: %v, want a doubt: %v", tt.name, v, got, want)
			}
		}
	}
}

// TestDeveloperDoubt goes by unit and name.
func TestDeveloperDoubt(t *testing.T) {
	for _, tt := range []struct {
		name, unit string
		max        float64
		want       bool
	}{
		{"Elevation", "Meters", 51_896, true},
		{"Elevation", "Meters", 8848, false},
		{"Distance", "Meters", 51_896, false},
		{"Altitude", "m", -501, true},
		{"Power", "Watts", 65_535, true},
		{"Power", "Watts", 1200, false},
		{"HR", "bpm", 255, true},
		{"Skin Temperature", "°C", 120, true},
		{"Ground Time", "Milliseconds", 65_535, false},
	} {
		d, ok := DeveloperFigure{Name: tt.name, Unit: tt.unit, Avg: 40, Max: tt.max, Stored: math.NaN()}.Doubt()
		if ok != tt.want || ok && (d.Value != tt.max || d.Figure != FigureName(tt.name) || d.Unit != tt.unit) {
			t.Errorf("%s of %v %s: %v, %v, want a doubt: %v", tt.name, tt.max, tt.unit, d, ok, tt.want)
		}
	}
}
