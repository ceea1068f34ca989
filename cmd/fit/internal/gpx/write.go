// Package gpx writes and reads tracks as GPX 1.1, the format that most programs for routes
// exchange: <https://www.topografix.com/gpx.asp>.
//
// Heart rate, cadence and air temperature are in Garmin's TrackPointExtension, power is in
// its PowerExtension, as other programs write and read them. GPX has no place for distance,
// speed (of that version of the extension), laps and sums: TCX has, and of records without
// a position there is nothing in it.
package gpx

import (
	"io"
	"strconv"

	"github.com/tightwire/tightwire/cmd/fit/internal/markup"
	"github.com/tightwire/tightwire/cmd/fit/internal/track"
	"github.com/tightwire/tightwire/fit/mesg"
	"github.com/tightwire/tightwire/fit/profile"
)

const (
	space          = "http://www.topografix.com/GPX/1/1"
	extensionSpace = "http://www.garmin.com/xmlschemas/TrackPointExtension/v1"
	powerSpace     = "http://www.garmin.com/xmlschemas/PowerExtension/v1"
)

// Write writes a log: a segment for each stretch without a pause, and a waypoint for each
// point of a course.
func Write(w io.Writer, l *track.Log) error {
	creator := l.Device.Name
	if creator == "" {
		creator = "fit"
	}
	x := markup.New(w)
	x.Begin("gpx", "version", "1.1", "creator", creator, "xmlns", space, "xmlns:gpxtpx", extensionSpace, "xmlns:pwr", powerSpace)
	writeMetadata(x, l)
	for i := range l.Points {
		writeWaypoint(x, &l.Points[i])
	}
	for t := range l.All() {
		writeTrack(x, l, t)
	}
	x.End()
	return x.Close()
}

func writeMetadata(x *markup.Writer, l *track.Log) {
	if l.Name == "" && l.Created == profile.DateTimeInvalid {
		return
	}
	x.Begin("metadata")
	x.Leaf("name", l.Name)
	x.Leaf("time", timeOf(l.Created))
	x.End()
}

func writeWaypoint(x *markup.Writer, p *track.Point) {
	if !track.Placed(p.Lat, p.Long) {
		return
	}
	x.Begin("wpt", "lat", track.Degrees(p.Lat), "lon", track.Degrees(p.Long))
	x.Leaf("name", p.Name)
	if p.Kind != profile.CoursePointInvalid {
		x.Leaf("type", p.Kind.String())
	}
	x.End()
}

// writeTrack writes a track. The times of a course are those of nobody: programs take a
// track with times for a ride, so they are left out.
func writeTrack(x *markup.Writer, l *track.Log, t *track.Track) {
	x.Begin("trk")
	x.Leaf("name", t.Name)
	if t.Sport != profile.SportInvalid {
		x.Leaf("type", t.Sport.String())
	}
	for segment := range t.Segments() {
		x.Begin("trkseg")
		for i := range segment {
			if r := &segment[i]; track.Placed(r.PositionLat, r.PositionLong) {
				writeRecord(x, r, l.Course)
			}
		}
		x.End()
	}
	x.End()
}

func writeRecord(x *markup.Writer, r *mesg.Record, course bool) {
	x.Begin("trkpt", "lat", track.Degrees(r.PositionLat), "lon", track.Degrees(r.PositionLong))
	if r.EnhancedAltitude != 0xFFFFFFFF {
		x.Leaf("ele", track.Number(r.EnhancedAltitudeScaled()))
	}
	if !course {
		x.Leaf("time", timeOf(r.Timestamp))
	}
	writeExtensions(x, r)
	x.End()
}

func writeExtensions(x *markup.Writer, r *mesg.Record) {
	sensors := r.Temperature != 0x7F || beats(r) || r.Cadence != 0xFF
	if !sensors && r.Power == 0xFFFF {
		return
	}
	x.Begin("extensions")
	if r.Power != 0xFFFF {
		x.Leaf("pwr:PowerInWatts", strconv.Itoa(int(r.Power)))
	}
	if sensors {
		x.Begin("gpxtpx:TrackPointExtension")
		if r.Temperature != 0x7F {
			x.Leaf("gpxtpx:atemp", strconv.Itoa(int(r.Temperature)))
		}
		if beats(r) {
			x.Leaf("gpxtpx:hr", strconv.Itoa(int(r.HeartRate)))
		}
		if r.Cadence != 0xFF {
			x.Leaf("gpxtpx:cad", strconv.Itoa(int(r.Cadence)))
		}
		x.End()
	}
	x.End()
}

func timeOf(t profile.DateTime) string {
	if t == profile.DateTimeInvalid {
		return ""
	}
	return track.Time(t)
}

// beats reports whether a record has a heart rate. Straps without contact send 0, which
// the extension does not allow.
func beats(r *mesg.Record) bool { return r.HeartRate != 0xFF && r.HeartRate != 0 }
