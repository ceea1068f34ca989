package edit

import (
	"bytes"
	"errors"
	"fmt"
	"math"
	"slices"
	"testing"
	"time"

	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/activity"
	"github.com/tightwire/tightwire/fit/profile"
	"github.com/tightwire/tightwire/fit/timeline"
	"github.com/tightwire/tightwire/internal/testkit/fittest"
)

// A testSpan is the seconds of a lap or session since noon.
type testSpan struct{ from, to uint32 }

// spannedFile has records of 0 to 100 s, 5 m apart, a lap for each span, and a session of all.
func spannedFile(t testing.TB, laps ...testSpan) *fit.File {
	t.Helper()
	w := fileOf(profile.FileActivity)
	switchTimer(w, noon, profile.EventTypeStart)
	for i := range uint32(101) {
		w.Message(1, 20, fittest.Uint32(253, noon+i), fittest.Uint32(5, 500*i))
	}
	switchTimer(w, noon+100, profile.EventTypeStopAll)
	for i, s := range laps {
		seconds := s.to - s.from
		w.Message(2, 19, fittest.Uint32(253, noon+s.to), fittest.Uint16(254, uint16(i)), fittest.Uint32(2, noon+s.from), fittest.Uint32(7, 1000*seconds),
			fittest.Uint32(8, 1000*seconds), fittest.Uint32(9, 500*seconds), fittest.Enum(24, uint8(i))) // the trigger stays, and tells laps apart
	}
	w.Message(3, 18, fittest.Uint32(253, noon+100), fittest.Uint32(2, noon), fittest.Uint32(7, 100_000), fittest.Uint32(8, 100_000), fittest.Uint32(9, 50_000))
	return decoded(t, w)
}

// lapTexts returns start, end and metres of each lap.
func lapTexts(f *fit.File) (all []string) {
	for _, m := range timeline.Timed(f.Messages, profile.MesgNumLap) {
		p := periodOf(m)
		all = append(all, fmt.Sprintf("%d-%d %dm", int64(p.From)-noon, int64(p.To)-noon, m.Field(profile.LapTotalDistance).Uint()/100))
	}
	return all
}

// TestTrimLaps trims files whose laps cover the time in other ways. A lap that is cut ends at the last
// record. The first one has the way to its first record, too: 5 m. A second more or less does not
// count as a cut, because times are in whole seconds.
func TestTrimLaps(t *testing.T) {
	for _, tt := range []struct {
		name     string
		laps     []testSpan
		from, to uint32
		want     []string
	}{
		{"side by side", []testSpan{{0, 50}, {50, 100}}, 20, 80, []string{"20-50 155m", "50-80 150m"}},
		{"within one", []testSpan{{0, 50}, {50, 100}}, 10, 30, []string{"10-30 105m"}},
		{"all of one", []testSpan{{0, 50}, {50, 100}}, 50, 100, []string{"50-100 250m"}},
		{"a second longer is whole", []testSpan{{0, 51}, {51, 100}}, 0, 50, []string{"0-51 255m"}},
		{"two seconds longer is cut", []testSpan{{0, 52}, {52, 100}}, 0, 50, []string{"0-50 250m"}},
		{"begins a second before", []testSpan{{0, 49}, {49, 100}}, 50, 100, []string{"49-100 255m"}},
		{"begins two seconds before", []testSpan{{0, 48}, {48, 100}}, 50, 100, []string{"50-100 255m"}},
		{"two seconds of the lap before", []testSpan{{0, 52}, {52, 100}}, 50, 100, []string{"50-52 15m", "52-100 240m"}},
		{"one inside the other", []testSpan{{0, 100}, {30, 60}}, 20, 80, []string{"20-80 305m", "30-60 150m"}},
		{"overlapping", []testSpan{{0, 60}, {40, 100}}, 50, 70, []string{"50-60 55m", "50-70 105m"}},
		{"none there, the later is nearer", []testSpan{{0, 20}, {70, 100}}, 40, 60, []string{"40-60 105m"}},
		{"none there, the earlier is nearer", []testSpan{{0, 30}, {90, 100}}, 40, 60, []string{"40-60 105m"}},
		{"the beginning", []testSpan{{0, 100}}, 0, 40, []string{"0-40 200m"}},
		{"none", nil, 20, 80, nil},
	} {
		got, _, err := Trim(spannedFile(t, tt.laps...), profile.DateTime(noon+tt.from), profile.DateTime(noon+tt.to))
		if err != nil {
			t.Fatal(tt.name, err)
		}
		if is := lapTexts(got); !slices.Equal(is, tt.want) {
			t.Errorf("%s: laps %q, want %q", tt.name, is, tt.want)
		}
	}
}

// TestTrimNearest takes the lap that is nearest where none is there: it may tell more of that time.
func TestTrimNearest(t *testing.T) {
	f := spannedFile(t, testSpan{0, 20}, testSpan{70, 100})
	for to, want := range map[uint32]uint64{42: 0, 49: 0, 50: 0, 51: 1, 60: 1} { // 20 s from one, 70-to from the other
		got, _, err := Trim(f, noon+40, profile.DateTime(noon+to))
		if err != nil {
			t.Fatal(err)
		}
		laps := timeline.Timed(got.Messages, profile.MesgNumLap)
		if len(laps) != 1 || laps[0].Field(profile.LapLapTrigger).Uint() != want {
			t.Errorf("to %d: %d laps, the first is lap %v, want %d", to, len(laps), laps[0].Field(profile.LapLapTrigger), want)
		}
	}
}

// TestTrimEvents wants one start at the first record and one stop after the last record. Trim adds
// nothing where the file has such an event already, or has no timer events at all.
func TestTrimEvents(t *testing.T) {
	order := func(f *fit.File) (s string) {
		for _, m := range f.Messages {
			start, stop := isTimer(m)
			switch {
			case start:
				s += fmt.Sprintf("start %d ", timeline.TimeOf(m)-noon)
			case stop:
				s += fmt.Sprintf("stop %d ", timeline.TimeOf(m)-noon)
			case m.Num() == profile.MesgNumRecord && s == "":
				s = "record before "
			case m.Num() == profile.MesgNumRecord && timeline.TimeOf(m) == timeline.TimeOf(f.Messages[len(f.Messages)-1]):
				s += "last "
			}
		}
		return s
	}
	for _, tt := range []struct {
		from, to profile.DateTime
		want     string
	}{
		{0, profile.DateTimeInvalid, "start 0 stop 200 start 260 last stop 600 "},
		{0, noon + 100, "start 0 last stop 100 "},
		{noon + 100, noon + 150, "start 100 last stop 150 "},
		{noon + 100, noon + 200, "start 100 last stop 200 "}, // the file's own stop
		{noon + 100, noon + 230, "start 100 last stop 200 "},
		{noon + 230, noon + 300, "start 260 last stop 300 "}, // the file's own start
		{noon + 100, noon + 300, "start 100 stop 200 start 260 last stop 300 "},
		{noon + 500, profile.DateTimeInvalid, "start 500 last stop 600 "},
	} {
		f := tour(t)
		got, _, err := Trim(f, tt.from, tt.to)
		if err != nil {
			t.Fatal(err)
		}
		if is := order(got); is != tt.want {
			t.Errorf("from %d to %d: %s, want %s", int64(tt.from)-noon, int64(tt.to)-noon, is, tt.want)
		}
		bare, _, err := Strip(f, Stripping{Messages: []profile.MesgNum{profile.MesgNumEvent}})
		if err != nil {
			t.Fatal(err)
		}
		if got, _, err = Trim(bare, tt.from, tt.to); err != nil || (&draft{messages: got.Messages}).count(profile.MesgNumEvent) > 0 {
			t.Errorf("from %d to %d: %v, events in a file that had none", int64(tt.from)-noon, int64(tt.to)-noon, err)
		}
	}
}

// TestTrimUntimed keeps messages without a time where the messages before them stay. A lap has the
// time of its end, which may be far from its place in the file, so that it says nothing of these.
func TestTrimUntimed(t *testing.T) {
	w := fileOf(profile.FileActivity)
	for i := range uint32(10) {
		w.Message(1, 20, fittest.Uint32(253, noon+i))
		if i == 3 {
			w.Message(2, 19, fittest.Uint32(253, noon+9), fittest.Uint32(2, noon), fittest.Uint32(7, 3000))
		}
		w.Message(3, 78, fittest.Array(0, profile.Uint16, uint64(1000+i)))
	}
	got, _, err := Trim(decoded(t, w), noon+2, noon+5)
	if err != nil {
		t.Fatal(err)
	}
	var beats []uint64
	for _, m := range got.Messages {
		if m.Num() == profile.MesgNumHRV {
			beats = append(beats, m.Field(0).Uint())
		}
	}
	if want := []uint64{1002, 1003, 1004, 1005}; !slices.Equal(beats, want) {
		t.Errorf("beats %d, want %d", beats, want)
	}
}

// TestTrimWholeKeeps keeps messages that no part can have if nothing is cut off, and drops them
// otherwise: split summaries, and zones of a lap that is cut.
func TestTrimWholeKeeps(t *testing.T) {
	w := fileOf(profile.FileActivity)
	addRecords(w, noon, 100)
	w.Message(3, 313, fittest.Uint16(254, 0), fittest.Uint16(3, 1))
	w.Message(4, 216, fittest.Uint32(253, noon+99), fittest.Uint16(0, 19), fittest.Uint16(1, 0))
	w.Message(4, 216, fittest.Uint32(253, noon+99), fittest.Uint16(0, 18), fittest.Uint16(1, 7)) // there is no such session
	w.Message(5, 19, fittest.Uint32(253, noon+99), fittest.Uint16(254, 0), fittest.Uint32(2, noon), fittest.Uint32(7, 99_000))
	f := decoded(t, w)
	for _, tt := range []struct {
		from profile.DateTime
		want [2]uint64
	}{{0, [2]uint64{1, 2}}, {noon, [2]uint64{1, 2}}, {noon + 1, [2]uint64{0, 1}}, {noon + 50, [2]uint64{0, 0}}} {
		got, _, err := Trim(f, tt.from, noon+99)
		if err != nil {
			t.Fatal(err)
		}
		d := draft{messages: got.Messages}
		if is := [2]uint64{d.count(profile.MesgNumSplitSummary), d.count(profile.MesgNumTimeInZone)}; is != tt.want {
			t.Errorf("from %d: %d split summaries and times in zones, want %d", tt.from, is, tt.want)
		}
	}
}

// TestTrimTimes trims files with odd times: seconds since the device was switched on, records before
// and after the session, records in reverse, and records without a time, which follow the one before.
func TestTrimTimes(t *testing.T) {
	file := func(times ...uint32) *fit.File {
		w := fileOf(profile.FileActivity)
		for i, at := range times {
			w.Message(1, 20, fittest.Uint32(253, at), fittest.Uint32(5, uint32(500*i)))
		}
		w.Message(2, 18, fittest.Uint32(253, times[2]), fittest.Uint32(2, times[1]), fittest.Uint32(7, 1000), fittest.Uint32(8, 1000))
		return decoded(t, w)
	}
	const none = math.MaxUint32
	for _, tt := range []struct {
		name     string
		times    []uint32
		from, to uint32
		want     []uint32
	}{
		{"since the start of the device", []uint32{10, 20, 30, 40, 50}, 20, 40, []uint32{20, 30, 40}},
		{"reverse", []uint32{noon + 50, noon + 40, noon + 30, noon + 20, noon + 10}, noon + 20, noon + 40, []uint32{noon + 40, noon + 30, noon + 20}},
		{"one second", []uint32{noon, noon, noon + 1, noon + 1, noon + 2}, noon + 1, noon + 1, []uint32{noon + 1, noon + 1}},
		{"without a time", []uint32{noon, noon + 10, none, noon + 20, none, noon + 30}, noon + 10, noon + 15, []uint32{noon + 10, none}},
		{"a jump and back", []uint32{noon, noon + 10, noon + 9000, noon + 20, noon + 30}, noon + 10, noon + 20, []uint32{noon + 10, noon + 20}},
	} {
		got, _, err := Trim(file(tt.times...), profile.DateTime(tt.from), profile.DateTime(tt.to))
		if err != nil {
			t.Errorf("%s: %v", tt.name, err)
			continue
		}
		var is []uint32
		for _, m := range activity.Records(got.Messages) {
			is = append(is, uint32(m.Field(253).Uint()))
		}
		if !slices.Equal(is, tt.want) {
			t.Errorf("%s: records at %d, want %d", tt.name, is, tt.want)
		}
	}
	if _, _, err := Trim(file(noon, noon+1, noon+2), noon+2, noon+1); !errors.Is(err, ErrNoRecords) {
		t.Errorf("Trim to before its start = %v, want no records", err)
	}
}

// TestTrimTwice trims in two steps: to what both keep, as in one.
func TestTrimTwice(t *testing.T) {
	f := tour(t)
	for _, p := range []testSpan{{50, 150}, {150, 350}, {300, 600}, {0, 420}} {
		first, _, err := Trim(f, noon+40, noon+500)
		if err != nil {
			t.Fatal(err)
		}
		twice, _, err := Trim(first, profile.DateTime(noon+max(p.from, 40)), profile.DateTime(noon+min(p.to, 500)))
		if err != nil {
			t.Fatal(err)
		}
		once, _, err := Trim(f, profile.DateTime(noon+max(p.from, 40)), profile.DateTime(noon+min(p.to, 500)))
		if err != nil {
			t.Fatal(err)
		}
		kinds := []profile.MesgNum{profile.MesgNumSession, profile.MesgNumLap} // calories are rounded twice
		sameContents(t, fmt.Sprint(p), contents(twice.Messages, kinds...), contents(once.Messages, kinds...))
		if a, b := lapTexts(twice), lapTexts(once); !slices.Equal(a, b) {
			t.Errorf("%v: laps %q, want %q", p, a, b)
		}
	}
}

// tourSplitters cut the tour into so many parts.
var tourSplitters = map[string]struct {
	at    Splitter
	parts int
}{
	"laps": {ByLap, 3}, "a minute": {ByTime(time.Minute), 11}, "100 m": {ByDistance(100), 28}, "400 m": {ByDistance(400), 7}, "pauses": {ByPause(time.Minute), 2},
	"a long pause": {ByPause(61 * time.Second), 1}, "no time": {ByTime(0), 1}, "half a metre": {ByDistance(0.5), 1}, "no pause": {ByPause(0), 1},
}

// TestSplitSums wants the figures of the parts to agree with the figures of the whole. Sums add up,
// but for the second between the last record of a part and the first of the next, and the largest
// maximum of the parts is the maximum of the whole.
func TestSplitSums(t *testing.T) {
	for name, tt := range tourSplitters {
		parts, err := Split(tour(t), tt.at)
		if err != nil || len(parts) != tt.parts {
			t.Errorf("%s: %d parts, %v, want %d", name, len(parts), err, tt.parts)
			continue
		}
		var timer, metres, work, most, cuts, kcal uint64
		records, last := 0, uint32(0)
		for _, part := range parts {
			s := sessionIn(t, part)
			timer += s.Field(profile.SessionTotalTimerTime).Uint()
			metres += s.Field(profile.SessionTotalDistance).Uint()
			work += s.Field(profile.SessionTotalWork).Uint()
			kcal += s.Field(profile.SessionTotalCalories).Uint()
			most = max(most, s.Field(profile.SessionMaxPower).Uint())
			own, _ := recorded(timeline.Timed(part.Messages, profile.MesgNumRecord))
			if last > 0 && last != pauseFrom {
				cuts++
			}
			last = own.To
			records += len(timeline.Timed(part.Messages, profile.MesgNumRecord))
		}
		// the power of second i is 100 + i mod 50 watts, for the 542 records
		joules := uint64(0)
		for i := range uint64(601) {
			if i <= 200 || i >= 260 {
				joules += 100 + i%50
			}
		}
		if len(parts) == 1 {
			joules = 67_500 // as the device says
		}
		if timer != 540_000-1000*cuts || metres != 100*tourMetres || work != joules || most != 149 || records != 542 {
			t.Errorf("%s: timer %d ms, %d cm, %d J (want %d), %d W, %d records", name, timer, metres, work, joules, most, records)
		}
		if diff := int64(kcal) - 100; diff < -int64(len(parts)) || diff > int64(len(parts)) {
			t.Errorf("%s: %d kcal in all parts, want 100", name, kcal)
		}
	}
}

// TestSplitLapsOnce wants each lap that is not cut in one part only, also one without length at a cut.
func TestSplitLapsOnce(t *testing.T) {
	f := spannedFile(t, testSpan{0, 50}, testSpan{50, 50}, testSpan{50, 51}, testSpan{51, 100})
	parts, err := Split(f, func(*fit.File) []uint32 { return []uint32{noon + 51} })
	if err != nil || len(parts) != 2 {
		t.Fatal(len(parts), err)
	}
	all := slices.Concat(lapTexts(parts[0]), lapTexts(parts[1]))
	if want := []string{"0-50 250m", "50-50 0m", "50-51 5m", "51-100 245m"}; !slices.Equal(all, want) {
		t.Errorf("laps %q, want %q", all, want)
	}
}

// TestSplitStarts gives Split starts in any order, twice, before and after all records, and where no
// record is.
func TestSplitStarts(t *testing.T) {
	f := tour(t)
	for _, tt := range []struct{ starts, want []uint32 }{
		{nil, []uint32{noon}},
		{[]uint32{0, 1, noon}, []uint32{noon}},
		{[]uint32{tourEnd + 1, math.MaxUint32}, []uint32{noon}},
		{[]uint32{noon + 300, noon + 100, noon + 300}, []uint32{noon, noon + 100, noon + 300}},
		{[]uint32{noon + 201, noon + 230, noon + 260}, []uint32{noon, noon + 260}},
		{[]uint32{noon + 1, tourEnd}, []uint32{noon, noon + 1, tourEnd}},
	} {
		parts, err := Split(f, func(*fit.File) []uint32 { return slices.Clone(tt.starts) })
		if err != nil {
			t.Fatal(err)
		}
		var is []uint32
		for _, part := range parts {
			is = append(is, timeline.TimeOf(timeline.Timed(part.Messages, profile.MesgNumRecord)[0]))
		}
		if !slices.Equal(is, tt.want) {
			t.Errorf("Split at %d: parts begin at %d, want %d", tt.starts, is, tt.want)
		}
	}
	many := func(*fit.File) (starts []uint32) {
		for i := range uint32(maxParts) {
			starts = append(starts, noon+1+i)
		}
		return starts
	}
	w := fileOf(profile.FileActivity)
	for i := range uint32(maxParts + 1) {
		w.Message(1, 20, fittest.Uint32(253, noon+i))
	}
	if parts, err := Split(decoded(t, w), many); !errors.Is(err, ErrParts) || parts != nil {
		t.Errorf("Split into %d parts = %v, want an error", maxParts+1, err)
	}
	if parts, err := Split(decoded(t, w), func(f *fit.File) []uint32 { return many(f)[1:] }); err != nil || len(parts) != maxParts {
		t.Errorf("Split into %d parts = %d, %v", maxParts, len(parts), err)
	}
	if parts, err := Split(&fit.File{}, ByLap); !errors.Is(err, ErrNoRecords) || parts != nil {
		t.Errorf("Split of nothing = %v", err)
	}
}

// TestMergeAnyOrder merges parts in every order: the bytes are the same.
func TestMergeAnyOrder(t *testing.T) {
	parts, err := Split(tour(t), ByTime(151*time.Second))
	if err != nil || len(parts) != 4 {
		t.Fatalf("%d parts, %v, want 4", len(parts), err)
	}
	var want []byte
	orders := 0
	for i := range 4 * 4 * 4 * 4 {
		order := []int{i % 4, i / 4 % 4, i / 16 % 4, i / 64}
		if !slices.Equal(slices.Sorted(slices.Values(order)), []int{0, 1, 2, 3}) {
			continue
		}
		whole, _, err := Merge(parts[order[0]], parts[order[1]], parts[order[2]], parts[order[3]])
		if err != nil {
			t.Fatal(err)
		}
		b, err := fit.Append(nil, whole)
		if err != nil {
			t.Fatal(err)
		}
		if orders++; want == nil {
			want = b
		}
		if !bytes.Equal(b, want) {
			t.Errorf("merged in the order %d the file is another", order)
		}
	}
	if orders != 24 {
		t.Errorf("%d orders, want 24", orders)
	}
}
