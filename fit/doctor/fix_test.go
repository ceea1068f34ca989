package doctor

import (
	"math"
	"slices"
	"testing"

	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/profile"
	"github.com/tightwire/tightwire/internal/testkit/fittest"
)

// TestFixValues has what Fix writes for each fault of one value, in the field of all messages of its
// kind: 0 stands for none.
func TestFixValues(t *testing.T) {
	all := func(n int, v func(k int) uint64) (list []uint64) {
		for k := range n {
			list = append(list, v(k))
		}
		return list
	}
	metres := all(60, func(k int) uint64 { return uint64(k) * 500 })
	north := func(cleared int) []uint64 {
		return all(60, func(k int) uint64 {
			if k == cleared {
				return 0
			}
			return 560_000_000 + uint64(k)*500
		})
	}
	for _, tt := range []struct {
		rule  string
		num   profile.MesgNum
		field uint8
		want  []uint64
	}{
		{"file-id-missing", profile.MesgNumFileID, profile.FileIDTimeCreated, []uint64{start}},
		{"file-id-missing", profile.MesgNumFileID, profile.FileIDType, []uint64{4}},
		{"file-id-missing", profile.MesgNumFileID, profile.FileIDManufacturer, []uint64{255}}, // development
		{"file-id-once", profile.MesgNumFileID, profile.FileIDSerialNumber, []uint64{77}},
		{"file-type", profile.MesgNumFileID, profile.FileIDType, []uint64{4}},
		{"time-created", profile.MesgNumFileID, profile.FileIDTimeCreated, []uint64{start}},
		{"time-order", profile.MesgNumRecord, profile.RecordTimestamp, all(60, func(k int) uint64 { return start + uint64(k) })},
		{"time-order", profile.MesgNumRecord, profile.RecordDistance, metres},
		{"local-time", profile.MesgNumActivity, profile.ActivityLocalTimestamp, []uint64{0}},
		{"timer-zero", profile.MesgNumLap, profile.LapTotalTimerTime, []uint64{59_000}},
		{"session-missing", profile.MesgNumSession, profile.SessionTotalDistance, []uint64{29_500}},
		{"lap-missing", profile.MesgNumLap, profile.LapStartTime, []uint64{start}},
		{"lap-missing", profile.MesgNumLap, profile.LapTotalTimerTime, []uint64{59_000}},
		{"lap-missing", profile.MesgNumLap, profile.LapSport, []uint64{uint64(profile.SportCycling)}},
		{"activity-missing", profile.MesgNumActivity, profile.ActivityNumSessions, []uint64{1}},
		{"num-sessions", profile.MesgNumActivity, profile.ActivityNumSessions, []uint64{1}},
		{"num-laps", profile.MesgNumSession, profile.SessionNumLaps, []uint64{1}},
		{"sport-missing", profile.MesgNumSession, profile.SessionSport, []uint64{uint64(profile.SportRunning)}},
		{"session-distance", profile.MesgNumSession, profile.SessionTotalDistance, []uint64{29_500}},
		{"message-twice", profile.MesgNumRecord, profile.RecordDistance, metres},
		{"record-parts", profile.MesgNumRecord, profile.RecordDistance, metres},
		{"record-parts", profile.MesgNumRecord, profile.RecordPositionLat, north(-1)},
		// 145 m, and then again from 0 m: the device counts on
		{"distance-order", profile.MesgNumRecord, profile.RecordDistance, all(60, func(k int) uint64 { return metres[k] - uint64(min(k/30, 1))*500 })},
		{"position-zero", profile.MesgNumRecord, profile.RecordPositionLat, north(9)},
		{"position-range", profile.MesgNumRecord, profile.RecordPositionLat, north(9)},
		{"position-jump", profile.MesgNumRecord, profile.RecordPositionLat, north(9)},
		{"heart-rate", profile.MesgNumRecord, profile.RecordHeartRate, make([]uint64, 60)},
		{"power-spike", profile.MesgNumRecord, profile.RecordPower, make([]uint64, 60)},
		{"speed-spike", profile.MesgNumRecord, profile.RecordSpeed, all(60, func(k int) uint64 {
			if k == 9 {
				return 0
			}
			return 5000
		})},
	} {
		f := ride(t)
		faults[tt.rule].with(broken{f, t})
		Fix(f)
		if got := fields(again(t, f), tt.num, tt.field); !slices.Equal(got, tt.want) {
			t.Errorf("Fix of %s: field %d of %s = %d, want %d", tt.rule, tt.field, tt.num, got, tt.want)
		}
	}
}

// TestFixKeeps has faults that nobody can mend without a guess: Fix leaves the messages, and does not
// say that it mended anything.
func TestFixKeeps(t *testing.T) {
	another := func(num profile.MesgNum, field uint8, v fit.Value) func(f broken) {
		return func(f broken) { f.double(num, 0); f.set(num, 1, field, v) }
	}
	for _, tt := range []struct {
		rule, why string
		with      func(f broken)
	}{
		{"file-id-once", "they differ", another(id, profile.FileIDSerialNumber, fit.Uint32z(78))},
		{"file-type", "there are no records", each(faults["file-type"].with, func(f broken) { f.drop(aRecord, laps, sessions, profile.MesgNumActivity, profile.MesgNumEvent) })},
		{"file-id-missing", "there are no records", func(f broken) { f.drop(id, aRecord) }},
		{"num-laps", "each session has some", each(another(sessions, profile.SessionNumLaps, fit.Uint16(7)), setting(profile.MesgNumActivity, 0, profile.ActivityNumSessions, fit.Uint16(2)))},
		{"num-sessions", "there are two activities", each(
			func(f broken) { f.double(profile.MesgNumActivity, 0) },
			setting(profile.MesgNumActivity, 1, profile.ActivityNumSessions, fit.Uint16(2)))},
		{"sport-missing", "no message sport", setting(sessions, 0, profile.SessionSport, fit.Enum(255))},
		{"sport-missing", "two of them", func(f broken) {
			faults["sport-missing"].with(f)
			f.add(profile.MesgNumSport, profile.SportSport, fit.Enum(uint8(profile.SportCycling)))
		}},
		{"sport-missing", "two sessions", each(
			func(f broken) { f.double(sessions, 0) }, faults["sport-missing"].with,
			setting(sessions, 1, 253, fit.Uint32(start+58)), setting(profile.MesgNumActivity, 0, profile.ActivityNumSessions, fit.Uint16(2)),
			setting(sessions, 0, profile.SessionNumLaps, fit.Uint16(0)))},
		{"sport-missing", "it has none either", each(
			setting(sessions, 0, profile.SessionSport, fit.Enum(255)),
			func(f broken) { f.add(profile.MesgNumSport, profile.SportSport, fit.Enum(255)) })},
		{"developer-late", "a description changes", each(redescribed(profile.MesgNumFieldDescription, profile.FieldDescriptionUnits, fit.Text("lbf")), describedLate, describedLate)},
		{"developer-late", "another app takes the index", each(
			redescribed(profile.MesgNumDeveloperDataID, profile.DeveloperDataIDApplicationID, fit.Raw(profile.Byte, slices.Repeat([]byte{9}, 16), false)), describedLate)},
		{"session-distance", "it is more than a field has room for", each(setting(sessions, 0, profile.SessionTotalDistance, noUint32), tooFar)},
	} {
		f := ride(t)
		tt.with(broken{f, t})
		if _, ok := finding(f, tt.rule); !ok {
			t.Errorf("%s: %s: no finding", tt.rule, tt.why)
		}
		was := encoded(t, f)
		if fixed := Fix(f); fixed != nil || string(encoded(t, f)) != string(was) {
			t.Errorf("%s: %s, and Fix mends %q", tt.rule, tt.why, names(fixed))
		}
	}
}

// describedLate puts the first description behind the records.
func describedLate(f broken) { faults["developer-late"].with(f) }

// redescribed adds a message of a kind that says something else in one field.
func redescribed(num profile.MesgNum, field uint8, v fit.Value) func(f broken) {
	return func(f broken) {
		f.double(num, 0)
		f.set(num, 1, field, v)
	}
}

// tooFar has an odometer that begins again and again: 3 times 20,000 km are more than the 42,949 km
// that a total can say.
func tooFar(f broken) {
	for k := range 60 {
		f.set(aRecord, k, profile.RecordDistance, fit.Uint32(uint32(k%20)*100_000_000))
	}
	f.Messages = slices.DeleteFunc(f.Messages, func(m fit.Message) bool { return m.Num() == profile.MesgNumEvent })
}

// TestFixOrder sorts records among their places. Other messages, and a record without a time, stay in
// their places, and records of the same second stay in their order.
func TestFixOrder(t *testing.T) {
	w := &fittest.File{}
	identify(w, profile.FileCourse)
	for _, r := range [][2]uint32{{30, 1}, {10, 2}, {math.MaxUint32 - start, 3}, {20, 4}, {10, 5}} {
		w.Message(1, uint16(profile.MesgNumRecord), fittest.Uint32(253, start+r[0]), fittest.Uint8(profile.RecordHeartRate, uint8(100+r[1])))
		w.Message(2, uint16(profile.MesgNumCoursePoint), fittest.Uint32(profile.CoursePointTimestamp, start+r[0]))
	}
	f := decode(t, w)
	Fix(f)
	if got, want := fields(f, profile.MesgNumRecord, profile.RecordHeartRate), []uint64{102, 105, 103, 104, 101}; !slices.Equal(got, want) {
		t.Errorf("Fix puts heart rates in the order %d, want %d", got, want)
	}
	if got, want := fields(f, profile.MesgNumCoursePoint, profile.CoursePointTimestamp), []uint64{start + 30, start + 10, 0, start + 20, start + 10}; !slices.Equal(got, want) {
		t.Errorf("Fix puts course points in the order %d, want %d", got, want)
	}
	for i, m := range f.Messages[1:] {
		if want := []profile.MesgNum{profile.MesgNumRecord, profile.MesgNumCoursePoint}[i%2]; m.Num() != want {
			t.Fatalf("message %d is a %s, want a %s", i+1, m.Num(), want)
		}
	}
}

// TestFixCompressed sorts records whose times are in their headers: they keep their times.
func TestFixCompressed(t *testing.T) {
	w := &fittest.File{}
	identify(w, profile.FileCourse)
	const hour = start &^ 31 // so that the low bits of the times are 0, 5, 9
	w.Message(1, uint16(profile.MesgNumRecord), fittest.Uint32(253, hour), fittest.Uint8(profile.RecordHeartRate, 100))
	w.Define(2, uint16(profile.MesgNumRecord), fittest.Field{Num: profile.RecordHeartRate, Size: 1, Type: profile.Uint8})
	w.Compressed(2, 9).Byte(109)
	w.Message(1, uint16(profile.MesgNumRecord), fittest.Uint32(253, hour+5), fittest.Uint8(profile.RecordHeartRate, 105))
	f := decode(t, w)
	if got := names(Fix(f)); !slices.Equal(got, []string{"time-order"}) {
		t.Errorf("Fix mends %q, want time-order", got)
	}
	for m := range again(t, f).Of(profile.MesgNumRecord) {
		if at, _ := m.Timestamp(); uint64(at-hour) != m.Field(profile.RecordHeartRate).Uint()-100 {
			t.Errorf("after Fix a record of %d bpm is %d s after the first", m.Field(profile.RecordHeartRate).Uint(), at-hour)
		}
	}
}

// TestFixDescriptions reads the name of a developer field after it is described in time.
func TestFixDescriptions(t *testing.T) {
	f := ride(t)
	describedLate(broken{f, t})
	f = again(t, f)
	Fix(f)
	for m := range again(t, f).Of(profile.MesgNumRecord) {
		for field := range m.DeveloperFields() {
			if field.Name() != "torque" || field.Value.Uint() != 40 {
				t.Fatalf("after Fix a developer field is %q: %v, want torque: 40", field.Name(), field.Value)
			}
		}
	}
}

// TestFixSessions mends the distances of each session separately, if records between the sessions
// have no distance.
func TestFixSessions(t *testing.T) {
	w := &fittest.File{}
	identify(w, profile.FileActivity)
	for i, metres := range []uint32{0, 100, 90, 120, 0, 50, 30, 80} {
		at := start + 10*uint32(i)
		w.Message(1, uint16(profile.MesgNumRecord), fittest.Uint32(253, at), fittest.Uint32(profile.RecordDistance, 100*metres))
		w.Message(2, uint16(profile.MesgNumRecord), fittest.Uint32(253, at+1), fittest.Uint8(profile.RecordHeartRate, 100))
	}
	session(w, 0, 40)
	session(w, 40, 40)
	f := decode(t, w)
	Fix(f)
	var got []uint64
	for k, cm := range fields(f, profile.MesgNumRecord, profile.RecordDistance) {
		if k%2 == 0 {
			got = append(got, cm/100)
		}
	}
	if want := []uint64{0, 100, 100, 120, 0, 50, 50, 80}; !slices.Equal(got, want) {
		t.Errorf("Fix of two sessions: %d m, want %d", got, want)
	}
}

// TestFixShares leaves the messages that a caller has kept, and the bytes below them.
func TestFixShares(t *testing.T) {
	f := ride(t)
	b := broken{f, t}
	for _, rule := range []string{"num-laps", "position-zero", "time-order"} {
		faults[rule].with(b)
	}
	kept := slices.Clone(f.Messages)
	before := encoded(t, &fit.File{Header: f.Header, Messages: kept})
	Fix(f)
	if after := encoded(t, &fit.File{Header: f.Header, Messages: kept}); string(after) != string(before) {
		t.Error("Fix changes messages that are not in the file any more")
	}
}
