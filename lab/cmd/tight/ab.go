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
	"strings"
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

// abSides are the base and the candidate of a comparison.
type abSides struct {
	base, candidate string
	builds          []build.Build // one for both, or one each
	pkg             string
}

// An abPair is one benchmark on two sides, or two benchmarks whose names end differently.
type abPair struct {
	name            string
	base, candidate ab.Side
}

func isEnd(name string) bool { return strings.HasPrefix(name, "/") }

// check fills in the base, and fails if the comparison is ambiguous.
func (a *abSides) check(equal bool) error {
	if a.base == "" {
		a.base = "HEAD"
		if len(a.builds) == 2 || equal && a.candidate == "." {
			a.base = "."
		}
	}
	switch {
	case len(a.builds) > 2:
		return fmt.Errorf("%d builds: want two toolchains or two targets", len(a.builds))
	case isEnd(a.base) != isEnd(a.candidate):
		return errors.New("-base and -candidate: want the end of a name in both, like /impl=old and /impl=new")
	case !equal && a.base == a.candidate && len(a.builds) == 1:
		return fmt.Errorf("both sides are %s", a.base)
	}
	return nil
}

// both returns base and candidate, without a benchmark.
func (a *abSides) both() (base, candidate ab.Side) {
	base = a.side(a.base, a.builds[0])
	return base, a.side(a.candidate, a.builds[len(a.builds)-1])
}

// side returns one side.
func (a *abSides) side(name string, b build.Build) ab.Side {
	s := ab.Side{Build: b, Dir: ".", Package: a.pkg}
	if name != "." && !isEnd(name) {
		s.Build.Revision = name
	}
	return s
}

// pairs returns the benchmarks to compare, and the names that only one side has.
func (a *abSides) pairs(ctx context.Context, pattern string, p ab.Plan) (pairs []abPair, left []string, err error) {
	base, candidate := a.both()
	names, err := ab.List(ctx, candidate, pattern, p.Binaries)
	if err != nil {
		return nil, nil, err
	}
	others := names
	if base != candidate {
		if others, err = ab.List(ctx, base, pattern, p.Binaries); err != nil {
			return nil, nil, err
		}
	}
	pairs, left = a.match(others, names)
	switch {
	case pairs == nil && isEnd(a.base):
		err = fmt.Errorf("%d benchmarks match %q, but none exists with both %s and %s", len(names), pattern, a.base, a.candidate)
	case pairs == nil:
		err = fmt.Errorf("no benchmark exists on both sides; the candidate has %s", strings.Join(names, " "))
	}
	return pairs, left, err
}

// match finds the pairs among the names of each side.
func (a *abSides) match(inBase, inCandidate []string) (pairs []abPair, left []string) {
	base, candidate := a.both()
	baseEnd, candidateEnd := "", ""
	if isEnd(a.base) {
		baseEnd, candidateEnd = a.base, a.candidate
	}
	for _, name := range inBase {
		stem, ok := strings.CutSuffix(name, baseEnd)
		switch {
		case ok && slices.Contains(inCandidate, stem+candidateEnd):
			p := abPair{stem, base, candidate}
			p.base.Bench, p.candidate.Bench = name, stem+candidateEnd
			pairs = append(pairs, p)
		case ok:
			left = append(left, name)
		}
	}
	for _, name := range inCandidate {
		if stem, ok := strings.CutSuffix(name, candidateEnd); ok && !slices.Contains(inBase, stem+baseEnd) {
			left = append(left, name)
		}
	}
	return pairs, left
}
