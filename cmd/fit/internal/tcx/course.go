package tcx

import (
	"github.com/tightwire/tightwire/cmd/fit/internal/markup"
	"github.com/tightwire/tightwire/cmd/fit/internal/track"
	"github.com/tightwire/tightwire/fit/mesg"
	"github.com/tightwire/tightwire/fit/profile"
)

// Lengths of names that TCX allows.
const (
	courseName = 15
	pointName  = 10
)

func writeCourse(x *markup.Writer, l *track.Log, t *track.Track) {
	x.Begin("Course")
	name := short(t.Name, courseName)
	if name == "" {
		name = "Course" // TCX wants one
	}
	x.Leaf("Name", name)
	for lap, segments := range t.ByLap() {
		sum := t.Completed(lap, segments)
		x.Begin("Lap")
		writeTotals(x, &sum)
		writeEnds(x, t.Records)
		x.Leaf("Intensity", "Active")
		x.End()
	}
	writeTracks(x, t.Segments())
	for i := range l.Points {
		writePoint(x, &l.Points[i])
	}
	writeCreator(x, &l.Device)
	x.End()
}

// writeEnds writes where a course begins and ends.
func writeEnds(x *markup.Writer, records []mesg.Record) {
	first, last := -1, -1
	for i := range records {
		if track.Placed(records[i].PositionLat, records[i].PositionLong) {
			if last = i; first < 0 {
				first = i
			}
		}
	}
	if first >= 0 {
		writePosition(x, "BeginPosition", records[first].PositionLat, records[first].PositionLong)
		writePosition(x, "EndPosition", records[last].PositionLat, records[last].PositionLong)
	}
}

func writePoint(x *markup.Writer, p *track.Point) {
	if !track.Placed(p.Lat, p.Long) || p.Time == profile.DateTimeInvalid {
		return // TCX wants both
	}
	kind := pointType(p.Kind)
	name := short(p.Name, pointName)
	if name == "" {
		name = short(kind, pointName)
	}
	x.Begin("CoursePoint")
	x.Leaf("Name", name)
	x.Leaf("Time", track.Time(p.Time))
	writePosition(x, "Position", p.Lat, p.Long)
	x.Leaf("PointType", kind)
	x.Leaf("Notes", p.Name)
	x.End()
}
