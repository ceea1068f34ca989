package program

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/spf13/pflag"

	"github.com/tightwire/tightwire/cmd/fit/internal/run"
)

// A commandline is the whole of it, read.
type commandline struct {
	run.Arguments
	verb    *run.Verb // nil if there is none
	command run.Command
	version bool
}

// title returns the valid beginning of the command line: "fit" or "fit dump".
func (o *commandline) title() string {
	if o.verb == nil {
		return "fit"
	}
	return "fit " + o.verb.Name
}

// Flags returns the flags before a verb.
func (o *commandline) flagSet() *pflag.FlagSet {
	flags := pflag.NewFlagSet("fit", pflag.ContinueOnError)
	flags.SetInterspersed(false)
	flags.BoolVar(&o.version, "version", false, "print the version")
	return flags
}

// parse reads the command line. It writes to w only for --help. The result is never nil.
func (verbs Verbs) parse(args []string, w io.Writer) (*commandline, error) {
	o := &commandline{}
	flags := o.flagSet()
	flags.Usage = func() { fmt.Fprintf(w, usage, verbs.list(), flags.FlagUsages()) }
	if err := flags.Parse(args); err != nil || o.version {
		return o, flagError(flags, err)
	}
	if flags.NArg() == 0 {
		return o, errors.New("no verb, want one such as show, doctor or repair")
	}
	if o.verb = verbs.named(flags.Arg(0)); o.verb == nil {
		return o, verbs.noVerb(flags.Arg(0))
	}
	return o, o.parseVerb(flags.Args()[1:], w)
}

// asFlag replaces "help VERB" by "VERB --help", and "version" by "--version".
func asFlag(args []string) []string {
	switch {
	case len(args) > 0 && args[0] == "help":
		return append(slices.Clone(args[1:]), "--help")
	case len(args) == 1 && args[0] == "version":
		return []string{"--version"}
	}
	return args
}

// parseVerb reads the arguments after the verb.
func (o *commandline) parseVerb(args []string, w io.Writer) error {
	flags, command := o.verb.Flags()
	flags.Usage = func() {
		fmt.Fprintf(w, verbUsage, o.verb.About, o.title(), o.verb.Args, flagList(flags), o.verb.More)
	}
	if err := flags.Parse(args); err != nil {
		return flagError(flags, err)
	}
	o.command, o.Arguments = command, run.Parse(flags)
	o.Streams = command.Streams
	if o.MaxSize < 1 {
		return fmt.Errorf("--max-size %d, want 1 or more", o.MaxSize)
	}
	return command.Check(&o.Arguments)
}

// flagList is the section on flags of a help screen, empty if there are none.
func flagList(flags *pflag.FlagSet) string {
	if !flags.HasFlags() {
		return ""
	}
	return "\nFlags:\n" + flags.FlagUsages()
}

const about = `Fit shows, converts, checks and repairs FIT files.

A FILE is a FIT file, plain or compressed with gzip, a zip archive, a folder, or - for
standard input. Most verbs read standard input if there is no FILE.
`

const usage = about + `
Usage:
  fit VERB [flags] FILE...
  fit help VERB
  fit version
  fit completion bash|zsh|fish|man

Verbs:
%s
Flags:
%s
Run 'fit help VERB' for more, and examples.
`

const verbUsage = `%s

Usage:
  %s %s
%s
%s`

func (verbs Verbs) list() string {
	var list strings.Builder
	for _, v := range verbs.listed() {
		fmt.Fprintf(&list, "  %-9s %s\n", v.Name, v.Brief)
	}
	return list.String()
}
