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

	"github.com/tightwire/tightwire/cmd/fit/internal/export"
	"github.com/tightwire/tightwire/cmd/fit/internal/geojson"
	"github.com/tightwire/tightwire/cmd/fit/internal/gpx"
	"github.com/tightwire/tightwire/cmd/fit/internal/kml"
	"github.com/tightwire/tightwire/cmd/fit/internal/run"
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
func trackVerbs() []*run.Verb {
	return []*run.Verb{
		trackVerb("gpx", "write the route, with sensors, as GPX", gpxAbout, placed(gpx.Write)),
		trackVerb("tcx", "write laps and records as TCX", tcxAbout, tcx.Write),
		trackVerb("kml", "write the route as KML, for Google Earth", kmlAbout, placed(kml.Write)),
		trackVerb("geojson", "write the route as GeoJSON, for maps", geojsonAbout, placed(geojson.Write)),
		fromVerb("gpx", "GPX", "a track or route", gpx.Read),
		fromVerb("tcx", "TCX", "an activity or course", tcx.Read),
	}
}

// fromVerb returns a verb that reads tracks.
func fromVerb(ext, format, what string, read func(io.Reader) (*track.Log, error)) *run.Verb {
	return &run.Verb{
		Name: "from-" + ext, Brief: "make a FIT activity or course from " + format,
		About: fmt.Sprintf(fromAbout, ext, what, format), Args: "[flags] FILE -o OUT", More: fmt.Sprintf(fromMore, ext),
		New: func(flags *pflag.FlagSet) run.Command {
			o := &fromOptions{read: read}
			run.OutputFlag(flags, run.FileOutput)
			flags.StringVar(&o.as, "as", "", "make an `activity|course`, whatever times there are")
			return run.Command{Check: o.check, Run: o.run}
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

func (o *fromOptions) check(a *run.Arguments) error {
	if o.as != "" && o.as != "activity" && o.as != "course" {
		return fmt.Errorf("--as %q, want activity or course", o.as)
	}
	return run.OneFile(a)
}

// run makes a FIT file from a track file.
func (o *fromOptions) run(p *run.Program) {
	if !p.MayOverwrite() {
		return
	}
	name := p.Files[0]
	err := withText(p, name, func(in io.Reader) error {
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
		return p.WriteOutput(p.Output, func(w io.Writer) error { return fit.Encode(w, f) })
	})
	if path, ok := errors.AsType[*fs.PathError](err); ok && path.Path == name {
		err = path.Err
	}
	if err != nil {
		p.Fail("%s: %v", run.Title(name), err)
	}
}

// withText calls do with the contents of a file, decompressed.
func withText(p *run.Program, name string, do func(io.Reader) error) error {
	in := p.Finder.Stdin
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
	return do(&limited{z, p.MaxSize})
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
