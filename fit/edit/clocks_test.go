package edit

import (
	"errors"
	"math"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/activity"
	"github.com/tightwire/tightwire/fit/profile"
	"github.com/tightwire/tightwire/fit/timeline"
	"github.com/tightwire/tightwire/internal/testkit/fittest"
)

// powerFile has a record with a power for each second from a start on; negative: no record.
func powerFile(t *testing.T, start uint32, watts []int) *fit.File {
	t.Helper()
	w := fileOf(profile.FileActivity)
	for i, v := range watts {
		if v >= 0 {
			w.Message(1, 20, fittest.Uint32(253, start+uint32(i)), fittest.Uint16(7, uint16(v)))
		}
	}
	return decoded(t, w)
}

// noise is a power that never repeats itself: it steps up and down at random.
func noise(seed uint64, seconds int) []int {
	r := rand.New(rand.NewPCG(40, seed))
	watts, now := make([]int, seconds), 200
	for i := range watts {
		if r.IntN(8) == 0 {
			now = r.IntN(400)
		}
		watts[i] = now
	}
	return watts
}

// TestClockOffset finds how far one clock is ahead of the other, also where the recordings begin at
// other times, have gaps, and one measures more than the other.
func TestClockOffset(t *testing.T) {
	signal := noise(1, 300)
	gaps, more := slices.Clone(signal), slices.Clone(signal)
	for i := range gaps {
		if i%50 < 10 {
			gaps[i] = -1
		}
		more[i] = more[i]*11/10 + 5
	}
	for _, tt := range []struct {
		name string
		a, b []int
		late int // seconds by which a's first second is later than b's, by their clocks
		cut  int // seconds of the signal that b lacks at its start
	}{
		{"the same", signal, signal, 0, 0},
		{"ahead", signal, signal, 77, 0},
		{"behind", signal, signal, -500, 0},
		{"an hour", signal, signal, 3600, 0},
		{"b begins later", signal, signal, 30, 100},
		{"gaps", gaps, signal, -44, 0},
		{"more watts", more, signal, 12, 0},
	} {
		a := powerFile(t, uint32(noon+tt.late), tt.a)
		b := powerFile(t, noon+uint32(tt.cut), tt.b[tt.cut:])
		if got, err := ClockOffset(a, b); err != nil || got != time.Duration(tt.late)*time.Second {
			t.Errorf("%s: %v, %v, want %d s", tt.name, got, err, tt.late)
		}
	}
}

// TestClockOffsetNone finds nothing in signals that have nothing in common, that do not change, that
// are too short, or too far apart.
func TestClockOffsetNone(t *testing.T) {
	signal := noise(1, 300)
	upside := make([]int, len(signal))
	for i, v := range signal {
		upside[i] = 500 - v
	}
	for _, tt := range []struct {
		name string
		a, b []int
		late int
	}{
		{"another ride", signal, noise(2, 300), 0},
		{"the opposite", signal, upside, 0},
		{"always the same", repeated(300, 200), repeated(300, 200), 0},
		{"59 seconds", signal[:59], signal[:59], 0},
		{"two hours apart", signal, signal, 7200},
		{"nothing", nil, signal, 0},
	} {
		if got, err := ClockOffset(powerFile(t, uint32(noon+tt.late), tt.a), powerFile(t, noon, tt.b)); !errors.Is(err, ErrSignal) || got != 0 {
			t.Errorf("%s: %v, %v, want no signal in common", tt.name, got, err)
		}
	}
}

// TestClockOffsetSignal takes the heart rate where the powers say nothing.
func TestClockOffsetSignal(t *testing.T) {
	file := func(start uint32, seed uint64) *fit.File {
		w := fileOf(profile.FileActivity)
		watts, heart := noise(seed, 200), noise(9, 200)
		for i := range watts {
			w.Message(1, 20, fittest.Uint32(253, start+uint32(i)), fittest.Uint16(7, uint16(watts[i])), fittest.Uint8(3, uint8(60+heart[i]/4)))
		}
		return decoded(t, w)
	}
	if got, err := ClockOffset(file(noon+25, 5), file(noon, 6)); err != nil || got != 25*time.Second {
		t.Errorf("%v, %v, want 25 s", got, err)
	}
}

// TestOverlayGaps takes the nearest record, at most 5 s away, of the two before and after; if two
// are equally near, the earlier one. Records without the field do not count, and the order of
// records does not matter.
func TestOverlayGaps(t *testing.T) {
	a := powerFile(t, noon, repeated(30, 1))
	for _, tt := range []struct {
		name string
		at   []uint32 // seconds of the records of b, whose power is 100 and the second
		late int      // by which the clock of a is ahead
		want map[uint32]uint64
	}{
		{"one", []uint32{10}, 0, map[uint32]uint64{4: 1, 5: 110, 10: 110, 15: 110, 16: 1}},
		{"ahead", []uint32{10}, 3, map[uint32]uint64{7: 1, 8: 110, 18: 110, 19: 1}},
		{"behind", []uint32{10}, -3, map[uint32]uint64{1: 1, 2: 110, 12: 110, 13: 1}},
		{"two", []uint32{10, 14}, 0, map[uint32]uint64{10: 110, 11: 110, 12: 110, 13: 114, 19: 114, 20: 1}},
		{"no order", []uint32{14, 10}, 0, map[uint32]uint64{10: 110, 11: 110, 12: 110, 13: 114}},
		{"a record without power between", []uint32{10, 1012, 14}, 0, map[uint32]uint64{11: 110, 12: 110, 13: 114}},
	} {
		w := fileOf(profile.FileActivity)
		for _, at := range tt.at {
			power := uint16(100 + at)
			if at > 1000 {
				at, power = at-1000, 0xFFFF
			}
			w.Message(1, 20, fittest.Uint32(253, noon+at), fittest.Uint16(7, power))
		}
		got, _, err := Overlay(a, decoded(t, w), time.Duration(tt.late)*time.Second, "power")
		if err != nil {
			t.Fatal(err)
		}
		for second, want := range tt.want {
			if is := activity.Records(got.Messages)[second].Field(7).Uint(); is != want {
				t.Errorf("%s: second %d has %d W, want %d", tt.name, second, is, want)
			}
		}
	}
}

// TestOverlaySums works out what laps and sessions say of the new values, and adds averages and
// maxima of power that were not there. What depends on other fields stays.
func TestOverlaySums(t *testing.T) {
	w := fileOf(profile.FileActivity)
	for i := range uint32(10) {
		w.Message(1, 20, fittest.Uint32(253, noon+i), fittest.Uint8(3, 100))
	}
	w.Message(2, 19, fittest.Uint32(253, noon+4), fittest.Uint32(2, noon), fittest.Uint32(7, 4000), fittest.Uint32(41, 5), fittest.Uint8(15, 99))
	w.Message(3, 18, fittest.Uint32(253, noon+9), fittest.Uint32(2, noon), fittest.Uint32(7, 9000), fittest.Uint16(20, 5), fittest.Uint8(16, 99))
	got, _, err := Overlay(decoded(t, w), powerFile(t, noon, []int{100, 200, 300, 200, 100, 0, 0, 0, 500, 600}), 0, "power")
	if err != nil {
		t.Fatal(err)
	}
	lap, session := timeline.Timed(got.Messages, profile.MesgNumLap)[0], sessionIn(t, got).Message
	for _, tt := range []struct {
		name  string
		m     fit.Message
		field uint8
		want  uint64
	}{
		{"average of the lap", lap, 19, 180},
		{"largest of the lap", lap, 20, 300},
		{"work of the lap", lap, 41, 900},
		{"heart rate of the lap", lap, 15, 99},
		{"average of the session", session, 20, 200},
		{"largest of the session", session, 21, 600},
		{"heart rate of the session", session, 16, 99},
	} {
		if got := tt.m.Field(tt.field).Uint(); got != tt.want {
			t.Errorf("%s: %d, want %d", tt.name, got, tt.want)
		}
	}
	if session.Field(profile.SessionTotalWork).Exists() {
		t.Error("the session has work, which it had not before")
	}
}

// TestCanOverlay names fields of records that hold one number.
func TestCanOverlay(t *testing.T) {
	for name, want := range map[string]bool{
		"power": true, "position": true, "enhanced_speed": true, "temperature": true,
		"timestamp": false, "positions": false, "left_power_phase": false, "": false, "sport": false,
	} {
		if CanOverlay(name) != want {
			t.Errorf("CanOverlay(%q) = %v, want %v", name, !want, want)
		}
	}
}

// TestShiftLimits shifts to the first and the last second that a file can have, and no further.
func TestShiftLimits(t *testing.T) {
	f := powerFile(t, noon, []int{1, 2, 3})
	const last = math.MaxUint32 - 1 - (noon + 2)
	for _, tt := range []struct {
		by time.Duration
		ok bool
	}{{-noon * time.Second, true}, {-(noon + 1) * time.Second, false}, {last * time.Second, true}, {(last + 1) * time.Second, false}, {-1500 * time.Millisecond, true}} {
		got, _, err := Shift(f, tt.by)
		if (err == nil) != tt.ok || !tt.ok && !errors.Is(err, ErrTimes) {
			t.Errorf("Shift by %v = %v, want it to work: %v", tt.by, err, tt.ok)
			continue
		}
		if want := uint32(noon + int64(tt.by/time.Second)); tt.ok && timeline.TimeOf(activity.Records(got.Messages)[0]) != want {
			t.Errorf("Shift by %v: the first record at %d, want %d", tt.by, timeline.TimeOf(activity.Records(got.Messages)[0]), want)
		}
	}
}

// TestMendStartOnce leaves a file that has been mended, and one whose clock jumps late.
func TestMendStartOnce(t *testing.T) {
	jump := func(stale, good int) *fit.File {
		w := fileOf(profile.FileActivity)
		for i := range uint32(stale + good) {
			at := noon + i
			if int(i) < stale {
				at -= 86_400 * 3
			}
			w.Message(1, 20, fittest.Uint32(253, at))
		}
		return decoded(t, w)
	}
	for _, tt := range []struct {
		stale, good int
		ok          bool
	}{{1, 1, true}, {3, 5, true}, {4, 4, true}, {5, 3, false}, {0, 5, false}} {
		got, _, err := MendStart(jump(tt.stale, tt.good))
		if (err == nil) != tt.ok {
			t.Errorf("MendStart of %d and %d records = %v, want it to work: %v", tt.stale, tt.good, err, tt.ok)
			continue
		}
		if err == nil {
			if whole, _ := recorded(timeline.Timed(got.Messages, profile.MesgNumRecord)); whole.Seconds() != uint32(tt.stale+tt.good-1) {
				t.Errorf("MendStart of %d and %d records: from %d to %d", tt.stale, tt.good, whole.From, whole.To)
			}
			if _, _, err = MendStart(got); !errors.Is(err, ErrClock) {
				t.Errorf("MendStart of a mended file = %v", err)
			}
		}
	}
}
