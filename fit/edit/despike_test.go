package edit

import (
	"testing"

	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/activity"
	"github.com/tightwire/tightwire/fit/profile"
	"github.com/tightwire/tightwire/fit/timeline"
	"github.com/tightwire/tightwire/internal/testkit/fittest"
)

// spikyFile has 61 records of 100 W, 120 bpm, 5 m/s and 200 m. The record at 20 s has a spike in each
// instead. A lap and a session say what a device makes of that.
func spikyFile(t *testing.T) *fit.File {
	t.Helper()
	w := fileOf(profile.FileActivity)
	for i := range uint32(61) {
		power, heart, speed, altitude := uint16(100), uint8(120), uint16(5000), uint16(3500)
		if i == 20 {
			power, heart, speed, altitude = 21733, 254, 60000, 0
		}
		w.Message(1, 20, fittest.Uint32(253, noon+i), fittest.Uint32(5, 500*i), fittest.Uint16(7, power), fittest.Uint8(3, heart), fittest.Uint16(6, speed), fittest.Uint16(2, altitude))
	}
	w.Message(2, 19, fittest.Uint32(253, noon+60), fittest.Uint32(2, noon), fittest.Uint32(7, 60_000), fittest.Uint16(19, 454), fittest.Uint16(20, 21733))
	w.Message(3, 18, fittest.Uint32(253, noon+60), fittest.Uint32(2, noon), fittest.Uint32(7, 60_000), fittest.Uint32(8, 60_000), fittest.Enum(5, uint8(profile.SportCycling)),
		fittest.Uint16(20, 454), fittest.Uint16(21, 21733), fittest.Uint16(34, 900), fittest.Uint8(16, 122), fittest.Uint8(17, 254),
		fittest.Uint16(14, 5000), fittest.Uint16(15, 60000), fittest.Uint16(22, 700), fittest.Uint16(23, 700), fittest.Uint16(35, 300))
	return decoded(t, w)
}

// TestDespike hides a spike of each quantity, and works out what depends on it again.
func TestDespike(t *testing.T) {
	f := spikyFile(t)
	got, changes := Despike(f)
	want := []Change{{Num: profile.MesgNumSession, Changed: 1}, {Num: profile.MesgNumLap, Changed: 1}, {Num: profile.MesgNumRecord, Changed: 1}}
	if len(changes) != 3 || changes[0] != want[0] || changes[1] != want[1] || changes[2] != want[2] {
		t.Errorf("changes %v, want %v", changes, want)
	}
	got = written(t, "despike", got)
	for _, field := range []uint8{profile.RecordPower, profile.RecordHeartRate, profile.RecordSpeed, profile.RecordAltitude} {
		if v := activity.Records(got.Messages)[20].Field(field); !v.Exists() || v.Valid() {
			t.Errorf("field %d of the record is %v, want an invalid one", field, v)
		}
	}
	lap := timeline.Timed(got.Messages, profile.MesgNumLap)[0]
	if avg, most := lap.Field(profile.LapAvgPower).Uint(), lap.Field(profile.LapMaxPower).Uint(); avg != 100 || most != 100 {
		t.Errorf("the lap has %d W, %d at most, want 100", avg, most)
	}
	session := timeline.Timed(got.Messages, profile.MesgNumSession)[0]
	for field, want := range map[uint8]uint64{
		profile.SessionAvgPower: 100, profile.SessionMaxPower: 100, profile.SessionNormalizedPower: 100, profile.SessionAvgHeartRate: 120, profile.SessionMaxHeartRate: 120,
		profile.SessionAvgSpeed: 5000, profile.SessionMaxSpeed: 5000, profile.SessionTotalAscent: 0, profile.SessionTotalDescent: 0,
	} {
		if v := session.Field(field); v.Uint() != want || !v.Valid() {
			t.Errorf("field %d of the session is %v, want %d", field, v, want)
		}
	}
	if v := session.Field(profile.SessionTrainingStressScore); v.Valid() {
		t.Errorf("training stress score %v, want none", v)
	}
}

// TestDespikeAll finds nothing left in each file after Despike.
func TestDespikeAll(t *testing.T) {
	eachActivity(t, func(t *testing.T, name string, f *fit.File) {
		once, _ := Despike(f)
		again := written(t, name, once)
		for _, s := range [][]activity.Spike{activity.HeartRateSpikes(again.Messages), activity.PowerSpikes(again.Messages), activity.SpeedSpikes(again.Messages)} {
			for _, spike := range s {
				if again.Messages[spike.Message].Num() == profile.MesgNumRecord {
					t.Errorf("%s: %v is left", name, spike)
				}
			}
		}
		if left := activity.AltitudeJumps(again.Messages); len(left) > 0 {
			t.Errorf("%s: %v are left", name, left)
		}
		if _, changes := Despike(again); len(changes) > 0 {
			t.Errorf("%s: despiked twice: %v", name, changes)
		}
	})
}

// TestDespikeFirstAltitude keeps all altitudes but a wrong first one: the climb is computed from the
// others.
func TestDespikeFirstAltitude(t *testing.T) {
	w := fileOf(profile.FileActivity)
	for i := range uint32(201) {
		metres := 200
		switch {
		case i == 0:
			metres = -487
		case i > 100:
			metres = 230
		}
		w.Message(1, 20, fittest.Uint32(253, noon+i), fittest.Uint32(78, uint32(5*(metres+500))))
	}
	w.Message(2, 18, fittest.Uint32(253, noon+200), fittest.Uint32(2, noon), fittest.Uint32(7, 200_000), fittest.Enum(5, uint8(profile.SportCycling)), fittest.Uint16(22, 700), fittest.Uint16(23, 700))
	despiked, _ := Despike(decoded(t, w))
	known := 0
	for _, m := range activity.Records(written(t, "despike", despiked).Messages) {
		if v, _ := m.Best(profile.RecordAltitude); v == 200 || v == 230 {
			known++
		}
	}
	session := timeline.Timed(despiked.Messages, profile.MesgNumSession)[0]
	if ascent := session.Field(profile.SessionTotalAscent).Uint(); known != 200 || ascent != 30 {
		t.Errorf("%d altitudes and an ascent of %d m are left, want 200 and 30", known, ascent)
	}
}

// TestDespiked has only names of fields that laps or sessions have.
func TestDespiked(t *testing.T) {
	for _, q := range despiked {
		for _, name := range q.dependents {
			f, ok := profile.FieldNamed(profile.MesgNumSession, name)
			if !ok || profile.PlainName(profile.MesgNumSession, f.Num()) != name {
				t.Errorf("%s is no plain field of sessions", name)
			}
		}
	}
}
