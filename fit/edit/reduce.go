package edit

import (
	"math"
	"slices"

	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/internal/globe"
	"github.com/tightwire/tightwire/fit/profile"
)

// Reduction sets how far [Reduce] goes.
type Reduction struct {
	// Metres is the largest distance of the new track from the old track; 0 keeps the whole
	// track.
	Metres float64
	// Seconds is the least time from one record to the next; 0 keeps all.
	Seconds uint32
}

// Reduce returns f with fewer records: with Metres, the records that Douglas and Peucker's
// algorithm keeps; with Seconds, records at least so long after the kept record before.
// It always keeps the first and the last record, records at the start and end of laps and
// around pauses, records without position if Metres is given, and one record in 500. All other
// messages stay, and so do sums.
//
// The result shares no memory with f, which is not changed.
func Reduce(f *fit.File, to Reduction) (*fit.File, []Change) {
	d := draftOf(f)
	r := reducing{messages: d.messages, keep: make([]bool, len(d.messages))}
	r.findFixed()
	keep := slices.Repeat([]bool{true}, len(d.messages))
	if to.Metres > 0 {
		copy(keep, r.keep)
		r.byDistance(keep, to.Metres)
	}
	if to.Seconds > 0 {
		r.byTime(keep, to.Seconds)
	}
	rest := d.messages[:0]
	for i, m := range d.messages {
		if keep[i] {
			rest = append(rest, m)
		}
	}
	d.messages = rest
	return d.finish()
}

type reducing struct {
	messages []fit.Message
	keep     []bool // records that are always kept
	records  []int  // indexes of records
}

// stretch is the number of records of which one is always kept: the algorithm's worst case
// takes the square of it.
const stretch = 500

// findFixed finds the records that are always kept.
func (r *reducing) findFixed() {
	borders := map[uint32]bool{}
	for _, m := range r.messages {
		if m.Num() == profile.MesgNumLap || m.Num() == profile.MesgNumSession {
			p := periodOf(m)
			borders[p.From], borders[p.To] = true, true
		}
	}
	last, after := -1, true // after the start, or an event of the timer
	for i, m := range r.messages {
		if m.Num() != profile.MesgNumRecord {
			r.keep[i] = true
			if start, stop := isTimer(m); (start || stop) && last >= 0 {
				r.keep[last], after = true, true
			}
			continue
		}
		t, ok := m.Timestamp()
		r.keep[i] = after || !ok || borders[t] || len(r.records)%stretch == 0
		r.records = append(r.records, i)
		last, after = i, false
	}
	if last >= 0 {
		r.keep[last] = true
	}
}

// byTime removes records that come too soon after the kept one before.
func (r *reducing) byTime(keep []bool, seconds uint32) {
	last := int64(math.MinInt32) // long before any time
	for _, i := range r.records {
		t, _ := r.messages[i].Timestamp()
		if !r.keep[i] && math.Abs(float64(int64(t)-last)) < float64(seconds) {
			keep[i] = false
		}
		if keep[i] {
			last = int64(t)
		}
	}
}

// A point is a record with a position, in metres from another record.
type point struct {
	place int
	x, y  float64
}

// byDistance keeps the records that the track needs to stay within metres of the old one.
func (r *reducing) byDistance(keep []bool, metres float64) {
	var points []point
	var lat0, long0, scale float64
	for _, i := range r.records {
		m := r.messages[i]
		lat, long := m.Field(profile.RecordPositionLat), m.Field(profile.RecordPositionLong)
		if !lat.IsNumber() || !long.IsNumber() {
			keep[i] = true
			continue
		}
		y, x := fit.Degrees(int32(lat.Int())), fit.Degrees(int32(long.Int()))
		if len(points) == 0 {
			lat0, long0, scale = y, x, math.Cos(y*math.Pi/180)
		}
		east := math.Remainder(x-long0, 360) // also across the antimeridian
		points = append(points, point{i, east * scale * globe.MetresPerDegree, (y - lat0) * globe.MetresPerDegree})
		if r.keep[i] && len(points) > 1 {
			simplify(points, keep, metres)
			points, lat0, long0, scale = append(points[:0], point{place: i}), y, x, math.Cos(y*math.Pi/180)
		}
	}
	simplify(points, keep, metres)
}

// simplify keeps the first and the last point. Between two kept points it keeps the one
// farthest from their line, as long as that is too far.
func simplify(points []point, keep []bool, metres float64) {
	type line struct{ from, to int }
	lines := []line{{0, len(points) - 1}}
	for len(points) > 0 && len(lines) > 0 {
		l := lines[len(lines)-1]
		lines = lines[:len(lines)-1]
		a, b := points[l.from], points[l.to]
		keep[a.place], keep[b.place] = true, true
		farthest, most := 0, metres
		for i := l.from + 1; i < l.to; i++ {
			if d := fromLine(points[i], a, b); d > most {
				farthest, most = i, d
			}
		}
		if farthest > 0 {
			lines = append(lines, line{l.from, farthest}, line{farthest, l.to})
		}
	}
}

// fromLine returns the distance of p from the segment from a to b.
func fromLine(p, a, b point) float64 {
	dx, dy := b.x-a.x, b.y-a.y
	t := 0.0
	if n := dx*dx + dy*dy; n > 0 {
		t = min(1, max(0, ((p.x-a.x)*dx+(p.y-a.y)*dy)/n))
	}
	return math.Hypot(p.x-a.x-t*dx, p.y-a.y-t*dy)
}
