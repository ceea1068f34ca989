package corpus

import "math/rand/v2"

// FITMessages is the number of data messages in the file of [FITActivity].
const FITMessages = 100_000

// A lap takes about as long as ten kilometres, and a ride stops now and then.
const (
	secondsPerLap   = 2000
	secondsPerPause = 2500
)

// FITActivity returns the activity of a bicycle computer that records every second for more than
// a day: 2.4 MB, one session. Nearly all records have 24 bytes and the same definition.
func FITActivity(seed uint64) []byte {
	w := newRide(rand.New(rand.NewPCG(seed, seed)), 11_000)
	rec := newRecorder(sportCycling, w.time)
	const (
		around = 5 + 1 + 1 + 1 // the messages before the records, and event, session and activity
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
