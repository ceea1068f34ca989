// Package routes has the verbs that write and read tracks: gpx, tcx, kml, geojson, from-gpx and from-tcx.
// The formats are packages beside it.
package routes

import (
	"io"

	"github.com/spf13/pflag"

	"github.com/tightwire/tightwire/cmd/fit/internal/export"
	"github.com/tightwire/tightwire/cmd/fit/internal/geojson"
	"github.com/tightwire/tightwire/cmd/fit/internal/gpx"
	"github.com/tightwire/tightwire/cmd/fit/internal/kml"
	"github.com/tightwire/tightwire/cmd/fit/internal/run"
	"github.com/tightwire/tightwire/cmd/fit/internal/tcx"
	"github.com/tightwire/tightwire/cmd/fit/internal/track"
)

const (
	gpxAbout = `Gpx writes the positions of activities and courses as GPX 1.1: a segment for each
stretch without a pause, times, altitudes, and heart rate, cadence, temperature and power
as extensions. Records without a position are left out, and a file with no position is an
error: see fit tcx. A course has no times.`

	tcxAbout = `Tcx writes activities and courses as TCX: laps with their totals, and for each record
time, position, altitude, distance, heart rate, cadence, speed and power.`

	kmlAbout = `Kml writes activities as tracks that Google Earth can play, and courses as lines. A
file with no position is an error.`

	geojsonAbout = `Geojson writes activities and courses as GeoJSON: a line for each session, with a
part for each stretch without a pause. The property coordinateProperties has times,
heart rates and other values, as arrays of the same shape as the coordinates. A file with
no position is an error.`
)

// trackMore ends the help screen of an export of tracks.
func trackMore(ext string) string {
	return export.More + `
Examples:
  fit ` + ext + ` ride.fit -o ride.` + ext + `
  fit ` + ext + ` export.zip -o tracks/
`
}

// trackVerb returns a verb that writes tracks.
func trackVerb(name, brief, about string, write func(io.Writer, *track.Log) error) *run.Verb {
	x := export.Streamed("."+name, func(_ *run.Program, w io.Writer, s export.Source) error {
		var l *track.Log
		var err error
		if s.Data == nil {
			l, err = track.Of(s.Files...)
		} else {
			l, err = track.OfEach(s.Each())
		}
		if err != nil {
			return err
		}
		return write(w, l)
	})
	x.OneByOne = true
	return &run.Verb{
		Name: name, Brief: brief, About: about, Args: "[flags] [FILE...] [-o OUT]", More: trackMore(name),
		New: func(flags *pflag.FlagSet) run.Command {
			export.Flag(flags)
			return run.Command{Check: run.AnyFiles, Run: func(p *run.Program) { x.Run(p) }}
		},
	}
}

// needsPosition returns the function that writes a log with a position, and rejects any other log: no
// program can show a route without a point, and some reject it.
func needsPosition(write func(io.Writer, *track.Log) error) func(io.Writer, *track.Log) error {
	return func(w io.Writer, l *track.Log) error {
		if !l.HasPosition() {
			return track.ErrNowhere
		}
		return write(w, l)
	}
}

// The verbs are functions, not variables: so a program that names only some of them, such as the one of
// the website, is linked without the formats of the others.

// GPX returns the verb gpx.
func GPX() *run.Verb {
	return trackVerb("gpx", "write the route, with sensors, as GPX", gpxAbout, needsPosition(gpx.Write))
}

// TCX returns the verb tcx.
func TCX() *run.Verb {
	return trackVerb("tcx", "write laps and records as TCX", tcxAbout, tcx.Write)
}

// KML returns the verb kml.
func KML() *run.Verb {
	return trackVerb("kml", "write the route as KML, for Google Earth", kmlAbout, needsPosition(kml.Write))
}

// GeoJSON returns the verb geojson.
func GeoJSON() *run.Verb {
	return trackVerb("geojson", "write the route as GeoJSON, for maps", geojsonAbout, needsPosition(geojson.Write))
}

// FromGPX returns the verb from-gpx.
func FromGPX() *run.Verb {
	return fromVerb("gpx", "GPX", "a track or route", gpx.Read)
}

// FromTCX returns the verb from-tcx.
func FromTCX() *run.Verb {
	return fromVerb("tcx", "TCX", "an activity or course", tcx.Read)
}
