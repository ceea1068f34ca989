package timeline

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"github.com/tightwire/tightwire/fit/profile"
	"github.com/tightwire/tightwire/internal/testkit/fittest"
)

// The tests with random input compare with the plainest computation: second by second, or by looking
// at all there is.

// TestRunningRandom counts the seconds in which the timer runs. At each second it does what the last
// switch at that second or before says; before all switches it runs.
func TestRunningRandom(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for range 300 {
		switches := make([]Switch, random.IntN(8))
		for i := range switches {
			switches[i] = Switch{noon + uint32(random.IntN(60)), random.IntN(2) == 0}
		}
		from := uint32(random.IntN(50))
		whole := Period{noon + from, noon + from + uint32(random.IntN(20))}
		want := uint32(0)
		for at := whole.From; at < whole.To; at++ {
			runs, last := true, uint32(0)
			for _, s := range switches {
				if s.Time <= at && s.Time >= last {
					runs, last = s.Start, s.Time
				}
			}
			if runs {
				want++
			}
		}
		if got := Running(whole, Pauses(switches, whole)); got != want {
			t.Fatalf("Running(%v) with %v = %d, want %d", whole, switches, got, want)
		}
	}
}

// TestOdometerRandom has rides of known lengths, one after the other, each from 0 on, with distances
// left out: the odometer goes on over all of them.
func TestOdometerRandom(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	for range 200 {
		var stored, want []float64
		before, far := 0.0, 0.0
		for range 1 + random.IntN(4) {
			// 21 records or more, 1 to 10 m apart: the second one of a ride is below half of the last ride
			for k, d := 0, 0.0; k < 21+random.IntN(30); k, d = k+1, d+1+float64(random.IntN(10)) {
				if k > 0 && random.IntN(5) == 0 {
					stored, want = append(stored, nan), append(want, far)
					continue
				}
				far = before + d
				stored, want = append(stored, d), append(want, far)
			}
			before = far
		}
		if got := Odometer(stored); !slices.Equal(got, want) {
			t.Fatalf("Odometer(%v) = %v, want %v", stored, got, want)
		}
	}
}

// TestWayRandom finds the distance at each time by looking at all records.
func TestWayRandom(t *testing.T) {
	random := rand.New(rand.NewPCG(5, 6))
	for range 200 {
		n := random.IntN(12)
		times, stored := make([]uint32, n), make([]float64, n)
		for i := range n {
			times[i] = uint32(10 + random.IntN(12))
			stored[i] = float64(times[i])*100 - float64(times[i]%2)*40 + float64(i%2) // more than half of the last: no restarts
		}
		w := WayOf(times, stored)
		for at := range uint32(30) {
			want := 0.0
			for i, when := range times {
				if when <= at {
					want = max(want, stored[i])
				}
			}
			if got := w.At(at); got != want {
				t.Fatalf("%v, %v: At(%d) = %v, want %v", times, stored, at, got, want)
			}
		}
	}
}

// TestIndexRandom finds the session of each time by looking at all of them: the one that starts last
// among those that have started, the first of these in the file; before all, the first one to start.
func TestIndexRandom(t *testing.T) {
	random := rand.New(rand.NewPCG(7, 8))
	for range 300 {
		periods := make([]Period, 1+random.IntN(5))
		for i := range periods {
			periods[i].From = uint32(2 + random.IntN(9))
			periods[i].To = periods[i].From + uint32(random.IntN(9))
		}
		x := IndexOf(periods)
		for at := range uint32(14) {
			want, earliest := -1, 0
			for i, p := range periods {
				if p.From <= at && (want < 0 || p.From > periods[want].From) {
					want = i
				}
				if p.From < periods[earliest].From {
					earliest = i
				}
			}
			if want < 0 {
				want = earliest
			}
			if got := x.At(at); got != want {
				t.Fatalf("%v: At(%d) = %d, want %d", periods, at, got, want)
			}
		}
	}
}

// TestRestartLimits has distances at the limits of what counts as a restart.
func TestRestartLimits(t *testing.T) {
	for _, tt := range []struct {
		name   string
		stored []float64
		want   []int
	}{
		{"half of the last", []float64{0, 1000, 500, 510, 520}, nil},
		{"less than half", []float64{0, 1000, 499, 510, 520}, []int{2}},
		{"a jump back to where it was", []float64{0, 1000, 5, 1000}, nil},
		{"a jump back from half", []float64{0, 1000, 5, 500, 1000}, []int{2}},
		{"a jump back from less than half", []float64{0, 1000, 5, 499, 1000}, nil},
		{"zero after zero", []float64{0, 0, 0}, nil},
		{"the last with a distance", []float64{1000, 5, nan, nan}, nil},
		{"none before it", []float64{nan, nan, 5, 6}, nil},
		{"less than half of what a small fall left", []float64{0, 1000, 600, 400, 410}, []int{3}},
	} {
		if got := Restarts(tt.stored); !slices.Equal(got, tt.want) {
			t.Errorf("%s: Restarts(%v) = %v, want %v", tt.name, tt.stored, got, tt.want)
		}
	}
	// 100 m to the first record are ridden, more are records that are lost
	for first, want := range map[float64]float64{100: 150, 100.5: 49.5} {
		if got := Metres([]float64{first, 150}, true); got != want {
			t.Errorf("from %v m to 150 m: %v m, want %v", first, got, want)
		}
	}
}

// TestClocks has times at the limit of those that are dates, and the largest ones.
func TestClocks(t *testing.T) {
	const first = uint32(profile.DateTimeMin)
	for _, tt := range []struct {
		t, records uint32
		want       bool
	}{{first, first, true}, {first - 1, first, false}, {first - 1, first - 1, true}, {first, first - 1, true}} {
		if got := SameClock(tt.t, Period{tt.records, Unknown}); got != tt.want {
			t.Errorf("SameClock(%#x) of records from %#x on = %v, want %v", tt.t, tt.records, got, tt.want)
		}
	}
	for _, tt := range []struct {
		utc, local uint32
		want       time.Duration
		ok         bool
	}{
		{first, first + 3600, time.Hour, true},
		{first - 1, first + 3599, 0, false},
		{Unknown - 3600, Unknown, 0, false},
		{Unknown, Unknown - 3600, 0, false},
		{Unknown - 1, Unknown - 3601, -time.Hour, true},
		{noon, noon + 14*3600 + 52*60 + 29, 14 * time.Hour, true}, // 14:52:29 rounds down, 14:52:30 up to 15:00
		{noon, noon + 14*3600 + 52*60 + 30, 0, false},
	} {
		if got, ok := LocalOffset(tt.utc, tt.local); ok != tt.ok || ok && got != tt.want {
			t.Errorf("LocalOffset(%#x, %#x) = %v, %v, want %v, %v", tt.utc, tt.local, got, ok, tt.want, tt.ok)
		}
	}
	unknown := Sum{Unknown, Unknown, Unknown}
	got := Periods([]Sum{{noon + 10, Unknown, Unknown}, unknown, {noon + 20, Unknown, Unknown}})
	if got[2] != (Period{noon + 11, noon + 20}) {
		t.Errorf("after a lap of no time: %v, want from the second after the one before it", got[2])
	}
	if p := (Sum{math.MaxUint32 - 1, noon, math.MaxUint32 - 1}).Period(); p != (Period{noon, noon + 4_294_968}) {
		t.Errorf("a lap of 4,294,967.294 s: %v, want its end rounded up", p)
	}
}

// TestPeriodsOfKind takes the laps among other messages, and no others.
func TestPeriodsOfKind(t *testing.T) {
	w := &fittest.File{}
	w.Message(0, 18, fittest.Uint32(253, noon+90), fittest.Uint32(2, noon), fittest.Uint32(7, 90_000))
	w.Message(1, 19, fittest.Uint32(253, noon+40), fittest.Uint32(2, noon), fittest.Uint32(7, 40_000))
	w.Message(2, 20, fittest.Uint32(253, noon+50))
	w.Message(1, 19, fittest.Uint32(253, noon+90), fittest.Uint32(2, noon+40), fittest.Uint32(7, 50_000))
	if got, want := PeriodsOf(messagesOf(t, w), profile.MesgNumLap), []Period{{noon, noon + 40}, {noon + 40, noon + 90}}; !slices.Equal(got, want) {
		t.Errorf("PeriodsOf laps = %v, want %v", got, want)
	}
}
