package corpus

import (
	"math/rand/v2"

	"github.com/tightwire/tightwire/fit/profile"
	"github.com/tightwire/tightwire/internal/testkit/fittest"
)

// FITHour returns a ride of one hour as a modern device writes it: power, a developer field, four
// laps, a pause. It is vectors/fit/activity.fit.
func FITHour() []byte {
	w := newRide(rand.New(rand.NewPCG(60, 60)), 9_000)
	rec := newRecorder(sportCycling, w.time)
	rec.Message(localDeveloper, mesgDeveloper, fittest.Raw(1, profile.Byte, []byte("tightwire-sample")...),
		fittest.Uint32(4, 12), fittest.Uint8(3, 0))
	rec.describeField(0, profile.Uint8, "Muscle Oxygen", "%")
	for i := range 3600 {
		r := w.next()
		rec.lap.add(r)
		rec.MessageDeveloper(localRecord, mesgRecord, append(r.fields(), fittest.Uint16(7, r.Power)),
			fittest.DeveloperValue{Value: fittest.Uint8(0, 55+uint8(w.r.IntN(20)))})
		if i%900 == 899 {
			rec.endLap()
		}
		if i == 2000 {
			rec.stop(w)
		}
	}
	return rec.end()
}
