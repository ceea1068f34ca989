package doctor

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/profile"
	"github.com/tightwire/tightwire/internal/testkit/fittest"
)

// TestExamineBytes has files with a fault below their messages: findings say which, and those about
// the messages that can be read come as well.
func TestExamineBytes(t *testing.T) {
	w := &fittest.File{}
	whole60(w)
	whole := w.Bytes()
	changed := func(at int, b byte) []byte {
		c := slices.Clone(whole)
		c[(at+len(c))%len(c)] ^= b
		return c
	}
	untidy := &fittest.File{}
	whole60(untidy)
	untidy.Message(9, uint16(profile.MesgNumSport), fittest.Raw(profile.SportName, profile.String, 'a'))
	bad := untidy.Bytes()
	bad[len(bad)-1] ^= 1
	for name, tt := range map[string]struct {
		b    []byte
		want []string // a part of each finding
	}{
		"a whole file":          {whole, nil},
		"a wrong checksum":      {changed(-1, 1), []string{"refused: whole: "}},
		"a wrong header sum":    {changed(12, 1), []string{"refused: whole: "}},
		"a wrong sum and more":  {bad, []string{"refused: whole: ", "untidy: string-end: name of sport"}},
		"nothing":               {nil, []string{"refused: not-fit: "}},
		"a header":              {whole[:14], []string{"refused: whole: ", "file-id-missing"}},
		"half a file":           {whole[:len(whole)/2], []string{"refused: whole: file 0: offset 368: truncated", "session-missing", "lap-missing", "activity-missing", "timer-pairs"}},
		"text":                  {[]byte("Date,Distance\n2021-09-08,12\n"), []string{"refused: not-fit: "}},
		"a file, then text":     {slices.Concat(whole, []byte("and some text behind it")), []string{"refused: whole: "}},
		"two, the second cut":   {slices.Concat(whole, whole[:len(whole)-30]), []string{"refused: whole: ", "session-missing", "activity-missing"}},
		"two, the first broken": {slices.Concat(bad, whole), []string{"refused: whole: ", "untidy: string-end"}},
	} {
		got := Examine(tt.b)
		for i, want := range tt.want {
			if i >= len(got) || !strings.Contains(got[i].String(), want) {
				t.Errorf("%s: Examine = %v, want %q in number %d", name, got, want, i)
			}
		}
		if len(got) != len(tt.want) {
			t.Errorf("%s: Examine = %v, want %d findings", name, got, len(tt.want))
		}
	}
}

// TestExamineOrder has findings in the order of the rules, however the faults came about.
func TestExamineOrder(t *testing.T) {
	f := ride(t)
	want := []string{"manufacturer", "time-twice", "num-laps", "position-zero", "enum-unnamed", "developer-application"}
	for _, rule := range slices.Backward(want) {
		faults[rule].with(broken{f, t})
	}
	if got := names(ExamineFile(f)); !slices.Equal(got, want) {
		t.Errorf("ExamineFile = %q, want %q", got, want)
	}
}

// TestFuture has a clock that is a day ahead, as where the sun rises first, and one that is more.
func TestFuture(t *testing.T) {
	was := now
	t.Cleanup(func() { now = was })
	now = func() time.Time { return profile.DateTime(start).Time() }
	for _, tt := range []struct {
		num   profile.MesgNum
		ahead uint32
		want  bool
	}{
		{profile.MesgNumRecord, 86400, false},
		{profile.MesgNumRecord, 86401, true},
		{profile.MesgNumLap, 86401, true},
		{profile.MesgNumSession, 86401, true},
		{profile.MesgNumActivity, 86401, true},
		{profile.MesgNumEvent, 86401, false}, // alarms may be still to come
	} {
		f := ride(t)
		broken{f, t}.set(tt.num, 0, 253, fit.Uint32(start+tt.ahead))
		if found, ok := finding(f, "time-future"); ok != tt.want {
			t.Errorf("a %s %d s ahead: %v, want a finding: %v", tt.num, tt.ahead, found, tt.want)
		}
	}
}

// TestFileSize has the largest file that platforms take, and one with a byte more.
func TestFileSize(t *testing.T) {
	c := contentsOf(ride(t))
	for size, want := range map[int64]string{
		25 << 20: "[]", 25<<20 + 1: "[refused: file-size: the file has 26214401 bytes, want at most 26214400]",
	} {
		c.size = size
		if got := fmt.Sprint(c.examine()); got != want {
			t.Errorf("%d bytes: %s, want %s", size, got, want)
		}
	}
}

// TestStrap wants of a strap's memory that it is chained, has heart rates and sums up nothing.
func TestStrap(t *testing.T) {
	for _, tt := range []struct {
		chained bool
		kinds   []profile.MesgNum
		want    bool
	}{
		{true, []profile.MesgNum{profile.MesgNumHR}, true},
		{false, []profile.MesgNum{profile.MesgNumHR}, false},
		{true, nil, false},
		{true, []profile.MesgNum{profile.MesgNumHR, profile.MesgNumRecord}, false},
		{true, []profile.MesgNum{profile.MesgNumHR, profile.MesgNumLap}, false},
		{true, []profile.MesgNum{profile.MesgNumHR, profile.MesgNumSession}, false},
		{true, []profile.MesgNum{profile.MesgNumHR, profile.MesgNumRecord, profile.MesgNumLap}, false},
		{true, []profile.MesgNum{profile.MesgNumHR, profile.MesgNumRecord, profile.MesgNumSession}, false},
	} {
		w := &fittest.File{}
		for i, num := range tt.kinds {
			w.Message(uint8(i), uint16(num), fittest.Uint32(253, start))
		}
		c := contentsOf(decode(t, w))
		c.chained = tt.chained
		if got := c.isStrap(); got != tt.want {
			t.Errorf("messages %v, chained %v: a strap: %v, want %v", tt.kinds, tt.chained, got, tt.want)
		}
	}
}

// TestSessions has rules that go by all sessions.
func TestSessions(t *testing.T) {
	for _, tt := range []struct {
		name, rule string
		want       bool
		write      func(w *fittest.File)
	}{
		{"the odometer begins again 5 s after the second session", "distance-order", false, twoParts(100, 95)},
		{"6 s after it", "distance-order", true, twoParts(100, 94)},
		{"5 s before it", "distance-order", false, twoParts(100, 105)},
		{"6 s before it", "distance-order", true, twoParts(100, 106)},
		{"a lap of the earlier session, which is the second in the file", "lap-early", false, func(w *fittest.File) {
			session(w, 100, 50)
			session(w, 0, 50)
			lap(w, 0, 50)
		}},
		{"a lap before both", "lap-early", true, func(w *fittest.File) {
			session(w, 1000, 50)
			session(w, 1100, 50)
			lap(w, 900, 50)
		}},
		{"num_laps of both", "num-laps", false, func(w *fittest.File) {
			session(w, 0, 50, fittest.Uint16(profile.SessionNumLaps, 1))
			session(w, 50, 50, fittest.Uint16(profile.SessionNumLaps, 1))
			lap(w, 0, 50)
			lap(w, 50, 50)
		}},
		{"num_laps of one", "num-laps", false, func(w *fittest.File) {
			session(w, 0, 50, fittest.Uint16(profile.SessionNumLaps, 7))
			session(w, 50, 50)
			lap(w, 0, 50)
		}},
		{"the timer of two sessions", "activity-timer", false, func(w *fittest.File) {
			session(w, 0, 50)
			session(w, 50, 50)
			w.Message(6, uint16(profile.MesgNumActivity), fittest.Uint32(profile.ActivityTotalTimerTime, 100_000))
		}},
		{"a timer without sessions", "activity-timer", false, func(w *fittest.File) {
			w.Message(6, uint16(profile.MesgNumActivity), fittest.Uint32(profile.ActivityTotalTimerTime, 100_000))
		}},
		{"num_sessions without sessions", "num-sessions", false, func(w *fittest.File) {
			w.Message(6, uint16(profile.MesgNumActivity), fittest.Uint16(profile.ActivityNumSessions, 1))
		}},
		{"a total of one of two sessions", "distance-differs", false, func(w *fittest.File) {
			records(w, 0, 400)
			session(w, 0, 200)
			session(w, 200, 200)
		}},
		{"a total that neither has", "session-distance", false, func(w *fittest.File) {
			records(w, 0, 400)
			for range 2 {
				w.Message(4, uint16(profile.MesgNumSession), fittest.Uint32(profile.SessionStartTime, start))
			}
		}},
		{"a session of no distance", "session-distance", false, func(w *fittest.File) {
			w.Message(1, uint16(profile.MesgNumRecord), fittest.Uint32(253, start), fittest.Uint32(profile.RecordDistance, 0))
			w.Message(4, uint16(profile.MesgNumSession), fittest.Uint32(profile.SessionStartTime, start))
		}},
		{"a lap that starts in the one before the last", "lap-overlap", true, func(w *fittest.File) {
			lap(w, 0, 50)
			w.Message(5, uint16(profile.MesgNumLap), fittest.Uint32(profile.LapTotalElapsedTime, 10_000))
			lap(w, 40, 50)
		}},
		{"a minute before the second session", "records-outside", false, outside(940, 1050)},
		{"a second more", "records-outside", true, outside(939, 1050)},
		{"a minute after the first", "records-outside", false, outside(110, 1050)},
		{"a second more", "records-outside", true, outside(111, 1050)},
		{"a record where one session has no start", "records-outside", false, outside(500, 1050, profile.SessionStartTime)},
		{"a record where one session has no length", "records-outside", false, outside(500, 1050, profile.SessionTotalElapsedTime)},
		{"a session by the clock of a device that was switched on", "records-outside", false, func(w *fittest.File) {
			records(w, 500, 500)
			w.Message(4, uint16(profile.MesgNumSession), fittest.Uint32(profile.SessionStartTime, firstDate-1), fittest.Uint32(profile.SessionTotalElapsedTime, 1000))
		}},
		{"a session of the first date", "records-outside", true, func(w *fittest.File) {
			records(w, 500, 500)
			w.Message(4, uint16(profile.MesgNumSession), fittest.Uint32(profile.SessionStartTime, firstDate), fittest.Uint32(profile.SessionTotalElapsedTime, 1000))
		}},
		{"a record and a length", "records-missing", false, func(w *fittest.File) {
			records(w, 0, 0)
			w.Message(5, uint16(profile.MesgNumLength), fittest.Uint32(253, start))
		}},
		{"a length and a set", "records-missing", false, func(w *fittest.File) {
			w.Message(5, uint16(profile.MesgNumLength), fittest.Uint32(253, start))
			w.Message(6, uint16(profile.MesgNumSet), fittest.Uint32(254, start))
		}},
		{"a text of no bytes", "string-end", false, func(w *fittest.File) {
			w.Message(5, uint16(profile.MesgNumSport), fittest.Raw(profile.SportName, profile.String), fittest.Enum(profile.SportSport, 1))
		}},
		{"a stop without a start", "timer-start", true, func(w *fittest.File) {
			records(w, 0, 10)
			timer(w, 10, profile.EventTypeStopAll)
		}},
	} {
		w := &fittest.File{}
		identify(w, profile.FileActivity)
		tt.write(w)
		if found, ok := finding(decode(t, w), tt.rule); ok != tt.want {
			t.Errorf("%s: %s: %v, want a finding: %v", tt.name, tt.rule, found, tt.want)
		}
	}
}

// twoParts has records whose distances begin again at a time, and a second session from another one.
func twoParts(restart, second uint32) func(w *fittest.File) {
	return func(w *fittest.File) {
		records(w, 0, 90)
		records(w, restart, restart+50)
		session(w, 0, 90)
		session(w, second, 50)
	}
}

// outside has a record at a time, and two sessions of 50 s, the second until another time. The second
// is without the fields that it lacks.
func outside(at, end uint32, lacks ...uint8) func(w *fittest.File) {
	return func(w *fittest.File) {
		records(w, at, at)
		session(w, 0, 50)
		second := []fittest.Value{fittest.Uint32(253, start+end), fittest.Uint32(profile.SessionStartTime, start+end-50), fittest.Uint32(profile.SessionTotalElapsedTime, 50_000)}
		w.Message(5, uint16(profile.MesgNumSession), slices.DeleteFunc(second, func(v fittest.Value) bool { return slices.Contains(lacks, v.Num) })...)
	}
}

// TestProtocol has a field of each type under the header of the first protocol: numbers of 64 bits came
// with the second, but not float64.
func TestProtocol(t *testing.T) {
	for typ, want := range map[profile.BaseType]bool{
		profile.Sint64: true, profile.Uint64: true, profile.Uint64z: true,
		profile.Float64: false, profile.Uint32: false, profile.Byte: false, profile.String: false, 0x1F: false,
	} {
		for version, old := range map[uint8]bool{0x10: true, 0x1F: true, 0x20: false, 0: false} {
			w := &fittest.File{Protocol: version}
			identify(w, profile.FileCourse)
			w.Message(1, 0xFF00, fittest.Raw(1, typ, 1, 2, 3, 4, 5, 6, 7, 0))
			f := decode(t, w)
			if found, ok := finding(f, "protocol"); ok != (want && old) {
				t.Errorf("%s in a file of protocol %#x: %v, want a finding: %v", typ, version, found, want && old)
			}
			Fix(f)
			if got := uint8(f.Header.Protocol); want && old && got != 0x20 || !(want && old) && got != version {
				t.Errorf("%s in a file of protocol %#x: Fix makes it %#x", typ, version, got)
			}
		}
	}
}

// TestDistanceUnordered has records out of order. One has no time, and counts with the time of the
// record before it. The odometer has not begun again.
func TestDistanceUnordered(t *testing.T) {
	w := &fittest.File{}
	for _, r := range [][2]uint32{{20, 900}, {10, 100}, {math.MaxUint32 - start, 110}, {12, 120}, {13, 130}, {14, 140}} {
		w.Message(1, uint16(profile.MesgNumRecord), fittest.Uint32(253, start+r[0]), fittest.Uint32(profile.RecordDistance, 100*r[1]))
	}
	if cm, ok := contentsOf(decode(t, w)).distance(); cm != 90_000 || !ok {
		t.Errorf("distance = %d cm, %v, want 900 m", cm, ok)
	}
}

// TestSpeedFirst has a record in front of all messages.
func TestSpeedFirst(t *testing.T) {
	w := &fittest.File{}
	w.Message(1, uint16(profile.MesgNumRecord), fittest.Uint32(253, start), fittest.Uint16(profile.RecordSpeed, 3000))
	if _, ok := finding(decode(t, w), "distance-missing"); !ok {
		t.Error("no finding of distance-missing")
	}
}
