package activity

import (
	"fmt"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/profile"
	"github.com/tightwire/tightwire/internal/testkit/fittest"
)

// A grade is a part of a way: metres at a grade in per cent, 0 metres for standing a minute.
type grade struct{ metres, percent float64 }

// addHills adds records every ten metres and four seconds.
func addHills(w *fittest.File, start uint32, grades ...grade) (end uint32) {
	metres, altitude := 0.0, 100.0
	add := func() {
		w.Message(2, 20, fittest.Uint32(253, start), fittest.Uint32(5, uint32(math.Round(100*metres))), fittest.Uint32(78, uint32(math.Round(5*(altitude+500)))))
	}
	add()
	for _, g := range grades {
		if g.metres == 0 {
			start += 60
			add()
		}
		for range int(g.metres / 10) {
			metres, altitude, start = metres+10, altitude+g.percent/10, start+4
			add()
		}
	}
	return start
}

// toldHills returns climbs as text.
func toldHills(all []Hill) string {
	var texts []string
	for _, h := range all {
		texts = append(texts, fmt.Sprintf("%d: at %.0f m %.0f m, %.1f m up, %.1f %%, max %.1f %%, cat %q, at %.0f s in %.0f s",
			h.Session, h.Start, h.Length, h.Gain, h.AvgGrade, h.MaxGrade, h.Category(), h.From, h.Seconds))
	}
	return strings.Join(texts, "\n")
}

func hillsOf(t *testing.T, w *fittest.File) string {
	t.Helper()
	f := decoded(t, w)
	return toldHills(Summarize(f).Hills())
}

// TestHills holds climbs against numbers worked out by hand. Where the grade changes by g, the mean
// over 50 m is g * 25 m / 4 lower at a top, and higher at a foot: 0.375 m for 6 %, 0.5 m for 8 %.
func TestHills(t *testing.T) {
	for _, tt := range []struct {
		name   string
		grades []grade
		want   string
	}{
		{"a hill", []grade{{1000, 0}, {2000, 6}, {1000, 0}}, `0: at 1000 m 2000 m, 119.2 m up, 6.0 %, max 6.0 %, cat "4", at 400 s in 800 s`},
		{"from the first record to the last", []grade{{1000, 4}}, `0: at 0 m 1000 m, 40.0 m up, 4.0 %, max 4.0 %, cat "", at 0 s in 400 s`},
		{"too flat", []grade{{1000, 0}, {5000, 2.8}, {1000, 0}}, ""},
		{"too short", []grade{{1000, 0}, {450, 10}, {1000, 0}}, ""},
		{"too low", []grade{{1000, 0}, {1100, 3.2}, {1000, 0}}, ""},
		// It begins where the smoothed grade exceeds 3 %, ten metres before the foot, and ends so before
		// the top: 127.2 m - 13 % * 15^2 / 100 - 8 % * 15^2 / 100. The flat costs 9 m of 40 above 3 %.
		{"a flat on the way", []grade{{800, 0}, {800, 8}, {300, 0}, {800, 8}, {800, -5}}, `0: at 790 m 1900 m, 126.7 m up, 6.7 %, max 8.0 %, cat "4", at 316 s in 760 s`},
		{"two hills", []grade{{800, 8}, {2000, -3}, {800, 8}}, `0: at 0 m 800 m, 63.3 m up, 7.9 %, max 8.0 %, cat "", at 0 s in 320 s` + "\n" +
			`0: at 2800 m 800 m, 63.3 m up, 7.9 %, max 8.0 %, cat "", at 1120 s in 320 s`},
		{"a stop at the foot, on the way, and at the top", []grade{{500, 0}, {}, {1000, 6}, {}, {1000, 6}, {}, {500, 0}}, `0: at 500 m 2000 m, 119.2 m up, 6.0 %, max 6.0 %, cat "4", at 260 s in 860 s`},
		{"a steep part of 50 m", []grade{{700, 4}, {50, 14}, {700, 4}}, `0: at 0 m 1450 m, 63.0 m up, 4.3 %, max 9.0 %, cat "", at 0 s in 580 s`},
		{"no way", nil, ""},
	} {
		w := fileOf(profile.FileActivity)
		end := addHills(w, noon, tt.grades...)
		w.Message(3, 18, append(lasting(noon, end-noon), fittest.Enum(5, 2))...)
		if got := hillsOf(t, w); got != tt.want {
			t.Errorf("%s: the climbs are\n%s, want\n%s", tt.name, got, tt.want)
		}
	}
}

// TestHillsOfSessions has a hill in each of three sessions. The odometer goes on, but the distance of
// a hill counts from its session. Nobody climbs in a lift.
func TestHillsOfSessions(t *testing.T) {
	w := fileOf(profile.FileActivity)
	start := uint32(noon)
	for _, sport := range []uint8{1, 13, 2} {
		end := addHills(w, start, grade{500, 0}, grade{1000, 6})
		w.Message(3, 18, append(lasting(start, end-start), fittest.Enum(5, sport))...)
		start = end + 100
	}
	want := `0: at 500 m 1000 m, 59.6 m up, 6.0 %, max 6.0 %, cat "", at 200 s in 400 s` + "\n" +
		`2: at 500 m 1000 m, 59.6 m up, 6.0 %, max 6.0 %, cat "", at 1600 s in 400 s`
	if got := hillsOf(t, w); got != want {
		t.Errorf("the climbs are\n%s, want\n%s", got, want)
	}
}

// TestHillsOfGaps ends a climb where altitudes are missing for more than 200 m, or jump. The odometer
// begins at 500 m.
func TestHillsOfGaps(t *testing.T) {
	way := func(change func(i int, altitude float64) float64) string {
		w := fileOf(profile.FileActivity)
		for i := range 201 {
			altitude := change(i, 200+float64(i)/2) // 5 %
			stored := uint32(math.Round(5 * (altitude + 500)))
			if math.IsNaN(altitude) {
				stored = 0xFFFFFFFF
			}
			w.Message(2, 20, fittest.Uint32(253, noon+uint32(i)), fittest.Uint32(5, uint32(1000*(i+50))), fittest.Uint32(78, stored))
		}
		var all []string
		f := decoded(t, w)
		for _, h := range Summarize(f).Hills() {
			all = append(all, fmt.Sprintf("%.0f to %.0f m", h.Start, h.Start+h.Length))
		}
		return strings.Join(all, ", ")
	}
	none := func(from, to int) func(int, float64) float64 {
		return func(i int, altitude float64) float64 {
			if i > from && i < to {
				return nan
			}
			return altitude
		}
	}
	for _, tt := range []struct{ name, got, want string }{
		{"whole", way(none(0, 0)), "0 to 2000 m"},
		{"without 200 m", way(none(100, 120)), "0 to 2000 m"},
		{"without 210 m", way(none(100, 121)), "0 to 1000 m, 1210 to 2000 m"},
		{"a jump that stays", way(func(i int, altitude float64) float64 {
			if i > 100 {
				altitude += 100
			}
			return altitude
		}), "0 to 1000 m, 1010 to 2000 m"},
		{"without altitudes", way(none(-1, 999)), ""},
	} {
		if tt.got != tt.want {
			t.Errorf("%s: the climbs go from %s, want %s", tt.name, tt.got, tt.want)
		}
	}
}

// TestSteepest compares with trying each metre.
func TestSteepest(t *testing.T) {
	r := rand.New(rand.NewPCG(40, 5))
	for range 200 {
		metres, altitudes := []float64{0}, []float64{0}
		for metres[len(metres)-1] < 300 {
			metres = append(metres, metres[len(metres)-1]+1+float64(r.IntN(90)))
			altitudes = append(altitudes, float64(r.IntN(40)))
		}
		at := func(x float64) float64 {
			k := 0
			for metres[k+1] < x {
				k++
			}
			return between(metres[k:], altitudes[k:], x)
		}
		want := math.Inf(-1)
		for x := 0.0; x+100 <= metres[len(metres)-1]; x++ {
			want = max(want, (at(x+100)-at(x))/100)
		}
		if got := steepestOf(metres, altitudes); !same(got, want) {
			t.Fatalf("the steepest 100 m of %v at %v have %v, want %v", altitudes, metres, got, want)
		}
	}
}

// TestHillCategory has the borders of the categories: at 8,000 there is none yet.
func TestHillCategory(t *testing.T) {
	var got []string
	for _, gain := range []float64{35, 80, 80.1, 160, 160.1, 320.1, 640.1, 800, 800.1} {
		got = append(got, Hill{Gain: gain}.Category())
	}
	if want := ",,4,4,3,2,1,1,HC"; strings.Join(got, ",") != want {
		t.Errorf("the categories are %v, want %s", got, want)
	}
}

// TestRealHills holds the climbs of real files against their definition: every point of a climb is
// above the grade of 3 % from its begin, and below it from its end.
func TestRealHills(t *testing.T) {
	found := 0
	eachActivity(t, func(t *testing.T, name string, f *fit.File) {
		end := 0.0
		for _, h := range Summarize(f).Hills() {
			found++
			if !(h.Length >= 500 && h.Gain >= 35 && h.AvgGrade > 3 && h.MaxGrade >= h.AvgGrade-1e-9 && h.MaxGrade < 100 && h.Seconds > 0) || h.Start < end {
				t.Errorf("%s: a climb is %+v, after one until %v", name, h, end)
			}
			end = h.Start + h.Length
			if h.Session > 0 {
				end = 0
			}
		}
	})
	t.Log(found, "climbs")
}
