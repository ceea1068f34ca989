// Package geojson writes tracks as GeoJSON, RFC 7946, for web maps and geographic programs:
// a feature for each track, whose line has a part for each stretch without a pause, cut where it crosses
// the date line, and one for each point of a course. What was recorded beside the positions is in the
// property coordinateProperties, arrays of the shape of the line's.
package geojson

import (
	"bufio"
	"encoding/json"
	"io"
	"slices"
	"strconv"

	"github.com/tightwire/tightwire/cmd/fit/internal/track"
	"github.com/tightwire/tightwire/fit/mesg"
	"github.com/tightwire/tightwire/fit/profile"
)

// Write writes the records of a log that have a position.
func Write(w io.Writer, l *track.Log) error {
	b := bufio.NewWriter(w)
	b.WriteString(`{"type":"FeatureCollection","features":[`)
	comma := ""
	for t := range l.All() {
		b.WriteString(comma + "\n")
		b.Write(appendTrack(nil, l, t))
		comma = ","
	}
	for i := range l.Points {
		if p := &l.Points[i]; track.Placed(p.Lat, p.Long) {
			b.WriteString(comma + "\n")
			b.Write(appendPoint(nil, p))
			comma = ","
		}
	}
	b.WriteString("\n]}\n")
	return b.Flush()
}

// appendTrack writes null for the geometry of a track without positions, which RFC 7946 allows (3.2).
func appendTrack(b []byte, l *track.Log, t *track.Track) []byte {
	parts := placedParts(t)
	b = append(b, `{"type":"Feature","geometry":`...)
	if len(parts) == 0 {
		b = append(b, "null"...) // an activity without positions
	} else {
		b = append(b, `{"type":"MultiLineString","coordinates":`...)
		b = append(appendParts(b, parts, appendCoordinates), '}')
	}
	b = append(b, `,"properties":{"name":`...)
	b = appendText(b, t.Name)
	b = append(b, `,"sport":`...)
	b = appendText(b, t.SportName())
	b = append(b, `,"device":`...)
	b = appendText(b, l.Device.Name)
	b = append(b, `,"coordinateProperties":{`...)
	comma := ""
	for _, c := range columns {
		if c.measured(parts) {
			b = append(append(append(b, comma...), c.name...), ':')
			b = appendParts(b, parts, c.append)
			comma = ","
		}
	}
	return append(b, "}}}"...)
}

// placedParts returns the records with a position, by segment, cut at the date line. A line has two of them
// or more.
func placedParts(t *track.Track) (parts [][]*mesg.Record) {
	for segment := range t.Segments() {
		for _, part := range track.CutAtDateLine(slices.Collect(track.PlacedIn(segment))) {
			if len(part) > 1 {
				parts = append(parts, part)
			}
		}
	}
	return parts
}

// appendParts appends an array of an array for each part.
func appendParts(b []byte, parts [][]*mesg.Record, appendOne func([]byte, *mesg.Record) []byte) []byte {
	b = append(b, '[')
	for i, part := range parts {
		if i > 0 {
			b = append(b, ',')
		}
		b = append(b, '[')
		for j, r := range part {
			if j > 0 {
				b = append(b, ',')
			}
			b = appendOne(b, r)
		}
		b = append(b, ']')
	}
	return append(b, ']')
}

// appendCoordinates writes longitude before latitude, as RFC 7946 has it (3.1.1).
func appendCoordinates(b []byte, r *mesg.Record) []byte {
	b = append(b, '[')
	b = append(b, track.Degrees(r.PositionLong)...)
	b = append(append(b, ','), track.Degrees(r.PositionLat)...)
	if r.EnhancedAltitude != 0xFFFFFFFF {
		b = append(append(b, ','), track.Number(r.EnhancedAltitudeScaled())...)
	}
	return append(b, ']')
}

// A column is a quantity of records. append appends null if a record does not have it.
type column struct {
	name   string
	append func(b []byte, r *mesg.Record) []byte
}

var columns = []column{
	{`"times"`, func(b []byte, r *mesg.Record) []byte {
		if r.Timestamp == profile.DateTimeInvalid {
			return append(b, "null"...)
		}
		return append(append(append(b, '"'), track.Time(r.Timestamp)...), '"')
	}},
	{`"distance"`, func(b []byte, r *mesg.Record) []byte { return appendNumber(b, r.DistanceScaled()) }},
	{`"speed"`, func(b []byte, r *mesg.Record) []byte { return appendNumber(b, r.EnhancedSpeedScaled()) }},
	{`"heart_rate"`, func(b []byte, r *mesg.Record) []byte { return appendWhole(b, int(r.HeartRate), 0xFF) }},
	{`"cadence"`, func(b []byte, r *mesg.Record) []byte { return appendWhole(b, int(r.Cadence), 0xFF) }},
	{`"power"`, func(b []byte, r *mesg.Record) []byte { return appendWhole(b, int(r.Power), 0xFFFF) }},
	{`"temperature"`, func(b []byte, r *mesg.Record) []byte { return appendWhole(b, int(r.Temperature), 0x7F) }},
}

// measured reports whether a record has a value.
func (c *column) measured(parts [][]*mesg.Record) bool {
	for _, part := range parts {
		for _, r := range part {
			if string(c.append(nil, r)) != "null" {
				return true
			}
		}
	}
	return false
}

// appendNumber appends a number, or null for a NaN.
func appendNumber(b []byte, v float64) []byte {
	if v != v {
		return append(b, "null"...)
	}
	return append(b, track.Number(v)...)
}

func appendWhole(b []byte, v, invalid int) []byte {
	if v == invalid {
		return append(b, "null"...)
	}
	return strconv.AppendInt(b, int64(v), 10)
}

// appendText appends a string, or null for an empty string.
func appendText(b []byte, s string) []byte {
	if s == "" {
		return append(b, "null"...)
	}
	text, _ := json.Marshal(s) // marshalling a string cannot fail
	return append(b, text...)
}

func appendPoint(b []byte, p *track.Point) []byte {
	b = append(b, `{"type":"Feature","geometry":{"type":"Point","coordinates":[`...)
	b = append(b, track.Degrees(p.Long)...)
	b = append(append(b, ','), track.Degrees(p.Lat)...)
	b = append(b, `]},"properties":{"name":`...)
	b = appendText(b, p.Name)
	b = append(b, `,"type":`...)
	b = appendText(b, p.KindName())
	return append(b, "}}"...)
}
