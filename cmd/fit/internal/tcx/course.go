package tcx

import (
	"cmp"
	"slices"

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

// writeCourse writes the elements in the order of the schema: laps with their ends come before the track.
func writeCourse(x *markup.Writer, l *track.Log, t *track.Track) {
	x.Begin("Course")
	x.Leaf("Name", cmp.Or(short(t.Name, courseName), "Course")) // TCX wants one
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
	some := slices.Collect(track.PlacedIn(records))
	if len(some) > 0 {
		first, last := some[0], some[len(some)-1]
		writePosition(x, "BeginPosition", first.PositionLat, first.PositionLong)
		writePosition(x, "EndPosition", last.PositionLat, last.PositionLong)
	}
}

// writePoint shortens the name as TCX requires, and keeps the whole name in Notes.
func writePoint(x *markup.Writer, p *track.Point) {
	if !track.Placed(p.Lat, p.Long) || p.Time == profile.DateTimeInvalid {
		return // TCX wants both
	}
	kind := pointType(p.Kind)
	x.Begin("CoursePoint")
	x.Leaf("Name", cmp.Or(short(p.Name, pointName), short(kind, pointName)))
	x.Leaf("Time", track.Time(p.Time))
	writePosition(x, "Position", p.Lat, p.Long)
	x.Leaf("PointType", kind)
	x.Leaf("Notes", p.Name)
	x.End()
}
