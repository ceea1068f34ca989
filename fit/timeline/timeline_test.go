package timeline

import (
	"math"
	"slices"
	"testing"
	"time"

	"github.com/tightwire/tightwire/fit/profile"
)

func TestIsSwitch(t *testing.T) {
	for _, tt := range []struct {
		event     profile.Event
		kind      profile.EventType
		start, ok bool
	}{
		{profile.EventTimer, profile.EventTypeStart, true, true},
		{profile.EventTimer, profile.EventTypeStop, false, true},
		{profile.EventTimer, profile.EventTypeStopAll, false, true},
		{profile.EventTimer, profile.EventTypeStopDisable, false, true},
		{profile.EventTimer, profile.EventTypeStopDisableAll, false, true},
		{profile.EventTimer, profile.EventTypeMarker, false, false},
		{profile.EventTimer, profile.EventTypeInvalid, false, false},
		{profile.EventWorkout, profile.EventTypeStart, false, false},
		{profile.EventInvalid, profile.EventTypeStop, false, false},
	} {
		if start, ok := IsSwitch(tt.event, tt.kind); start != tt.start || ok != tt.ok {
			t.Errorf("IsSwitch(%v, %v) = %v, %v, want %v, %v", tt.event, tt.kind, start, ok, tt.start, tt.ok)
		}
	}
}

const noon = 1_000_000_000

func TestPauses(t *testing.T) {
	start := func(t uint32) Switch { return Switch{noon + t, true} }
	stop := func(t uint32) Switch { return Switch{noon + t, false} }
	for _, tt := range []struct {
		name     string
		switches []Switch
		want     []Period
		running  uint32 // of 100 s
	}{
		{"none", nil, nil, 100},
		{"pause", []Switch{start(0), stop(10), start(30)}, []Period{{noon + 10, noon + 30}}, 80},
		{"to the end", []Switch{stop(40)}, []Period{{noon + 40, Unknown}}, 40},
		{"twice", []Switch{stop(10), stop(20), start(30), start(40)}, []Period{{noon + 10, noon + 30}}, 80},
		{"any order", []Switch{start(30), stop(50), stop(10), start(60)}, []Period{{noon + 10, noon + 30}, {noon + 50, noon + 60}}, 70},
		{"one second", []Switch{stop(10), start(10)}, []Period{{noon + 10, noon + 10}}, 100},
		{"another clock", []Switch{{5, false}, {Unknown, false}, stop(90)}, []Period{{noon + 90, Unknown}}, 90},
		{"after", []Switch{stop(200)}, []Period{{noon + 200, Unknown}}, 100},
	} {
		was := slices.Clone(tt.switches)
		whole := Period{noon, noon + 100}
		got := Pauses(tt.switches, whole)
		if !slices.Equal(got, tt.want) || Running(whole, got) != tt.running || !slices.Equal(was, tt.switches) {
			t.Errorf("%s: Pauses = %v, running %d s, want %v, %d", tt.name, got, Running(whole, got), tt.want, tt.running)
		}
	}
	if got := Pauses([]Switch{{5, false}}, Period{1, 9}); len(got) != 1 {
		t.Errorf("Pauses of a device that does not know the time = %v, want one", got)
	}
}

var nan = math.NaN()

func TestOdometer(t *testing.T) {
	for _, tt := range []struct {
		name               string
		stored, far        []float64
		restarts           []int
		during, afterFirst float64 // of the whole, and from the first record on
	}{
		{"none", nil, nil, nil, 0, 0},
		{"unknown", []float64{nan, nan}, []float64{0, 0}, nil, 0, 0},
		{"plain", []float64{0, 10, 30}, []float64{0, 10, 30}, nil, 30, 30},
		{"gaps", []float64{nan, 10, nan, 30, nan}, []float64{0, 10, 10, 30, 30}, nil, 30, 30},
		{"restart", []float64{10, 500, 0, 20, 40, 60}, []float64{10, 500, 500, 520, 540, 560}, []int{2}, 560, 560},
		{"restart after a gap", []float64{10, 500, nan, 5, nan, 20}, []float64{10, 500, 500, 505, 505, 520}, []int{3}, 520, 520},
		{"grows past the old one", []float64{0, 500, 0, 200, 400, 600}, []float64{0, 500, 500, 700, 900, 1100}, []int{2}, 1100, 1100},
		{"one out of order", []float64{0, 500, 100, 510}, []float64{0, 500, 500, 510}, nil, 510, 510},
		{"several out of order", []float64{0, 500, 100, 110, 120, 510}, []float64{0, 500, 500, 500, 500, 510}, nil, 510, 510},
		{"correction", []float64{0, 500, 499, 501}, []float64{0, 500, 500, 501}, nil, 501, 501},
		{"last", []float64{0, 500, 0, nan}, []float64{0, 500, 500, 500}, nil, 500, 500},
		{"first", []float64{60, 160}, []float64{60, 160}, nil, 160, 160},
		{"lost", []float64{6000, 6100}, []float64{6000, 6100}, nil, 100, 100},
	} {
		if got := Odometer(tt.stored); !slices.Equal(got, tt.far) {
			t.Errorf("%s: Odometer(%v) = %v, want %v", tt.name, tt.stored, got, tt.far)
		}
		if got := Restarts(tt.stored); !slices.Equal(got, tt.restarts) {
			t.Errorf("%s: Restarts(%v) = %v, want %v", tt.name, tt.stored, got, tt.restarts)
		}
		if got := Metres(tt.stored, true); got != tt.during {
			t.Errorf("%s: Metres = %v, want %v", tt.name, got, tt.during)
		}
		var times []uint32
		for i := range tt.stored {
			times = append(times, noon+uint32(i))
		}
		w := WayOf(times, tt.stored)
		if got := w.During(Period{noon - 9, Unknown}); got != tt.during {
			t.Errorf("%s: %v m, want %v", tt.name, got, tt.during)
		}
		if got := w.During(Period{noon, Unknown}); got != tt.afterFirst {
			t.Errorf("%s: %v m from the first record on, want %v", tt.name, got, tt.afterFirst)
		}
	}
}

// TestOdometerSoon has a device that is wrong for some records, and one that has begun again and
// later jumps.
func TestOdometerSoon(t *testing.T) {
	for low, want := range map[int]int{1: 0, 11: 0, 12: 1, 50: 1} {
		stored := slices.Concat([]float64{0, 5000}, slices.Repeat([]float64{7}, low), []float64{5010})
		if got := Restarts(stored); len(got) != want {
			t.Errorf("%d low distances: restarts %v, want %d", low, got, want)
		}
	}
}

// TestMetres has records that a recording goes on with.
func TestMetres(t *testing.T) {
	for _, tt := range []struct {
		stored []float64
		want   float64
	}{{[]float64{60, 160}, 100}, {[]float64{nan, 60, 160, nan}, 100}, {[]float64{300, 400, 5, 10}, 110}, {[]float64{nan}, 0}, {nil, 0}} {
		if got := Metres(tt.stored, false); got != tt.want {
			t.Errorf("Metres(%v) = %v, want %v", tt.stored, got, tt.want)
		}
	}
}

// TestOdometerLong has a device that lives on: no distance is looked at more than a few times.
func TestOdometerLong(t *testing.T) {
	stored := make([]float64, 1<<20)
	for i := range stored {
		stored[i] = float64((len(stored) - i) * (1 + i%2*2))
	}
	begun := time.Now()
	Odometer(stored)
	if d := time.Since(begun); d > 5*time.Second {
		t.Errorf("%d distances took %v", len(stored), d)
	}
}

func TestWay(t *testing.T) {
	w := WayOf([]uint32{noon + 20, noon, noon + 10, noon + 20}, []float64{200, 5, 100, 210})
	for at, want := range map[uint32]float64{noon - 1: 0, noon: 5, noon + 9: 5, noon + 10: 100, noon + 20: 210, Unknown: 210} {
		if got := w.At(at); got != want {
			t.Errorf("At(%d) = %v, want %v", at, got, want)
		}
	}
	if got := w.During(Period{noon + 10, noon + 15}); got != 0 {
		t.Errorf("between two records: %v m, want 0", got)
	}
	if got := w.During(Period{noon + 10, noon + 20}); got != 110 {
		t.Errorf("from the second record on: %v m, want 110", got)
	}
	if none := WayOf(nil, nil); none.Known() || none.At(noon) != 0 || none.During(Period{0, Unknown}) != 0 {
		t.Errorf("a way without records: %+v", none)
	}
	if !w.Known() || WayOf([]uint32{noon}, []float64{nan}).Known() {
		t.Error("Known")
	}
}

func TestSumPeriod(t *testing.T) {
	for _, tt := range []struct {
		name string
		sum  Sum
		want Period
	}{
		{"plain", Sum{noon + 60, noon, 60_000}, Period{noon, noon + 60}},
		{"a second that has begun", Sum{noon + 100, noon, 60_363}, Period{noon, noon + 61}},
		{"saved late", Sum{noon + 2084, noon, 1_416_295}, Period{noon, noon + 1417}},
		{"time before the end", Sum{noon + 60, noon, 60_900}, Period{noon, noon + 60}},
		{"written first", Sum{noon, noon, 50_000}, Period{noon, noon + 50}},
		{"no elapsed time", Sum{noon + 60, noon, Unknown}, Period{noon, noon + 60}},
		{"no time", Sum{Unknown, noon, 60_000}, Period{noon, noon + 60}},
		{"start only", Sum{Unknown, noon, Unknown}, Period{noon, noon}},
		{"no start", Sum{noon + 60, Unknown, 50_500}, Period{noon + 9, noon + 60}},
		{"time only", Sum{noon, Unknown, Unknown}, Period{noon, noon}},
		{"longer than time", Sum{5, Unknown, 60_000}, Period{0, 5}},
		{"to the last second", Sum{Unknown, Unknown - 5, 60_000}, Period{Unknown - 5, Unknown}},
	} {
		if got := tt.sum.Period(); got != tt.want {
			t.Errorf("%s: %+v.Period() = %v, want %v", tt.name, tt.sum, got, tt.want)
		}
	}
}

func TestPeriods(t *testing.T) {
	got := Periods([]Sum{{noon + 10, Unknown, Unknown}, {noon + 20, Unknown, Unknown}, {noon + 40, noon + 30, Unknown}, {noon + 5, Unknown, Unknown}})
	want := []Period{{0, noon + 10}, {noon + 11, noon + 20}, {noon + 30, noon + 40}, {noon + 5, noon + 5}}
	if !slices.Equal(got, want) {
		t.Errorf("Periods = %v, want %v", got, want)
	}
}

func TestIndex(t *testing.T) {
	periods := []Period{{100, 200}, {50, 500}, {100, 300}, {400, 500}}
	for now, want := range map[uint32]int{0: 1, 50: 1, 99: 1, 100: 0, 399: 0, 400: 3, 9999: 3} {
		if got := IndexOf(periods).At(now); got != want {
			t.Errorf("%v: At(%d) = %d, want %d", periods, now, got, want)
		}
	}
	if got := IndexOf(nil).At(5); got != -1 {
		t.Errorf("At(5) of nothing = %d, want -1", got)
	}
}

func TestPeriodOf(t *testing.T) {
	if p, ok := PeriodOf([]uint32{5, 3, 9}); !ok || p != (Period{3, 9}) || p.Seconds() != 6 || !p.Has(3) || !p.Has(9) || p.Has(2) || p.Has(10) {
		t.Errorf("PeriodOf = %v, %v", p, ok)
	}
	if _, ok := PeriodOf(nil); ok || (Period{9, 3}).Seconds() != 0 {
		t.Error("PeriodOf of nothing")
	}
}

func TestLocalOffset(t *testing.T) {
	for _, tt := range []struct {
		utc, local uint32
		want       time.Duration
		ok         bool
	}{
		{noon, noon, 0, true},
		{noon, noon + 7203, 2 * time.Hour, true},
		{noon, noon + 7200 - 7*60, 2 * time.Hour, true},
		{noon, noon + 7200 + 8*60, 2 * time.Hour, true},
		{noon, noon + 15*60, 0, true}, // no zone is a quarter of an hour from UTC
		{noon, noon + 29*60, 0, true},
		{noon, noon + 31*60, time.Hour, true},
		{noon, noon + 20_700, 5*time.Hour + 45*time.Minute, true}, // Nepal
		{noon, noon + 45_900, 12*time.Hour + 45*time.Minute, true},
		{noon, noon - 12600, -210 * time.Minute, true},
		{noon, noon + 14*3600, 14 * time.Hour, true},
		{noon, noon + 15*3600, 0, false},
		{noon, 0, 0, false},
		{5, 7205, 0, false},
		{noon, Unknown, 0, false},
		{Unknown, noon, 0, false},
	} {
		if got, ok := LocalOffset(tt.utc, tt.local); ok != tt.ok || ok && got != tt.want {
			t.Errorf("LocalOffset(%d, %d) = %v, %v, want %v, %v", tt.utc, tt.local, got, ok, tt.want, tt.ok)
		}
	}
}
