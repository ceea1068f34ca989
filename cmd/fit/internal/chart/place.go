package chart

import (
	"math"
	"slices"

	"github.com/tightwire/tightwire/cmd/fit/internal/track"
	"github.com/tightwire/tightwire/fit"
)

// place removes invalid positions, and positions far from all others.
func (r *Ride) place() {
	for i := range r.Lat {
		if !r.placed(i) || r.Lat[i] == 0 && r.Long[i] == 0 { // which receivers write before they have a position
			r.unplace(i)
		}
	}
	last := -1
	for i := 0; i < len(r.Lat); i++ {
		if !r.placed(i) {
			continue
		}
		if last >= 0 {
			for n := r.astray(last, i); n > 0; n-- {
				if r.placed(i) {
					r.Misplaced++
				}
				r.unplace(i)
				i++
			}
		}
		last = i
	}
}

func (r *Ride) placed(i int) bool { return math.Abs(r.Lat[i]) <= 90 && math.Abs(r.Long[i]) <= 180 }

func (r *Ride) unplace(i int) { r.Lat[i], r.Long[i] = math.NaN(), math.NaN() }

// Positions are astray if nothing moves as fast to them, and the way goes on from where it
// was after a few records.
const (
	astraySpeed = 100 // m/s: faster than any bicycle; a plane does not come back
	astrayMost  = 10  // records
)

// astray returns how many records from record i on are astray, seen from the last one that
// is not.
func (r *Ride) astray(last, i int) int {
	if !r.flies(last, i) {
		return 0
	}
	for n := 1; n <= astrayMost && i+n < len(r.Lat); n++ {
		if r.placed(i+n) && !r.flies(last, i+n) {
			return n
		}
	}
	return 0
}

// flies reports whether the way between two records is too long for the time.
func (r *Ride) flies(i, j int) bool {
	return r.metres(i, j) > 200+astraySpeed*float64(r.Times[j]-r.Times[i])
}

func (r *Ride) metres(i, j int) float64 {
	return track.Metres(fit.Semicircles(r.Lat[i]), fit.Semicircles(r.Long[i]), fit.Semicircles(r.Lat[j]), fit.Semicircles(r.Long[j]))
}

// Continuous returns longitudes without a jump at the date line: each is the one of its meridian that is
// nearest to the longitude before it, and the first to near. So some may be beyond 180°. NaNs stay. last is
// the last known one, near if there is none.
func Continuous(longs []float64, near float64) (all []float64, last float64) {
	all = make([]float64, len(longs))
	for i, v := range longs {
		all[i] = v - 360*math.Round((v-near)/360)
		if !math.IsNaN(v) {
			near = all[i]
		}
	}
	return all, near
}

// PrivateMetres is the radius of what [Conceal] leaves out.
const PrivateMetres = 600

// privateGrid is the distance in degrees of the points that circles are drawn around: 400
// steps a degree are 278 m to the north. Who has many rides from one door sees the same
// circle on all, whose middle is not the door.
const privateGrid = 400

// Conceal leaves out all positions of rides near the first and the last one of each, also
// those in the middle. What is shown is 350 m or more from all of these.
func Conceal(rides ...*Ride) {
	var secrets []point
	for _, r := range rides {
		secrets = append(secrets, r.ends()...)
	}
	for _, r := range rides {
		for i := range r.Lat {
			near := func(p point) bool { return p.near(r.Lat[i], r.Long[i]) }
			if r.placed(i) && slices.ContainsFunc(secrets, near) {
				r.unplace(i)
			}
		}
	}
}

// ends returns the points of the grid next to the first and the last position.
func (r *Ride) ends() []point {
	first, last := -1, -1
	for i := range r.Lat {
		if r.placed(i) {
			if last = i; first < 0 {
				first = i
			}
		}
	}
	if first < 0 {
		return nil
	}
	return []point{gridPoint(r.Lat[first], r.Long[first]), gridPoint(r.Lat[last], r.Long[last])}
}

// point is a position in degrees.
type point struct{ lat, long float64 }

// gridPoint returns the point of the grid next to a position.
func gridPoint(lat, long float64) point {
	return point{math.Round(lat*privateGrid) / privateGrid, math.Round(long*privateGrid) / privateGrid}
}

func (p point) near(lat, long float64) bool {
	return track.Metres(fit.Semicircles(p.lat), fit.Semicircles(p.long), fit.Semicircles(lat), fit.Semicircles(long)) < PrivateMetres
}
