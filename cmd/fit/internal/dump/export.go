package dump

import (
	"bytes"
	"cmp"
	"io"

	"github.com/spf13/pflag"

	"github.com/tightwire/tightwire/cmd/fit/internal/export"
	"github.com/tightwire/tightwire/cmd/fit/internal/field"
	"github.com/tightwire/tightwire/cmd/fit/internal/run"
)

const jsonAbout = `Json writes the messages of a file as a JSON array, with an object for each. 'fit help dump'
describes the objects.`

const jsonlAbout = `Jsonl writes the messages of a file as JSON lines, with an object for each: the lines of
fit dump --jsonl. It skips damaged files.`

const jsonMore = export.More + `
Examples:
  fit json -m session,lap ride.fit
  fit json rides/ -o objects/
`

const jsonlMore = export.More + `
Examples:
  fit jsonl -m record -f heart_rate,power ride.fit -o ride.jsonl
  fit jsonl export.zip -o lines/
`

// JSON is the verb json.
var JSON = &run.Verb{
	Name: "json", Brief: "write messages as a JSON array",
	About: jsonAbout, Args: "[flags] [FILE...]", More: jsonMore,
	New: newJSON,
}

// JSONLines is the verb jsonl.
var JSONLines = &run.Verb{
	Name: "jsonl", Brief: "write messages as JSON lines",
	About: jsonlAbout, Args: "[flags] [FILE...]", More: jsonlMore,
	New: newJSONLines,
}

// jsonOptions are the flags of json and jsonl, and how their outputs differ: the end of names, and
// the texts around the objects.
type jsonOptions struct {
	style                    field.Style
	selected                 field.Selection
	ext, begin, between, end string
}

func newJSON(flags *pflag.FlagSet) run.Command {
	return (&jsonOptions{ext: ".json", begin: "[\n", between: ",\n", end: "\n]\n"}).command(flags)
}

func newJSONLines(flags *pflag.FlagSet) run.Command {
	return (&jsonOptions{ext: ".jsonl", between: "\n", end: "\n"}).command(flags)
}

func (o *jsonOptions) command(flags *pflag.FlagSet) run.Command {
	export.Flag(flags)
	o.selected.AddFlags(flags, nil)
	flags.BoolVar(&o.style.Semicircles, "semicircles", false, "write positions as they are stored, not in degrees")
	return run.Command{Check: o.check, Run: o.run}
}

func (o *jsonOptions) check(a *run.Arguments) error {
	o.style.Selected = &o.selected
	return cmp.Or(o.selected.Read(), run.AnyFiles(a))
}

// run writes files with an object for each message.
func (o *jsonOptions) run(p *run.Program) {
	x := export.Streamed(o.ext, o.write)
	x.OneByOne = true
	if !o.selected.IsMisspelt(p, x.Rehearse) {
		x.Run(p)
	}
}

// write writes an object for each message that is wanted.
func (o *jsonOptions) write(_ *run.Program, w io.Writer, s export.Source) error {
	l := namedLines{style: o.style}
	b := []byte(o.begin)
	next := ""
	seq := -1
	for f := range s.Each() {
		seq++
		b = l.begin(b, s.Name, seq)
		for _, m := range f.Messages {
			if !o.selected.HasMessage(m.Num()) {
				continue
			}
			b = bytes.TrimSuffix(l.message(append(b, next...), seq, m), []byte("\n"))
			next = o.between
			if len(b) > run.LineRoom {
				if _, err := w.Write(b); err != nil {
					return err
				}
				b = b[:0]
			}
		}
	}
	if next == "" && o.begin == "" {
		return nil // no line at all
	}
	_, err := w.Write(append(b, o.end...))
	return err
}
