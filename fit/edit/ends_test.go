package edit

import (
	"math"
	"testing"

	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/activity"
	"github.com/tightwire/tightwire/fit/internal/globe"
	"github.com/tightwire/tightwire/fit/profile"
	"github.com/tightwire/tightwire/internal/testkit/fittest"
)

// semicircles is a position in degrees as files have it.
func semicircles(degrees float64) int32 { return int32(math.Round(degrees / 180 * (1 << 31))) }

// aWay is a ride with a record for each place, and a lap and a session that begin at the first and end
// at the last.
func aWay(t testing.TB, places ...place) *fit.File {
	t.Helper()
	w := fileOf(profile.FileActivity)
	for i, p := range places {
		w.Message(1, 20, fittest.Uint32(253, noon+uint32(i)), fittest.Sint32(0, semicircles(p.lat)), fittest.Sint32(1, semicircles(p.long)), fittest.Uint32(5, uint32(100*i)))
	}
	first, last, end := places[0], places[len(places)-1], uint32(noon+len(places)-1)
	for local, num := range map[uint8]uint16{2: 19, 3: 18} {
		w.Message(local, num, fittest.Uint32(253, end), fittest.Uint32(2, noon), fittest.Uint32(7, 1000*uint32(len(places)-1)),
			fittest.Sint32(3, semicircles(first.lat)), fittest.Sint32(4, semicircles(first.long)))
	}
	w.Message(4, 19, fittest.Uint32(253, end), fittest.Uint32(2, end), fittest.Sint32(profile.LapEndPositionLat, semicircles(last.lat)), fittest.Sint32(profile.LapEndPositionLong, semicircles(last.long)))
	return decoded(t, w)
}

// straight returns places to the east, 10 m apart, from a place.
func straight(from place, n int) (all []place) {
	step := 10 / globe.MetresPerDegree / math.Cos(from.lat*math.Pi/180)
	for i := range n {
		all = append(all, place{from.lat, math.Remainder(from.long+float64(i)*step, 360)})
	}
	return all
}

// TestEnds hides 500 m of both ends of a straight way, also over the date line and near a pole, and no
// position is left at the home, in records, laps or sessions. Records stay with all else.
func TestEnds(t *testing.T) {
	for name, from := range map[string]place{"a town": {47.3, 8.5}, "the date line": {-17, 179.99}, "the north": {78, 15}} {
		way := straight(from, 300)
		f := aWay(t, way...)
		got, changes := Conceal(f, Concealment{Ends: 500})
		shown := 0
		for i, m := range activity.Records(got.Messages) {
			lat := m.Field(profile.RecordPositionLat)
			if lat.Valid() {
				shown++
				if i < 50 || i >= 250 {
					t.Errorf("%s: record %d, %d m from the start, has its position", name, i, 10*i)
				}
			}
			if m.Field(profile.RecordDistance).Uint() != uint64(100*i) {
				t.Errorf("%s: record %d has the distance %v", name, i, m.Field(profile.RecordDistance))
			}
		}
		if shown < 197 { // the record at 500 m is at the border
			t.Errorf("%s: %d positions are left, want 200 of 300: 2 km of 3 km", name, shown)
		}
		for _, m := range got.Messages {
			for fields := profile.PositionFields(m.Num()); len(fields) > 1 && m.Num() != profile.MesgNumRecord; fields = fields[2:] {
				if lat := m.Field(fields[0]); lat.Exists() && lat.Valid() {
					t.Errorf("%s: field %d of %v is left", name, fields[0], m.Num())
				}
			}
		}
		if len(changes) != 3 {
			t.Errorf("%s: changes %v, want of records, laps and the session", name, changes)
		}
	}
}

// TestEndsCentre wants the home at the edge of the zone of a way that leads away from it.
func TestEndsCentre(t *testing.T) {
	way := straight(place{47.3, 8.5}, 300)
	for i, c := range endsOf(aWay(t, way...).Messages, 500) {
		home := way[0]
		if i == 1 {
			home = way[len(way)-1]
		}
		if far := (place{c.Lat, c.Long}).metresTo(home); far < 240 || far > c.Radius || c.Radius > 260 {
			t.Errorf("circle %d: %.0f m around a place %.0f m from home, want about 245 m both", i, c.Radius, far)
		}
	}
}

// TestEndsNear hides everything of a ride that never leaves, and nothing without positions.
func TestEndsNear(t *testing.T) {
	got, _ := Conceal(aWay(t, straight(place{47.3, 8.5}, 40)...), Concealment{Ends: 500})
	if m, ok := firstPlace(got); ok {
		t.Errorf("a ride of 400 m has the position %v left", m.Field(0))
	}
	w := fileOf(profile.FileActivity)
	addRecords(w, noon, 10)
	if _, changes := Conceal(decoded(t, w), Concealment{Ends: 500}); changes != nil {
		t.Errorf("without positions Conceal changes %v", changes)
	}
}
