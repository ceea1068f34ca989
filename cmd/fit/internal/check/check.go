// Package check has the verbs that check whether files are whole and sound, repair them, and rewrite them:
// check, stat, doctor, repair and rewrite.
package check

import (
	"errors"
	"fmt"
	"iter"
	"os"

	"github.com/spf13/pflag"

	"github.com/tightwire/tightwire/cmd/fit/internal/run"
	"github.com/tightwire/tightwire/fit"
)

const checkAbout = `Check reads files to the end. It prints OK for each whole file and lists every fault of
each damaged file. It also reports if mail or FTP converted a file as if it were text.`

const checkMore = `The exit status is 0 if all files are whole, and 1 if any file is damaged.

Examples:
  fit check --quiet *.fit
  curl -s https://example.com/ride.fit | fit check
`

// Check is the verb check.
var Check = &run.Verb{
	Name: "check", Brief: "check that files are whole, and list every fault",
	About: checkAbout, Args: "[flags] [FILE...]", More: checkMore,
	New: newCheck,
}

// checkOptions are the flags of check.
type checkOptions struct{ quiet bool }

func newCheck(flags *pflag.FlagSet) run.Command {
	o := &checkOptions{}
	flags.BoolVarP(&o.quiet, "quiet", "q", false, "do not print OK for each whole file")
	return run.Command{Check: run.AnyFiles, Run: func(p *run.Program) { p.EachBeside(o.input) }, Streams: true}
}

// input prints whether a file is whole.
func (o *checkOptions) input(p *run.Program, name string, b []byte) {
	whole := true
	for f, err := range chained(p, b) {
		for _, fault := range run.Faults(f, err) {
			whole = false
			p.Status = 1
			fmt.Fprintf(p.Out, "%s: %s\n", name, placed(fault))
		}
	}
	if whole {
		if !o.quiet {
			fmt.Fprintf(p.Out, "%s: OK\n", name)
		}
	} else if text := transferred(b); text != "" {
		fmt.Fprintf(p.Out, "%s: %s\n", name, text)
	}
}

// placed returns the text of a fault with its offset. Of what is not a FIT file, nothing is right from the first byte on.
func placed(fault error) string {
	if _, ok := errors.AsType[*fit.Error](fault); ok {
		return run.Explain(fault)
	}
	return "offset 0: " + run.Explain(fault)
}

// chained returns the files chained in b, or if b is nil the files in a large file, one file
// in memory at a time.
func chained(p *run.Program, b []byte) iter.Seq2[*fit.File, error] {
	if b != nil || !run.IsLarge(p.Path) {
		return run.All(b, fit.Checksums(fit.Lenient))
	}
	return func(yield func(*fit.File, error) bool) {
		in, err := os.Open(p.Path)
		if err != nil {
			yield(nil, err)
			return
		}
		defer in.Close()
		fit.AllFrom(in, fit.Checksums(fit.Lenient))(yield)
	}
}
