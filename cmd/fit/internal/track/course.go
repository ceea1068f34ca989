package track

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"time"

	"github.com/tightwire/tightwire/fit/activity"
	"github.com/tightwire/tightwire/fit/mesg"
	"github.com/tightwire/tightwire/fit/profile"
)

// courseSpeed, in m/s, makes times for courses without times: devices want them.
const courseSpeed = 5

// MaxPoints is how many points of a course are looked for along it. Devices accept fewer.
const MaxPoints = 1000

// course returns the tracks of a log, one after the other, as a course.
func (l *Log) course(now time.Time) (*activity.Course, error) {
	if len(l.Points) > MaxPoints {
		return nil, fmt.Errorf("found %d waypoints, want at most %d: leave out waypoints that are not on the way", len(l.Points), MaxPoints)
	}
	t := l.joinedTracks()
	t.measure(true)
	created := l.Created
	if created == profile.DateTimeInvalid {
		created = profile.DateTimeOf(now)
	}
	t.setTimes(created)
	c := &activity.Course{Common: activity.Common{FileID: l.fileID(profile.FileCourse, created)}, Records: t.Records}
	head := mesg.NewCourse()
	head.Sport = t.Sport
	if name := cmp.Or(l.Name, t.Name); name != "" {
		_ = head.SetName(shortened(name)) // left out if FIT cannot store the name
	}
	c.Course = &head
	c.Laps = []mesg.Lap{t.wholeLap()}
	c.Events = []mesg.Event{
		timerEvent(c.Laps[0].StartTime, profile.EventTypeStart), timerEvent(c.Laps[0].Timestamp, profile.EventTypeStopDisableAll),
	}
	for i := range l.Points {
		c.CoursePoints = append(c.CoursePoints, t.coursePoint(&l.Points[i]))
	}
	slices.SortStableFunc(c.CoursePoints, func(a, b mesg.CoursePoint) int { return int(a.Timestamp) - int(b.Timestamp) })
	for i := range c.CoursePoints {
		c.CoursePoints[i].MessageIndex = profile.MessageIndex(i)
	}
	return c, nil
}

// joinedTracks returns the records of all tracks that have a position, as one track.
func (l *Log) joinedTracks() Track {
	whole := Track{Sport: profile.SportInvalid}
	for i := range l.Tracks {
		t := &l.Tracks[i]
		for r := range PlacedIn(t.Records) {
			whole.Records = append(whole.Records, *r)
		}
		whole.Name = cmp.Or(whole.Name, t.Name)
		if whole.Sport == profile.SportInvalid {
			whole.Sport = t.Sport
		}
	}
	return whole
}

// setTimes gives records times, unless all of them have one and no time goes back.
func (t *Track) setTimes(start profile.DateTime) {
	last, sorted := profile.DateTime(0), true
	for i := range t.Records {
		at := t.Records[i].Timestamp
		sorted = sorted && at != profile.DateTimeInvalid && at >= last
		last = at
	}
	if sorted {
		return
	}
	metres := 0.0
	for i := range t.Records {
		if t.Records[i].Distance != 0xFFFFFFFF {
			metres = t.Records[i].DistanceScaled()
		}
		t.Records[i].Timestamp = start + profile.DateTime(metres/courseSpeed)
	}
}

// wholeLap returns the lap of a course.
func (t *Track) wholeLap() mesg.Lap {
	l := t.Completed(nil, t.Segments())
	l.StartPositionLat, l.StartPositionLong = t.start()
	if n := len(t.Records); n > 0 {
		l.EndPositionLat, l.EndPositionLong = t.Records[n-1].PositionLat, t.Records[n-1].PositionLong
	}
	return l
}

// coursePoint returns a point with the time and distance of the record next to it.
func (t *Track) coursePoint(p *Point) mesg.CoursePoint {
	c := mesg.NewCoursePoint()
	c.Type, c.PositionLat, c.PositionLong = p.Kind, p.Lat, p.Long
	if p.Name != "" {
		_ = c.SetName(shortened(p.Name)) // left out if FIT cannot store the name
	}
	next, least := -1, math.Inf(1)
	for i := range t.Records {
		if d := nearness(p, &t.Records[i]); d < least {
			next, least = i, d
		}
	}
	if next >= 0 {
		c.Timestamp, c.Distance = t.Records[next].Timestamp, t.Records[next].Distance
	}
	return c
}

// nearness orders records by their distance from a point, without a square root.
func nearness(p *Point, r *mesg.Record) float64 {
	x := float64(r.PositionLat) - float64(p.Lat)
	y := float64(r.PositionLong-p.Long) * math.Cos(radians(p.Lat)) // wraps around like the globe
	return x*x + y*y
}
