package track

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/tightwire/tightwire/fit/mesg"
	"github.com/tightwire/tightwire/fit/profile"
)

// TestCutAtDateLine has lines as longitude, latitude and altitude, and the parts by hand: a way from 179.5°
// to -179° is a third on the first side.
func TestCutAtDateLine(t *testing.T) {
	for _, tt := range []struct {
		line, want string
	}{
		{"179,10,100 179.5,11,101", "179,10,100 179.5,11,101"},
		{"179.5,10,100 -179,13,130", "179.5,10,100 180,11,110 | -180,11,110 -179,13,130"},
		{"-179.5,10,100 179,13,130", "-179.5,10,100 -180,11,110 | 180,11,110 179,13,130"},
		{"179.5,10,100 -179,13,130 -178,14,140 179.5,9,90", "179.5,10,100 180,11,110 | -180,11,110 -179,13,130 -178,14,140 -180,10,100 | 180,10,100 179.5,9,90"},
		{"179,10,? -179,12,130", "179,10,? 180,11,? | -180,11,? -179,12,130"},
		{"179,10,100 -180,12,120 -179,13,130", "179,10,100 180,12,120 | -180,12,120 -179,13,130"},
		{"-179,10,100 -180,12,120 179,13,130", "-179,10,100 -180,12,120 | 180,12,120 179,13,130"},
		{"-90,0,0 90,1,0", "-90,0,0 90,1,0"}, // both ways are half of the earth
		{"179,0,0", "179,0,0"},
	} {
		var line []*mesg.Record
		for i, word := range strings.Fields(tt.line) {
			r := mesg.NewRecord()
			var long, lat float64
			var altitude string
			fmt.Sscanf(strings.ReplaceAll(word, ",", " "), "%g %g %s", &long, &lat, &altitude)
			r.PositionLong, r.PositionLat = int32(long*(1<<31)/180), int32(lat*(1<<31)/180)
			r.Timestamp = profile.DateTime(1000 + i)
			var metres float64
			if n, _ := fmt.Sscanf(altitude, "%g", &metres); n == 1 {
				r.SetEnhancedAltitudeScaled(metres)
			}
			line = append(line, &r)
		}
		var parts []string
		for _, part := range CutAtDateLine(line) {
			var words []string
			for _, r := range part {
				altitude := "?"
				if v := r.EnhancedAltitudeScaled(); !math.IsNaN(v) {
					altitude = fmt.Sprintf("%.0f", v)
				}
				var long float64
				fmt.Sscanf(Degrees(r.PositionLong), "%g", &long)
				words = append(words, fmt.Sprintf("%.4g,%.0f,%s", long, float64(r.PositionLat)*180/(1<<31), altitude))
				if r.Timestamp < 1000 || r.Timestamp >= 1000+profile.DateTime(len(line)) {
					t.Errorf("%s: a point has time %d", tt.line, r.Timestamp)
				}
			}
			parts = append(parts, strings.Join(words, " "))
		}
		if got := strings.Join(parts, " | "); got != tt.want {
			t.Errorf("CutAtDateLine(%s) = %s, want %s", tt.line, got, tt.want)
		}
	}
	if parts := CutAtDateLine(nil); len(parts) != 1 || len(parts[0]) != 0 {
		t.Errorf("CutAtDateLine(nil) = %v, want one part without records", parts)
	}
}
