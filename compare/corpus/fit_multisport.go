package corpus

import (
	"math/rand/v2"

	"github.com/tightwire/tightwire/internal/testkit/fittest"
)

// A leg is a session of the file of [FITMultisport].
type leg struct {
	sport   uint8
	seconds int
	pace    int64
	record  func(rec *recorder, r FITRecord)
}

var legs = []leg{
	{sportSwimming, 3_000, 1_300, (*recorder).swum},
	{sportTransition, 240, 2_000, (*recorder).record},
	{sportCycling, 16_000, 11_000, (*recorder).pedalled},
	{sportTransition, 180, 2_000, (*recorder).record},
	{sportRunning, 9_000, 4_000, (*recorder).record},
}

// FITMultisport returns a triathlon: five sessions with laps, and lengths of a pool. The
// definition of records changes with the sport, under the same local type.
func FITMultisport(seed uint64) []byte {
	r := rand.New(rand.NewPCG(seed, seed))
	w := newRide(r, 1_300)
	rec := newRecorder(sportSwimming, w.time)
	for i, leg := range legs {
		if i > 0 {
			rec.endSession()
		}
		rec.sport, w.pace = leg.sport, leg.pace
		rec.take(leg, w)
	}
	return rec.end()
}

func (rec *recorder) take(leg leg, w *ride) {
	for i := range leg.seconds {
		leg.record(rec, w.next())
		if i%600 == 599 {
			rec.endLap()
		}
	}
}

// swum writes records without a position, and sometimes a length.
func (rec *recorder) swum(r FITRecord) {
	rec.lap.add(r)
	rec.Message(localRecord, mesgRecord, fittest.Uint32(253, r.Timestamp), fittest.Uint32(5, r.Distance), fittest.Uint16(6, r.Speed),
		fittest.Uint8(3, r.HeartRate), fittest.Uint8(4, r.Cadence/3))
	if r.Timestamp%30 == 0 {
		rec.Message(localOther, mesgLength, fittest.Uint32(253, r.Timestamp), fittest.Uint32(2, r.Timestamp-30), fittest.Uint32(3, 30_000),
			fittest.Uint32(4, 30_000), fittest.Uint16(5, uint16(r.Cadence/5)), fittest.Uint16(6, r.Speed),
			fittest.Enum(0, 28), fittest.Enum(1, 1), fittest.Enum(7, 0), fittest.Enum(12, 1))
	}
}

// pedalled writes records with power.
func (rec *recorder) pedalled(r FITRecord) {
	rec.lap.add(r)
	rec.Message(localRecord, mesgRecord, append(r.fields(), fittest.Uint16(7, r.Power), fittest.Uint8(30, 178))...)
}
