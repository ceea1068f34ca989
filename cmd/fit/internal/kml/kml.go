// Package kml writes tracks as KML 2.2, which Google Earth and other globes show. Records with times
// are tracks of Google's extension, so that the globe can play them; a course is a line.
package kml

import (
	"cmp"
	"io"
	"slices"
	"strconv"

	"github.com/tightwire/tightwire/cmd/fit/internal/markup"
	"github.com/tightwire/tightwire/cmd/fit/internal/track"
	"github.com/tightwire/tightwire/fit/mesg"
	"github.com/tightwire/tightwire/fit/profile"
)

const (
	space          = "http://www.opengis.net/kml/2.2"
	extensionSpace = "http://www.google.com/kml/ext/2.2"
	schema         = "records"
)

// Write writes the records of a log that have a position and, but in a course, a time.
func Write(w io.Writer, l *track.Log) error {
	x := markup.New(w)
	x.Begin("kml", "xmlns", space, "xmlns:gx", extensionSpace)
	x.Begin("Document")
	x.Leaf("name", l.Name)
	writeStyle(x)
	if !l.Course {
		writeSchema(x)
	}
	for t := range l.All() {
		writeTrack(x, l, t)
	}
	for i := range l.Points {
		writePoint(x, &l.Points[i])
	}
	x.End()
	x.End()
	return x.Close()
}

func writeStyle(x *markup.Writer) {
	x.Begin("Style", "id", "way")
	x.Begin("LineStyle")
	x.Leaf("color", "ff2a52e8") // alpha, blue, green, red
	x.Leaf("width", "4")
	x.End()
	x.End()
}

// writeTrack uses Google's extension for times. A course, whose times mean nothing, is lines without it.
func writeTrack(x *markup.Writer, l *track.Log, t *track.Track) {
	x.Begin("Placemark")
	x.Leaf("name", cmp.Or(t.Name, t.SportName(), "track"))
	x.Leaf("styleUrl", "#way")
	if l.Course {
		x.Begin("MultiGeometry")
		for segment := range t.Segments() {
			writeLine(x, segment)
		}
	} else {
		x.Begin("gx:MultiTrack")
		for segment := range t.Segments() {
			writeTimed(x, segment)
		}
	}
	x.End()
	x.End()
}

func writeLine(x *markup.Writer, records []mesg.Record) {
	for _, some := range track.CutAtDateLine(slices.Collect(track.PlacedIn(records))) {
		if len(some) < 2 { // KML wants two
			continue
		}
		var text []byte
		for _, r := range some {
			text = append(appendCoordinates(text, r, ','), ' ')
		}
		x.Begin("LineString")
		x.Leaf("tessellate", "1")
		x.Leaf("coordinates", string(text[:len(text)-1]))
		x.End()
	}
}

// writeTimed writes the records with a time, cut at the date line.
func writeTimed(x *markup.Writer, records []mesg.Record) {
	timed := slices.DeleteFunc(slices.Collect(track.PlacedIn(records)), func(r *mesg.Record) bool { return r.Timestamp == profile.DateTimeInvalid })
	for _, some := range track.CutAtDateLine(timed) {
		if len(some) > 0 {
			writePlayed(x, some)
		}
	}
}

// writePlayed writes all times, then all positions: the extension pairs them by their order.
func writePlayed(x *markup.Writer, some []*mesg.Record) {
	x.Begin("gx:Track")
	for _, r := range some {
		x.Leaf("when", track.Time(r.Timestamp))
	}
	for _, r := range some {
		x.Leaf("gx:coord", string(appendCoordinates(nil, r, ' ')))
	}
	writeSensors(x, some)
	x.End()
}

// appendCoordinates appends longitude, latitude and altitude.
func appendCoordinates(b []byte, r *mesg.Record, comma byte) []byte {
	b = append(b, track.Degrees(r.PositionLong)...)
	b = append(append(b, comma), track.Degrees(r.PositionLat)...)
	if r.EnhancedAltitude != 0xFFFFFFFF {
		b = append(append(b, comma), track.Number(r.EnhancedAltitudeScaled())...)
	}
	return b
}

// sensors are the columns that a globe shows beside the track.
var sensors = []struct {
	name, title string
	value       func(*mesg.Record) (int, bool)
}{
	{"heart_rate", "Heart rate", func(r *mesg.Record) (int, bool) { return int(r.HeartRate), r.HeartRate != 0xFF }},
	{"cadence", "Cadence", func(r *mesg.Record) (int, bool) { return int(r.Cadence), r.Cadence != 0xFF }},
	{"power", "Power", func(r *mesg.Record) (int, bool) { return int(r.Power), r.Power != 0xFFFF }},
	{"temperature", "Temperature", func(r *mesg.Record) (int, bool) { return int(r.Temperature), r.Temperature != 0x7F }},
}

// writeSchema declares the sensors once, with the names that a globe shows.
func writeSchema(x *markup.Writer) {
	x.Begin("Schema", "id", schema)
	for _, s := range sensors {
		x.Begin("gx:SimpleArrayField", "name", s.name, "type", "int")
		x.Leaf("displayName", s.title)
		x.End()
	}
	x.End()
}

// writeSensors writes a value for each record, empty if it has none, of the sensors that
// measured anything.
func writeSensors(x *markup.Writer, records []*mesg.Record) {
	x.Begin("ExtendedData")
	x.Begin("SchemaData", "schemaUrl", "#"+schema)
	for _, s := range sensors {
		values, any := make([]string, len(records)), false
		for i, r := range records {
			if v, ok := s.value(r); ok {
				values[i], any = strconv.Itoa(v), true
			}
		}
		if any {
			x.Begin("gx:SimpleArrayData", "name", s.name)
			for _, v := range values {
				x.LeafOrEmpty("gx:value", v)
			}
			x.End()
		}
	}
	x.End()
	x.End()
}

func writePoint(x *markup.Writer, p *track.Point) {
	if !track.Placed(p.Lat, p.Long) {
		return
	}
	x.Begin("Placemark")
	x.Leaf("name", p.Name)
	x.Begin("Point")
	x.Leaf("coordinates", track.Degrees(p.Long)+","+track.Degrees(p.Lat))
	x.End()
	x.End()
}
