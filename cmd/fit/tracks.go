package main

import (
	"bufio"
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"time"

	"github.com/spf13/pflag"

	"github.com/tightwire/tightwire/cmd/fit/internal/geojson"
	"github.com/tightwire/tightwire/cmd/fit/internal/gpx"
	"github.com/tightwire/tightwire/cmd/fit/internal/kml"
	"github.com/tightwire/tightwire/cmd/fit/internal/tcx"
	"github.com/tightwire/tightwire/cmd/fit/internal/track"
	"github.com/tightwire/tightwire/fit"
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
	return exportMore + `
Examples:
  fit ` + ext + ` ride.fit -o ride.` + ext + `
  fit ` + ext + ` export.zip -o tracks/
`
}

// trackVerb returns a verb that writes tracks.
func trackVerb(name, brief, about string, write func(io.Writer, *track.Log) error) *verb {
	x := streamed("."+name, func(_ *program, w io.Writer, s source) error {
		var l *track.Log
		var err error
		if s.data == nil {
			l, err = track.Of(s.files...)
		} else {
			l, err = track.OfEach(s.each())
		}
		if err != nil {
			return err
		}
		return write(w, l)
	})
	x.oneByOne = true
	return &verb{
		name: name, brief: brief, about: about, args: "[flags] [FILE...] [-o OUT]", more: trackMore(name),
		add: func(flags *pflag.FlagSet) command {
			exportFlag(flags)
			return command{check: anyFiles, run: func(p *program) { p.export(x) }}
		},
	}
}

// placed returns the function that writes a log with a position, and refuses others: a route
// without a point is nothing that a program could show, and some refuse it.
func placed(write func(io.Writer, *track.Log) error) func(io.Writer, *track.Log) error {
	return func(w io.Writer, l *track.Log) error {
		if !l.HasPosition() {
			return track.ErrNowhere
		}
		return write(w, l)
	}
}

// trackVerbs returns the verbs that write and read tracks.
func trackVerbs() []*verb {
	return []*verb{
		trackVerb("gpx", "write the route, with sensors, as GPX", gpxAbout, placed(gpx.Write)),
		trackVerb("tcx", "write laps and records as TCX", tcxAbout, tcx.Write),
		trackVerb("kml", "write the route as KML, for Google Earth", kmlAbout, placed(kml.Write)),
		trackVerb("geojson", "write the route as GeoJSON, for maps", geojsonAbout, placed(geojson.Write)),
		fromVerb("gpx", "GPX", "a track or route", gpx.Read),
		fromVerb("tcx", "TCX", "an activity or course", tcx.Read),
	}
}

// fromVerb returns a verb that reads tracks.
func fromVerb(ext, format, what string, read func(io.Reader) (*track.Log, error)) *verb {
	return &verb{
		name: "from-" + ext, brief: "make a FIT activity or course from " + format,
		about: fmt.Sprintf(fromAbout, ext, what, format), args: "[flags] FILE -o OUT", more: fmt.Sprintf(fromMore, ext),
		add: func(flags *pflag.FlagSet) command {
			o := &fromOptions{read: read}
			outputFlag(flags, fileOutput)
			flags.StringVar(&o.as, "as", "", "make an `activity|course`, whatever times there are")
			return command{check: o.check, run: o.run}
		},
	}
}

const fromAbout = `From-%s makes a FIT file from %s in %s, which may be compressed with gzip. If all
points have a time, the result is an activity, with a session and the laps and pauses of
FILE. Otherwise it is a course for a device to follow.`

const fromMore = `The verb computes what FILE does not have: distances along the positions, totals of laps and
sessions, and the times of a course without any, at 5 m/s. It leaves out heart rates and
other values that FIT cannot store. A position or time that it cannot read is an error.
FILE may be - for standard input. The verb writes all of OUT or nothing.

Examples:
  fit from-%[1]s ride.%[1]s -o ride.fit
  fit from-%[1]s --as course ride.%[1]s -o way.fit
`

// fromOptions are the flag of a verb that reads tracks, and the function that reads its format.
type fromOptions struct {
	as   string
	read func(io.Reader) (*track.Log, error)
}

func (o *fromOptions) check(a *arguments) error {
	if o.as != "" && o.as != "activity" && o.as != "course" {
		return fmt.Errorf("--as %q, want activity or course", o.as)
	}
	return oneFile(a)
}

// run makes a FIT file from a track file.
func (o *fromOptions) run(p *program) {
	if !p.mayOverwrite() {
		return
	}
	name := p.files[0]
	err := p.withText(name, func(in io.Reader) error {
		l, err := o.read(in)
		if err != nil {
			return err
		}
		if o.as != "" {
			l.Course = o.as == "course"
		}
		f, err := l.File(time.Now())
		if err != nil {
			return err
		}
		return p.writeOutput(p.output, func(w io.Writer) error { return fit.Encode(w, f) })
	})
	if path, ok := errors.AsType[*fs.PathError](err); ok && path.Path == name {
		err = path.Err
	}
	if err != nil {
		p.fail("%s: %v", title(name), err)
	}
}

// withText calls do with the contents of a file, decompressed.
func (p *program) withText(name string, do func(io.Reader) error) error {
	in := p.finder.Stdin
	if name != "-" {
		f, err := os.Open(name)
		if err != nil {
			return err
		}
		defer f.Close()
		in = f
	}
	b := bufio.NewReader(in)
	if head, _ := b.Peek(2); string(head) != "\x1f\x8b" {
		return do(b)
	}
	z, err := gzip.NewReader(b)
	if err != nil {
		return err
	}
	return do(&limited{z, p.maxSize})
}

// limited is a reader that fails after so many bytes: a small file may decompress to a huge
// one.
type limited struct {
	in   io.Reader
	left int64
}

var errTooLarge = errors.New("too large when decompressed, see --max-size")

func (l *limited) Read(b []byte) (int, error) {
	if l.left <= 0 {
		return 0, errTooLarge
	}
	n, err := l.in.Read(b[:min(int64(len(b)), l.left)])
	l.left -= int64(n)
	return n, err
}
