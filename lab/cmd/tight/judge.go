package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"

	"github.com/tightwire/tightwire/lab/internal/sample"
	"github.com/tightwire/tightwire/lab/internal/verdict"
)

// A judgeCommand judges a claim by recorded samples.
type judgeCommand struct {
	console
	base, candidate, control string // files
	metric, claimed          string
	effect                   verdict.Effect
	write                    func(io.Writer, judgement) error
}

// A judgement is a claim about several benchmarks, with a verdict on each.
type judgement struct {
	metric   string
	effect   verdict.Effect
	names    []string
	verdicts []verdict.Verdict // of each name
	notes    []string          // of each name, or nil: remarks on its samples
	unknown  []bool            // of each name: whether its layouts matter and are not known
}

// judgementAlpha is how often equal code is found to differ.
const judgementAlpha = 0.05

func (k *judgeCommand) Define() {
	k.Flags.StringVar(&k.base, "base", "", "file with samples of the base: Go benchmark text, go test -json, or JSON of JMH")
	k.Flags.StringVar(&k.candidate, "candidate", "", "file with samples of the candidate")
	k.Flags.StringVar(&k.control, "control", "", "file with samples of a second run of the base")
	k.Flags.StringVar(&k.metric, "metric", "sec/op", "unit of the samples")
	k.Flags.StringVar(&k.claimed, "effect", "", "the claimed change from base to candidate (default <0%, for rates such as B/s >0%)")
	k.write = verdictFormats[judgement]().Flag(k.Flags)
}

func (k *judgeCommand) Run(context.Context) (_ int, err error) {
	if k.Flags.NArg() > 0 || k.base == "" || k.candidate == "" {
		return 0, errors.New("want -base FILE and -candidate FILE, and no other arguments")
	}
	k.metric = sample.Unit(k.metric)
	usual := "<0%"
	if strings.HasSuffix(k.metric, "/s") {
		usual = ">0%" // more is better
	}
	if k.effect, err = verdict.ParseEffect(cmp.Or(k.claimed, usual)); err != nil {
		return 0, err
	}
	j, err := k.judge()
	if err != nil {
		return 0, err
	}
	return totalsOf(j.verdicts).exit(), k.write(k.Stdout, j)
}

func (k *judgeCommand) judge() (judgement, error) {
	j := judgement{metric: k.metric, effect: k.effect}
	pairs, err := k.pairs()
	if err != nil {
		return j, err
	}
	for _, p := range pairs {
		v, err := k.verdict(p)
		if err != nil {
			return j, fmt.Errorf("%s: %w", p.name, err)
		}
		j.names, j.verdicts, j.notes = append(j.names, p.name), append(j.verdicts, v), append(j.notes, p.note)
		j.unknown = append(j.unknown, p.unknown)
	}
	verdict.Correct(j.verdicts, judgementAlpha)
	return j, nil
}

// verdict returns the verdict on one name. A name for which an arm has no samples gets no
// verdict, but is listed: nothing passes without evidence.
func (k *judgeCommand) verdict(p pair) (verdict.Verdict, error) {
	for _, arm := range []struct {
		file   string
		values []float64
	}{{k.base, p.Base}, {k.candidate, p.Candidate}} {
		if len(arm.values) == 0 {
			v, err := verdict.Judge(verdict.Rounds{}, k.effect, judgementAlpha)
			v.Reason = fmt.Sprintf("no %s in %s", k.metric, arm.file)
			return v, err
		}
	}
	if k.control != "" && len(p.Control) != len(p.Base) {
		return verdict.Verdict{}, fmt.Errorf("%d samples in %s and %d in %s, want the same number", len(p.Base), k.base, len(p.Control), k.control)
	}
	if len(p.Base) != len(p.Candidate) {
		return verdict.Verdict{}, fmt.Errorf("%d samples in %s and %d in %s, want the same number: the i-th of each are one round",
			len(p.Base), k.base, len(p.Candidate), k.candidate)
	}
	v, err := verdict.JudgeUnit(k.metric, p.Rounds, k.effect, judgementAlpha)
	if v.N > 0 {
		v.N = len(p.Base) // also for exact numbers
	}
	return v, err
}

// pairs reads the files.
func (k *judgeCommand) pairs() ([]pair, error) {
	var arms [3][]sample.Sample
	for i, arm := range []struct{ name, file string }{
		{"base", k.base}, {"candidate", k.candidate}, {"control", k.control},
	} {
		if arm.file == "" {
			continue
		}
		var err error
		if arms[i], err = readArm(arm.file, arm.name); err != nil {
			return nil, err
		}
	}
	pairs := pairsOf(arms, k.metric)
	if !slices.ContainsFunc(pairs, pair.isWhole) {
		return nil, fmt.Errorf("no benchmark has %s in both %s and %s; the first is %q", k.metric, k.base, k.candidate, pairs[0].name)
	}
	return pairs, nil
}

// readArm returns the samples of a file, or only those of the named arm if there are several.
func readArm(file, arm string) ([]sample.Sample, error) {
	f, err := os.Open(file)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	samples, err := sample.Read(f, file)
	arms := sample.Arms(samples)
	if err != nil || len(arms) == 1 {
		return samples, err
	}
	if !slices.Contains(arms, arm) {
		return nil, fmt.Errorf("%s: found arms %s, want an arm %s", file, strings.Join(arms, ", "), arm)
	}
	return slices.DeleteFunc(samples, func(s sample.Sample) bool { return s.Arm != arm }), nil
}
