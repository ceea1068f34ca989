package activity

import (
	"math"

	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/internal/globe"
	"github.com/tightwire/tightwire/fit/profile"
)

// A PositionJump is a record that is too far from the one before and the one after, which are near
// each other: only its position is wrong.
type PositionJump struct {
	Message int     // index of the record
	KmH     float64 // the speed of the slower of the two ways
}

// PositionJumps returns the records to which, and from which, no airliner gets in the time. It looks at
// records with a time and with a position on earth other than 0°, 0°.
func PositionJumps(messages []fit.Message) (all []PositionJump) {
	places := staysOf(messages)
	for k := 1; k+1 < len(places); k++ {
		before, at, after := places[k-1], places[k], places[k+1]
		if slower := min(speedOf(before, at), speedOf(at, after)); slower > Airliner && speedOf(before, after) < Airliner {
			all = append(all, PositionJump{at.message, slower})
		}
	}
	return all
}

// PositionSpikes returns the latitudes and longitudes of [PositionJumps].
func PositionSpikes(messages []fit.Message) (all []Spike) {
	for _, jump := range PositionJumps(messages) {
		all = appendSpikes(all, jump.Message, messages[jump.Message], fit.Value.Valid, profile.RecordPositionLat, profile.RecordPositionLong)
	}
	return all
}

// A stay is the place of a record at a time.
type stay struct {
	message   int
	time      uint32
	lat, long int32 // semicircles
}

func staysOf(messages []fit.Message) (all []stay) {
	const pole = 1 << 30 // semicircles
	for i, m := range messages {
		if m.Num() != profile.MesgNumRecord {
			continue
		}
		lat, long := m.Field(profile.RecordPositionLat), m.Field(profile.RecordPositionLong)
		t, ok := m.Timestamp()
		if !ok || t < uint32(profile.DateTimeMin) || !lat.IsNumber() || !long.IsNumber() {
			continue
		}
		at := stay{i, t, int32(lat.Int()), int32(long.Int())}
		if (at.lat != 0 || at.long != 0) && -pole <= at.lat && at.lat <= pole {
			all = append(all, at)
		}
	}
	return all
}

// speedOf returns the speed in km/h from a to b, for which there is a second at least.
func speedOf(a, b stay) float64 {
	metres := globe.Distance(fit.Degrees(a.lat), fit.Degrees(a.long), fit.Degrees(b.lat), fit.Degrees(b.long))
	return 3.6 * metres / math.Max(1, math.Abs(float64(b.time)-float64(a.time)))
}
