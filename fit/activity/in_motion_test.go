package activity

import "testing"

// TestInMotion counts the seconds above 1 km/h, 0.278 m/s.
func TestInMotion(t *testing.T) {
	for _, tt := range []struct {
		name                   string
		seconds, speed, metres []float64
		want                   float64
	}{
		{"at the threshold", []float64{0, 1, 2, 3}, []float64{0.277, 0.278, 0, 5}, nil, 2},
		{"a gap", []float64{0, 10, 21, 22}, []float64{5, 5, 5, 0}, nil, 12}, // 10 s, 1 s of 11, 1 s
		{"back in time", []float64{5, 4, 6}, []float64{5, 5, 0}, nil, 2},
		{"by distance", []float64{0, 2, 4, 6}, nil, []float64{0, 10, 10, 11}, 4},
		{"speed unknown in part", []float64{0, 2, 4, 6}, []float64{0, nan, nan, nan}, []float64{0, 10, 20, 20}, 2},
		{"standing", []float64{0, 1}, []float64{0, 0}, nil, 0},
		{"nothing known", []float64{0, 1}, nil, nil, nan},
		{"no times", []float64{nan, nan}, nil, []float64{0, 100}, nan},
		{"no records", nil, nil, nil, nan},
	} {
		if got := InMotion(tt.seconds, tt.speed, tt.metres); !same(got, tt.want) {
			t.Errorf("%s: InMotion = %v, want %v", tt.name, got, tt.want)
		}
	}
}
