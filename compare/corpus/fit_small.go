package corpus

import (
	"math/rand/v2"
	"slices"

	"github.com/tightwire/tightwire/fit/profile"
	"github.com/tightwire/tightwire/internal/testkit/fittest"
)

// FITFiles is the number of files that [FITSmall] returns.
const FITFiles = 64

// FITSmall returns 64 activities of 100 to 300 messages, of which people have thousands. They
// have several sports, both byte orders and different fields. Some have developer fields, some
// the times between heart beats.
func FITSmall(seed uint64) [][]byte {
	files := make([][]byte, FITFiles)
	for i := range files {
		files[i] = smallFile(rand.New(rand.NewPCG(seed, uint64(i))))
	}
	return files
}

func smallFile(r *rand.Rand) []byte {
	w := newRide(r, 2_000+r.Int64N(9_000))
	rec := newRecorder([]uint8{sportRunning, sportCycling}[r.IntN(2)], w.time)
	rec.BigEndian = r.IntN(4) == 0
	some := newSelection(r)
	if some.developer {
		rec.describe()
	}
	for range 90 + r.IntN(100) {
		sample := w.next()
		rec.lap.add(sample)
		rec.write(sample, some, r)
		if r.IntN(40) == 0 {
			rec.endLap()
		}
	}
	return rec.end()
}

// A selection says what a device records.
type selection struct {
	left      []uint8 // numbers of the fields that it lacks
	power     bool
	developer bool
	beats     bool
}

func newSelection(r *rand.Rand) selection {
	s := selection{power: r.IntN(3) == 0, developer: r.IntN(4) == 0, beats: r.IntN(4) == 0}
	for _, num := range []uint8{2, 3, 4, 13} {
		if r.IntN(3) == 0 {
			s.left = append(s.left, num)
		}
	}
	return s
}

func (rec *recorder) write(sample FITRecord, some selection, r *rand.Rand) {
	fields := slices.DeleteFunc(sample.fields(), func(v fittest.Value) bool { return slices.Contains(some.left, v.Num) })
	if some.power {
		fields = append(fields, fittest.Uint16(7, sample.Power))
	}
	var more []fittest.DeveloperValue
	if some.developer {
		more = developerValues(r, sample)[:5]
	}
	rec.MessageDeveloper(localRecord, mesgRecord, fields, more...)
	if some.beats && r.IntN(4) == 0 {
		rec.beat(sample)
	}
}

// beat writes message hrv with one time between heart beats; it has space for five.
func (rec *recorder) beat(sample FITRecord) {
	ms := 60_000 / (uint64(sample.HeartRate) + 1)
	rec.Message(localOther, mesgHRV, fittest.Array(0, profile.Uint16, ms, 0xFFFF, 0xFFFF, 0xFFFF, 0xFFFF))
}
