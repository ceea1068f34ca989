// Package racing is the command line of cmd/bench.
package racing

import (
	"flag"
	"fmt"
	"io"
	"os"
	"regexp"
	"slices"

	"github.com/tightwire/tightwire/compare/promise"
	"github.com/tightwire/tightwire/compare/races"
	"github.com/tightwire/tightwire/lab/race"
)

// Main runs the program with the races in all, and ends it.
func Main(all []race.Race) {
	os.Exit(run(all, os.Args[1:], os.Stdout, os.Stderr))
}

type options struct {
	all      []race.Race // of the program
	rounds   int
	patience int
	control  bool
	memory   bool
	simd     bool
	promised bool
	run      *regexp.Regexp
	folder   string
	with     string
}

// printed is the name of the folder that prints the record instead of keeping it.
const printed = "-"

// run is Main with its arguments and outputs. It returns the exit status.
func run(all []race.Race, args []string, stdout, stderr io.Writer) int {
	o, err := parse(args, stderr)
	if err != nil {
		return 2
	}
	o.all = all
	if err := bench(o, stdout); err != nil {
		fmt.Fprintln(stderr, "bench:", err)
		return 1
	}
	return 0
}

// parse parses the command line. It reports the error that it returns.
func parse(args []string, stderr io.Writer) (options, error) {
	var o options
	flags := flag.NewFlagSet("bench", flag.ContinueOnError)
	flags.SetOutput(stderr)
	flags.IntVar(&o.rounds, "rounds", 60, "slices of each arm; a record of all races takes 30 kB for each")
	flags.IntVar(&o.patience, "patience", 40, "how many times as many rounds may be run to find quiet ones; 0 takes all as they come")
	flags.BoolVar(&o.control, "control", false, "let the base of each race run once more, as an arm named control; not of FIT and Messages, whose base takes long")
	flags.BoolVar(&o.memory, "memory", false, "record what each arm allocates instead of its times")
	flags.BoolVar(&o.simd, "simd", false, "only races of functions that have SIMD kernels, in this build with them or not; such records have a folder of their own")
	flags.BoolVar(&o.promised, "promised", false, "only races of which we promise something, in builds with SIMD or without; such records have a folder of their own")
	flags.Func("run", "only races whose name matches this `regexp`", func(s string) (err error) {
		o.run, err = regexp.Compile(s)
		return err
	})
	flags.StringVar(&o.folder, "o", "", "add the samples to the records in this `folder`; - prints them")
	flags.StringVar(&o.with, "with", "", "add to the record what programs with other layouts of the code have printed to this `file`")
	err := flags.Parse(args)
	if err == nil && flags.NArg() > 0 {
		err = fmt.Errorf("unexpected argument %q", flags.Arg(0))
		fmt.Fprintln(stderr, "bench:", err)
	}
	return o, err
}

// bench runs the races that o selects.
func bench(o options, stdout io.Writer) error {
	chosen := o.choose()
	if len(chosen) == 0 {
		return fmt.Errorf("no race matches %s", o.run)
	}
	e := environment()
	if err := race.WriteHeader(stdout, e); err != nil {
		return err
	}
	if o.memory {
		return memory(chosen, o.folder, e, stdout)
	}
	rs, err := runAll(chosen, o, stdout)
	if err != nil || o.folder == "" || o.folder == printed {
		return err
	}
	kind, set := o.extent(chosen)
	path, err := o.keep(e, kind, set, rs, stdout)
	fmt.Fprintln(stdout, "record:", path)
	return err
}

// extent returns the set of races that was run, "" for all races. A run without some races of
// a set has the kind "part", which tables ignore, "simd" if it has all with SIMD kernels, or "promised".
func (o options) extent(chosen []race.Race) (kind, set string) {
	switch {
	case !o.complete():
		return "part", ""
	case o.simd && o.run == nil:
		return "simd", ""
	case o.promised && o.run == nil:
		return "promised", ""
	case len(chosen) == len(o.all):
		return "", ""
	}
	first := races.SetOf(chosen[0].Name)
	isOther := func(r race.Race) bool { return races.SetOf(r.Name) != first }
	whole := slices.DeleteFunc(slices.Clone(o.all), isOther)
	if len(whole) == len(chosen) && !slices.ContainsFunc(chosen, isOther) {
		return "", string(first)
	}
	return "part", ""
}

// complete reports whether the program has races of all sets.
func (o options) complete() bool {
	return !slices.ContainsFunc(races.Sets, func(s races.Set) bool {
		return !slices.ContainsFunc(o.all, func(r race.Race) bool { return races.SetOf(r.Name) == s })
	})
}

// environment takes the commit from the binary, which the records of earlier runs
// do not make dirty, or else asks git.
func environment() race.Env {
	e := race.Describe("")
	if e.Commit == "" {
		e.Commit = race.Commit(".")
	}
	return e
}

// choose returns the races to run.
func (o options) choose() []race.Race {
	promised := o.promises()
	return slices.DeleteFunc(slices.Clone(o.all), func(r race.Race) bool {
		return o.run != nil && !o.run.MatchString(r.Name) || o.simd && !races.WithKernels(r.Name) ||
			o.promised && !slices.Contains(promised, r.Name)
	})
}

// promises returns the races of which we promise something, here on whatever machine.
func (o options) promises() []string {
	build, unit := promise.Plain[0], ""
	if race.Describe("").Experiment != "" {
		build = promise.SIMD[0]
	}
	if o.memory {
		unit = "B/op"
	}
	return promise.Races(build, unit)
}
