package main

import (
	"cmp"
	"slices"
	"strings"

	"github.com/tightwire/tightwire/lab/judge"
)

// records are all records of a folder, the newest first.
type records []*judge.Record

func readRecords(folder string) (records, error) {
	all, err := judge.ReadAll(folder)
	all = slices.DeleteFunc(all, func(r *judge.Record) bool { return strings.Contains(r.Path, "/part/") }) // of some races
	slices.SortStableFunc(all, func(a, b *judge.Record) int {
		return cmp.Or(cmp.Compare(b.Date, a.Date), len(b.Path)-len(a.Path), cmp.Compare(b.Path, a.Path))
	})
	return all, err
}

// cpus returns the CPUs that have records, the one that was measured last first.
func (rs records) cpus() (all []string) {
	for _, r := range rs {
		if !slices.Contains(all, r.CPU) {
			all = append(all, r.CPU)
		}
	}
	return all
}

// nicknames are what pages call CPUs where there is little room.
var nicknames = map[string]string{
	"AMD EPYC (family 26, model 2)":                    "Zen 5",
	"AMD EPYC (family 25, model 17)":                   "Zen 4",
	"AMD EPYC (family 25, model 1)":                    "Zen 3",
	"Intel(R) Xeon(R) Processor (family 6, model 167)": "Intel",
}

func nickname(cpu string) string { return cmp.Or(nicknames[cpu], cpu) }

// A comparison is what a cell of a table or a promise compares, in one build.
type comparison struct {
	build, race, base, arm, unit string
	margin                       float64
	rounds                       judge.Rounds
}

// names returns the names of the samples of both arms in a record, "" for what it lacks.
func (c comparison) names(r *judge.Record) (base, arm string) {
	race, end := c.race, "/impl="
	if strings.HasPrefix(c.build, "JDK ") {
		race, end = "io.github.tightwire.bench.Run.run/work="+race, "/arm="
	}
	return r.NameOf(race, end+c.base), r.NameOf(race, end+c.arm)
}

// inTurns are the races of Java whose arms take turns in a JVM.
var inTurns = []string{"ReadLocal", "ReadField", "ReadNew", "Decode", "Encode", "PbjRead", "KafkaRead", "KafkaWrite", "LuceneVInt"}

func (c comparison) in(r *judge.Record) (judge.Verdict, error) {
	base, arm := c.names(r)
	if work, _, _ := strings.Cut(c.race, "/"); slices.Contains(inTurns, work) {
		return r.Turns(base, arm, c.margin)
	}
	return r.Compare(base, arm, c.unit, c.margin, c.rounds)
}

// compare judges by the newest record of a CPU and build that has the race, or by an older one that has several
// layouts where the newest has one, unless they are so far apart that the code has changed since.
func (rs records) compare(cpu string, c comparison) (best judge.Verdict, err error) {
	best.Answer = judge.NotMeasured
	for _, r := range rs {
		if r.CPU != cpu || r.Build != c.build {
			continue
		}
		v, err := c.in(r)
		switch measured := best.Answer != judge.NotMeasured; {
		case err != nil:
			return v, err
		case v.Answer == judge.NotMeasured || v.Rounds == 1 && v.Lo != v.Hi: // one round is a run for bytes
		case v.Enough():
			if !measured || v.Lo/sameCode <= best.Ratio && best.Ratio <= v.Hi*sameCode {
				return v, nil
			}
			return best, nil
		case !measured:
			best = v
		}
	}
	return best, nil
}

// sameCode is the factor by which the ratio of one layout may be beyond the interval of several. Layouts
// move a loop by a fifth; what is further away was changed since.
const sameCode = 1.25
