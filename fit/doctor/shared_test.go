package doctor

import (
	"slices"
	"testing"

	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/profile"
	"github.com/tightwire/tightwire/internal/testkit/fittest"
)

// decode reads the file that w writes.
func decode(t *testing.T, w *fittest.File) *fit.File {
	t.Helper()
	f, err := fit.DecodeBytes(w.Bytes())
	if err != nil {
		t.Fatal(err)
	}
	return f
}

// encoded returns f as bytes.
func encoded(t *testing.T, f *fit.File) []byte {
	t.Helper()
	b, err := fit.Append(nil, f)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// finding returns the finding of a rule, if f has one.
func finding(f *fit.File, rule string) (Finding, bool) {
	all := ExamineFile(f)
	i := slices.IndexFunc(all, func(found Finding) bool { return found.Rule.Name == rule })
	if i < 0 {
		return Finding{}, false
	}
	return all[i], true
}

// fields returns a field of all messages of a kind, 0 where it has no number.
func fields(f *fit.File, num profile.MesgNum, field uint8) (all []uint64) {
	for m := range f.Of(num) {
		n := uint64(0)
		if v := m.Field(field); v.Valid() {
			n = v.Uint()
		}
		all = append(all, n)
	}
	return all
}

// identify adds a file_id, and to an activity the device_info of its device.
func identify(w *fittest.File, kind profile.File) {
	w.Message(0, uint16(profile.MesgNumFileID), fittest.Enum(profile.FileIDType, uint8(kind)),
		fittest.Uint16(profile.FileIDManufacturer, 1), fittest.Uint32(profile.FileIDTimeCreated, start))
	if kind == profile.FileActivity {
		w.Message(0, uint16(profile.MesgNumDeviceInfo), fittest.Uint32(253, start), fittest.Uint8(profile.DeviceInfoDeviceIndex, uint8(profile.DeviceIndexCreator)))
	}
}

// records adds a record each second, 5 m after the one before it, both ends included.
func records(w *fittest.File, from, to uint32) {
	for at := from; at <= to; at++ {
		w.Message(1, uint16(profile.MesgNumRecord), fittest.Uint32(253, start+at), fittest.Uint32(profile.RecordDistance, (at-from)*500))
	}
}

// timer adds a start or stop of the timer.
func timer(w *fittest.File, at uint32, kind profile.EventType) {
	w.Message(2, uint16(profile.MesgNumEvent), fittest.Uint32(253, start+at), fittest.Enum(profile.EventEvent, uint8(profile.EventTimer)),
		fittest.Enum(profile.EventEventType, uint8(kind)))
}

// lap adds a lap whose timer always ran.
func lap(w *fittest.File, from, seconds uint32) {
	w.Message(3, uint16(profile.MesgNumLap), fittest.Uint32(253, start+from+seconds), fittest.Uint32(profile.LapStartTime, start+from),
		fittest.Uint32(profile.LapTotalElapsedTime, seconds*1000), fittest.Uint32(profile.LapTotalTimerTime, seconds*1000))
}

// session adds a session at 5 m/s, which is what records has.
func session(w *fittest.File, from, seconds uint32, more ...fittest.Value) {
	w.Message(4, uint16(profile.MesgNumSession), append([]fittest.Value{
		fittest.Uint32(253, start+from+seconds),
		fittest.Uint32(profile.SessionStartTime, start+from), fittest.Uint32(profile.SessionTotalElapsedTime, seconds*1000),
		fittest.Enum(profile.SessionSport, uint8(profile.SportGeneric)), fittest.Uint32(profile.SessionTotalDistance, seconds*500),
	}, more...)...)
}

// closes adds the message activity.
func closes(w *fittest.File, at uint32, sessions uint16) {
	w.Message(6, uint16(profile.MesgNumActivity), fittest.Uint32(253, start+at), fittest.Uint16(profile.ActivityNumSessions, sessions),
		fittest.Uint32(profile.ActivityLocalTimestamp, start+at+7200))
}

// sumUp adds a lap, a session and the activity of this time.
func sumUp(w *fittest.File, from, seconds uint32) {
	lap(w, from, seconds)
	session(w, from, seconds)
	closes(w, from+seconds, 1)
}

// whole60 adds all of an activity of a minute.
func whole60(w *fittest.File) {
	identify(w, profile.FileActivity)
	timer(w, 0, profile.EventTypeStart)
	records(w, 0, 60)
	timer(w, 60, profile.EventTypeStopAll)
	sumUp(w, 0, 60)
}
