// Package ridetest makes activities for tests: an invented ride over invented hills, with all
// that a page or an export shows. None of it comes from a device.
package ridetest

import (
	"bytes"
	"math"

	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/activity"
	"github.com/tightwire/tightwire/fit/mesg"
	"github.com/tightwire/tightwire/fit/profile"
)

// Start is when rides begin.
const Start profile.DateTime = 1148551200 // 2026-05-24T10:00:00Z

// Nasty is a name with what HTML, XML, JavaScript and terminals take for their own.
const Nasty = "</script><script>alert(1)</script> \"q\" 'n' & <b> \x01\x1b[31m \u2028 ]]> --> &amp;"

// NoUTF8 is a name that is not UTF-8. Package fit does not write it: [Broken] does.
const NoUTF8 = "\xff\xfe<i>"

// Ride returns a ride of n seconds, a record each, with a pause of five minutes in the
// middle and a lap for each quarter.
func Ride(n int) *activity.Activity {
	a := &activity.Activity{Common: activity.Common{FileID: mesg.NewFileID()}}
	a.FileID.Type = profile.FileActivity
	a.FileID.Manufacturer, a.FileID.Product = profile.ManufacturerDevelopment, 7
	a.FileID.TimeCreated = Start
	a.DeviceInfos = devices()
	a.Records = make([]mesg.Record, n)
	at, metres := Start, 0.0
	a.Events = append(a.Events, timer(at, profile.EventTypeStart))
	for i := range a.Records {
		if i == n/2 {
			a.Events = append(a.Events, timer(at-1, profile.EventTypeStop), timer(at+300, profile.EventTypeStart))
			at += 300
		}
		metres += speed(i)
		fillRecord(&a.Records[i], i, at, metres)
		at++
	}
	a.Events = append(a.Events, timer(at-1, profile.EventTypeStopAll))
	addLaps(a, n)
	s := mesg.NewSession()
	s.StartTime, s.Timestamp, s.Sport = Start, at-1, profile.SportCycling
	s.TotalElapsedTime, s.TotalTimerTime = 1000*uint32(at-1-Start), 1000*uint32(n-1)
	s.SetTotalDistanceScaled(metres)
	s.TotalCalories, s.TotalAscent, s.NormalizedPower = uint16(n/6), 321, 214
	s.ThresholdPower = 250
	a.Sessions = []mesg.Session{s}
	whole := mesg.NewActivity()
	whole.Timestamp, whole.NumSessions = at-1, 1
	a.Activity = &whole
	return a
}

// wave is a smooth function between -1 and 1 that repeats seldom.
func wave(i int, period float64) float64 {
	x := 2 * math.Pi * float64(i) / period
	return (math.Sin(x) + math.Sin(2.7*x+1)/2 + math.Sin(7.3*x+2)/4) / 1.75
}

func speed(i int) float64 { return 8 + 3*wave(i, 900) }

func fillRecord(r *mesg.Record, i int, at profile.DateTime, metres float64) {
	*r = mesg.NewRecord()
	r.Timestamp = at
	angle := metres / 9000 // a loop of about 56 km
	r.PositionLat = fit.Semicircles(47.40 + 0.08*math.Sin(angle) + 0.012*math.Sin(5*angle))
	r.PositionLong = fit.Semicircles(8.50 + 0.12*math.Cos(angle) + 0.015*math.Cos(3*angle))
	r.SetAltitudeScaled(560 + 180*wave(i, 4000))
	r.SetDistanceScaled(metres)
	r.SetSpeedScaled(speed(i))
	r.HeartRate = uint8(140 + 28*wave(i, 1500) + 3*wave(i, 40))
	r.Power = uint16(200 + 90*wave(i, 700) + 40*wave(i, 13))
	r.Cadence = uint8(86 + 9*wave(i, 300))
	r.Temperature = int8(18 + 5*wave(i, 9000))
}

func timer(at profile.DateTime, change profile.EventType) mesg.Event {
	e := mesg.NewEvent()
	e.Timestamp, e.Event, e.EventType = at, profile.EventTimer, change
	return e
}

func devices() []mesg.DeviceInfo {
	computer, strap := mesg.NewDeviceInfo(), mesg.NewDeviceInfo()
	computer.Timestamp, strap.Timestamp = Start, Start
	computer.DeviceIndex, strap.DeviceIndex = profile.DeviceIndexCreator, 1
	computer.Manufacturer, strap.Manufacturer = profile.ManufacturerDevelopment, profile.ManufacturerDevelopment
	computer.SerialNumber, strap.SerialNumber = 3735928559, 3405691582
	computer.SoftwareVersion = 1205
	strap.DeviceType, strap.SourceType = 120, profile.SourceTypeAntplus
	must(computer.SetProductName("Tightwire One"))
	must(strap.SetProductName("Heart Strap"))
	return []mesg.DeviceInfo{computer, strap}
}

func addLaps(a *activity.Activity, n int) {
	for i := range 4 {
		first, last := &a.Records[i*n/4], &a.Records[(i+1)*n/4-1]
		l := mesg.NewLap()
		l.MessageIndex = profile.MessageIndex(i)
		l.StartTime, l.Timestamp = first.Timestamp, last.Timestamp
		l.TotalElapsedTime = 1000 * uint32(l.Timestamp-l.StartTime)
		l.TotalTimerTime = l.TotalElapsedTime
		l.TotalDistance = last.Distance - first.Distance
		l.AvgHeartRate, l.MaxHeartRate, l.AvgPower = 140, 170, 200
		a.Laps = append(a.Laps, l)
	}
}

// File returns an activity or a course as a FIT file.
func File(v activity.View) *fit.File {
	var b fit.Builder
	must(v.AppendTo(&b))
	return b.File()
}

// Bytes returns the bytes of a FIT file.
func Bytes(v activity.View) []byte {
	var w bytes.Buffer
	must(fit.Encode(&w, File(v)))
	return w.Bytes()
}

func must(err error) {
	if err != nil {
		panic(err) // a test that makes what cannot be
	}
}

// Broken returns the bytes of a FIT file in which NoUTF8 replaces the text "NoUTF8".
func Broken(v activity.View) []byte {
	b := bytes.ReplaceAll(Bytes(v), []byte("NoUTF8"), []byte(NoUTF8+"\x00"))
	var w bytes.Buffer
	f, err := fit.DecodeBytes(b, fit.Checksums(fit.Ignore))
	must(err)
	must(fit.Encode(&w, f))
	return w.Bytes()
}
