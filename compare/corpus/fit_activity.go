package corpus

import "math/rand/v2"

// FITMessages is how many data messages the file of [FITActivity] has.
const FITMessages = 100_000

// Laps are of ten kilometres' time or so, and a ride stops now and then.
const (
	secondsPerLap   = 2000
	secondsPerPause = 2500
)

// FITActivity returns an activity of a bicycle computer that records each second
// for more than a day: 2.4 MB, one session, and nearly all records of 24 bytes and
// one definition.
func FITActivity(seed uint64) []byte {
	w := newRide(rand.New(rand.NewPCG(seed, seed)), 11_000)
	rec := newRecorder(sportCycling, w.time)
	const (
		around = 5 + 1 + 1 + 1 // what is before the records, and event, session and activity
		pauses = 39            // two events each
		laps   = 50
	)
	for i := range FITMessages - around - 2*pauses - laps {
		if i > 0 && i%secondsPerPause == 0 {
			rec.stop(w)
		}
		if i > 0 && i%secondsPerLap == 0 {
			rec.endLap()
		}
		rec.record(w.next())
	}
	return rec.end()
}

// stop pauses a ride for some minutes.
func (rec *recorder) stop(w *ride) {
	rec.event(w.time, 4)
	w.pause(60 + w.r.Uint32N(600))
	rec.event(w.time, 0)
}

// FITRecords returns the values of n records, one each second.
func FITRecords(n int, seed uint64) []FITRecord {
	w := newRide(rand.New(rand.NewPCG(seed, seed)), 11_000)
	records := make([]FITRecord, n)
	for i := range records {
		records[i] = w.next()
	}
	return records
}
