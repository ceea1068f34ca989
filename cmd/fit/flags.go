package main

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"

	"github.com/spf13/pflag"

	"github.com/tightwire/tightwire/fit/activity"
	"github.com/tightwire/tightwire/fit/input"
)

// options is the command line.
type options struct {
	verb    *verb // nil if there is none
	version bool
	files   []string

	maxSize int64 // uncompressed size of a compressed or archived file

	jsonl, raw bool      // of dump
	style      style     // of dump
	limit      int       // of dump; -1: none
	selected   selection // of dump and csv
	expand     bool      // of csv
	quiet      bool      // of check
	output     string    // of rewrite and repair
	as         string    // of from-gpx and from-tcx

	keep, compress, big, little bool // of rewrite

	report string // of repair and of verbs that edit: "" or "json"

	repair  repairOptions
	split   splitOptions
	trim    trimOptions
	cut     trimOptions
	conceal concealOptions
	strip   stripOptions
	shift   shiftOptions
	reduce  reduceOptions
	labels  activity.Labels // of set
	doctor  doctorOptions
	merging mergeOptions
	show    showOptions
	view    viewOptions

	terminal, colours bool // of standard output
}

// title returns the valid beginning of the command line: "fit" or "fit dump".
func (o *options) title() string {
	if o.verb == nil {
		return "fit"
	}
	return "fit " + o.verb.name
}

// flagSet returns the flags before a verb.
func (o *options) flagSet() *pflag.FlagSet {
	flags := pflag.NewFlagSet("fit", pflag.ContinueOnError)
	flags.SetInterspersed(false)
	flags.BoolVar(&o.version, "version", false, "print the version")
	return flags
}

// verbFlags returns the flags of a verb.
func (o *options) verbFlags(v *verb) *pflag.FlagSet {
	flags := pflag.NewFlagSet("fit "+v.name, pflag.ContinueOnError)
	flags.SortFlags = false
	v.flags(o, flags)
	flags.Int64Var(&o.maxSize, "max-size", input.DefaultMaxSize, "largest size of a file in `BYTES`, uncompressed")
	return flags
}

// parse reads the command line. It writes to w only for --help. The options are
// never nil.
func parse(args []string, w io.Writer) (*options, error) {
	o := &options{}
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
func (o *options) parseVerb(args []string, w io.Writer) error {
	flags := o.verbFlags(o.verb)
	flags.Usage = func() {
		fmt.Fprintf(w, verbUsage, o.verb.about, o.title(), o.verb.args, flagList(flags), o.verb.more)
	}
	if err := flags.Parse(args); err != nil {
		return err
	}
	if o.maxSize < 1 {
		return fmt.Errorf("--max-size %d, want 1 or more", o.maxSize)
	}
	o.files = flags.Args()
	return o.verb.check(o)
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
func anyFiles(o *options) error {
	if len(o.files) == 0 {
		o.files = []string{"-"}
	}
	return nil
}

func checkDump(o *options) error {
	switch {
	case o.raw && !o.jsonl:
		return errors.New("--raw goes with --jsonl")
	case o.raw && o.selected.fields != nil:
		return errors.New("--raw knows no names of fields, want it without --fields")
	case o.limit < -1:
		return fmt.Errorf("--limit %d, want how many messages", o.limit)
	}
	o.style.selected = &o.selected
	return cmp.Or(o.selected.read(), anyFiles(o))
}

// oneFile checks the flags of verbs that make one file from another.
func oneFile(o *options) error {
	if len(o.files) != 1 {
		return fmt.Errorf("%s, want 1", counted(len(o.files), "file"))
	}
	if o.output == "" {
		return errors.New("no --output (-o), want a file, or - for standard output")
	}
	return nil
}

func checkRewrite(o *options) error {
	if o.keep && (o.compress || o.big || o.little) {
		return errors.New("--keep goes with no other layout")
	}
	if o.big && o.little {
		return errors.New("--big-endian and --little-endian, want one of them")
	}
	return oneFile(o)
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
