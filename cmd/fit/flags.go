package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"

	"github.com/spf13/pflag"

	"github.com/tightwire/tightwire/fit/input"
)

// arguments are what verbs have in common on the command line.
type arguments struct {
	files   []string
	maxSize int64  // uncompressed size of a compressed or archived file
	output  string // --output, "" for verbs without it
	report  string // --report of verbs that edit: "" or "json"
	streams bool   // of the command
}

// A commandline is the whole of it, read.
type commandline struct {
	arguments
	verb    *verb // nil if there is none
	command command
	version bool
}

// title returns the valid beginning of the command line: "fit" or "fit dump".
func (o *commandline) title() string {
	if o.verb == nil {
		return "fit"
	}
	return "fit " + o.verb.name
}

// flagSet returns the flags before a verb.
func (o *commandline) flagSet() *pflag.FlagSet {
	flags := pflag.NewFlagSet("fit", pflag.ContinueOnError)
	flags.SetInterspersed(false)
	flags.BoolVar(&o.version, "version", false, "print the version")
	return flags
}

// flagSet returns the flags of a verb, and what it does with them.
func (v *verb) flagSet() (*pflag.FlagSet, command) {
	flags := pflag.NewFlagSet("fit "+v.name, pflag.ContinueOnError)
	flags.SortFlags = false
	command := v.add(flags)
	flags.Int64("max-size", input.DefaultMaxSize, "largest size of a file in `BYTES`, uncompressed")
	return flags, command
}

// parse reads the command line. It writes to w only for --help. The result is never nil.
func parse(args []string, w io.Writer) (*commandline, error) {
	o := &commandline{}
	flags := o.flagSet()
	flags.Usage = func() { fmt.Fprintf(w, usage, verbList(), flags.FlagUsages()) }
	if err := flags.Parse(args); err != nil || o.version {
		return o, err
	}
	if flags.NArg() == 0 {
		return o, errors.New("no verb")
	}
	if o.verb = verbNamed(flags.Arg(0)); o.verb == nil {
		return o, noVerb(flags.Arg(0))
	}
	return o, o.parseVerb(flags.Args()[1:], w)
}

// asHelp replaces "help VERB" by "VERB --help".
func asHelp(args []string) []string {
	if len(args) == 0 || args[0] != "help" {
		return args
	}
	return append(slices.Clone(args[1:]), "--help")
}

// parseVerb reads what follows the verb.
func (o *commandline) parseVerb(args []string, w io.Writer) error {
	flags, command := o.verb.flagSet()
	flags.Usage = func() {
		fmt.Fprintf(w, verbUsage, o.verb.about, o.title(), o.verb.args, flagList(flags), o.verb.more)
	}
	if err := flags.Parse(args); err != nil {
		return err
	}
	o.command, o.arguments = command, argumentsOf(flags)
	o.streams = command.streams
	if o.maxSize < 1 {
		return fmt.Errorf("--max-size %d, want 1 or more", o.maxSize)
	}
	return command.check(&o.arguments)
}

// argumentsOf returns the arguments, and the values of the flags that several verbs have: zero
// where the verb does not have the flag.
func argumentsOf(flags *pflag.FlagSet) arguments {
	a := arguments{files: flags.Args()}
	a.maxSize, _ = flags.GetInt64("max-size")
	a.output, _ = flags.GetString("output")
	a.report, _ = flags.GetString("report")
	return a
}

// outputFlag adds --output, with its text in the help screen.
func outputFlag(flags *pflag.FlagSet, text string) { flags.StringP("output", "o", "", text) }

// fileOutput is the text about --output of verbs that make one file.
const fileOutput = "write to `OUT`, - for standard output"

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

// anyFiles checks the flags of verbs that read any number of files.
func anyFiles(a *arguments) error {
	if len(a.files) == 0 {
		a.files = []string{"-"}
	}
	return nil
}

// oneFile checks the flags of verbs that make one file from another.
func oneFile(a *arguments) error {
	if len(a.files) != 1 {
		return fmt.Errorf("%s, want 1", counted(len(a.files), "file"))
	}
	if a.output == "" {
		return errors.New("no --output (-o), want a file, or - for standard output")
	}
	return nil
}

// noVerb is the error for what is in the place of a verb.
func noVerb(arg string) error {
	if _, err := os.Stat(arg); err == nil {
		return fmt.Errorf("no verb before the file %q, such as show", arg)
	}
	return fmt.Errorf("unknown verb %q", arg)
}

func verbList() string {
	var list strings.Builder
	for _, v := range verbs() {
		fmt.Fprintf(&list, "  %-9s %s\n", v.name, v.brief)
	}
	return list.String()
}
