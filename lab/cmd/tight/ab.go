package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"time"

	"github.com/tightwire/tightwire/lab/internal/ab"
	"github.com/tightwire/tightwire/lab/internal/atomicfile"
	"github.com/tightwire/tightwire/lab/internal/build"
	"github.com/tightwire/tightwire/lab/internal/exit"
	"github.com/tightwire/tightwire/lab/internal/recordfile"
	"github.com/tightwire/tightwire/lab/internal/sample"
	"github.com/tightwire/tightwire/lab/internal/verdict"
	"github.com/tightwire/tightwire/lab/race"
)

// An abCommand measures the base and the candidate of benchmarks against each other.
type abCommand struct {
	console
	matrix  func() ([]build.Build, error)
	bench   string // a pattern as for go test -bench
	sides   abSides
	plan    ab.Plan // without the sides
	claimed string
	rounds  int
	samples string // a file
	write   func(io.Writer, comparison) error
}

func (k *abCommand) Define() {
	k.matrix = k.matrixFlags()
	k.Flags.StringVar(&k.bench, "bench", "", "benchmarks that match this `regexp`, as for go test -bench")
	k.Flags.StringVar(&k.sides.base, "base", "", "the baseline: a revision, . for the working tree, or the end of a name such as /impl=old (default: HEAD)")
	k.Flags.StringVar(&k.sides.candidate, "candidate", ".", "what to compare with the baseline, given as for -base")
	k.Flags.StringVar(&k.claimed, "effect", "<0%", "the claimed change from base to candidate")
	k.Flags.IntVar(&k.rounds, "rounds", 32, "the most rounds; a clear result needs fewer")
	k.Flags.IntVar(&k.plan.Layouts, "layouts", 0, "binaries of each side, with functions in random order; each counts as one observation (default: one for each round)")
	k.Flags.BoolVar(&k.plan.Equal, "aa", false, "measure for all rounds even if both sides are the same code: shows how much code layout and the machine change times")
	k.Flags.StringVar(&k.samples, "samples", "", "write all samples to this `file`")
	k.write = verdictFormats[comparison]().Flag(k.Flags)
}

func (k *abCommand) Run(ctx context.Context) (int, error) {
	if err := k.settle(ctx); err != nil {
		return 0, err
	}
	c, stopped := k.compare(ctx)
	if len(c.outcomes) > 0 {
		if err := errors.Join(keepSamples(k.samples, c.samples()), k.write(k.Stdout, c)); err != nil {
			return 0, err
		}
	}
	switch {
	case stopped == nil:
		return totalsOf(c.verdicts).exit(), nil
	case ctx.Err() == nil || len(c.outcomes) == 0:
		return 0, stopped
	}
	k.note("interrupted: unfinished rounds are left out")
	return exit.Worse(totalsOf(c.verdicts).exit(), exit.Unproven), nil
}

// settle reads the flags.
func (k *abCommand) settle(ctx context.Context) error {
	switch {
	case k.bench == "" || k.Flags.NArg() != 1:
		return errors.New("want -bench NAME, and one package")
	case k.rounds < 1 || k.plan.Layouts < 0:
		return errors.New("-rounds: want at least 1; -layouts: want at least 4, or 0")
	}
	k.sides.pkg = k.Flags.Arg(0)
	k.plan.Looks = verdict.Looks(min(10, k.rounds), k.rounds)
	if k.plan.Equal {
		k.plan.Looks = verdict.Looks(k.rounds, k.rounds)
	}
	var err1, err2 error
	k.plan.Effect, err1 = verdict.ParseEffect(k.claimed)
	k.sides.builds, err2 = k.resolveAll(ctx, ".", k.matrix)
	return errors.Join(err1, err2, k.sides.check(k.plan.Equal), checkSamples(k.samples))
}

// compare measures all matching benchmarks, one after the other. It returns the finished ones
// even if it fails.
func (k *abCommand) compare(ctx context.Context) (c comparison, err error) {
	c.metric, c.effect = "sec/op", k.plan.Effect
	k.plan.Waiting = func() { k.note("waiting for another run on this machine to end") }
	k.plan.Binaries, err = ab.NewBinaries()
	if err != nil {
		return c, err
	}
	defer func() { err = errors.Join(err, k.plan.Binaries.Remove()) }()
	pairs, left, err := k.sides.pairs(ctx, k.bench, k.plan)
	if err != nil {
		return c, err
	}
	for _, name := range left {
		k.Say(fmt.Errorf("%s is skipped: only one side has it", name))
	}
	k.plan.Among = len(pairs)
	for _, p := range pairs {
		if err = k.one(ctx, &c, p); err != nil {
			break
		}
	}
	verdict.Correct(c.verdicts, judgementAlpha)
	return c, err
}

// one measures one benchmark, and prints a line when it is done.
func (k *abCommand) one(ctx context.Context, c *comparison, p abPair) error {
	plan, start := k.plan, time.Now()
	plan.Base, plan.Candidate = p.base, p.candidate
	f, _ := k.Stderr.(*os.File)
	if f != nil {
		plan.Progress = race.Terminal(f)(p.name)
	}
	o, err := plan.Run(ctx)
	if plan.Progress != nil {
		plan.Progress(1, 1)
	}
	if o == nil {
		return err
	}
	c.add(p.name, o)
	if plan.Progress == nil {
		fmt.Fprintf(k.Stderr, "%s: %s, %d rounds, %.1f s\n", p.name, o.Verdict.Status, o.Verdict.N, time.Since(start).Seconds())
	}
	return err
}

// checkSamples fails if samples cannot be written to a file. It is called before measuring.
func checkSamples(file string) error {
	if file == "" {
		return nil
	}
	return keepSamples(file, nil)
}

// samples returns the samples of all outcomes.
func (c *comparison) samples() (all []sample.Sample) {
	for _, o := range c.outcomes {
		all = append(all, o.Samples...)
	}
	return all
}

// keepSamples writes samples to a file.
func keepSamples(file string, all []sample.Sample) error {
	if file == "" {
		return nil
	}
	var text bytes.Buffer
	if err := sample.Write(&text, all); err != nil {
		return err
	}
	return atomicfile.Replace(file, recordfile.Counted(text.Bytes()))
}
