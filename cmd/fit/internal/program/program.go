// Package program runs the command line of a program that consists of verbs: the whole of fit, or
// the verbs that a page of the website needs.
package program

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/spf13/pflag"

	"github.com/tightwire/tightwire/cmd/fit/internal/run"
	"github.com/tightwire/tightwire/cmd/internal/cli"
	"github.com/tightwire/tightwire/cmd/internal/quote"
)

// Verbs are the verbs of a program, in the order of its help screen.
type Verbs []*run.Verb

// listed returns the verbs that people type.
func (verbs Verbs) listed() Verbs {
	return slices.DeleteFunc(slices.Clone(verbs), func(v *run.Verb) bool { return v.Hidden })
}

// named returns the verb with a name, nil if there is none.
func (verbs Verbs) named(name string) *run.Verb {
	for _, v := range verbs {
		if v.Name == name {
			return v
		}
	}
	return nil
}

// Execute runs a command line, which begins after the name of the program. It returns the exit
// status.
func (verbs Verbs) Execute(args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	if len(args) > 0 && args[0] == "completion" {
		return verbs.complete(args[1:], stdout, stderr)
	}
	var help strings.Builder
	o, err := verbs.parse(asFlag(args), &help)
	switch {
	case errors.Is(err, pflag.ErrHelp):
		return cli.Print(stdout, stderr, "fit", help.String(), 1)
	case err != nil:
		fmt.Fprintf(stderr, "fit: %s\nRun '%s --help' for usage.\n", quote.Line(run.Explain(err)), o.title())
		return 2
	case o.version:
		return cli.Print(stdout, stderr, "fit", version()+"\n", 1)
	}
	p, stop := start(&o.Arguments, stdin, stdout, stderr)
	defer stop()
	o.command.Run(p)
	if err := p.Out.Flush(); err != nil {
		p.Fail("write error: %v", err)
	}
	return p.Status
}
