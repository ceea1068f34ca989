package activity

import (
	"testing"

	"github.com/tightwire/tightwire/fit/profile"
	"github.com/tightwire/tightwire/internal/testkit/fittest"
)

// TestInMotion counts the seconds above 1 km/h, 0.278 m/s.
func TestInMotion(t *testing.T) {
	for _, tt := range []struct {
		name                   string
		seconds, speed, metres []float64
		want                   float64
	}{
		{"at the threshold", []float64{0, 1, 2, 3}, []float64{0.277, 0.278, 0, 5}, nil, 1},
		{"a gap", []float64{0, 10, 21, 22}, []float64{5, 5, 5, 0}, nil, 11}, // 10 s, none of 11, 1 s
		{"back in time", []float64{5, 4, 6}, []float64{5, 5, 0}, nil, 2},
		{"by distance", []float64{0, 2, 4, 6}, nil, []float64{0, 10, 10, 11}, 4},
		{"steps of 13 s, and a pause", []float64{0, 13, 26, 39, 139, 152}, []float64{5, 5, 5, 5, 5, 0}, nil, 52}, // four of 13 s
		// a record for each length of 25 m; 40, 45, 40 and 40 s in motion, 165 s of rest
		{"a swim in a pool", []float64{0, 40, 85, 125, 290, 330}, nil, []float64{0, 25, 50, 75, 75, 100}, 165},
		{"a swim that rests rarely", []float64{0, 40, 80, 120, 180}, nil, []float64{0, 25, 50, 75, 75}, 120},
		{"half of the steps are long", []float64{0, 1, 2, 22, 42}, []float64{5, 5, 5, 5, 5}, nil, 2},
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

// TestInMotionWithinTime wants no more seconds in motion than the timer ran: of a ride that never stands,
// and pauses once, as many.
func TestInMotionWithinTime(t *testing.T) {
	w := fileOf(profile.FileActivity)
	timer := func(at uint32, kind profile.EventType) {
		w.Message(1, 21, fittest.Uint32(253, at), fittest.Enum(0, 0), fittest.Enum(1, uint8(kind)))
	}
	ride := func(from, to uint32) {
		timer(from, profile.EventTypeStart)
		for at := from; at <= to; at++ {
			w.Message(2, 20, fittest.Uint32(253, at), fittest.Uint16(6, 5000))
		}
		timer(to, profile.EventTypeStopAll)
	}
	ride(noon, noon+200)
	ride(noon+260, noon+600)
	f := decoded(t, w)
	AddSummaries(f)
	total := Summarize(f).Total
	if total.InMotion != 540 || total.Moving != 540 {
		t.Errorf("%v s in motion while the timer ran %v s, want 540 and 540", total.InMotion, total.Moving)
	}
}
