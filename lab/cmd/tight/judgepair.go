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
var ofRuns = []string{"binaries", "date", "layout", noteKey, "probe", "randlayout", "seed", "tried", "turns"}

// varying returns, by name, the configuration keys for which an arm has several values.
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
