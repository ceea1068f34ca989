package activity

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/profile"
	"github.com/tightwire/tightwire/internal/testkit/fittest"
)

// A run is some seconds at an altitude.
type run struct {
	seconds int
	metres  int
}

// heightsFile has a record a second with the altitudes of runs, and a session of a sport.
func heightsFile(t *testing.T, sport profile.Sport, runs []run) *fit.File {
	t.Helper()
	w := fileOf(profile.FileActivity)
	now := uint32(noon)
	for _, r := range runs {
		for range r.seconds {
			w.Message(1, 20, fittest.Uint32(253, now), fittest.Uint32(78, uint32(5*(r.metres+500))))
			now++
		}
	}
	w.Message(2, 18, fittest.Uint32(253, now-1), fittest.Uint32(2, noon), fittest.Uint32(7, 1000*(now-1-noon)), fittest.Enum(5, uint8(sport)), fittest.Uint16(22, 700), fittest.Uint16(23, 700))
	return decoded(t, w)
}

// TestAltitudeSpikes wants the altitudes hidden that the neighbours and the majority refute: from a
// second, to before another.
func TestAltitudeSpikes(t *testing.T) {
	for _, tt := range []struct {
		name  string
		runs  []run
		jumps int
		want  []int // seconds from, to, …
	}{
		{"level", []run{{900, 200}}, 0, nil},
		{"wrong first", []run{{1, -487}, {899, 200}}, 1, []int{0, 1}},
		{"wrong for the first half minute", []run{{30, 0}, {899, 200}}, 1, []int{0, 30}},
		{"wrong last", []run{{100, 200}, {1, 5000}}, 1, []int{100, 101}},
		{"one in the middle", []run{{100, 200}, {1, 0}, {100, 210}}, 2, []int{100, 101}},
		{"away for a minute", []run{{100, 200}, {60, 3000}, {1000, 210}}, 2, []int{100, 160}},
		{"first and middle", []run{{2, 0}, {100, 200}, {5, -400}, {50, 190}}, 3, []int{0, 2, 102, 107}},
		{"stairs of 50 m", []run{{10, 200}, {10, 250}, {10, 300}}, 0, nil},
		// 900 m take 30 s: what is nearer to the longer level cannot be reached.
		{"another level", []run{{1000, 100}, {600, 1000}}, 1, []int{1000, 1029}},
		{"another level before", []run{{600, 1000}, {1000, 100}}, 1, []int{571, 600}},
	} {
		f := heightsFile(t, profile.SportCycling, tt.runs)
		if jumps := AltitudeJumps(f.Messages); len(jumps) != tt.jumps {
			t.Errorf("%s: %d jumps %v, want %d", tt.name, len(jumps), jumps, tt.jumps)
		}
		first := slices.IndexFunc(f.Messages, func(m fit.Message) bool { return m.Num() == profile.MesgNumRecord })
		var got, want []int
		for _, s := range AltitudeSpikes(f.Messages) {
			got = append(got, s.Message-first)
			if s.Field.Num() != profile.RecordEnhancedAltitude || s.Stored != f.Messages[s.Message].Field(78).Int() {
				t.Errorf("%s: %+v is not the stored enhanced_altitude", tt.name, s)
			}
		}
		for i := 0; i < len(tt.want); i += 2 {
			for k := tt.want[i]; k < tt.want[i+1]; k++ {
				want = append(want, k)
			}
		}
		if !slices.Equal(got, want) {
			t.Errorf("%s: the seconds %v are hidden, want %v", tt.name, got, want)
		}
		flown := heightsFile(t, profile.SportSkyDiving, tt.runs)
		if len(AltitudeJumps(flown.Messages))+len(AltitudeSpikes(flown.Messages)) > 0 {
			t.Errorf("%s: spikes of a sky diver", tt.name)
		}
	}
}

// TestAltitudeSpikesRandom leaves no jump of any altitudes and times, and hides nothing that does not jump.
func TestAltitudeSpikesRandom(t *testing.T) {
	r := rand.New(rand.NewPCG(20, 21))
	for range 2000 {
		heights, now, metres := make([]height, r.IntN(40)), uint32(2e9), 200.0
		for i := range heights {
			if r.IntN(4) == 0 {
				metres = float64(r.IntN(2000))
			}
			now += uint32(r.IntN(400)) * uint32(r.IntN(2))
			heights[i] = height{i, now, metres}
			if r.IntN(20) == 0 {
				now -= 100 // out of order
			}
		}
		wrong, last, jumped := wrongHeights(heights), -1, false
		for k := range heights {
			jumped = jumped || k > 0 && jumps(heights[k-1], heights[k])
			if wrong[k] {
				continue
			}
			if last >= 0 && jumps(heights[last], heights[k]) {
				t.Fatalf("%v: %v is left, and jumps to %d", heights, wrong, k)
			}
			last = k
		}
		if len(heights) > 0 && last < 0 || !jumped && slices.Contains(wrong, true) {
			t.Fatalf("%v: %v", heights, wrong)
		}
	}
}

// TestPositionSpikes finds a position that is alone far away, not one after a pause, nor 0°, 0°, nor the
// way over the date line.
func TestPositionSpikes(t *testing.T) {
	near := [2]float64{47, 8}
	for _, tt := range []struct {
		name   string
		places [][2]float64
		want   int // record, -1 for none
	}{
		{"none", [][2]float64{near, near, near}, -1},
		{"far", [][2]float64{near, near, {48, 8}, near}, 2},
		{"far, and stays", [][2]float64{near, near, {48, 8}, {48, 8}}, -1},
		{"no position", [][2]float64{near, {0, 0}, near}, -1},
		{"beyond the pole", [][2]float64{near, {91, 8}, near}, -1},
		{"date line", [][2]float64{{10, 179.9999}, {10, -179.9999}, {10, 179.9999}}, -1},
	} {
		w := fileOf(profile.FileActivity)
		for i, p := range tt.places {
			w.Message(1, 20, fittest.Uint32(253, noon+uint32(i)), fittest.Sint32(0, fit.Semicircles(p[0])), fittest.Sint32(1, fit.Semicircles(p[1])))
		}
		messages := decoded(t, w).Messages
		first := len(messages) - len(tt.places)
		var want []string
		if tt.want >= 0 {
			want = []string{fmt.Sprint(first+tt.want, " position_lat"), fmt.Sprint(first+tt.want, " position_long")}
			if j := PositionJumps(messages); len(j) != 1 || j[0].Message != first+tt.want || j[0].KmH < 399_000 || j[0].KmH > 402_000 {
				t.Errorf("%s: jumps %v, want one of 111.2 km in a second", tt.name, j)
			}
		}
		var got []string
		for _, s := range PositionSpikes(messages) {
			got = append(got, fmt.Sprint(s.Message, " ", s.Field.Name()))
		}
		if !slices.Equal(got, want) {
			t.Errorf("%s: spikes %q, want %q", tt.name, got, want)
		}
	}
}
