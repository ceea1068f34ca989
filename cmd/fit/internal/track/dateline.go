package track

import (
	"math"

	"github.com/tightwire/tightwire/fit/mesg"
)

// east180 is the longitude of 180°, which FIT cannot store: its number is the invalid one. [Degrees] writes
// it as 180. The same meridian as -180° has a number.
const (
	east180 = math.MaxInt32
	west180 = math.MinInt32
)

// CutAtDateLine cuts a line of records with positions where it crosses the longitude of 180°: drawn from
// 179° to -179°, it would go around the earth. Both parts have a point on the meridian, which has the time
// of the record beside it, and lies on the straight line between the two (RFC 7946, 3.1.9). Two records
// are less than half of the earth apart.
func CutAtDateLine(line []*mesg.Record) (parts [][]*mesg.Record) {
	from := 0
	var first []*mesg.Record // the point with which the part begins
	for i := 1; i < len(line); i++ {
		a, b := line[i-1], line[i]
		step := int64(b.PositionLong) - int64(a.PositionLong)
		if -1<<31 <= step && step <= 1<<31 {
			continue
		}
		end, begin := onDateLine(a, b)
		part := append(first, line[from:i]...)
		if a.PositionLong != end.PositionLong {
			part = append(part, end)
		}
		parts = append(parts, part)
		from, first = i, nil
		if b.PositionLong != begin.PositionLong {
			first = []*mesg.Record{begin}
		}
	}
	if parts == nil {
		return [][]*mesg.Record{line}
	}
	return append(parts, append(first, line[from:]...))
}

// onDateLine returns the points on the meridian between two records, for the end of one part and the
// beginning of the next.
func onDateLine(a, b *mesg.Record) (end, begin *mesg.Record) {
	edge, whole := float64(1<<31), float64(1<<32)
	sides := [2]int32{east180, west180}
	if b.PositionLong > a.PositionLong { // to the west
		edge, whole = -edge, -whole
		sides = [2]int32{west180, east180}
	}
	share := (edge - float64(a.PositionLong)) / (float64(b.PositionLong) + whole - float64(a.PositionLong))
	between := func(x, y float64) float64 { return math.Round(x + share*(y-x)) }
	points := [2]mesg.Record{mesg.NewRecord(), mesg.NewRecord()}
	for i, beside := range []*mesg.Record{a, b} {
		p := &points[i]
		p.Timestamp, p.PositionLong = beside.Timestamp, sides[i]
		p.PositionLat = int32(between(float64(a.PositionLat), float64(b.PositionLat)))
		if a.EnhancedAltitude != 0xFFFFFFFF && b.EnhancedAltitude != 0xFFFFFFFF {
			p.EnhancedAltitude = uint32(between(float64(a.EnhancedAltitude), float64(b.EnhancedAltitude)))
		}
	}
	return &points[0], &points[1]
}
