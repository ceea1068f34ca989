package edit

import (
	"math"
	"testing"

	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/profile"
	"github.com/tightwire/tightwire/fit/timeline"
	"github.com/tightwire/tightwire/internal/testkit/fittest"
)

// mergedSession merges two rides of 10 records: the first from noon on, its session with the values
// of a; the other 100 s later, with the values of b. Both sessions have times of 9 s and 36 or 12 s
// of the timer, so that the first weighs three times as much.
func mergedSession(t *testing.T, a, b []fittest.Value) fit.Message {
	t.Helper()
	var files []*fit.File
	for i, more := range [][]fittest.Value{a, b} {
		start := noon + 100*uint32(i)
		w := fileOf(profile.FileActivity)
		for k := range uint32(10) {
			w.Message(1, 20, fittest.Uint32(253, start+k))
		}
		values := []fittest.Value{fittest.Uint32(253, start+9), fittest.Uint32(2, start), fittest.Uint32(7, 9000), fittest.Enum(5, uint8(profile.SportCycling))}
		if len(more) == 0 || more[0].Num != 8 {
			values = append(values, fittest.Uint32(8, []uint32{36_000, 12_000}[i]))
		}
		w.Message(2, 18, append(values, more...)...)
		files = append(files, decoded(t, w))
	}
	got, _, err := Merge(files...)
	if err != nil {
		t.Fatal(err)
	}
	return sessionIn(t, written(t, "merge", got)).Message
}

// TestMergeFields merges one field of two sessions by the rule for it.
func TestMergeFields(t *testing.T) {
	u8, u16, u32, s8, s32 := fittest.Uint8, fittest.Uint16, fittest.Uint32, fittest.Sint8, fittest.Sint32
	zones := func(ms ...uint64) fittest.Value {
		return fittest.Array(profile.SessionTimeInHRZone, profile.Uint32, ms...)
	}
	const none32 = math.MaxUint32
	for _, tt := range []struct {
		name string
		a, b fittest.Value
		want fittest.Value
	}{
		{"distances add up", u32(9, 100), u32(9, 23), u32(9, 123)},
		{"a distance alone is no sum", u32(9, 100), u32(9, none32), u32(9, none32)},
		{"cycles add up", u32(10, 70), u32(10, 7), u32(10, 77)},
		{"averages are weighted", u8(16, 100), u8(16, 140), u8(16, 110)},
		{"an average alone", u8(16, 0xFF), u8(16, 140), u8(16, 140)},
		{"negative averages", s8(57, -8), s8(57, 4), s8(57, -5)},
		{"rounded averages", u8(16, 101), u8(16, 103), u8(16, 102)}, // 101.5
		{"maxima", u8(17, 181), u8(17, 175), u8(17, 181)},
		{"a maximum alone", u8(17, 0xFF), u8(17, 175), u8(17, 175)},
		{"minima", u8(64, 81), u8(64, 75), u8(64, 75)},
		{"negative maxima", s8(58, -20), s8(58, -30), s8(58, -20)},
		{"the start is that of the first", s32(3, 77), s32(3, 88), s32(3, 77)},
		{"the end is that of the second", s32(38, 77), s32(38, 88), s32(38, 88)},
		{"north of the box", s32(29, -5), s32(29, -7), s32(29, -5)},
		{"south of the box", s32(31, -5), s32(31, -7), s32(31, -7)},
		{"lengths add up", u16(33, 10), u16(33, 4), u16(33, 14)},
		{"lengths of one", u16(33, 0xFFFF), u16(33, 4), u16(33, 4)},
		{"training effects do not", u8(24, 30), u8(24, 20), u8(24, 0xFF)},
		{"nor do intensities", u16(36, 800), u16(36, 800), u16(36, 0xFFFF)},
		{"nor does balance", u16(37, 0x8000|5000), u16(37, 0x8000|5000), u16(37, 0xFFFF)},
		{"stress adds up", u16(35, 300), u16(35, 200), u16(35, 500)},
		{"too much to store", u16(35, 0xFFF0), u16(35, 0x000F), u16(35, 0xFFFF)},
		{"calories add up", u16(11, 300), u16(11, 77), u16(11, 377)},
		{"the threshold is that of the second", u16(45, 250), u16(45, 260), u16(45, 260)},
		{"zones add up one by one", zones(1000, 2000), zones(500, 600), zones(1500, 2600)},
		{"zones of another number", zones(1000, 2000), zones(500, 600, 700), zones(1500, 2600, none32)},
		{"zones that are unknown", zones(1000, none32), zones(500, 600), zones(1500, none32)},
		{"texts are those of the second", fittest.Text(110, "a", 2), fittest.Text(110, "b", 2), fittest.Text(110, "b", 2)},
		{"unknown fields are those of the second", u8(250, 1), u8(250, 2), u8(250, 2)},
	} {
		got := mergedSession(t, []fittest.Value{tt.a}, []fittest.Value{tt.b}).Field(tt.a.Num)
		w := &fittest.File{}
		w.Message(0, 18, tt.want)
		want := decoded(t, w).Messages[0].Field(tt.a.Num)
		if !got.Exists() || !got.Equal(want) || got.Type() != want.Type() {
			t.Errorf("%s: %v and %v make %v, want %v", tt.name, tt.a, tt.b, got, want)
		}
	}
}

// TestMergeFieldOfOne has a field that only one of the sessions has at all: a sum is unknown then.
func TestMergeFieldOfOne(t *testing.T) {
	for _, tt := range []struct {
		name  string
		value fittest.Value
		want  uint64
	}{
		{"sum", fittest.Uint16(11, 300), 0xFFFF},
		{"average", fittest.Uint8(16, 130), 130},
		{"maximum", fittest.Uint8(17, 180), 180},
		{"minimum", fittest.Uint8(64, 90), 90},
		{"start", fittest.Sint32(3, 5), 5},
	} {
		first := mergedSession(t, []fittest.Value{tt.value}, nil).Field(tt.value.Num)
		second := mergedSession(t, nil, []fittest.Value{tt.value}).Field(tt.value.Num)
		if !first.Exists() || first.Uint() != tt.want || second.Uint() != tt.want {
			t.Errorf("%s: %v if the first has it, %v if the second has it, want %d", tt.name, first, second, tt.want)
		}
	}
}

// TestMergeTimes has the times of both: elapsed goes through the gap, the timer does not.
func TestMergeTimes(t *testing.T) {
	m := mergedSession(t, []fittest.Value{fittest.Uint32(8, 8000), fittest.Uint32(9, 10_000)}, []fittest.Value{fittest.Uint32(8, 2000), fittest.Uint32(9, 15_000), fittest.Uint16(14, 1)})
	for field, want := range map[uint8]uint64{253: noon + 109, 2: noon, 7: 109_000, 8: 10_000, 9: 25_000, 14: 25_000} { // 250 m in 10 s
		if got := m.Field(field).Uint(); got != want {
			t.Errorf("field %d is %d, want %d", field, got, want)
		}
	}
}

// TestMergeUnknownTimer merges sessions of which one does not say how long its timer ran: then the
// average is weighted with what the records say.
func TestMergeUnknownTimer(t *testing.T) {
	for _, unknown := range []int{0, 1} {
		values := [][]fittest.Value{{fittest.Uint32(8, 9000), fittest.Uint8(16, 100)}, {fittest.Uint32(8, 9000), fittest.Uint8(16, 140)}}
		values[unknown][0] = fittest.Uint32(8, math.MaxUint32)
		m := mergedSession(t, values[0], values[1])
		if avg, timer := m.Field(16).Uint(), m.Field(8).Uint(); avg != 120 || timer != 18_000 {
			t.Errorf("the timer of session %d unknown: %d bpm and %d ms, want 120 and 18000", unknown, avg, timer)
		}
	}
}

// TestMergeSports joins sessions only if they are of one sport.
func TestMergeSports(t *testing.T) {
	file := func(start uint32, values ...fittest.Value) *fit.File {
		w := fileOf(profile.FileActivity)
		w.Message(1, 20, fittest.Uint32(253, start))
		w.Message(1, 20, fittest.Uint32(253, start+9))
		w.Message(2, 18, append([]fittest.Value{fittest.Uint32(253, start+9), fittest.Uint32(2, start), fittest.Uint32(7, 9000)}, values...)...)
		return decoded(t, w)
	}
	sport, sub := func(s profile.Sport) fittest.Value { return fittest.Enum(5, uint8(s)) }, func(s profile.SubSport) fittest.Value { return fittest.Enum(6, uint8(s)) }
	kcal, trigger := fittest.Uint16(11, 5), fittest.Enum(28, 0)
	ride, run, generic := sport(profile.SportCycling), sport(profile.SportRunning), sport(profile.SportGeneric)
	for _, tt := range []struct {
		name string
		a, b []fittest.Value
		want []profile.Sport
	}{
		{"same", []fittest.Value{ride, kcal}, []fittest.Value{ride, kcal}, []profile.Sport{profile.SportCycling}},
		{"another", []fittest.Value{ride}, []fittest.Value{run}, []profile.Sport{profile.SportCycling, profile.SportRunning}},
		{"another sub-sport", []fittest.Value{ride, sub(profile.SubSportRoad)}, []fittest.Value{ride, sub(profile.SubSportMountain)}, []profile.Sport{profile.SportCycling, profile.SportCycling}},
		{"the first unknown", []fittest.Value{generic}, []fittest.Value{run}, []profile.Sport{profile.SportRunning}},
		{"the second unknown", []fittest.Value{run, kcal}, []fittest.Value{generic}, []profile.Sport{profile.SportRunning}},
		{"without a sport", []fittest.Value{run, kcal}, nil, []profile.Sport{profile.SportRunning}},
		{"an invalid sport", []fittest.Value{sport(0xFF)}, []fittest.Value{ride, kcal}, []profile.Sport{profile.SportCycling}},
		{"generic by a device", []fittest.Value{run}, []fittest.Value{generic, kcal}, []profile.Sport{profile.SportRunning, profile.SportGeneric}},
		{"generic with a trigger", []fittest.Value{generic, trigger}, []fittest.Value{run}, []profile.Sport{profile.SportGeneric, profile.SportRunning}},
		{"both unknown", []fittest.Value{generic}, []fittest.Value{generic}, []profile.Sport{profile.SportGeneric}},
	} {
		got, _, err := Merge(file(noon, tt.a...), file(noon+100, tt.b...))
		if err != nil {
			t.Fatal(err)
		}
		var is []profile.Sport
		for _, m := range timeline.Timed(got.Messages, profile.MesgNumSession) {
			is = append(is, profile.Sport(m.Field(5).Uint()))
		}
		if len(is) != len(tt.want) || is[0] != tt.want[0] || is[len(is)-1] != tt.want[len(is)-1] {
			t.Errorf("%s: sessions of %v, want %v", tt.name, is, tt.want)
		}
	}
}
