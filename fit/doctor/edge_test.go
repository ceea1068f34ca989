package doctor

import (
	"slices"
	"testing"

	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/profile"
	"github.com/tightwire/tightwire/internal/testkit/fittest"
)

// An edge is two changes of a ride that differ by little: the first keeps a rule, the second breaks
// it. Both are written by hand, with the limits that the rules' reasons and comments name.
type edge struct {
	rule         string
	keep, breaks func(f broken)
}

// setting returns the change of one field of the k-th message of a kind.
func setting(num profile.MesgNum, k int, field uint8, v fit.Value) func(f broken) {
	return func(f broken) { f.set(num, k, field, v) }
}

// each returns several changes as one.
func each(all ...func(f broken)) func(f broken) {
	return func(f broken) {
		for _, change := range all {
			change(f)
		}
	}
}

const (
	id       = profile.MesgNumFileID
	aRecord  = profile.MesgNumRecord
	laps     = profile.MesgNumLap
	sessions = profile.MesgNumSession
)

var noUint32 = fit.Invalid(profile.Uint32)

var edges = []edge{
	{"time-created", setting(id, 0, profile.FileIDTimeCreated, fit.Uint32(0x10000000)), setting(id, 0, profile.FileIDTimeCreated, fit.Uint32(0x0FFFFFFF))},
	{"time-created-apart", setting(id, 0, profile.FileIDTimeCreated, fit.Uint32(start-86400)), setting(id, 0, profile.FileIDTimeCreated, fit.Uint32(start-86401))},
	{"time-created-apart", setting(id, 0, profile.FileIDTimeCreated, fit.Uint32(start+59+86400)), setting(id, 0, profile.FileIDTimeCreated, fit.Uint32(start+59+86401))},
	// a time too small to be a date is for another rule
	{"time-created", setting(id, 0, profile.FileIDTimeCreated, fit.Uint32(start)), setting(id, 0, profile.FileIDTimeCreated, noUint32)},
	{"time-created-apart", setting(id, 0, profile.FileIDTimeCreated, fit.Uint32(firstDate-1)), setting(id, 0, profile.FileIDTimeCreated, fit.Uint32(firstDate))},
	// other devices than the one that made the file have other numbers
	{"serial-number", each(
		setting(profile.MesgNumDeviceInfo, 0, profile.DeviceInfoSerialNumber, fit.Uint32z(78)),
		setting(profile.MesgNumDeviceInfo, 0, profile.DeviceInfoDeviceIndex, fit.Uint8(1)),
	), setting(profile.MesgNumDeviceInfo, 0, profile.DeviceInfoSerialNumber, fit.Uint32z(78))},
	{"serial-number", each(
		setting(profile.MesgNumDeviceInfo, 0, profile.DeviceInfoSerialNumber, fit.Uint32z(78)),
		setting(id, 0, profile.FileIDSerialNumber, fit.Uint32z(0)),
	), setting(id, 0, profile.FileIDSerialNumber, fit.Uint32z(76))},
	{"field-type", func(f broken) { f.raw(profile.MesgNumDeviceInfo, fittest.Uint16(profile.DeviceInfoDeviceType, 1)) }, func(f broken) {
		f.raw(profile.MesgNumDeviceInfo, fittest.Number(profile.DeviceInfoDeviceType, profile.Sint16, 1))
	}},
	{"field-type", func(f broken) { f.raw(sessions, fittest.Number(profile.SessionAvgLapTime, profile.Uint64, 1)) }, func(f broken) {
		f.raw(sessions, fittest.Number(profile.SessionAvgLapTime, profile.Float32, 0x3F800000))
	}},
	{"field-type", func(f broken) { f.raw(aRecord, fittest.Number(profile.RecordPositionLat, profile.Sint64, 1)) }, func(f broken) {
		f.raw(aRecord, fittest.Text(profile.RecordPositionLat, "56° N", 9))
	}},
	{"string-end", func(f broken) { f.raw(profile.MesgNumSport, fittest.Raw(profile.SportName, profile.String, 'a', 0)) }, func(f broken) {
		f.raw(profile.MesgNumSport, fittest.Raw(profile.SportName, profile.String, 'a', 'b'))
	}},
	// bytes behind the end of a string are not text
	{"string-utf8", func(f broken) {
		f.raw(profile.MesgNumSport, fittest.Raw(profile.SportName, profile.String, 'a', 0, 0xFF))
	}, func(f broken) {
		f.raw(profile.MesgNumSport, fittest.Raw(profile.SportName, profile.String, 'a', 0xFF, 0))
	}},

	{"time-1989", setting(aRecord, 0, 253, fit.Uint32(0x10000000)), setting(aRecord, 0, 253, fit.Uint32(0x0FFFFFFF))},
	{"time-order", setting(aRecord, 7, 253, fit.Uint32(start+6)), setting(aRecord, 7, 253, fit.Uint32(start+5))},
	{"time-twice", setting(aRecord, 7, 253, fit.Uint32(start+5)), setting(aRecord, 7, 253, fit.Uint32(start+6))},
	// the time from the third record to the fourth
	{"time-stale", before(3, 6*3600-1), before(3, 6*3600)},
	// as many records as a tenth of all are a few, more are not
	{"time-stale", before(7, 7*day), before(6, 7*day)},
	{"local-time", localTime(14*3600 + 52*60), localTime(14*3600 + 53*60)},
	{"local-time", localTime(-14*3600 - 52*60), localTime(-14*3600 - 53*60)},

	{"num-sessions", setting(profile.MesgNumActivity, 0, profile.ActivityNumSessions, fit.Invalid(profile.Uint16)), setting(profile.MesgNumActivity, 0, profile.ActivityNumSessions, fit.Uint16(0))},
	{"num-laps", setting(sessions, 0, profile.SessionNumLaps, fit.Invalid(profile.Uint16)), setting(sessions, 0, profile.SessionNumLaps, fit.Uint16(0))},
	{"first-lap", setting(sessions, 0, profile.SessionFirstLapIndex, fit.Invalid(profile.Uint16)), setting(sessions, 0, profile.SessionFirstLapIndex, fit.Uint16(1))},
	{"start-missing", setting(laps, 0, profile.LapStartTime, fit.Uint32(start)), setting(laps, 0, profile.LapStartTime, noUint32)},
	{"start-missing", setting(sessions, 0, 253, noUint32), setting(sessions, 0, profile.SessionTotalElapsedTime, noUint32)},
	// times are rounded: a timer may be two seconds longer
	{"timer-longer", setting(sessions, 0, profile.SessionTotalTimerTime, fit.Uint32(61_000)), setting(sessions, 0, profile.SessionTotalTimerTime, fit.Uint32(61_001))},
	{"timer-longer", setting(laps, 0, profile.LapTotalTimerTime, fit.Uint32(61_000)), setting(laps, 0, profile.LapTotalTimerTime, fit.Uint32(61_001))},
	{
		"timer-zero", each(setting(laps, 0, profile.LapTotalTimerTime, fit.Uint32(0)), setting(laps, 0, profile.LapTotalElapsedTime, fit.Uint32(2000))),
		each(setting(laps, 0, profile.LapTotalTimerTime, fit.Uint32(0)), setting(laps, 0, profile.LapTotalElapsedTime, fit.Uint32(2001))),
	},
	// the timer stood still for the whole lap, or ran for three seconds of it
	{
		"timer-zero", each(setting(laps, 0, profile.LapTotalTimerTime, fit.Uint32(0)), setting(profile.MesgNumEvent, 1, 253, fit.Uint32(start+2))),
		each(setting(laps, 0, profile.LapTotalTimerTime, fit.Uint32(0)), setting(profile.MesgNumEvent, 1, 253, fit.Uint32(start+3))),
	},
	{"activity-timer", setting(profile.MesgNumActivity, 0, profile.ActivityTotalTimerTime, fit.Uint32(61_000)), setting(profile.MesgNumActivity, 0, profile.ActivityTotalTimerTime, fit.Uint32(61_001))},
	{"activity-timer", each(
		setting(sessions, 0, profile.SessionTotalElapsedTime, noUint32),
		setting(profile.MesgNumActivity, 0, profile.ActivityTotalTimerTime, fit.Uint32(900_000)),
	), setting(profile.MesgNumActivity, 0, profile.ActivityTotalTimerTime, fit.Uint32(900_000))},
	{"part-timer", part(profile.MesgNumSplit, profile.SplitTotalElapsedTime, profile.SplitTotalTimerTime, 12_000), part(profile.MesgNumSplit, profile.SplitTotalElapsedTime, profile.SplitTotalTimerTime, 12_001)},
	{"part-timer", part(profile.MesgNumLength, profile.LengthTotalElapsedTime, profile.LengthTotalTimerTime, 12_000), part(profile.MesgNumLength, profile.LengthTotalElapsedTime, profile.LengthTotalTimerTime, 12_001)},
	{"part-timer", part(profile.MesgNumSegmentLap, profile.SegmentLapTotalElapsedTime, profile.SegmentLapTotalTimerTime, 12_000), part(profile.MesgNumSegmentLap, profile.SegmentLapTotalElapsedTime, profile.SegmentLapTotalTimerTime, 12_001)},
	{"lap-early", setting(laps, 0, profile.LapStartTime, fit.Uint32(start-60)), setting(laps, 0, profile.LapStartTime, fit.Uint32(start-61))},
	// the lap before lasts to start+59
	{"lap-overlap", secondLap(start + 56), secondLap(start + 55)},
	{"lap-overlap", each(setting(laps, 0, profile.LapTotalElapsedTime, noUint32), secondLap(start)), secondLap(start)},
	// two starts in the same second count as one
	{"timer-pairs", startAgain(start), startAgain(start + 1)},
	{"timer-pairs", setting(profile.MesgNumEvent, 1, profile.EventEventType, fit.Enum(uint8(profile.EventTypeStopDisableAll))), setting(profile.MesgNumEvent, 1, profile.EventEventType, fit.Enum(uint8(profile.EventTypeMarker)))},
	{"split-summary", splitSummaries(1, 2), splitSummaries(1, 2, 1)},
	{"split-summary", splitSummaries(255, 255), splitSummaries(0, 0)},
	// 295 m: a difference counts from 100 m on, and if it is above a twentieth
	{"distance-differs", setting(sessions, 0, profile.SessionTotalDistance, fit.Uint32(39_500)), setting(sessions, 0, profile.SessionTotalDistance, fit.Uint32(39_501))},
	{"distance-differs", each(tenfold, setting(sessions, 0, profile.SessionTotalDistance, fit.Uint32(295_000-14_750))), each(tenfold, setting(sessions, 0, profile.SessionTotalDistance, fit.Uint32(295_000-14_751)))},
	{"session-distance", each(
		setting(sessions, 0, profile.SessionTotalDistance, noUint32), nowhere,
	), setting(sessions, 0, profile.SessionTotalDistance, noUint32)},

	{"message-twice", func(f broken) { f.double(profile.MesgNumEvent, 0) }, func(f broken) { f.double(laps, 0) }},
	// two records may be the same if nothing says that they are of one second
	{"message-twice", each(setting(aRecord, 9, 253, noUint32), func(f broken) { f.double(aRecord, 9) }), func(f broken) { f.double(aRecord, 9) }},
	{"message-twice", setting(aRecord, 9, profile.RecordDistance, fit.Uint32(8*500)), func(f broken) { f.double(aRecord, 59) }},
	// two samples of a second may have the same fields
	{"record-parts", setting(aRecord, 7, 253, fit.Uint32(start+6)), each(
		setting(aRecord, 7, 253, fit.Uint32(start+6)), setting(aRecord, 7, profile.RecordDistance, noUint32), setting(aRecord, 6, profile.RecordPositionLat, fit.Invalid(profile.Sint32)),
	)},
	// distances are rounded: they may fall by a metre
	{"distance-order", setting(aRecord, 9, profile.RecordDistance, fit.Uint32(8*500-100)), setting(aRecord, 9, profile.RecordDistance, fit.Uint32(8*500-101))},
	{"distance-late", setting(aRecord, 0, profile.RecordDistance, fit.Uint32(100_000)), setting(aRecord, 0, profile.RecordDistance, fit.Uint32(100_001))},
	// the first one that has a distance
	{"distance-late", setting(aRecord, 0, profile.RecordDistance, noUint32), each(
		setting(aRecord, 0, profile.RecordDistance, noUint32), setting(aRecord, 1, profile.RecordDistance, fit.Uint32(100_001)),
	)},
	{"distance-missing", each(nowhere, func(f broken) { f.set(aRecord, 40, profile.RecordDistance, fit.Uint32(0)) }), nowhere},
	{"distance-missing", each(nowhere, atRest), nowhere},
	{"distance-missing", each(nowhere, setting(aRecord, 40, profile.RecordPositionLat, fit.Sint32(5))), each(nowhere, atRest, setting(aRecord, 40, profile.RecordEnhancedSpeed, fit.Uint32(1)))},
	{"position-zero", setting(aRecord, 0, profile.RecordPositionLong, fit.Sint32(0)), each(
		setting(aRecord, 0, profile.RecordPositionLong, fit.Sint32(0)), setting(aRecord, 0, profile.RecordPositionLat, fit.Sint32(0)),
	)},
	{"position-range", setting(aRecord, 9, profile.RecordPositionLat, fit.Sint32(1<<30)), setting(aRecord, 9, profile.RecordPositionLat, fit.Sint32(1<<30+1))},
	{"position-range", setting(aRecord, 9, profile.RecordPositionLat, fit.Sint32(-1<<30)), setting(aRecord, 9, profile.RecordPositionLat, fit.Sint32(-1<<30-1))},
	// 1,500 km/h are 44,704 semicircles of latitude in a second; the record has 500 in each
	{"position-jump", aside(45_000, 0), aside(45_500, 0)},
	{"position-jump", aside(-45_000, 0), aside(-45_500, 0)},
	{"position-jump", aside(0, 65_000), aside(0, 66_000)}, // at 46.9° a degree of longitude is 0.683 times as long as one of latitude
	{"position-jump", each(aside(90_000, 0), everyOther), each(aside(91_000, 0), everyOther)},
	// a record that stays away has not jumped: there, the device had no position before
	{"position-jump", each(aside(1_000_000, 0), setting(aRecord, 8, profile.RecordPositionLat, fit.Invalid(profile.Sint32)), away), aside(1_000_000, 0)},
	// 200 semicircles across the date line
	{"position-jump", dateLine(-1<<31 + 100), dateLine(0)},

	{"heart-rate", setting(aRecord, 9, profile.RecordHeartRate, fit.Uint8(250)), setting(aRecord, 9, profile.RecordHeartRate, fit.Uint8(251))},
	{"heart-rate", setting(laps, 0, profile.LapMaxHeartRate, fit.Uint8(1)), setting(laps, 0, profile.LapMaxHeartRate, fit.Uint8(0))},
	{"heart-rate", setting(sessions, 0, profile.SessionAvgHeartRate, fit.Uint8(255)), setting(sessions, 0, profile.SessionAvgHeartRate, fit.Uint8(0))},
	{"power-spike", setting(aRecord, 9, profile.RecordPower, fit.Uint16(3000)), setting(aRecord, 9, profile.RecordPower, fit.Uint16(3001))},
	// a cyclist: 42 m/s
	{"speed-spike", setting(aRecord, 9, profile.RecordSpeed, fit.Uint16(42_000)), setting(aRecord, 9, profile.RecordSpeed, fit.Uint16(42_001))},
	// an average speed is by the distance, and may be half as much again as the maximum of a sensor
	{"above-maximum", speeds(6000, 4000), speeds(6001, 4000)},
	{"above-maximum", powers(303, 300), powers(304, 300)},
	{"above-maximum", powers(304, 0xFFFF), powers(304, 0)},
	{"enum-unnamed", setting(sessions, 0, profile.SessionSubSport, fit.Enum(255)), setting(sessions, 0, profile.SessionSubSport, fit.Enum(253))},
	{"enum-unnamed", setting(profile.MesgNumEvent, 0, profile.EventEvent, fit.Enum(254)), setting(laps, 0, profile.LapIntensity, fit.Enum(253))},

	{"developer-application", setting(profile.MesgNumDeveloperDataID, 0, profile.DeveloperDataIDApplicationID, fit.Raw(profile.Byte, make([]byte, 16), false)), broken.withoutApplication},
	{"developer-undescribed", setting(profile.MesgNumFieldDescription, 0, profile.FieldDescriptionFieldDefinitionNumber, fit.Uint8(0)), setting(profile.MesgNumFieldDescription, 0, profile.FieldDescriptionFieldDefinitionNumber, fit.Uint8(1))},
	{"developer-undescribed", setting(profile.MesgNumFieldDescription, 0, profile.FieldDescriptionDeveloperDataIndex, fit.Uint8(0)), setting(profile.MesgNumFieldDescription, 0, profile.FieldDescriptionDeveloperDataIndex, fit.Uint8(255))},
	{"developer-id", setting(profile.MesgNumDeveloperDataID, 0, profile.DeveloperDataIDDeveloperDataIndex, fit.Uint8(0)), setting(profile.MesgNumDeveloperDataID, 0, profile.DeveloperDataIDDeveloperDataIndex, fit.Uint8(255))},
}

// before moves the first n records back by some seconds.
func before(n int, seconds uint32) func(f broken) {
	return func(f broken) {
		for k := range n {
			f.set(aRecord, k, 253, fit.Uint32(start+uint32(k)-seconds))
		}
	}
}

// localTime sets how many seconds local time is ahead of UTC.
func localTime(ahead int) func(f broken) {
	return setting(profile.MesgNumActivity, 0, profile.ActivityLocalTimestamp, fit.Uint32(uint32(start+59+ahead)))
}

// part adds a message that lasts for 10 s, with a timer of some milliseconds.
func part(num profile.MesgNum, elapsed, timer uint8, milliseconds uint32) func(f broken) {
	return func(f broken) {
		f.add(num, elapsed, fit.Uint32(10_000))
		f.set(num, 0, timer, fit.Uint32(milliseconds))
	}
}

// secondLap adds a lap with this start.
func secondLap(at uint32) func(f broken) {
	return func(f broken) { f.add(laps, profile.LapStartTime, fit.Uint32(at)) }
}

// startAgain starts the timer once more, right after the first time.
func startAgain(at uint32) func(f broken) {
	return func(f broken) {
		f.double(profile.MesgNumEvent, 0)
		f.set(profile.MesgNumEvent, 1, 253, fit.Uint32(at))
	}
}

func splitSummaries(types ...uint8) func(f broken) {
	return func(f broken) {
		for _, split := range types {
			f.add(profile.MesgNumSplitSummary, profile.SplitSummarySplitType, fit.Enum(split))
		}
	}
}

// aside moves the tenth record north and east.
func aside(north, east int32) func(f broken) {
	return each(setting(aRecord, 9, profile.RecordPositionLat, fit.Sint32(560_000_000+9*500+north)),
		setting(aRecord, 9, profile.RecordPositionLong, fit.Sint32(100_000_000+east)))
}

// everyOther leaves out each second record, but not the tenth.
func everyOther(f broken) {
	k := 0
	f.Messages = slices.DeleteFunc(f.Messages, func(m fit.Message) bool {
		if m.Num() == aRecord {
			k++
		}
		return m.Num() == aRecord && k%2 == 1
	})
}

// away moves the records from the tenth on for good.
func away(f broken) {
	for k := 9; k < 60; k++ {
		f.set(aRecord, k, profile.RecordPositionLat, fit.Sint32(561_000_000+int32(k)*500))
	}
}

// dateLine moves the tenth record to this longitude, and all others to the date line.
func dateLine(long int32) func(f broken) {
	return func(f broken) {
		for k := range 60 {
			f.set(aRecord, k, profile.RecordPositionLong, fit.Sint32(1<<31-100))
		}
		f.set(aRecord, 9, profile.RecordPositionLong, fit.Sint32(long))
	}
}

// tenfold makes the records go 2,950 m.
func tenfold(f broken) {
	for k := range 60 {
		f.set(aRecord, k, profile.RecordDistance, fit.Uint32(uint32(k)*5000))
	}
}

// nowhere leaves the records without distances and positions.
func nowhere(f broken) {
	for k := range 60 {
		f.set(aRecord, k, profile.RecordDistance, noUint32)
		f.set(aRecord, k, profile.RecordPositionLat, fit.Invalid(profile.Sint32))
	}
}

// atRest leaves the records without speed.
func atRest(f broken) {
	for k := range 60 {
		f.set(aRecord, k, profile.RecordSpeed, fit.Uint16(0))
	}
}

// speeds sets the average and the maximum of the session, in mm/s.
func speeds(avg, most uint16) func(f broken) {
	return each(setting(sessions, 0, profile.SessionAvgSpeed, fit.Uint16(avg)), setting(sessions, 0, profile.SessionMaxSpeed, fit.Uint16(most)))
}

// powers sets the average and the maximum of the lap, in watts.
func powers(avg, most uint16) func(f broken) {
	return each(setting(laps, 0, profile.LapAvgPower, fit.Uint16(avg)), setting(laps, 0, profile.LapMaxPower, fit.Uint16(most)))
}

// TestEdges applies the two changes of each edge.
func TestEdges(t *testing.T) {
	for n, e := range edges {
		for want, change := range []func(f broken){e.keep, e.breaks} {
			f := ride(t)
			change(broken{f, t})
			if found, ok := finding(f, e.rule); ok != (want == 1) {
				t.Errorf("edge %d of %s: finding %v, want one only for the second change; this is number %d", n, e.rule, found, want+1)
			}
		}
	}
}
