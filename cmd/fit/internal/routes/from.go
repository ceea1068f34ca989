package routes

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

	"github.com/tightwire/tightwire/cmd/fit/internal/run"
	"github.com/tightwire/tightwire/cmd/fit/internal/track"
	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/doctor"
)

// fromVerb returns a verb that reads tracks.
func fromVerb(ext, format, what string, read func(io.Reader) (*track.Log, error)) *run.Verb {
	return &run.Verb{
		Name: "from-" + ext, Brief: "make a FIT activity or course from " + format,
		About: fmt.Sprintf(fromAbout, ext, what, format), Args: "[flags] FILE -o OUT", More: fmt.Sprintf(fromMore, ext),
		New: func(flags *pflag.FlagSet) run.Command {
			o := &fromOptions{format: format, read: read}
			run.OutputFlag(flags, run.FileOutput)
			flags.StringVar(&o.as, "as", "", "make an `activity|course` (default: an activity if all points have a time)")
			return run.Command{Check: o.check, Run: o.run}
		},
	}
}

const fromAbout = `From-%s makes a FIT file from %s in %s, which may be compressed with gzip, and in UTF-8
or UTF-16. If all points have a time, the result is an activity, with a session and the laps
and pauses of FILE. Otherwise it is a course for a device to follow, and waypoints and route
points that have a name become its course points.`

const fromMore = `The verb computes what FILE does not have: distances along the positions, totals of laps and
sessions, and the times of a course without times, at 5 m/s. A lap without track points gets
a record at its start and at its end. The verb leaves out heart rates and other values that
FIT cannot store. A position or time that it cannot read is an error.
FILE may be - for standard input. The verb writes all of OUT or nothing.

Examples:
  fit from-%[1]s ride.%[1]s -o ride.fit
  fit from-%[1]s --as course ride.%[1]s -o way.fit
`

// fromOptions are the flag of a verb that reads tracks, its format, and the function that reads it.
type fromOptions struct {
	as     string
	format string
	read   func(io.Reader) (*track.Log, error)
}

func (o *fromOptions) check(a *run.Arguments) error {
	if o.as != "" && o.as != "activity" && o.as != "course" {
		return fmt.Errorf("--as %q, want activity or course", o.as)
	}
	return run.OneFile(a)
}

// run makes a FIT file from a track file.
func (o *fromOptions) run(p *run.Program) {
	if !p.MayPrint() || !p.MayOverwrite() {
		return
	}
	name := p.Files[0]
	err := withText(p, name, func(in io.Reader) error {
		l, err := o.readTracks(in)
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

// readTracks reads tracks. If it cannot, and the text begins as another format does, the error names that format.
func (o *fromOptions) readTracks(in io.Reader) (*track.Log, error) {
	b := bufio.NewReaderSize(in, doctor.FormatHead)
	head, _ := b.Peek(doctor.FormatHead)
	what := doctor.Format(head)
	l, err := o.read(b)
	if err != nil && what != "" && what != o.format && what != "XML" && what != "text" {
		return nil, fmt.Errorf("not a %s file, but %s", o.format, what)
	}
	return l, err
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
	if head, _ := b.Peek(2); string(head) != "\x1f\x8b" { // how gzip begins (RFC 1952, 2.3.1)
		return do(b)
	}
	z, err := gzip.NewReader(b)
	if err != nil {
		return err
	}
	return do(&limited{z, p.MaxSize})
}

// limited is a reader that fails after so many bytes: a small file may decompress to a huge
// file.
type limited struct {
	in   io.Reader
	left int64
}

var errTooLarge = errors.New("too large when decompressed, see --max-size")

// Read fails at the limit, and not after it: a reader that asks for more would decompress more.
func (l *limited) Read(b []byte) (int, error) {
	if l.left <= 0 {
		return 0, errTooLarge
	}
	n, err := l.in.Read(b[:min(int64(len(b)), l.left)])
	l.left -= int64(n)
	return n, err
}
