package activity

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/internal/known"
	"github.com/tightwire/tightwire/fit/profile"
	"github.com/tightwire/tightwire/internal/testkit"
	"github.com/tightwire/tightwire/internal/testkit/fittest"
)

// TestFastest holds the fastest part against times worked out by hand.
func TestFastest(t *testing.T) {
	for _, tt := range []struct {
		name                  string
		seconds, metres       []float64
		over, took, startedAt float64
	}{
		{"steady", []float64{0, 100, 200}, []float64{0, 500, 1000}, 400, 80, 0},
		{"all of it", []float64{0, 100, 200}, []float64{0, 500, 1000}, 1000, 200, 0},
		{"longer than the way", []float64{0, 100, 200}, []float64{0, 500, 1000}, 1000.1, nan, nan},
		{"the end is faster", []float64{0, 100, 150}, []float64{0, 500, 1000}, 600, 70, 80}, // 50 s and a fifth of 100 s
		{"the begin is faster", []float64{0, 50, 150}, []float64{0, 500, 1000}, 600, 70, 0},
		{"the middle is faster", []float64{0, 100, 120, 220}, []float64{0, 100, 300, 400}, 200, 20, 100},
		{"a pause counts", []float64{0, 10, 310, 320}, []float64{0, 100, 100, 200}, 200, 320, 0},
		{"a pause before does not", []float64{0, 300, 310}, []float64{0, 0, 100}, 100, 10, 300},
		{"a pause after does not", []float64{0, 10, 310, 320}, []float64{0, 100, 100, 101}, 100, 10, 0},
		{"nothing", nil, nil, 400, nan, nan},
		{"one record", []float64{5}, []float64{1000}, 400, nan, nan},
		{"no distance", []float64{0, 10}, []float64{0, 100}, 0, nan, nan},
		{"too far for numbers", []float64{0, 10}, []float64{1e300, 1e300}, 400, nan, nan},
	} {
		took, start := Fastest(tt.seconds, tt.metres, tt.over)
		if !same(took, tt.took) || !same(start, tt.startedAt) {
			t.Errorf("%s: Fastest = %v s from %v on, want %v from %v on", tt.name, took, start, tt.took, tt.startedAt)
		}
	}
}

// slowFastest tries all parts that begin or end at any record, and each second between them.
func slowFastest(seconds, metres []float64, over float64) float64 {
	at := func(t float64) float64 { // distance at a time
		for i := len(seconds) - 1; i > 0; i-- {
			if t >= seconds[i-1] && t <= seconds[i] {
				return metres[i-1] + (metres[i]-metres[i-1])*(t-seconds[i-1])/(seconds[i]-seconds[i-1])
			}
		}
		return nan
	}
	best := nan
	first, last := seconds[0], seconds[len(seconds)-1]
	for from := first; from <= last; from += 0.25 {
		low, high := from, last
		if at(last)-at(from) < over {
			break
		}
		for range 60 { // the first time at which the part is long enough
			if middle := (low + high) / 2; at(middle)-at(from) < over {
				low = middle
			} else {
				high = middle
			}
		}
		best = known.Either(best, high-from, math.Min)
	}
	return best
}

// TestFastestIsBest compares with a slow search over all times, which may miss the best start by
// less than its step of 0.25 s.
func TestFastestIsBest(t *testing.T) {
	r := rand.New(rand.NewPCG(40, 2))
	for range 300 {
		n := 2 + r.IntN(9)
		seconds, metres := []float64{0}, []float64{0}
		for i := 1; i < n; i++ {
			seconds = append(seconds, seconds[i-1]+1+float64(r.IntN(4)))
			metres = append(metres, metres[i-1]+float64(r.IntN(4)*r.IntN(6)))
		}
		over := 1 + float64(r.IntN(20))
		got, start := Fastest(seconds, metres, over)
		want := slowFastest(seconds, metres, over)
		if math.IsNaN(got) != math.IsNaN(want) || got > want+1e-6 || got < want-0.5 {
			t.Fatalf("Fastest(%v, %v, %v) = %v from %v on, want %v", seconds, metres, over, got, start, want)
		}
	}
}

// TestFastestAllocs keeps the promise of two passes without memory.
func TestFastestAllocs(t *testing.T) {
	seconds, metres := []float64{0, 100, 200}, []float64{0, 500, 1000}
	testkit.Allocs(t, 0, func() { Fastest(seconds, metres, 400) })
}

// addWay adds records every ten seconds, with these metres between them.
func addWay(w *fittest.File, start uint32, steps ...uint32) {
	at := uint32(0)
	for i, step := range append([]uint32{0}, steps...) {
		at += step
		w.Message(2, 20, fittest.Uint32(253, start+uint32(10*i)), fittest.Uint32(5, 100*at))
	}
}

// toldEfforts returns efforts as text.
func toldEfforts(all []Effort) string {
	var texts []string
	for _, e := range all {
		switch {
		case math.IsNaN(e.Watts):
			texts = append(texts, fmt.Sprintf("%d: %.6g m in %.6g s from %.6g on", e.Session, e.Metres, e.Seconds, e.Start))
		case math.IsNaN(e.Metres):
			texts = append(texts, fmt.Sprintf("%d: %.6g W over %.6g s from %.6g on", e.Session, e.Watts, e.Seconds, e.Start))
		}
	}
	return strings.Join(texts, ", ")
}

func effortsOf(t *testing.T, w *fittest.File) string {
	t.Helper()
	f := decoded(t, w)
	return toldEfforts(Summarize(f).Efforts())
}

// TestEfforts has a run and a ride: 40 m in each ten seconds, but 60 m in ten of them; 200 W, but
// 300 W for a minute. The ride begins 1,000 s after the run.
func TestEfforts(t *testing.T) {
	w := fileOf(profile.FileActivity)
	way := slices.Repeat([]uint32{40}, 30)
	copy(way[5:15], slices.Repeat([]uint32{60}, 10))
	addWay(w, noon, way...)
	for i := range uint32(300) {
		watts := uint16(200)
		if i >= 100 && i < 160 {
			watts = 300
		}
		w.Message(3, 20, fittest.Uint32(253, noon+1000+i), fittest.Uint16(7, watts), fittest.Uint32(5, 1000*i))
	}
	for i, sport := range []uint8{1, 2} {
		w.Message(4, 18, append(lasting(noon+1000*uint32(i), 300), fittest.Enum(5, sport))...)
	}
	// 400 m: 66.7 s of the fast part; 1 km: its 600 m in 100 s, and 400 m at 4 m/s.
	want := "0: 400 m in 66.6667 s from 50 on, 0: 1000 m in 200 s from 0 on, " +
		"1: 300 W over 5 s from 1100 on, 1: 300 W over 60 s from 1100 on, 1: 220 W over 300 s from 1000 on"
	if got := effortsOf(t, w); got != want {
		t.Errorf("the efforts are\n%s, want\n%s", got, want)
	}
	course := fileOf(profile.FileCourse)
	course.Message(4, 18, append(lasting(noon, 300), fittest.Enum(5, 1))...)
	before, f := decoded(t, course), decoded(t, w)
	if got := toldEfforts(Summarize(before, f).Efforts()); got != want {
		t.Errorf("after a course the efforts are\n%s, want\n%s", got, want)
	}
}

// TestEffortsWithoutSession wants the efforts of all records, as there is no session to divide them.
// The sport is unknown, so the effort is a power.
func TestEffortsWithoutSession(t *testing.T) {
	w := fileOf(profile.FileActivity)
	for i := range uint32(7) {
		w.Message(3, 20, fittest.Uint32(253, noon+i), fittest.Uint16(7, uint16(100+i)))
	}
	if got, want := effortsOf(t, w), "0: 104 W over 5 s from 2 on"; got != want {
		t.Errorf("the efforts are %s, want %s", got, want)
	}
	if got := effortsOf(t, fileOf(profile.FileActivity)); got != "" {
		t.Errorf("a file without records has %s", got)
	}
}

// TestEffortsOfFaults leaves out what nobody does: a jump of the odometer, a power of 5,000 W. Records
// out of order, one second twice, and an odometer that begins again are not faults.
func TestEffortsOfFaults(t *testing.T) {
	run := func(distances ...uint32) string {
		w := fileOf(profile.FileActivity)
		for i, d := range distances {
			w.Message(2, 20, fittest.Uint32(253, noon+uint32(100*i)), fittest.Uint32(5, 100*d))
		}
		w.Message(4, 18, append(lasting(noon, 900), fittest.Enum(5, 1))...)
		return effortsOf(t, w)
	}
	for _, tt := range []struct{ got, want string }{
		{run(0, 300, 700, 3000, 3300, 3800), "0: 400 m in 80 s from 400 on"}, // 2,300 m in 100 s
		{run(0, 300, 700, 1100, 400, 800, 1200), "0: 400 m in 100 s from 100 on, 0: 1000 m in 250 s from 100 on, 0: 1609.34 m in 402.336 s from 100 on"},
	} {
		if tt.got != tt.want {
			t.Errorf("the efforts are\n%s, want\n%s", tt.got, tt.want)
		}
	}
	w := fileOf(profile.FileActivity)
	for _, r := range [][2]uint32{{noon, 0}, {noon + 200, 1200}, {noon + 100, 390}, {noon + 100, 400}, {0xFFFFFFFF, 5000}} {
		w.Message(2, 20, fittest.Uint32(253, r[0]), fittest.Uint32(5, 100*r[1]))
	}
	w.Message(4, 18, append(lasting(noon, 900), fittest.Enum(5, 11))...)
	if got, want := effortsOf(t, w), "0: 400 m in 50 s from 100 on, 0: 1000 m in 150 s from 50 on"; got != want {
		t.Errorf("the efforts of a walk out of order are %s, want %s", got, want)
	}
	w = fileOf(profile.FileActivity)
	for i, watts := range []uint16{100, 5000, 200, 0xFFFF, 200, 200, 100} {
		w.Message(3, 20, fittest.Uint32(253, noon+uint32(i)), fittest.Uint16(7, watts))
	}
	if got, want := effortsOf(t, w), "0: 160 W over 5 s from 0 on"; got != want {
		t.Errorf("the efforts of a ride with a spike are %s, want %s", got, want)
	}
}

// TestPowerEffortIsCurve: the page of a ride and its best efforts have one number.
func TestPowerEffortIsCurve(t *testing.T) {
	r := rand.New(rand.NewPCG(40, 3))
	w := fileOf(profile.FileActivity)
	var watts, seconds []float64
	at := uint32(noon)
	for range 500 {
		p := uint16(r.IntN(400))
		w.Message(3, 20, fittest.Uint32(253, at), fittest.Uint16(7, p))
		watts, seconds = append(watts, float64(p)), append(seconds, float64(at))
		at += 1 + uint32(r.IntN(2)*r.IntN(2)*r.IntN(20))
	}
	f := decoded(t, w)
	even := EachSecond(seconds, watts)
	for i, e := range Summarize(f).Efforts() {
		n := EffortTimes[i]
		if want := Curve(even, n)[0]; !same(e.Watts, want) {
			t.Errorf("the best power over %d s is %v, want %v", n, e.Watts, want)
		}
		// from its start on, the records have that average
		var from []float64
		for k, s := range seconds {
			for j := range int(held(seconds, k)) {
				if s+float64(j) >= noon+e.Start {
					from = append(from, watts[k])
				}
			}
		}
		if got := Mean(from[:n]); !same(got, e.Watts) {
			t.Errorf("over %d s from %v on the mean is %v, want %v", n, e.Start, got, e.Watts)
		}
	}
}

// TestRealEfforts computes the efforts of real runs by trying all pairs of records.
func TestRealEfforts(t *testing.T) {
	checked := 0
	eachActivity(t, func(t *testing.T, name string, f *fit.File) {
		for _, e := range Summarize(f).Efforts() {
			if math.IsNaN(e.Metres) {
				continue
			}
			var part sessionPart
			for p := range Summarize(f).sessionParts() {
				if p.session == e.Session {
					part = p
				}
			}
			seconds, metres, _ := wayOf(part.Of(profile.RecordTimestamp), part.Of(profile.RecordDistance), nil)
			// The best from record to record is at most two steps of the records away.
			best, step := math.Inf(1), 0.0
			for i := 0; i < len(seconds); i += 1 + len(seconds)/1500 {
				for j := i; j < len(seconds) && (j == i || metres[j]-metres[j-1] <= 15*(seconds[j]-seconds[j-1])); j++ {
					if metres[j]-metres[i] >= e.Metres {
						best = min(best, seconds[j]-seconds[i])
						break
					}
				}
			}
			for i := 1; i < len(seconds); i++ {
				step = max(step, seconds[i]-seconds[i-1])
			}
			checked++
			if e.Seconds > best || e.Seconds < best-3*step-3 {
				t.Errorf("%s: %v m in %v s, want at most %v", name, e.Metres, e.Seconds, best)
			}
		}
	})
	t.Log(checked, "efforts")
}
