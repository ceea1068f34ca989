package main

import (
	"math/rand/v2"
	"time"

	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/profile"
)

var sports = []profile.Sport{
	profile.SportCycling, profile.SportRunning, profile.SportCycling, profile.SportHiking,
}

// years is how many years the files are spread over.
const years = 8

// start returns when file i begins: some days after the one before it of its year.
func start(i int) profile.DateTime {
	first := time.Date(2017+i%years, 1, 2, 8, 0, 0, 0, time.UTC)
	return profile.DateTimeOf(first.Add(time.Duration(i/years%340) * 25 * time.Hour))
}

// ride returns file i. Each fourth has developer fields, each eleventh two sports.
func ride(i, records int) ([]byte, error) {
	a := &writer{r: rand.New(rand.NewPCG(1, uint64(i))), now: uint32(start(i)), developer: i%4 == 0}
	a.message(profile.MesgNumFileID, values{
		{profile.FileIDType, fit.Enum(uint8(profile.FileActivity))},
		{profile.FileIDManufacturer, fit.Uint16(uint16(profile.ManufacturerDevelopment))},
		{profile.FileIDSerialNumber, fit.Uint32z(uint32(i) + 1)},
		{profile.FileIDTimeCreated, fit.Uint32(a.now)},
	})
	a.describe()
	if i%11 == 10 {
		a.session(sports[i%4], records/2)
		a.session(sports[(i+1)%4], records-records/2)
	} else {
		a.session(sports[i%4], records)
	}
	a.message(profile.MesgNumActivity, values{
		{profile.ActivityTimestamp, fit.Uint32(a.now)},
		{profile.ActivityNumSessions, fit.Uint16(uint16(a.sessions))},
		{profile.ActivityLocalTimestamp, fit.Uint32(a.now + 3600)},
	})
	if a.err != nil {
		return nil, a.err
	}
	return fit.Append(nil, a.b.File())
}

// writer writes one activity.
type writer struct {
	b         fit.Builder
	r         *rand.Rand
	now       uint32
	developer bool
	index     uint8 // of the developer data
	sessions  int
	metres    uint32 // in hundredths
	lat, long int32
	err       error
}

type values []struct {
	num uint8
	v   fit.Value
}

func (w *writer) message(num profile.MesgNum, fields values, more ...values) {
	w.b.Begin(num)
	for _, f := range fields {
		w.b.Add(f.num, f.v)
	}
	for _, fields := range more {
		for _, f := range fields {
			w.b.AddDeveloper(w.index, f.num, f.v)
		}
	}
	if err := w.b.End(); w.err == nil {
		w.err = err
	}
}

// describe describes two developer fields.
func (w *writer) describe() {
	if !w.developer {
		return
	}
	app := [16]byte([]byte("invented sensors"))
	for num, name := range []string{"torque", "remark"} {
		typ, units := profile.Float32, "Nm"
		if num == 1 {
			typ, units = profile.String, ""
		}
		w.index, w.err = w.b.Describe(app, uint8(num), typ, name, units)
	}
}

// session writes a session with a lap for each quarter of an hour.
func (w *writer) session(sport profile.Sport, records int) {
	first, metres := w.now, w.metres
	for lap := 0; lap < records; lap += 900 {
		w.lap(sport, min(900, records-lap))
	}
	w.message(profile.MesgNumSession, values{
		{profile.SessionMessageIndex, fit.Uint16(uint16(w.sessions))},
		{profile.SessionTimestamp, fit.Uint32(w.now)},
		{profile.SessionStartTime, fit.Uint32(first)},
		{profile.SessionSport, fit.Enum(uint8(sport))},
		{profile.SessionTotalElapsedTime, fit.Uint32(1000 * (w.now - first))},
		{profile.SessionTotalDistance, fit.Uint32(w.metres - metres)},
	})
	w.sessions++
}

func (w *writer) lap(sport profile.Sport, records int) {
	first, metres := w.now, w.metres
	for i := range records {
		w.record(i)
	}
	w.message(profile.MesgNumLap, values{
		{profile.LapTimestamp, fit.Uint32(w.now)},
		{profile.LapStartTime, fit.Uint32(first)},
		{profile.LapSport, fit.Enum(uint8(sport))},
		{profile.LapTotalElapsedTime, fit.Uint32(1000 * (w.now - first))},
		{profile.LapTotalDistance, fit.Uint32(w.metres - metres)},
	})
}

func (w *writer) record(i int) {
	speed := uint16(4000 + w.r.IntN(3000))
	w.metres += uint32(speed) / 10
	w.lat += int32(w.r.IntN(900))
	w.long += int32(w.r.IntN(900))
	rate := fit.Uint8(uint8(100 + w.r.IntN(60)))
	if i%50 == 49 {
		rate = fit.Invalid(profile.Uint8) // the strap slips
	}
	fields := values{
		{profile.RecordTimestamp, fit.Uint32(w.now)},
		{profile.RecordPositionLat, fit.Sint32(560_000_000 + w.lat)},
		{profile.RecordPositionLong, fit.Sint32(90_000_000 + w.long)},
		{profile.RecordAltitude, fit.Uint16(uint16(2500 + w.r.IntN(500)))},
		{profile.RecordDistance, fit.Uint32(w.metres)},
		{profile.RecordSpeed, fit.Uint16(speed)},
		{profile.RecordHeartRate, rate},
		{profile.RecordCadence, fit.Uint8(uint8(70 + w.r.IntN(30)))},
		{profile.RecordPower, fit.Uint16(uint16(150 + w.r.IntN(150)))},
		{profile.RecordTemperature, fit.Sint8(int8(w.r.IntN(30) - 5))},
	}
	if w.developer {
		w.message(profile.MesgNumRecord, fields, values{{0, fit.Float32(w.r.Float32() * 40)}, {1, fit.Text("fine")}})
	} else {
		w.message(profile.MesgNumRecord, fields)
	}
	w.now++
}
