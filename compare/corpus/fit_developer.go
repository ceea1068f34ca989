package corpus

import (
	"math"
	"math/rand/v2"

	"github.com/tightwire/tightwire/fit/profile"
	"github.com/tightwire/tightwire/internal/testkit/fittest"
)

// secondsWithDeveloper is the number of records in the file of [FITDeveloper].
const secondsWithDeveloper = 20_000

// FITDeveloper returns an activity whose records have eight developer fields, but only four in
// every tenth minute, as when a sensor is lost. Another message follows each record: 40,000
// messages of both kinds.
func FITDeveloper(seed uint64) []byte {
	w := newRide(rand.New(rand.NewPCG(seed, seed)), 4_000)
	rec := newRecorder(sportRunning, w.time)
	rec.describe()
	for i := range secondsWithDeveloper {
		r := w.next()
		rec.lap.add(r)
		fields := developerValues(w.r, r)
		if i/60%10 == 9 {
			fields = fields[:4]
		}
		rec.MessageDeveloper(localRecord, mesgRecord, r.fields(), fields...)
		rec.metadata(w, r)
		if i%secondsPerLap == secondsPerLap-1 {
			rec.endLap()
		}
	}
	return rec.end()
}

// developerFields are the fields that an app adds to records.
var developerFields = []struct {
	name, units string
	typ         profile.BaseType
}{
	{"Power", "W", profile.Uint16},
	{"Form Power", "W", profile.Uint16},
	{"Leg Spring Stiffness", "kN/m", profile.Float32},
	{"Air Power", "W", profile.Uint16},
	{"Core Temperature", "C", profile.Float32},
	{"Muscle Oxygen", "%", profile.Uint8},
	{"Balance", "%", profile.Sint8},
	{"Steps", "steps", profile.Uint32},
}

// describe writes the developer's id, and a description of each field.
func (rec *recorder) describe() {
	rec.Message(localDeveloper, mesgDeveloper, fittest.Raw(1, profile.Byte, []byte("tightwire-sample")...),
		fittest.Uint32(4, 12), fittest.Uint8(3, 0))
	for i, f := range developerFields {
		rec.describeField(uint8(i), f.typ, f.name, f.units)
	}
}

func (rec *recorder) describeField(num uint8, typ profile.BaseType, name, units string) {
	rec.Message(localDescription, mesgDescription, fittest.Uint8(0, 0), fittest.Uint8(1, num), fittest.Uint8(2, uint8(typ)),
		fittest.Text(3, name, 24), fittest.Text(8, units, 8), fittest.Uint16(14, mesgRecord))
}

func developerValues(r *rand.Rand, rec FITRecord) []fittest.DeveloperValue {
	bits := []uint64{
		uint64(rec.Power), uint64(rec.Power / 4), uint64(math.Float32bits(float32(80+r.IntN(40)) / 8)), uint64(r.IntN(12)),
		uint64(math.Float32bits(float32(1184+r.IntN(32)) / 32)), uint64(55 + r.IntN(20)), uint64(47 + r.IntN(6)), uint64(rec.Distance / 110),
	}
	values := make([]fittest.DeveloperValue, len(bits))
	for i, b := range bits {
		values[i].Value = fittest.Number(uint8(i), developerFields[i].typ, b)
	}
	return values
}

// metadata writes message gps_metadata.
func (rec *recorder) metadata(w *ride, r FITRecord) {
	rec.Message(localOther, mesgGPS, fittest.Uint32(253, r.Timestamp), fittest.Sint32(1, r.Lat), fittest.Sint32(2, r.Long),
		fittest.Uint32(3, uint32(r.Altitude)), fittest.Uint32(4, uint32(r.Speed)), fittest.Uint16(0, uint16(w.r.IntN(1000))),
		fittest.Uint16(5, uint16(w.r.IntN(36_000))),
		fittest.Array(7, profile.Sint16, uint64(w.east/10), uint64(w.north/10), uint64(w.climb/10)))
}
