package track

import (
	"math"

	"github.com/tightwire/tightwire/fit"
)

// measure gives records distances along the positions, unless one of them has a distance.
// What lies between two segments counts only if gaps are part of the way.
func (t *Track) measure(gaps bool) {
	for i := range t.Records {
		if t.Records[i].Distance != 0xFFFFFFFF {
			return
		}
	}
	pauses := t.Pauses
	last := -1 // the last record with a position
	metres := 0.0
	for i := range t.Records {
		r := &t.Records[i]
		if len(pauses) > 0 && pauses[0] == i {
			pauses = pauses[1:]
			if !gaps {
				last = -1
			}
		}
		if !Placed(r.PositionLat, r.PositionLong) {
			continue
		}
		if last >= 0 {
			metres += Metres(t.Records[last].PositionLat, t.Records[last].PositionLong, r.PositionLat, r.PositionLong)
		}
		last = i
		if cm := math.Round(100 * metres); cm < math.MaxUint32 {
			r.Distance = uint32(cm)
		}
	}
}

// Metres returns the distance between two positions in semicircles, on a sphere.
func Metres(lat, long, lat2, long2 int32) float64 {
	const radius = 6371008.8 // the mean one
	a, b := radians(lat), radians(lat2)
	x, y := math.Sin((a-b)/2), math.Sin((radians(long)-radians(long2))/2)
	return 2 * radius * math.Asin(min(1, math.Sqrt(x*x+math.Cos(a)*math.Cos(b)*y*y)))
}

func radians(semicircles int32) float64 { return fit.Degrees(semicircles) * math.Pi / 180 }
