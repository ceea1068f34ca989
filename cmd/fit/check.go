package main

import (
	"fmt"
	"io/fs"
	"iter"
	"os"
	"strings"

	"github.com/spf13/pflag"

	"github.com/tightwire/tightwire/cmd/internal/quote"
	"github.com/tightwire/tightwire/fit"
)

const checkAbout = `Check reads files to the end. It prints OK for each whole file, and every fault of
the others.`

const checkMore = `The exit status is 0 if all files are whole, and 1 if one is not.

Examples:
  fit check --quiet *.fit
  curl -s https://example.com/ride.fit | fit check
`

func checkVerb() *verb {
	return &verb{
		name: "check", brief: "check that files are whole, and list every fault",
		about: checkAbout, args: "[flags] [FILE...]", more: checkMore,
		add: newCheck,
	}
}

// checkOptions are the flags of check.
type checkOptions struct{ quiet bool }

func newCheck(flags *pflag.FlagSet) command {
	o := &checkOptions{}
	flags.BoolVarP(&o.quiet, "quiet", "q", false, "do not print OK for each whole file")
	return command{check: anyFiles, run: func(p *program) { p.eachFileBeside(o.input) }, streams: true}
}

// input prints whether a file is whole.
func (o *checkOptions) input(p *program, name string, b []byte) {
	whole := true
	for f, err := range p.chained(b) {
		for _, fault := range faults(f, err) {
			whole = false
			p.status = 1
			fmt.Fprintf(p.out, "%s: %s\n", name, explain(fault))
		}
	}
	if whole && !o.quiet {
		fmt.Fprintf(p.out, "%s: OK\n", name)
	}
}

// chained returns the files chained in b, or if b is nil those in a large file, one in
// memory at a time.
func (p *program) chained(b []byte) iter.Seq2[*fit.File, error] {
	if b != nil || !isLarge(p.path) {
		return fit.All(b, fit.Checksums(fit.Lenient))
	}
	return func(yield func(*fit.File, error) bool) {
		in, err := os.Open(p.path)
		if err != nil {
			yield(nil, err)
			return
		}
		defer in.Close()
		for f, err := range fit.AllFrom(in, fit.Checksums(fit.Lenient)) {
			if !yield(f, err) {
				return
			}
		}
	}
}

// explain returns the text of a fault without the name of the package. Of an error of a file it says
// the name and the reason, not the system call.
func explain(fault error) string {
	if err, ok := fault.(*fs.PathError); ok {
		return fmt.Sprintf("%s: %v", err.Path, quote.Reason(err))
	}
	return strings.TrimPrefix(fault.Error(), "fit: ")
}
