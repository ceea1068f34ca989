package corpus

import "github.com/tightwire/tightwire/internal/testkit/fittest"

// Local message types of these files.
const (
	localFileID = iota
	localDevice
	localEvent
	localRecord
	localLap
	localSession
	localActivity
	localOther
	localDeveloper
	localDescription
)

// Global message numbers.
const (
	mesgFileID      = 0
	mesgSession     = 18
	mesgLap         = 19
	mesgRecord      = 20
	mesgEvent       = 21
	mesgDeviceInfo  = 23
	mesgActivity    = 34
	mesgCreator     = 49
	mesgHRV         = 78
	mesgLength      = 101
	mesgGPS         = 160
	mesgDescription = 206
	mesgDeveloper   = 207
)

// Values of the profile's type sport.
const (
	sportRunning    = 1
	sportCycling    = 2
	sportTransition = 3
	sportSwimming   = 5
	sportMulti      = 18
)

// A recorder writes the activity that a device records.
type recorder struct {
	fittest.File
	sport    uint8
	laps     int // so far
	sessions int
	firstLap int // of the session
	lap      recordTotals
	session  recordTotals
	all      recordTotals
}

// newRecorder begins a file of an activity.
func newRecorder(sport uint8, created uint32) *recorder {
	rec := &recorder{File: fittest.File{Protocol: 0x20, Profile: 21218}, sport: sport}
	rec.Message(localFileID, mesgFileID, fittest.Enum(0, 4), fittest.Uint16(1, 255), fittest.Uint16(2, 1),
		fittest.Uint32z(3, 1_234_567), fittest.Uint32(4, created))
	rec.Message(localFileID, mesgCreator, fittest.Uint16(0, 1_250), fittest.Uint8(1, 3))
	rec.Message(localDevice, mesgDeviceInfo, fittest.Uint32(253, created), fittest.Uint32z(3, 1_234_567), fittest.Uint16(2, 255),
		fittest.Uint16(4, 1), fittest.Uint16(5, 1_250), fittest.Uint8(0, 0), fittest.Uint8(11, 2), fittest.Text(27, "Tightwire One", 20))
	rec.Message(localDevice, mesgDeviceInfo, fittest.Uint32(253, created), fittest.Uint32z(3, 7_654_321), fittest.Uint16(2, 255),
		fittest.Uint16(4, 2), fittest.Uint16(5, 310), fittest.Uint8(0, 1), fittest.Uint8(11, 3), fittest.Text(27, "Heart Strap", 20))
	rec.event(created, 0)
	return rec
}

// event writes that the timer starts (0) or stops (4).
func (rec *recorder) event(time uint32, what uint8) {
	rec.Message(localEvent, mesgEvent, fittest.Uint32(253, time), fittest.Uint32(3, 0),
		fittest.Enum(0, 0), fittest.Enum(1, what), fittest.Uint8(4, 0))
}

// record writes a record of 24 bytes.
func (rec *recorder) record(r FITRecord) {
	rec.lap.add(r)
	rec.Message(localRecord, mesgRecord, r.fields()...)
}

// fields returns the fields that most records have.
func (r FITRecord) fields() []fittest.Value {
	return []fittest.Value{
		fittest.Uint32(253, r.Timestamp), fittest.Sint32(0, r.Lat), fittest.Sint32(1, r.Long), fittest.Uint32(5, r.Distance),
		fittest.Uint16(2, r.Altitude), fittest.Uint16(6, r.Speed), fittest.Uint8(3, r.HeartRate), fittest.Uint8(4, r.Cadence),
		fittest.Sint8(13, r.Temperature),
	}
}

// endLap writes a lap, if it has a record.
func (rec *recorder) endLap() {
	if rec.lap.records == 0 {
		return
	}
	rec.Message(localLap, mesgLap, rec.lap.lap(rec.laps, rec.sport)...)
	rec.laps++
	rec.session.join(rec.lap)
	rec.lap = recordTotals{}
}

// endSession writes the last lap and a session.
func (rec *recorder) endSession() {
	rec.endLap()
	rec.Message(localSession, mesgSession, rec.session.session(rec.sessions, rec.firstLap, rec.laps-rec.firstLap, rec.sport)...)
	rec.sessions++
	rec.firstLap = rec.laps
	rec.all.join(rec.session)
	rec.session = recordTotals{}
}

// end writes the last session and the activity, and returns the file.
func (rec *recorder) end() []byte {
	rec.event(rec.lap.end, 4)
	rec.endSession()
	kind := uint8(0)
	if rec.sessions > 1 {
		kind = 1 // several sports
	}
	rec.Message(localActivity, mesgActivity, fittest.Uint32(253, rec.all.end), fittest.Uint32(0, rec.all.timer()),
		fittest.Uint32(5, rec.all.end+3600), fittest.Uint16(1, uint16(rec.sessions)),
		fittest.Enum(2, kind), fittest.Enum(3, 26), fittest.Enum(4, 1))
	return rec.Bytes()
}
