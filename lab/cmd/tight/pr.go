package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"time"

	"github.com/tightwire/tightwire/lab/internal/build"
	"github.com/tightwire/tightwire/lab/internal/compare"
	"github.com/tightwire/tightwire/lab/internal/facts"
	"github.com/tightwire/tightwire/lab/internal/print"
	"github.com/tightwire/tightwire/lab/internal/sample"
)

// A prCommand reports what a pull request changes.
type prCommand struct {
	console
	in           func() (build.Build, error)
	base, failOn string
	bench        string
	least        float64
	time, budget time.Duration
	every        time.Duration // between lines that say that it is still at work
	rounds       int           // of a benchmark that is timed; 0: as many as prove something
	samples      string        // a file
	write        func(io.Writer, print.Pull) error
}

// leastMore is the default of -least.
const leastMore = 8

func (k *prCommand) Define() {
	k.buildFlags()
	k.Flags.StringVar(&k.base, "base", "", "the `revision` to merge into (default: the first of GITHUB_BASE_REF, CI_MERGE_REQUEST_DIFF_BASE_SHA and origin/HEAD that exists)")
	k.write = print.Pulls.Flag(k.Flags)
}

// buildFlags adds all flags except -base.
func (k *prCommand) buildFlags() {
	k.every = often
	k.in = k.oneBuild()
	k.Flags.StringVar(&k.failOn, "fail-on", "broken,fails,counts>1%", "findings that make the exit status 1, separated by commas: any, new (everything that is worse), broken (contracts), gone (deleted contracts), fails (times), counts or counts>N%, bce, inline, alloc or size (what is worse of that kind), or unproven (not compared, or not known)")
	k.Flags.Float64Var(&k.least, "least", leastMore, "instructions by which a count must grow to block, whatever it is in per cent")
	k.Flags.DurationVar(&k.time, "time", 5*time.Minute, "time limit for timing all benchmarks together; 0 times none")
	k.Flags.DurationVar(&k.budget, "budget", 8*time.Minute, "time for everything; contracts and the compiler's output of a pull request are finished whatever it is; 0 counts and times no benchmark")
	k.Flags.StringVar(&k.bench, "bench", "", "count and time only benchmarks that match this `regexp`, even if their code has not changed")
	k.Flags.StringVar(&k.samples, "samples", "", "write all samples of times to this `file`")
}

func (k *prCommand) Run(ctx context.Context) (int, error) {
	q, err := k.request(k.Flags.Args())
	if err != nil {
		return 0, err
	}
	if q.Base, err = compare.Base(ctx, ".", k.base, os.Getenv); err != nil {
		return 0, err
	}
	p, err := k.result(ctx, q)
	return p.Exit(), err
}

// request returns what the flags ask for, about the packages that match the patterns, or else all.
func (k *prCommand) request(patterns []string) (q compare.Request, err error) {
	c, err := k.in()
	if err != nil {
		return q, err
	}
	failOn, err := facts.ParseFailOn(k.failOn)
	if len(patterns) == 0 {
		patterns = []string{"./..."}
	}
	q = compare.Request{Dir: ".", Build: c, Patterns: patterns, Time: k.time, Budget: k.budget, Bench: k.bench, FailOn: failOn, Least: k.least, Rounds: k.rounds}
	return q, errors.Join(err, checkSamples(k.samples))
}

// result runs the request, writes the samples to their file, and writes the result, also what was
// known when an interrupt came.
func (k *prCommand) result(ctx context.Context, q compare.Request) (print.Pull, error) {
	s := newSpeaker(k.console, "looking for differences")
	q.Say = s.say
	s.say("%s", s.last) // before the go command runs, which may fetch modules and a toolchain
	stop := s.keep(k.every)
	p, err := q.Run(build.WithMonitor(ctx, build.Monitor{Note: s.note, Compiled: s.compiled}))
	stop()
	switch {
	case p.Unfinished != nil:
		k.Say(fmt.Errorf("%s; the results so far are shown", p.Ended()))
	case err != nil:
		return p, err
	}
	var samples []sample.Sample
	for _, t := range p.Times {
		samples = append(samples, t.Samples...)
	}
	return p, errors.Join(keepSamples(k.samples, samples), k.write(k.Stdout, p))
}

// An upgradeCommand reports what another toolchain changes, as prCommand does for a pull request.
type upgradeCommand struct {
	prCommand
}

func (k *upgradeCommand) Define() {
	k.buildFlags()
	k.write = print.Pulls.Flag(k.Flags)
}

func (k *upgradeCommand) Run(ctx context.Context) (int, error) {
	if k.Flags.NArg() == 0 {
		return 0, errors.New("want a toolchain, and packages: go1.27.4 ./...")
	}
	to := k.Flags.Arg(0)
	if err := build.CheckToolchain(to); err != nil {
		return 0, err
	}
	q, err := k.request(k.Flags.Args()[1:])
	if err != nil {
		return 0, err
	}
	q.To = to
	p, err := k.result(ctx, q)
	return p.Exit(), err
}
