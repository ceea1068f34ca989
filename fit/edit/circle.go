package edit

import (
	"encoding/binary"
	"errors"
	"fmt"
	"math"
	"slices"

	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/internal/globe"
)

// A Circle is a place on earth: latitude and longitude of its centre in degrees, and its radius in
// metres.
type Circle struct{ Lat, Long, Radius float64 }

// MaxRadius is the largest radius of a zone in metres: who hides more than a town has mistyped it.
const MaxRadius = 100_000

// ErrZone is found by errors.Is if a circle cannot be a zone.
var ErrZone = errors.New("no zone")

// Check returns an error that wraps [ErrZone] unless c is a place on earth with a radius above 0 and
// up to [MaxRadius].
func (c Circle) Check() error {
	if !(math.Abs(c.Lat) <= 90) || !(math.Abs(c.Long) <= 180) || !(c.Radius > 0) || !(c.Radius <= MaxRadius) {
		return fmt.Errorf("edit: %w: latitude %v, longitude %v, radius %v m, want a place on earth and at most %d m",
			ErrZone, c.Lat, c.Long, c.Radius, MaxRadius)
	}
	return nil
}

// has reports whether a position in semicircles is in the circle.
func (c Circle) has(lat, long int32) bool {
	y := fit.Degrees(lat)
	if !(math.Abs(y-c.Lat)*globe.MetresPerDegree <= c.Radius) {
		return false // decides most positions with one multiplication
	}
	return globe.Distance(y, fit.Degrees(long), c.Lat, c.Long) <= c.Radius
}

// circles is a list of zones.
type circles []Circle

func (cs circles) has(lat, long int32) bool {
	return slices.ContainsFunc(cs, func(c Circle) bool { return c.has(lat, long) })
}

// offsetIn returns the offset of the first eight bytes that are a position in one of the circles, or
// -1. It tries latitude and longitude in both orders, and both byte orders.
func (cs circles) offsetIn(b []byte) int {
	for i := 0; i+8 <= len(b); i++ {
		x, y := int32(binary.LittleEndian.Uint32(b[i:])), int32(binary.LittleEndian.Uint32(b[i+4:]))
		if cs.has(x, y) || cs.has(y, x) {
			return i
		}
		x, y = int32(binary.BigEndian.Uint32(b[i:])), int32(binary.BigEndian.Uint32(b[i+4:]))
		if cs.has(x, y) || cs.has(y, x) {
			return i
		}
	}
	return -1
}
