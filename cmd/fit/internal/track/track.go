// Package track is what FIT activities and courses have in common with the files of other
// programs, such as GPX and TCX: tracks of records, with pauses and laps.
package track

import (
	"errors"
	"fmt"
	"iter"
	"slices"

	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/activity"
	"github.com/tightwire/tightwire/fit/mesg"
	"github.com/tightwire/tightwire/fit/profile"
	"github.com/tightwire/tightwire/fit/timeline"
)

// Log is the tracks of one file.
type Log struct {
	Name    string // empty if it has none, like the other strings
	Device  Device
	Created profile.DateTime
	Course  bool    // a way to follow, not one that somebody went
	Tracks  []Track // nil if they are made when they are needed: see All
	Points  []Point

	files  iter.Seq[*fit.File] // of which All makes the tracks
	placed bool                // one of these has a position
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

	stopped []timeline.Period // when the timer stood still; nil if nothing but Pauses is known
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
func Of(files ...*fit.File) (*Log, error) { return collectLog(slices.Values(files), true) }

// OfEach is Of for files that can be ranged over more than once, now and then by [Log.All]: only
// the records of one file are in memory at a time.
func OfEach(files iter.Seq[*fit.File]) (*Log, error) {
	l, err := collectLog(files, false)
	if err != nil {
		return nil, err
	}
	l.files = files
	return l, nil
}

// A Kind is what files are.
type Kind struct {
	Course bool
	Name   string // of the course
}

// KindOf returns what [Of] would find chained files to be, without reading their records.
func KindOf(files ...*fit.File) (Kind, error) {
	for _, f := range files {
		switch timeline.FileType(f.Messages) {
		case profile.FileActivity, profile.FileActivitySummary:
			return Kind{}, nil
		case profile.FileCourse:
			k := Kind{Course: true}
			if all := mesg.Append[mesg.Course](nil, f.Messages); len(all) > 0 {
				k.Name = all[0].Name().Text()
			}
			return k, nil
		}
	}
	return Kind{}, ErrKind
}

// collectLog returns the common data of files, with their tracks or without.
func collectLog(files iter.Seq[*fit.File], keep bool) (*Log, error) {
	var l *Log
	for f := range files {
		one := ofFile(f)
		if one == nil || l != nil && one.Course != l.Course {
			continue
		}
		placed := one.HasPosition()
		if l == nil {
			l = &Log{Name: one.Name, Device: one.Device, Created: one.Created, Course: one.Course}
		}
		l.placed = l.placed || placed
		l.Points = append(l.Points, one.Points...)
		if keep {
			l.Tracks = append(l.Tracks, one.Tracks...)
		}
	}
	if l == nil {
		return nil, ErrKind
	}
	return l, nil
}

// All yields the tracks.
func (l *Log) All() iter.Seq[*Track] {
	return func(yield func(*Track) bool) {
		for i := range l.Tracks {
			if !yield(&l.Tracks[i]) {
				return
			}
		}
		if l.files == nil {
			return
		}
		for f := range l.files {
			one := ofFile(f)
			for i := range tracksOf(one, l.Course) {
				if !yield(&one.Tracks[i]) {
					return
				}
			}
		}
	}
}

// tracksOf returns the tracks of one file if it is of the same kind as the first file.
func tracksOf(one *Log, course bool) []Track {
	if one == nil || one.Course != course {
		return nil
	}
	return one.Tracks
}

// ofFile returns nil if f is of another kind.
func ofFile(f *fit.File) *Log {
	f, _ = timeline.JoinedFile(f)
	if a, err := activity.FromFile[activity.Activity](f); err == nil {
		return ofActivity(a)
	}
	if c, err := activity.FromFile[activity.Course](f); err == nil {
		return ofCourse(c)
	}
	return nil
}

// ofCourse returns a course as one track: a course has no sessions.
func ofCourse(c *activity.Course) *Log {
	t := Track{Sport: profile.SportInvalid, Records: c.Records, Laps: c.Laps}
	if c.Course != nil {
		t.Name, t.Sport = c.Course.Name().Text(), c.Course.Sport
	}
	t.pause(c.Events)
	l := &Log{Name: t.Name, Device: deviceOf(&c.FileID, nil), Created: c.FileID.TimeCreated, Course: true, Tracks: []Track{t}}
	for i := range c.CoursePoints {
		p := &c.CoursePoints[i]
		l.Points = append(l.Points, Point{p.Name().Text(), p.Type, p.PositionLat, p.PositionLong, p.Timestamp})
	}
	return l
}

// ofActivity names the whole after the message sport. Sessions have their own names.
func ofActivity(a *activity.Activity) *Log {
	l := &Log{Device: deviceOf(&a.FileID, a.DeviceInfos), Created: a.FileID.TimeCreated}
	whole := Track{Sport: profile.SportInvalid, Records: a.Records, Laps: a.Laps}
	if len(a.Sports) > 0 {
		whole.Sport, whole.Name = a.Sports[0].Sport, a.Sports[0].Name().Text()
	}
	l.Tracks = bySession(whole, a.Sessions)
	for i := range l.Tracks {
		l.Tracks[i].pause(a.Events)
	}
	return l
}

// pause sets the pauses of a track from the events of its file.
func (t *Track) pause(events []mesg.Event) {
	times := timesOf(t.Records)
	t.Pauses, t.stopped = Pauses(times, events), stopped(times, events)
}

// bySession returns a track for each session, with the records and laps that belong to it; see
// [timeline.Index].
func bySession(whole Track, sessions []mesg.Session) []Track {
	if len(sessions) == 0 {
		return []Track{whole}
	}
	tracks, sums := make([]Track, len(sessions)), make([]timeline.Sum, len(sessions))
	for i := range sessions {
		s := &sessions[i]
		tracks[i].Name, tracks[i].Sport = s.SportProfileName().Text(), s.Sport
		sums[i] = timeline.Sum{Time: uint32(s.Timestamp), Start: uint32(s.StartTime), Elapsed: s.TotalElapsedTime}
	}
	index := timeline.IndexOf(timeline.Periods(sums))
	records := divided(whole.Records, index, func(r *mesg.Record) profile.DateTime { return r.Timestamp })
	laps := divided(whole.Laps, index, func(l *mesg.Lap) profile.DateTime { return l.StartTime })
	for i := range tracks {
		tracks[i].Records, tracks[i].Laps = records[i], laps[i]
	}
	return tracks
}

// divided returns the elements of each session, in their order. An element without a time belongs
// to the session of the element before it. One run of elements shares memory with all.
func divided[T any](all []T, index *timeline.Index, at func(*T) profile.DateTime) map[int][]T {
	parts := map[int][]T{}
	session, first := index.At(0), 0
	for i := range all {
		next := session
		if t := at(&all[i]); t != profile.DateTimeInvalid {
			next = index.At(uint32(t))
		}
		if next != session {
			parts[session] = concat(parts[session], all[first:i:i])
			session, first = next, i
		}
	}
	parts[session] = concat(parts[session], all[first:])
	return parts
}

// concat returns two slices as one, which is the second if the first is empty.
func concat[T any](a, b []T) []T {
	if len(a) == 0 {
		return b
	}
	return append(a, b...)
}

// deviceOf returns the device in file_id and in the device_info of the creator.
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
