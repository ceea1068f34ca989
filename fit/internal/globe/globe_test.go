package globe

import (
	"math"
	"testing"
)

// earth is the radius of the sphere in metres.
const earth = 6_371_000

// TestCircleDistance has distances on the sphere that follow from its radius alone.
func TestCircleDistance(t *testing.T) {
	for _, tt := range []struct{ lat1, long1, lat2, long2, want float64 }{
		{90, 0, -90, 0, math.Pi * earth},
		{0, 0, 0, 180, math.Pi * earth},
		{0, -90, 0, 90, math.Pi * earth},
		{0, 0, 90, 77, math.Pi / 2 * earth},
		{0, 10, 0, 100, math.Pi / 2 * earth},
		{45, 0, 45, 180, math.Pi / 2 * earth}, // over the pole
		{90, 5, 90, 95, 0},
		{12, 34, 12, 34, 0},
		{60, 0, 60, 360, 0},
		{0, 0, 45, 90, math.Pi / 2 * earth},
	} {
		for _, got := range []float64{Distance(tt.lat1, tt.long1, tt.lat2, tt.long2), Distance(tt.lat2, tt.long2, tt.lat1, tt.long1)} {
			if math.Abs(got-tt.want) > 1e-3 {
				t.Errorf("Distance(%v, %v, %v, %v) = %v, want %v", tt.lat1, tt.long1, tt.lat2, tt.long2, got, tt.want)
			}
		}
	}
}
