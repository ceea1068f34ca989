package corpus

import (
	"math/rand/v2"

	"github.com/tightwire/tightwire/fit/profile"
	"github.com/tightwire/tightwire/internal/testkit/fittest"
)

// secondsWithPhases is the number of records in the file of [FITLists].
const secondsWithPhases = 25_000

// FITLists returns an activity whose records have four arrays beside other fields: where in a
// turn of the left and the right crank the rider begins and ends to push, and to push hardest.
func FITLists(seed uint64) []byte {
	w := newRide(rand.New(rand.NewPCG(seed, seed)), 11_000)
	rec := newRecorder(sportCycling, w.time)
	for i := range secondsWithPhases {
		if i > 0 && i%secondsPerLap == 0 {
			rec.endLap()
		}
		rec.phased(w)
	}
	return rec.end()
}

// phased writes a record with power and its phases.
func (rec *recorder) phased(w *ride) {
	r := w.next()
	rec.lap.add(r)
	phase := func(num uint8, from, to int) fittest.Value {
		return fittest.Array(num, profile.Uint8, uint64(from+w.r.IntN(12)), uint64(to+w.r.IntN(12)))
	}
	rec.Message(localRecord, mesgRecord, append(r.fields(), fittest.Uint16(7, r.Power), fittest.Uint8(30, 178),
		phase(profile.RecordLeftPowerPhase, 240, 140), phase(profile.RecordLeftPowerPhasePeak, 40, 80),
		phase(profile.RecordRightPowerPhase, 244, 136), phase(profile.RecordRightPowerPhasePeak, 44, 76))...)
}
