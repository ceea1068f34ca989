package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"maps"
	"math"
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
	write                    func(io.Writer, *judgement) error
}

func (k *judgeCommand) Define() {
	k.Flags.StringVar(&k.base, "base", "", "file with samples of the base: Go benchmark text, or JSON of JMH")
	k.Flags.StringVar(&k.candidate, "candidate", "", "file with samples of the candidate")
	k.Flags.StringVar(&k.control, "control", "", "file with samples of a second run of the base")
	k.Flags.StringVar(&k.metric, "metric", "sec/op", "unit of the samples")
	k.Flags.StringVar(&k.claimed, "effect", "", "the claimed change from base to candidate (default <0%, for rates such as B/s >0%)")
	k.write = judgements.Flag(k.Flags)
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
	return j.exit(), k.write(k.Stdout, j)
}

func (k *judgeCommand) judge() (*judgement, error) {
	j := &judgement{metric: k.metric, effect: k.effect}
	pairs, err := k.pairs()
	if err != nil {
		return nil, err
	}
	for _, p := range pairs {
		v, err := k.verdict(p)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", p.name, err)
		}
		j.claims = append(j.claims, claim{name: p.name, rounds: p.Rounds, Verdict: v, note: p.note, unknown: p.unknown})
	}
	j.correct()
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

// A pair is the samples of one benchmark.
type pair struct {
	name, note string
	verdict.Rounds
	layouts [3][]string // of the samples of each arm
	placed  bool        // whether all samples name their layout, or are of a JVM, which lays out code itself
	unknown bool        // whether the layouts matter and are not known to be the same in base and candidate
}

func (p pair) isWhole() bool { return len(p.Base) > 0 && len(p.Candidate) > 0 }

// pairsOf groups the samples by name, in the order in which names first occur. The arms are base,
// candidate and control. An arm without the unit in all samples of a name has no values there.
func pairsOf(arms [3][]sample.Sample, unit string) []pair {
	varies := varying(arms[:])
	var pairs []pair
	for i, samples := range arms {
		for _, s := range samples {
			name := fullName(s, varies[s.Name])
			at := slices.IndexFunc(pairs, func(p pair) bool { return p.name == name })
			if at < 0 {
				at = len(pairs)
				pairs = append(pairs, pair{name: name, placed: true})
			}
			p := &pairs[at]
			p.note = cmp.Or(s.Config[noteKey], p.note)
			p.layouts[i] = append(p.layouts[i], s.Config["layout"])
			p.placed = p.placed && (s.Config["layout"] != "" || s.Config["jmh"] != "")
			values := [...]*[]float64{&p.Base, &p.Candidate, &p.Control}[i]
			*values = append(*values, s.Value(unit))
		}
	}
	for i := range pairs {
		p := &pairs[i]
		p.Base, p.Candidate, p.Control = orNone(p.Base), orNone(p.Candidate), orNone(p.Control)
		p.place(unit)
	}
	return pairs
}

// unplaced is the note on samples that may all have one layout.
const unplaced = "layout unknown: the samples do not name their layouts. With only one layout, code layout alone may make the difference (tight ab uses a new layout for each round)"

// place makes each layout one observation if base and candidate have the same layouts, and else sets a
// note. Counts do not depend on layouts.
func (p *pair) place(unit string) {
	switch base := p.layouts[0]; {
	case verdict.IsCount(unit) || !p.isWhole():
	case !p.placed || !slices.Equal(base, p.layouts[1]):
		p.note, p.unknown = cmp.Or(p.note, unplaced), true
	case base[0] != "":
		p.Layouts = base
	}
}

// orNone returns nil if all values are missing.
func orNone(values []float64) []float64 {
	if slices.ContainsFunc(values, func(x float64) bool { return !math.IsNaN(x) }) {
		return values
	}
	return nil
}

// fullName adds the configuration that distinguishes samples of one name, such as the package.
func fullName(s sample.Sample, keys []string) string {
	name := s.Name
	for _, key := range keys {
		name += " " + key + "=" + s.Config[key]
	}
	return name
}

// noteKey is the configuration key of a remark on samples.
const noteKey = "note"

// ofRuns are configuration keys that may differ between runs of the same code.
var ofRuns = []string{"date", "layout", noteKey, "probe", "randlayout", "seed", "tried", "turns"}

// varying returns, by name, the configuration keys for which an arm has several values.
func varying(arms [][]sample.Sample) map[string][]string {
	keys := map[string][]string{}
	for _, samples := range arms {
		first := map[string]map[string]string{}
		for _, s := range samples {
			if _, ok := first[s.Name]; !ok {
				first[s.Name] = s.Config
			}
			all := maps.Clone(first[s.Name])
			maps.Copy(all, s.Config)
			for key := range all {
				if first[s.Name][key] != s.Config[key] && !slices.Contains(ofRuns, key) && !slices.Contains(keys[s.Name], key) {
					keys[s.Name] = append(keys[s.Name], key)
				}
			}
			slices.Sort(keys[s.Name])
		}
	}
	return keys
}
