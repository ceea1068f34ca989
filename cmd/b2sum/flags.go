package main

import (
	"errors"
	"fmt"
	"io"
	"runtime"
	"strconv"
	"strings"

	"github.com/spf13/pflag"

	"github.com/tightwire/tightwire/cmd/internal/quote"

	"github.com/tightwire/tightwire/cmd/internal/digest"
)

const about = `B2sum prints and checks BLAKE2 digests, as b2sum of GNU coreutils does.

With no FILE, or when FILE is -, it reads standard input.
`

const usage = about + `
Usage:
  b2sum [flags] [FILE...]
  b2sum completion bash|zsh|fish|man

Flags:
%s
` + examples

const examples = `Examples:
  b2sum *.iso > B2SUMS
  b2sum --check --ignore-missing B2SUMS
  b2sum --algorithm blake2s --length 128 --key-file key message
  b2sum --tree --tag disk.img
`

// options is the command line.
type options struct {
	digest.Function // for printing digests and checking untagged lines
	digest.Keying

	check, tag, zero, version                  bool
	ignoreMissing, quiet, status, strict, warn bool
	mode                                       byte // the last of -b and -t; 0 for neither
	jobs                                       int
	files                                      []string

	bits    uint64 // of -l; 0 for the longest digest
	tree    bool
	keyFile string
}

// flagSet returns the flags, and the options that they set.
func flagSet() (*options, *pflag.FlagSet) {
	o := &options{Function: digest.Function{Algorithm: digest.Algorithms[0]}}
	flags := pflag.NewFlagSet("b2sum", pflag.ContinueOnError)
	flags.SortFlags = false
	o.define(flags)
	return o, flags
}

// parse reads the command line. It writes to w only for --help.
func parse(args []string, w io.Writer) (*options, error) {
	o, flags := flagSet()
	flags.SetNormalizeFunc(unabbreviate)
	flags.Usage = func() { fmt.Fprintf(w, usage, flags.FlagUsages()) }
	if err := flags.Parse(args); err != nil {
		return nil, plainError(err)
	}
	if o.files = flags.Args(); len(o.files) == 0 {
		o.files = []string{"-"}
	}
	return o, o.finish()
}

// define lists the flags: coreutils' own, then ours.
func (o *options) define(flags *pflag.FlagSet) {
	set := func(name, short, usage string, do func()) {
		flags.BoolFuncP(name, short, usage, func(value string) error { return withoutValue(value, do) })
	}
	set("binary", "b", "print * before names, for binary mode; it reads the same", func() { o.mode = 'b' })
	set("check", "c", "read digests from the FILEs and check them", func() { o.check = true })
	flags.FuncP("length", "l", "digest length in `BITS`, a multiple of 8; 0 for the longest", o.setLength)
	set("tag", "", "print lines that name the function (BSD style)", func() { o.tag, o.mode = true, 'b' })
	set("text", "t", "print a space before names, for text mode (default)", func() { o.mode = 't' })
	set("zero", "z", "end lines with NUL, and do not escape names", func() { o.zero = true })

	set("ignore-missing", "", "with --check: skip files that do not exist", func() { o.ignoreMissing = true })
	set("quiet", "", "with --check: do not print OK for each good file", func() { o.report(&o.quiet) })
	set("status", "", "with --check: print nothing; the exit status is the result", func() { o.report(&o.status) })
	set("strict", "", "with --check: fail if a line is malformed", func() { o.strict = true })
	set("warn", "w", "with --check: name each malformed line", func() { o.report(&o.warn) })

	flags.FuncP("algorithm", "a", "`NAME` of the function: "+digest.Names(), o.setAlgorithm)
	flags.StringVar(&o.keyFile, "key-file", "", "make keyed digests (MACs); the key is all bytes of `FILE`")
	flags.StringVar(&o.Person, "personal", "", "personalise the function with `TEXT`")
	flags.StringVar(&o.Salt, "salt", "", "salt the function with `TEXT`")
	set("tree", "", "make a tree digest, on all cores; it differs from the plain digest", func() { o.tree = true })
	flags.IntVarP(&o.jobs, "jobs", "j", runtime.GOMAXPROCS(0), "read `N` files at once, or hash a tree on N cores")
	set("version", "", "print the version", func() { o.version = true })
}

// withoutValue calls do, or returns an error if the flag was given a value.
func withoutValue(value string, do func()) error {
	if value != "true" {
		return errors.New("this flag takes no value")
	}
	do()
	return nil
}

// report sets how much --check prints. The last of the three flags counts.
func (o *options) report(level *bool) {
	o.quiet, o.status, o.warn = false, false, false
	*level = true
}

// setLength accepts what strtoumax accepts in base 10, except a minus.
func (o *options) setLength(s string) (err error) {
	digits := strings.TrimPrefix(strings.TrimLeft(s, " \t\n\v\f\r"), "+")
	o.bits, err = strconv.ParseUint(digits, 10, 64)
	if err != nil {
		return errors.New("want a number of bits")
	}
	if o.bits%8 != 0 {
		return errors.New("length is not a multiple of 8")
	}
	return nil
}

func (o *options) setAlgorithm(name string) error {
	o.Algorithm = digest.Named(name)
	if o.Algorithm == nil {
		return errors.New("want one of " + digest.Names())
	}
	return nil
}

// plainError returns the fault in the value of a flag without the names of Go types that
// pflag adds.
func plainError(err error) error {
	var invalid *pflag.InvalidValueError
	if errors.As(err, &invalid) {
		return fmt.Errorf("invalid %s: %s: %w", invalid.GetFlag().Name, quote.Name(invalid.GetValue()), invalid.Unwrap())
	}
	return err
}

// unabbreviate completes the beginning of a long flag's name if it is unique, as
// getopt_long does.
func unabbreviate(flags *pflag.FlagSet, name string) pflag.NormalizedName {
	var found []string
	flags.VisitAll(func(f *pflag.Flag) {
		if strings.HasPrefix(f.Name, name) {
			found = append(found, f.Name)
		}
	})
	if len(found) == 1 {
		name = found[0]
	}
	return pflag.NormalizedName(name)
}
