package edit

import (
	"math"
	"slices"

	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/activity"
	"github.com/tightwire/tightwire/fit/internal/globe"
	"github.com/tightwire/tightwire/fit/profile"
)

// A place is a position in degrees.
type place struct{ lat, long float64 }

func (p place) metresTo(q place) float64 { return globe.Distance(p.lat, p.long, q.lat, q.long) }

// endsOf returns a circle around the first places of the records, until one is so many metres from the
// first, and a circle around the last places. None has the first or the last place in its centre, unless
// the ride goes around it, so that several rides do not show where a home is.
func endsOf(messages []fit.Message, metres float64) circles {
	var track []place
	for _, m := range activity.Records(messages) {
		lat, long := m.Field(profile.RecordPositionLat), m.Field(profile.RecordPositionLong)
		if lat.IsNumber() && long.IsNumber() {
			track = append(track, place{fit.Degrees(int32(lat.Int())), fit.Degrees(int32(long.Int()))})
		}
	}
	if len(track) == 0 || !(metres > 0) {
		return nil
	}
	first := around(leaving(track, metres))
	slices.Reverse(track)
	return circles{first, around(leaving(track, metres))}
}

// leaving returns the places of a track before the first that is so many metres from its beginning.
func leaving(track []place, metres float64) []place {
	for i, p := range track {
		if p.metresTo(track[0]) >= metres {
			return track[:i]
		}
	}
	return track
}

// around returns a circle with all places in it.
func around(places []place) Circle {
	// The longitudes count from the first place, because the way may lead over the date line.
	from := places[0].long
	north, south, east, west := -90.0, 90.0, -180.0, 180.0
	for _, p := range places {
		north, south = max(north, p.lat), min(south, p.lat)
		by := math.Remainder(p.long-from, 360)
		east, west = max(east, by), min(west, by)
	}
	middle := place{(north + south) / 2, math.Remainder(from+(east+west)/2, 360)}
	c := Circle{Lat: middle.lat, Long: middle.long, Radius: 1} // a metre more than is needed, for rounding
	for _, p := range places {
		c.Radius = max(c.Radius, middle.metresTo(p)+1)
	}
	return c
}
