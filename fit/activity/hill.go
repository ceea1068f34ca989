package activity

import (
	"math"

	"github.com/tightwire/tightwire/fit/profile"
)

// A Hill is a climb of a session: at least 500 m long, with an average grade of 3 % or more, and
// with a length in metres times grade in per cent of 3,500 or more, which are 35 m of gain. All is
// computed, from altitudes that are smoothed over 50 m.
//
// It is the longest such stretch: it begins where the altitude less 3 % of the distance is lowest,
// and ends where it is highest. So it rises by more than 3 % from its begin to each of its points,
// and from each of its points to its end. A flat or a descent on the way belongs to it if what
// follows makes up for it.
type Hill struct {
	Session  int     // index in [Summary.Sessions], 0 if the device wrote none
	Start    float64 // metres from the first record of the session
	Length   float64 // metres
	Gain     float64 // metres from the lowest to the highest point
	AvgGrade float64 // per cent
	MaxGrade float64 // per cent, the steepest 100 m
	From     float64 // seconds from the first record of the activity
	Seconds  float64 // the time of the climb, pauses included
}

const (
	hillGrade   = 0.03 // of 1
	hillLength  = 500  // metres
	hillGain    = 35   // metres
	hillSmooth  = 25   // metres to each side of an altitude that its mean is of
	steepest    = 100  // metres of the steepest part
	mostStep    = 200  // metres without an altitude, after which a hill ends
	mostAscends = 50   // metres of altitude from one record to the next: more is an error
)

// hillCategories are the least gains in metres of the categories that Strava gives climbs: length
// times grade above 8,000, 16,000, 32,000, 64,000 and 80,000
// (https://support.strava.com/hc/en-us/articles/216917057-Climb-Categorization).
var hillCategories = []struct {
	gain float64
	name string
}{{800, "HC"}, {640, "1"}, {320, "2"}, {160, "3"}, {80, "4"}}

// Category returns HC or 1 to 4, as Strava categorises climbs, or "" for a lower climb.
func (h Hill) Category() string {
	for _, c := range hillCategories {
		if h.Gain > c.gain {
			return c.name
		}
	}
	return ""
}

// carried has the sports in which people are carried up.
var carried = map[profile.Sport]bool{
	profile.SportAlpineSkiing: true, profile.SportSnowboarding: true, profile.SportSnowmobiling: true, profile.SportDriving: true,
	profile.SportMotorcycling: true, profile.SportFlying: true, profile.SportHangGliding: true, profile.SportSkyDiving: true,
	profile.SportJumpmaster: true,
}

// Hills returns the climbs of each session, in order of time.
// Records without altitudes or distances have no climbs, and neither do sports with lifts, motors
// or wings. More than 200 m without an altitude end a climb, and so does a jump of the altitude by
// more than 50 m.
func (s *Summary) Hills() (all []Hill) {
	for p, first := range s.sessionParts() {
		altitudes := p.Of(profile.RecordAltitude)
		if carried[p.sport] || altitudes == nil {
			continue
		}
		seconds, metres, altitudes := wayOf(p.Of(profile.RecordTimestamp), p.Of(profile.RecordDistance), altitudes)
		for _, slope := range slopesOf(seconds, metres, altitudes) {
			for _, h := range slope.hills() {
				h.Session = p.session
				h.Start -= metres[0]
				h.From -= first
				all = append(all, h)
			}
		}
	}
	return all
}

// A slope is points with rising distances and without gaps.
type slope struct {
	arrived, left     []float64 // seconds, of each point
	metres, altitudes []float64
}

// slopesOf cuts a way into slopes. Of records at one distance, the altitude of the first counts.
func slopesOf(seconds, metres, altitudes []float64) (all []slope) {
	n := len(altitudes)
	s := slope{make([]float64, 0, n), make([]float64, 0, n), make([]float64, 0, n), make([]float64, 0, n)} // of all points
	from := 0
	for i, altitude := range altitudes {
		if math.IsNaN(altitude) {
			continue
		}
		n := len(s.metres)
		if n > from && (metres[i]-s.metres[n-1] > mostStep || math.Abs(altitude-s.altitudes[n-1]) > mostAscends) {
			all = append(all, s.part(from, n))
			from = n
		}
		if n > from && metres[i] <= s.metres[n-1] {
			s.left[n-1] = seconds[i]
			continue
		}
		s.arrived, s.left = append(s.arrived, seconds[i]), append(s.left, seconds[i])
		s.metres, s.altitudes = append(s.metres, metres[i]), append(s.altitudes, altitude)
	}
	if n := len(s.metres); n > from {
		all = append(all, s.part(from, n))
	}
	return all
}

// part returns some of the points, which share memory with all.
func (s *slope) part(from, to int) slope {
	return slope{s.arrived[from:to], s.left[from:to], s.metres[from:to], s.altitudes[from:to]}
}

// hills returns the climbs of a slope.
func (s *slope) hills() (all []Hill) {
	smooth := s.smoothed()
	above := make([]float64, len(smooth)) // the grade of hills
	for i, altitude := range smooth {
		above[i] = altitude - hillGrade*s.metres[i]
	}
	for _, r := range rises(above) {
		h := Hill{
			Start: s.metres[r.from], Length: s.metres[r.to] - s.metres[r.from], Gain: smooth[r.to] - smooth[r.from],
			From: s.left[r.from], Seconds: s.arrived[r.to] - s.left[r.from],
		}
		if h.Length >= hillLength && h.Gain >= hillGain {
			h.AvgGrade = 100 * h.Gain / h.Length
			h.MaxGrade = 100 * steepestOf(s.metres[r.from:r.to+1], smooth[r.from:r.to+1])
			all = append(all, h)
		}
	}
	return all
}

// smoothed returns the mean of the altitudes around each point, over [hillSmooth] metres to both
// sides, less where the slope begins and ends, so that a steady grade stays as it is.
func (s *slope) smoothed() []float64 {
	last := len(s.metres) - 1
	areas := make([]float64, last+1) // under the altitudes, from the first point on
	for i := range last {
		areas[i+1] = areas[i] + (s.metres[i+1]-s.metres[i])*(s.altitudes[i]+s.altitudes[i+1])/2
	}
	area := func(at *int, x float64) float64 { // x rises from call to call
		for *at+1 < last && s.metres[*at+1] <= x {
			*at++
		}
		altitude := between(s.metres[*at:], s.altitudes[*at:], x)
		return areas[*at] + (x-s.metres[*at])*(s.altitudes[*at]+altitude)/2
	}
	smooth, low, high := make([]float64, last+1), 0, 0
	for i, x := range s.metres {
		half := min(hillSmooth, x-s.metres[0], s.metres[last]-x)
		if half <= 0 {
			smooth[i] = s.altitudes[i]
			continue
		}
		smooth[i] = (area(&high, x+half) - area(&low, x-half)) / (2 * half)
	}
	return smooth
}

// steepestOf returns the highest rise over 100 m, by distance.
func steepestOf(metres, altitudes []float64) float64 {
	most := math.Inf(-1)
	eachPart(metres, altitudes, steepest, func(from, to float64) { most = max(most, to-from) })
	return most / steepest
}

// A rise is a run of numbers whose first number is the lowest and whose last number is the highest.
type rise struct {
	from, to int // indexes of the first and the last
	lower    int // index of the last rise before it that begins lower, -1 if there is none
}

// rises returns the longest rises among numbers: rises that are not a part of another rise. They do not
// overlap, and are in order.
//
// The simple version tries all runs. This is the algorithm of Ruzzo and Tompa (A linear time
// algorithm for finding all maximal scoring subsequences, ISMB 1999) on the differences of the
// numbers: it looks at each number once.
func rises(numbers []float64) (all []rise) {
	for k := 1; k < len(numbers); k++ {
		if !(numbers[k] > numbers[k-1]) {
			continue
		}
		r := rise{from: k - 1, to: k}
		for {
			r.lower = len(all) - 1
			for r.lower >= 0 && !(numbers[all[r.lower].from] < numbers[r.from]) {
				r.lower = all[r.lower].lower
			}
			if r.lower < 0 || !(numbers[all[r.lower].to] < numbers[r.to]) {
				break
			}
			r.from = all[r.lower].from
			all = all[:r.lower]
		}
		all = append(all, r)
	}
	return all
}
