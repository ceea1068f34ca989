package main

import (
	"cmp"
	"fmt"
	"io"
	"math"
	"slices"

	"github.com/tightwire/tightwire/compare/promise"
	"github.com/tightwire/tightwire/lab/judge"
)

// A judged is a promise on one CPU: over all its builds and races.
type judged struct {
	answer judge.Answer
	ratios []float64 // sorted
	lo     float64   // the lowest lower end of all intervals, 0 if one is not known
}

// named returns the promise with a short text.
func named(short string) (promise.Promise, error) {
	i := slices.IndexFunc(promise.All, func(p promise.Promise) bool { return p.Short == short })
	if i < 0 {
		return promise.Promise{}, fmt.Errorf("no promise %q", short)
	}
	return promise.All[i], nil
}

// judgePromise judges a promise on a CPU: yes if every race of every build says yes, no if one says no.
func (rs records) judgePromise(cpu string, p promise.Promise, rounds judge.Rounds) (j judged, err error) {
	j.lo = math.Inf(1)
	count := map[judge.Answer]int{}
	for _, build := range p.Builds {
		for _, race := range p.Races {
			v, err := rs.compare(cpu, comparison{build, race, p.Base, p.Arm, cmp.Or(p.Unit, "sec/op"), p.Margin, rounds})
			if err != nil {
				return j, fmt.Errorf("%s: %s: %w", build, race, err)
			}
			if count[v.Answer]++; v.Answer != judge.NotMeasured {
				j.ratios, j.lo = append(j.ratios, v.Ratio), min(j.lo, v.Lo)
			}
		}
	}
	slices.Sort(j.ratios)
	switch all := len(p.Builds) * len(p.Races); {
	case count[judge.No] > 0:
		j.answer = judge.No
	case count[judge.NotMeasured] == all:
		j.answer = judge.NotMeasured
	case count[judge.Yes] == all:
		j.answer = judge.Yes
	default:
		j.answer = judge.Undecided
	}
	return j, nil
}

// String returns the answer with the lowest ratio: "yes, 1.02". A loss is bold. What was measured in too few layouts or
// JVMs has a mark.
func (j judged) String() string {
	if j.answer == judge.NotMeasured {
		return "–"
	}
	s := fmt.Sprintf("%s, %s", j.answer, number(j.ratios[0]))
	switch {
	case j.answer == judge.No:
		return "**" + s + "**"
	case j.lo == 0:
		return s + " ?"
	}
	return s
}

// promises writes the promises that were measured in rounds of a kind, with a column for each CPU.
func (rs records) promises(w io.Writer, rounds judge.Rounds) error {
	cpus := rs.cpus()
	lines := [][]string{{"what we promise", "instead of", "at least"}}
	for _, cpu := range cpus {
		lines[0] = append(lines[0], nickname(cpu))
	}
	for _, p := range promise.All {
		line, measured := []string{p.Text, p.Instead, number(p.Margin)}, false
		for _, cpu := range cpus {
			j, err := rs.judgePromise(cpu, p, rounds)
			if err != nil {
				return err
			}
			line, measured = append(line, j.String()), measured || j.answer != judge.NotMeasured
		}
		if measured {
			lines = append(lines, line)
		}
	}
	if len(lines) == 1 {
		_, err := fmt.Fprintln(w, "Not measured: no record has enough rounds beside a neighbour yet.")
		return err
	}
	writeTable(w, lines)
	return nil
}

// print writes the promises for a terminal, each kind of rounds that was measured.
func (rs records) print(w io.Writer) error {
	for _, cpu := range rs.cpus() {
		for _, rounds := range []judge.Rounds{judge.Alone, judge.Shared} {
			text, measured := "", false
			for _, p := range promise.All {
				p.Builds = rs.buildsOf(cpu, p)
				j, err := rs.judgePromise(cpu, p, rounds)
				if err != nil {
					return err
				}
				text += fmt.Sprintf("  %-12s %s\n", j.answer, j.sentence(p))
				measured = measured || j.answer != judge.NotMeasured
			}
			if !measured {
				text = "  not measured\n"
			}
			fmt.Fprintf(w, "%s, %s:\n%s", cpu, kinds[rounds], text)
		}
	}
	return nil
}

// buildsOf returns the builds that a promise is about, of whatever release of the toolchain the records of a CPU are.
func (rs records) buildsOf(cpu string, p promise.Promise) (all []string) {
	for _, r := range rs {
		if r.CPU == cpu && p.About(r.Build) && !slices.Contains(all, r.Build) {
			all = append(all, r.Build)
		}
	}
	return all
}

// kinds are the kinds of rounds in words.
var kinds = map[judge.Rounds]string{judge.Alone: "alone on the core", judge.Shared: "beside a busy neighbour"}

// sentence returns a promise with what was measured.
func (j judged) sentence(p promise.Promise) string {
	if j.answer == judge.NotMeasured {
		return p.Text
	}
	end := "the lowest lower end is " + number(j.lo)
	if j.lo == 0 {
		end = "too few layouts for an interval"
	}
	return fmt.Sprintf("%s: %s to %s against %s; %s, want %s",
		p.Text, number(j.ratios[0]), number(j.ratios[len(j.ratios)-1]), p.Instead, end, number(p.Margin))
}
