package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"slices"
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
	write   func(io.Writer, *judgement) error
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
	k.write = judgements.Flag(k.Flags)
}

func (k *abCommand) Run(ctx context.Context) (int, error) {
	if err := k.settle(ctx); err != nil {
		return 0, err
	}
	j, stopped := k.compare(ctx)
	if len(j.claims) > 0 {
		if err := errors.Join(keepSamples(k.samples, j.samples), k.write(k.Stdout, j)); err != nil {
			return 0, err
		}
	}
	switch {
	case stopped == nil:
		return j.exit(), nil
	case ctx.Err() == nil || len(j.claims) == 0:
		return 0, stopped
	}
	k.note("interrupted: unfinished rounds are left out")
	return exit.Worse(j.exit(), exit.Unproven), nil
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
func (k *abCommand) compare(ctx context.Context) (j *judgement, err error) {
	j = &judgement{metric: "sec/op", effect: k.plan.Effect}
	k.plan.Waiting = func() { k.note("waiting for another run on this machine to end") }
	k.plan.Binaries, err = ab.NewBinaries()
	if err != nil {
		return j, err
	}
	defer func() { err = errors.Join(err, k.plan.Binaries.Remove()) }()
	pairs, left, err := k.sides.pairs(ctx, k.bench, k.plan)
	if err != nil {
		return j, err
	}
	for _, name := range left {
		k.Say(fmt.Errorf("%s is skipped: only one side has it", name))
	}
	k.plan.Among = len(pairs)
	for _, p := range pairs {
		if err = k.one(ctx, j, p); err != nil {
			break
		}
	}
	j.correct()
	return j, err
}

// one measures one benchmark, and prints a line when it is done.
func (k *abCommand) one(ctx context.Context, j *judgement, p abPair) error {
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
	j.add(p.name, o)
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
	if err := keepSamples(file, nil); err != nil {
		return fmt.Errorf("-samples %s: %w", file, err)
	}
	return nil
}

// add adds what a run has shown. All arms get the name of the pair, by which tight judge finds them.
func (j *judgement) add(name string, o *ab.Outcome) {
	for _, s := range o.Samples {
		if s.Name != name {
			s.Config = maps.Clone(s.Config)
			s.Config["benchmark"], s.Name = s.Name, name
		}
		j.samples = append(j.samples, s)
	}
	c := claim{name: name, rounds: o.Rounds(j.metric), Verdict: o.Verdict, checked: o.Checked, place: o.Place(), warnings: o.Warnings}
	for _, unit := range []string{"allocs/op", "B/op"} {
		if s := allocated(o.Rounds(unit)); s != "" {
			c.allocs = append(c.allocs, unit+": "+s)
		}
	}
	j.claims = append(j.claims, c)
}

// allocated returns the numbers of base and candidate if they differ and are the same in all rounds.
func allocated(r verdict.Rounds) string {
	if len(r.Base) == 0 || slices.Min(r.Base) != slices.Max(r.Base) || slices.Min(r.Candidate) != slices.Max(r.Candidate) || r.Base[0] == r.Candidate[0] {
		return ""
	}
	return fmt.Sprintf("%v, now %v", r.Base[0], r.Candidate[0])
}

// keepSamples writes samples to a file.
func keepSamples(file string, all []sample.Sample) error {
	if file == "" {
		return nil
	}
	if len(all) == 0 {
		return atomicfile.Replace(file, nil)
	}
	var text bytes.Buffer
	err := sample.Write(&text, all)
	return errors.Join(err, atomicfile.Replace(file, recordfile.Counted(text.Bytes())))
}
