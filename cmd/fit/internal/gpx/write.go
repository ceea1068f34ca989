// Package gpx writes and reads tracks as GPX 1.1, the format that most programs for routes
// exchange: <https://www.topografix.com/gpx.asp>.
//
// Heart rate, cadence and air temperature are in Garmin's TrackPointExtension, power is in
// its PowerExtension, as other programs write and read them. GPX has no place for distance,
// speed (of that version of the extension), laps and sums: TCX has, and of records without
// a position there is nothing in it.
package gpx

import (
	"cmp"
	"io"

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
	x := markup.New(w)
	x.Begin("gpx", "version", "1.1", "creator", cmp.Or(l.Device.Name, "fit"), "xmlns", space, "xmlns:gpxtpx", extensionSpace, "xmlns:pwr", powerSpace)
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

// writeMetadata writes no element if it would be empty.
func writeMetadata(x *markup.Writer, l *track.Log) {
	if l.Name == "" && l.Created == profile.DateTimeInvalid {
		return
	}
	x.Begin("metadata")
	x.Leaf("name", l.Name)
	x.Leaf("time", track.Time(l.Created))
	x.End()
}

func writeWaypoint(x *markup.Writer, p *track.Point) {
	if !track.Placed(p.Lat, p.Long) {
		return
	}
	x.Begin("wpt", "lat", track.Degrees(p.Lat), "lon", track.Degrees(p.Long))
	x.Leaf("name", p.Name)
	x.Leaf("type", p.KindName())
	x.End()
}

// writeTrack writes a track. The times of a course are invented: programs show a
// track with times as a ride, so they are left out.
func writeTrack(x *markup.Writer, l *track.Log, t *track.Track) {
	x.Begin("trk")
	x.Leaf("name", t.Name)
	x.Leaf("type", t.SportName())
	for segment := range t.Segments() {
		x.Begin("trkseg")
		for r := range track.PlacedIn(segment) {
			writeRecord(x, r, l.Course)
		}
		x.End()
	}
	x.End()
}

func writeRecord(x *markup.Writer, r *mesg.Record, course bool) {
	x.Begin("trkpt", "lat", track.Degrees(r.PositionLat), "lon", track.Degrees(r.PositionLong))
	x.Leaf("ele", track.Number(r.EnhancedAltitudeScaled()))
	if !course {
		x.Leaf("time", track.Time(r.Timestamp))
	}
	writeExtensions(x, r)
	x.End()
}

func writeExtensions(x *markup.Writer, r *mesg.Record) {
	power, temperature := track.Whole(r.Power, 0xFFFF), track.Whole(r.Temperature, 0x7F)
	beats, cadence := track.Beats(r.HeartRate), track.Whole(r.Cadence, 0xFF)
	sensors := temperature + beats + cadence
	if power+sensors == "" {
		return
	}
	x.Begin("extensions")
	x.Leaf("pwr:PowerInWatts", power)
	if sensors != "" {
		x.Begin("gpxtpx:TrackPointExtension")
		x.Leaf("gpxtpx:atemp", temperature)
		x.Leaf("gpxtpx:hr", beats)
		x.Leaf("gpxtpx:cad", cadence)
		x.End()
	}
	x.End()
}
