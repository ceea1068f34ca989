// Package track is what FIT activities and courses have in common with the files of other
// programs, such as GPX and TCX: tracks of records, with pauses and laps.
package track

import (
	"errors"
	"fmt"

	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/activity"
	"github.com/tightwire/tightwire/fit/mesg"
	"github.com/tightwire/tightwire/fit/profile"
)

// Log is the tracks of one file.
type Log struct {
	Name    string // empty if it has none, like the other strings
	Device  Device
	Created profile.DateTime
	Course  bool // a way to follow, not one that somebody went
	Tracks  []Track
	Points  []Point
}

// Device is what recorded a log.
type Device struct {
	Name    string
	Product uint16 // its number, 0 if there is none
	Version uint16 // of its software, in hundredths; 0 if unknown
}

// Track is what was recorded of one sport, or the way of a course.
type Track struct {
	Name    string
	Sport   profile.Sport
	Records []mesg.Record
	Pauses  []int // indexes of the records with which the recording went on after a pause, ascending
	Laps    []mesg.Lap
}

// Point is a place of interest along a course.
type Point struct {
	Name      string
	Kind      profile.CoursePoint
	Lat, Long int32 // semicircles
	Time      profile.DateTime
}

// ErrKind is the error of [Of] for files without a track.
var ErrKind = errors.New("no activity and no course in it")

// Of returns the tracks of chained files. Those of other kinds are left out: the memory of
// a heart rate strap follows the activity in its file. What it returns shares memory with
// the files.
func Of(files ...*fit.File) (*Log, error) {
	var l *Log
	for _, f := range files {
		if one := ofFile(f); l == nil {
			l = one
		} else if one != nil && one.Course == l.Course {
			l.Tracks = append(l.Tracks, one.Tracks...)
			l.Points = append(l.Points, one.Points...)
		}
	}
	if l == nil {
		return nil, ErrKind
	}
	return l, nil
}

// ofFile returns nil if f is of another kind.
func ofFile(f *fit.File) *Log {
	if a, err := activity.FromFile[activity.Activity](f); err == nil {
		return ofActivity(a)
	}
	if c, err := activity.FromFile[activity.Course](f); err == nil {
		return ofCourse(c)
	}
	return nil
}

func ofCourse(c *activity.Course) *Log {
	t := Track{Sport: profile.SportInvalid, Records: c.Records, Laps: c.Laps}
	if c.Course != nil {
		t.Name, t.Sport = c.Course.Name().Text(), c.Course.Sport
	}
	t.Pauses = Pauses(timesOf(t.Records), c.Events)
	l := &Log{Name: t.Name, Device: deviceOf(&c.FileID, nil), Created: c.FileID.TimeCreated, Course: true, Tracks: []Track{t}}
	for i := range c.CoursePoints {
		p := &c.CoursePoints[i]
		l.Points = append(l.Points, Point{p.Name().Text(), p.Type, p.PositionLat, p.PositionLong, p.Timestamp})
	}
	return l
}

func ofActivity(a *activity.Activity) *Log {
	l := &Log{Device: deviceOf(&a.FileID, a.DeviceInfos), Created: a.FileID.TimeCreated}
	whole := Track{Sport: profile.SportInvalid, Records: a.Records, Laps: a.Laps}
	if len(a.Sports) > 0 {
		whole.Sport, whole.Name = a.Sports[0].Sport, a.Sports[0].Name().Text()
	}
	l.Tracks = bySession(whole, a.Sessions)
	for i := range l.Tracks {
		l.Tracks[i].Pauses = Pauses(timesOf(l.Tracks[i].Records), a.Events)
	}
	return l
}

// bySession cuts a track where the second session and those after it began.
func bySession(whole Track, sessions []mesg.Session) []Track {
	if len(sessions) == 0 {
		return []Track{whole}
	}
	tracks := make([]Track, len(sessions))
	for i := range sessions {
		t := &tracks[i]
		t.Name, t.Sport = sessions[i].SportProfileName().Text(), sessions[i].Sport
		end := profile.DateTimeInvalid
		if i+1 < len(sessions) {
			end = sessions[i+1].StartTime
		}
		t.Records, whole.Records = cutBefore(whole.Records, end, func(r *mesg.Record) profile.DateTime { return r.Timestamp })
		t.Laps, whole.Laps = cutBefore(whole.Laps, end, func(l *mesg.Lap) profile.DateTime { return l.StartTime })
	}
	return tracks
}

// cutBefore cuts a slice before the first element of the time end or later.
func cutBefore[T any](all []T, end profile.DateTime, at func(*T) profile.DateTime) (before, rest []T) {
	for i := range all {
		if t := at(&all[i]); t >= end && t != profile.DateTimeInvalid {
			return all[:i:i], all[i:]
		}
	}
	return all, nil
}

// deviceOf returns what file_id and the device_info of the creator say.
func deviceOf(id *mesg.FileID, infos []mesg.DeviceInfo) Device {
	d := Device{Name: id.ProductName().Text()}
	if id.Product != 0xFFFF {
		d.Product = id.Product
	}
	if d.Name == "" && id.Manufacturer != profile.ManufacturerInvalid {
		d.Name = id.Manufacturer.String()
		if id.Product != 0xFFFF {
			d.Name = fmt.Sprintf("%s %d", d.Name, id.Product)
		}
	}
	for i := range infos {
		if infos[i].DeviceIndex != profile.DeviceIndexCreator {
			continue
		}
		if name := infos[i].ProductName().Text(); name != "" {
			d.Name = name
		}
		if infos[i].SoftwareVersion != 0xFFFF {
			d.Version = infos[i].SoftwareVersion
		}
	}
	return d
}
