package doctor

import (
	"bytes"
	"testing"

	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/profile"
	"github.com/tightwire/tightwire/internal/testkit/fittest"
)

// healthy are files without a fault: each kind of file, and what devices do that is right.
var healthy = map[string]func(w *fittest.File){
	"a course": func(w *fittest.File) { // records in no session, a lap, no activity
		identify(w, profile.FileCourse)
		w.Message(1, uint16(profile.MesgNumCourse), fittest.Enum(profile.CourseSport, uint8(profile.SportCycling)), fittest.Text(profile.CourseName, "Loop", 8))
		lap(w, 0, 60)
		timer(w, 0, profile.EventTypeStart)
		records(w, 0, 60)
		timer(w, 60, profile.EventTypeStopDisableAll)
	},
	"a course without the timer": func(w *fittest.File) {
		identify(w, profile.FileCourse)
		records(w, 0, 60)
	},
	"a workout": func(w *fittest.File) {
		identify(w, profile.FileWorkout)
		w.Message(1, uint16(profile.MesgNumWorkout), fittest.Enum(profile.WorkoutSport, uint8(profile.SportRunning)), fittest.Uint16(profile.WorkoutNumValidSteps, 1))
		w.Message(2, uint16(profile.MesgNumWorkoutStep), fittest.Uint16(254, 0), fittest.Enum(profile.WorkoutStepIntensity, uint8(profile.IntensityWarmup)))
	},
	"a workout of no time": func(w *fittest.File) { // made by a program: time_created is 0
		w.Message(0, uint16(profile.MesgNumFileID), fittest.Enum(profile.FileIDType, uint8(profile.FileWorkout)),
			fittest.Uint16(profile.FileIDManufacturer, 255), fittest.Uint32(profile.FileIDTimeCreated, 0))
	},
	"monitoring": func(w *fittest.File) { // one heart rate a minute, none measured when the watch is off
		identify(w, profile.FileMonitoringB)
		w.Message(1, uint16(profile.MesgNumMonitoringInfo), fittest.Uint32(253, start), fittest.Uint32(profile.MonitoringInfoLocalTimestamp, start+7200))
		for i := range uint16(5) {
			w.Message(2, uint16(profile.MesgNumMonitoring), fittest.Uint16(profile.MonitoringTimestamp16, i*60), fittest.Uint8(profile.MonitoringHeartRate, uint8(i)*20))
		}
	},
	"settings": func(w *fittest.File) {
		identify(w, profile.FileSettings)
		w.Message(1, uint16(profile.MesgNumUserProfile), fittest.Text(profile.UserProfileFriendlyName, "Zoë", 8), fittest.Uint8(profile.UserProfileRestingHeartRate, 50))
		w.Message(2, uint16(profile.MesgNumHrmProfile), fittest.Enum(profile.HrmProfileEnabled, 1))
	},
	"weights": func(w *fittest.File) { // two a day, years apart, and the file is of today
		identify(w, profile.FileWeight)
		for _, at := range []uint32{0, 0, 700 * day} {
			w.Message(1, uint16(profile.MesgNumWeightScale), fittest.Uint32(253, start-at), fittest.Uint16(profile.WeightScaleWeight, 7250))
		}
	},
	"a pause": func(w *fittest.File) {
		identify(w, profile.FileActivity)
		for _, at := range []uint32{0, 100, 200} {
			timer(w, at, profile.EventTypeStart)
			w.Message(1, uint16(profile.MesgNumRecord), fittest.Uint32(253, start+at), fittest.Uint32(profile.RecordDistance, at*500))
			timer(w, at+20, profile.EventTypeStop)
		}
		timer(w, 220, profile.EventTypeStopDisableAll)
		sumUp(w, 0, 200)
	},
	"a device without an index": func(w *fittest.File) { // as Suunto and Coros write it, beside a sensor
		w.Message(0, uint16(profile.MesgNumFileID), fittest.Enum(profile.FileIDType, uint8(profile.FileActivity)),
			fittest.Uint16(profile.FileIDManufacturer, 23), fittest.Uint32(profile.FileIDTimeCreated, start))
		w.Message(1, uint16(profile.MesgNumDeviceInfo), fittest.Uint8(profile.DeviceInfoDeviceIndex, 3), fittest.Uint16(profile.DeviceInfoManufacturer, 123))
		w.Message(1, uint16(profile.MesgNumDeviceInfo), fittest.Uint8(profile.DeviceInfoDeviceIndex, 1), fittest.Uint16(profile.DeviceInfoManufacturer, 23))
		timer(w, 0, profile.EventTypeStart)
		records(w, 0, 60)
		timer(w, 60, profile.EventTypeStopAll)
		sumUp(w, 0, 60)
	},
	"sums before records": func(w *fittest.File) {
		identify(w, profile.FileActivity)
		sumUp(w, 0, 60)
		timer(w, 0, profile.EventTypeStart)
		records(w, 0, 60)
		timer(w, 60, profile.EventTypeStopAll)
	},
	"the highest byte first": func(w *fittest.File) {
		w.BigEndian = true
		whole60(w)
	},
	"compressed timestamps": func(w *fittest.File) { // the second, fourth … record differ in their headers only
		identify(w, profile.FileActivity)
		timer(w, 0, profile.EventTypeStart)
		w.Message(1, uint16(profile.MesgNumRecord), fittest.Uint32(253, start), fittest.Uint8(profile.RecordHeartRate, 100))
		w.Define(3, uint16(profile.MesgNumRecord), fittest.Field{Num: profile.RecordHeartRate, Size: 1, Type: profile.Uint8})
		for i := range 60 {
			w.Compressed(3, uint8((start+1+i)&31)).Byte(uint8(100 + i/30))
		}
		timer(w, 60, profile.EventTypeStopAll)
		sumUp(w, 0, 60)
	},
	"a triathlon": func(w *fittest.File) { // two sessions, each with an odometer and laps of its own
		identify(w, profile.FileActivity)
		for _, at := range []uint32{0, 100} {
			timer(w, at, profile.EventTypeStart)
			records(w, at, at+60)
			timer(w, at+60, profile.EventTypeStopAll)
			lap(w, at, 60)
		}
		session(w, 0, 60, fittest.Uint16(profile.SessionFirstLapIndex, 0), fittest.Uint16(profile.SessionNumLaps, 1))
		session(w, 100, 60, fittest.Uint16(profile.SessionFirstLapIndex, 1), fittest.Uint16(profile.SessionNumLaps, 1))
		closes(w, 160, 2)
	},
	"a swim in a pool": func(w *fittest.File) { // lengths instead of records
		identify(w, profile.FileActivity)
		for i := range uint32(4) {
			w.Message(5, uint16(profile.MesgNumLength), fittest.Uint32(253, start+i*30+30), fittest.Uint32(profile.LengthStartTime, start+i*30),
				fittest.Uint32(profile.LengthTotalElapsedTime, 30_000), fittest.Uint32(profile.LengthTotalTimerTime, 30_000))
		}
		sumUp(w, 0, 120)
	},
	"a swim with few records": func(w *fittest.File) { // the only one after 1,100 m of 1,500 m
		identify(w, profile.FileActivity)
		timer(w, 0, profile.EventTypeStart)
		for i := range uint32(60) {
			w.Message(5, uint16(profile.MesgNumLength), fittest.Uint32(253, start+i*30+30), fittest.Uint32(profile.LengthStartTime, start+i*30),
				fittest.Uint32(profile.LengthTotalElapsedTime, 30_000), fittest.Uint32(profile.LengthTotalTimerTime, 30_000))
			if i == 43 {
				w.Message(1, uint16(profile.MesgNumRecord), fittest.Uint32(253, start+i*30+30), fittest.Uint32(profile.RecordDistance, 110_000))
			}
		}
		timer(w, 1800, profile.EventTypeStopAll)
		lap(w, 0, 1800)
		w.Message(4, uint16(profile.MesgNumSession), fittest.Uint32(253, start+1800), fittest.Uint32(profile.SessionStartTime, start),
			fittest.Uint32(profile.SessionTotalElapsedTime, 1_800_000), fittest.Enum(profile.SessionSport, uint8(profile.SportSwimming)),
			fittest.Uint32(profile.SessionTotalDistance, 150_000), fittest.Uint16(profile.SessionPoolLength, 2500))
		closes(w, 1800, 1)
	},
	"weights lifted": func(w *fittest.File) { // sets instead of records
		identify(w, profile.FileActivity)
		w.Message(5, uint16(profile.MesgNumSet), fittest.Uint32(254, start), fittest.Uint16(profile.SetRepetitions, 12))
		sumUp(w, 0, 120)
	},
	"a ride indoors": func(w *fittest.File) { // distances and speeds, no positions
		identify(w, profile.FileActivity)
		timer(w, 0, profile.EventTypeStart)
		for i := range uint32(60) {
			w.Message(1, uint16(profile.MesgNumRecord), fittest.Uint32(253, start+i), fittest.Uint32(profile.RecordDistance, i*500),
				fittest.Uint16(profile.RecordSpeed, 5000), fittest.Uint16(profile.RecordPower, 0), fittest.Uint8(profile.RecordCadence, 0))
		}
		timer(w, 60, profile.EventTypeStopAll)
		sumUp(w, 0, 60)
	},
	"positions before the fix": func(w *fittest.File) { // the first ones are invalid, as the heart rates are
		identify(w, profile.FileActivity)
		timer(w, 0, profile.EventTypeStart)
		for i := range uint32(60) {
			lat, rate := int32(1<<31-1), uint8(255)
			if i > 20 {
				lat, rate = 560_000_000, 120
			}
			w.Message(1, uint16(profile.MesgNumRecord), fittest.Uint32(253, start+i), fittest.Sint32(profile.RecordPositionLat, lat),
				fittest.Sint32(profile.RecordPositionLong, lat), fittest.Uint8(profile.RecordHeartRate, rate), fittest.Uint32(profile.RecordDistance, i*500))
		}
		timer(w, 60, profile.EventTypeStopAll)
		sumUp(w, 0, 60)
	},
	"a number without a name": func(w *fittest.File) { // of the maker's own: a product, an event, a field, a message
		whole60(w)
		w.Message(7, uint16(profile.MesgNumEvent), fittest.Uint32(253, start), fittest.Enum(profile.EventEvent, 250), fittest.Enum(profile.EventEventType, 3))
		w.Message(8, 0xFF42, fittest.Text(9, "private", 8), fittest.Raw(10, profile.Byte, 0xFF, 0xFE))
		w.Message(9, uint16(profile.MesgNumRecord), fittest.Uint32(253, start+61), fittest.Raw(222, profile.Byte, 0xFF, 0xFE))
	},
}

// TestHealthyFiles wants no finding in files without a fault, and Fix to leave their bytes as they
// are.
func TestHealthyFiles(t *testing.T) {
	for name, write := range healthy {
		w := &fittest.File{}
		write(w)
		b := w.Bytes()
		if got := Examine(b); got != nil {
			t.Errorf("Examine of %s = %v, want nothing", name, got)
		}
		f := decode(t, w)
		if got := Fix(f); got != nil {
			t.Errorf("Fix of %s = %v, want nothing", name, got)
		}
		if got, err := fit.Append(nil, f, fit.KeepLayout()); err != nil || !bytes.Equal(got, b) {
			t.Errorf("Fix of %s: %d bytes, want the same %d, error %v", name, len(got), len(b), err)
		}
	}
}

// TestOpaqueIsNoNumber takes no number from three bytes where one of two or four is wanted: neither
// the place 0°, 0° nor a heart rate of 0.
func TestOpaqueIsNoNumber(t *testing.T) {
	w := &fittest.File{}
	whole60(w)
	w.Message(9, uint16(profile.MesgNumRecord), fittest.Uint32(253, start+61), fittest.Raw(profile.RecordHeartRate, profile.Uint16, 1, 2, 3),
		fittest.Raw(profile.RecordPositionLat, profile.Sint32, 1, 2, 3), fittest.Raw(profile.RecordPositionLong, profile.Sint32, 1, 2, 3))
	if got := ExamineFile(decode(t, w)); got != nil {
		t.Errorf("ExamineFile = %v, want nothing", got)
	}
}
