package main

import (
	"cmp"
	"maps"
	"math"
	"slices"

	"github.com/tightwire/tightwire/lab/internal/sample"
	"github.com/tightwire/tightwire/lab/internal/verdict"
)

// A pair is the samples of one benchmark.
type pair struct {
	name, note string
	verdict.Rounds
}

func (p pair) isWhole() bool { return len(p.Base) > 0 && len(p.Candidate) > 0 }

// pairsOf puts what has the same name together, in the order of the first arm that has it.
// The arms are base, candidate and control. An arm that has the unit in no sample of a name
// has no values there.
func pairsOf(arms [3][]sample.Sample, unit string) []pair {
	varies := varying(arms[:])
	var pairs []pair
	for i, samples := range arms {
		for _, s := range samples {
			name := fullName(s, varies[s.Name])
			at := slices.IndexFunc(pairs, func(p pair) bool { return p.name == name })
			if at < 0 {
				at = len(pairs)
				pairs = append(pairs, pair{name: name})
			}
			pairs[at].note = cmp.Or(s.Config[noteKey], pairs[at].note)
			p := &pairs[at].Rounds
			values := [...]*[]float64{&p.Base, &p.Candidate, &p.Control}[i]
			*values = append(*values, s.Value(unit))
		}
	}
	for i := range pairs {
		p := &pairs[i].Rounds
		p.Base, p.Candidate, p.Control = orNone(p.Base), orNone(p.Candidate), orNone(p.Control)
	}
	return pairs
}

// orNone returns nil if all values are missing.
func orNone(values []float64) []float64 {
	if slices.ContainsFunc(values, func(x float64) bool { return !math.IsNaN(x) }) {
		return values
	}
	return nil
}

// fullName is different for what has one name in several packages, toolchains or so.
func fullName(s sample.Sample, keys []string) string {
	name := s.Name
	for _, key := range keys {
		name += " " + key + "=" + s.Config[key]
	}
	return name
}

// noteKey has what is to be known of samples that are not what they should be.
const noteKey = "note"

// ofRuns are keys of configuration that may vary from run to run of the same thing.
var ofRuns = []string{"binaries", "date", "layout", noteKey, "seed", "tried", "turns"}

// varying returns, by name, the keys of configuration of which an arm has several values.
func varying(arms [][]sample.Sample) map[string][]string {
	keys := map[string][]string{}
	for _, samples := range arms {
		first := map[string]map[string]string{}
		for _, s := range samples {
			if _, ok := first[s.Name]; !ok {
				first[s.Name] = s.Config
			}
			keys[s.Name] = append(keys[s.Name], differing(first[s.Name], s.Config)...)
			slices.Sort(keys[s.Name])
			keys[s.Name] = slices.Compact(keys[s.Name])
		}
	}
	return keys
}

func differing(a, b map[string]string) []string {
	var keys []string
	for _, m := range []map[string]string{a, b} {
		for key := range maps.Keys(m) {
			if a[key] != b[key] && !slices.Contains(ofRuns, key) {
				keys = append(keys, key)
			}
		}
	}
	return keys
}
