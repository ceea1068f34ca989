package edit

import (
	"math"
	"testing"

	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/profile"
	"github.com/tightwire/tightwire/internal/testkit/fittest"
)

// Figures of the tour: 542 records from noon on, one each second but for a pause, 5 m apart.
const (
	tourEnd    = noon + 600
	pauseFrom  = noon + 200
	pauseTo    = noon + 260
	tourMetres = 2700
)

// tourPlace returns the position at so many metres of the tour: a circle of 1 km around 47°, 8°.
func tourPlace(metres float64) (lat, long float64) {
	const degree = 111_195.0
	angle := metres / 1000
	return 47 + 1000/degree*math.Sin(angle), 8 + 1000/(degree*math.Cos(47*math.Pi/180))*math.Cos(angle)
}

// tourBytes returns a ride of ten minutes with all that edits must mind: developer fields of two
// apps with the same field number, messages without a time, unknown messages and fields, a pause,
// laps with references to them, and heart rates of a strap.
func tourBytes(t testing.TB, bigEndian bool) []byte {
	t.Helper()
	w := &fittest.File{BigEndian: bigEndian, Protocol: 0x20, Profile: 2140}
	w.Message(0, 0, fittest.Enum(0, 4), fittest.Uint16(1, 255), fittest.Uint32z(3, 77), fittest.Uint32(4, noon-5))
	w.Message(0, 49, fittest.Uint16(0, 300))
	app := func(index uint8, field, units string) {
		id := make([]byte, 16)
		id[3] = index + 1
		w.Message(1, 207, fittest.Raw(1, profile.Byte, id...), fittest.Uint8(3, index))
		w.Message(2, 206, fittest.Uint8(0, index), fittest.Uint8(1, 0), fittest.Uint8(2, uint8(profile.Uint16)), fittest.Text(3, field, 8), fittest.Text(8, units, 4))
	}
	app(0, "torque", "Nm")
	app(1, "core", "C")
	w.Message(3, 3, fittest.Text(0, "Somebody", 12), fittest.Uint16(4, 700))
	switchTimer(w, noon, profile.EventTypeStart)
	for i := range uint32(601) {
		if i > 200 && i < 260 {
			continue
		}
		if i == 260 {
			switchTimer(w, pauseTo, profile.EventTypeStart)
		}
		tourRecord(w, i)
		if i == 200 {
			tourLap(w, 0, 0, 200, 1000)
			switchTimer(w, pauseFrom, profile.EventTypeStopAll)
		}
		if i == 400 {
			tourLap(w, 1, 260, 400, 700)
		}
	}
	tourLap(w, 2, 400, 600, 1000)
	switchTimer(w, tourEnd, profile.EventTypeStopAll)
	w.Message(12, 132, fittest.Uint32(253, noon+300), fittest.Uint8(6, 130), fittest.Uint32(9, 5*1024))
	w.Message(13, 18, fittest.Uint32(253, tourEnd), fittest.Uint16(254, 0), fittest.Uint32(2, noon), fittest.Uint32(7, 600_000), fittest.Uint32(8, 540_000),
		fittest.Uint32(9, 100*tourMetres), fittest.Uint16(11, 100), fittest.Enum(5, uint8(profile.SportCycling)), fittest.Enum(6, 0), fittest.Uint16(14, 5000), fittest.Uint16(15, 5000),
		fittest.Uint8(16, 130), fittest.Uint8(17, 159), fittest.Uint16(20, 125), fittest.Uint16(21, 149), fittest.Uint32(48, 67_500), fittest.Uint16(25, 0), fittest.Uint16(26, 3))
	w.Message(15, 34, fittest.Uint32(253, tourEnd), fittest.Uint32(0, 540_000), fittest.Uint16(1, 1), fittest.Enum(2, 0), fittest.Uint32(5, tourEnd+7200))
	return w.Bytes()
}

func switchTimer(w *fittest.File, at uint32, kind profile.EventType) {
	w.Message(4, 21, fittest.Uint32(253, at), fittest.Enum(0, 0), fittest.Enum(1, uint8(kind)))
}

// tourRecord adds the record at second i, and some messages after it.
func tourRecord(w *fittest.File, i uint32) {
	metres := 5 * i
	if i >= 260 {
		metres -= 300
	}
	lat, long := tourPlace(float64(metres))
	w.MessageDeveloper(5, 20, []fittest.Value{
		fittest.Uint32(253, noon+i), fittest.Sint32(0, fit.Semicircles(lat)), fittest.Sint32(1, fit.Semicircles(long)),
		fittest.Uint32(5, 100*metres), fittest.Uint16(6, 5000), fittest.Uint16(2, uint16(5*(500+i%40))),
		fittest.Uint8(3, uint8(100+i%60)), fittest.Uint8(4, uint8(80+i%10)), fittest.Uint16(7, uint16(100+i%50)), fittest.Uint8(200, 9),
	}, fittest.DeveloperValue{Index: 0, Value: fittest.Uint16(0, uint16(i))}, fittest.DeveloperValue{Index: 1, Value: fittest.Uint16(0, uint16(1000+i))})
	if i%50 == 0 {
		w.Message(6, 78, fittest.Array(0, profile.Uint16, 500, 510, 0xFFFF))
		w.Message(7, 0xFF01, fittest.Uint32(253, noon+i), fittest.Uint8(0, uint8(i)))
	}
}

// tourLap adds a lap of so many metres, and its time in zones.
func tourLap(w *fittest.File, index uint16, from, to, metres uint32) {
	w.Message(8, 19, fittest.Uint32(253, noon+to), fittest.Uint16(254, index), fittest.Uint32(2, noon+from), fittest.Uint32(7, 1000*(to-from)),
		fittest.Uint32(8, 1000*(to-from)), fittest.Uint32(9, 100*metres), fittest.Enum(25, uint8(profile.SportCycling)))
	w.Message(9, 216, fittest.Uint32(253, noon+to), fittest.Uint16(0, 19), fittest.Uint16(1, index), fittest.Array(2, profile.Uint32, 1000*uint64(to-from), 0))
}

// tour decodes it.
func tour(t testing.TB) *fit.File {
	t.Helper()
	return decodedBytes(t, tourBytes(t, false))
}
