// Package hrv has the verb that writes the intervals between heart beats for programs that analyse heart rate
// variability.
package hrv

import (
	"bufio"
	"errors"
	"io"
	"strconv"

	"github.com/spf13/pflag"

	"github.com/tightwire/tightwire/cmd/fit/internal/export"
	"github.com/tightwire/tightwire/cmd/fit/internal/run"
	"github.com/tightwire/tightwire/fit/timeline"
)

const about = `Hrv writes the intervals between heart beats (RR) as text: a number of milliseconds on each
line. Kubios, RHRV and other programs for heart rate variability read this form.`

const more = `A device records the intervals if its setting for heart rate variability is on and a chest
strap is connected. A file without intervals is an error. The verb writes all intervals as
they are stored, also those of beats that the strap lost or reported twice: the programs that
read them correct these. 'fit csv -m hrv --expand' has the times of the beats.

` + export.More + `
Examples:
  fit hrv ride.fit -o ride.txt
  fit hrv rides/ -o intervals/
`

// Verb is the verb hrv.
var Verb = &run.Verb{
	Name: "hrv", Brief: "write the intervals between heart beats as text",
	About: about, Args: "[flags] [FILE...] [-o OUT]", More: more,
	New: func(flags *pflag.FlagSet) run.Command {
		export.Flag(flags)
		x := export.Streamed(".txt", write)
		x.OneByOne = true
		return run.Command{Check: run.AnyFiles, Run: func(p *run.Program) { x.Run(p) }}
	},
}

var errNone = errors.New("no intervals between heart beats in it: the device did not record them")

// write writes a line for each interval in chained files.
func write(_ *run.Program, w io.Writer, s export.Source) error {
	out := bufio.NewWriter(w)
	none := true
	for f := range s.Each() {
		var beats timeline.Beats
		var some []timeline.Beat
		for _, m := range f.Messages {
			some = beats.Append(some[:0], m)
			for _, b := range some {
				none = false
				out.WriteString(strconv.FormatUint(uint64(b.Milliseconds), 10))
				out.WriteByte('\n')
			}
		}
	}
	if none {
		return errNone
	}
	return out.Flush()
}
