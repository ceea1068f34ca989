package main

import (
	"fmt"
	"io"
	"math"
	"slices"
	"strings"
	"text/tabwriter"

	"golang.org/x/perf/benchmath"
	"golang.org/x/perf/benchunit"

	"github.com/tightwire/tightwire/lab/internal/exit"
	"github.com/tightwire/tightwire/lab/internal/lists"
	"github.com/tightwire/tightwire/lab/internal/page"
	"github.com/tightwire/tightwire/lab/internal/sample"
	"github.com/tightwire/tightwire/lab/internal/verdict"
)

// A judgement is one claim about several benchmarks, with a verdict on each. Command ab measures their
// samples, and judge reads them.
type judgement struct {
	metric  string
	effect  verdict.Effect
	claims  []claim
	samples []sample.Sample // of a run
}

// A claim is about one benchmark. All but the first four are of a run that measured it.
type claim struct {
	name   string
	rounds verdict.Rounds // of the metric
	verdict.Verdict
	note string // on its samples

	unknown  bool    // whether its layouts matter and are not known
	checked  bool    // whether both sides reported what they computed, and agreed
	place    float64 // the standard deviation of the base's time over layouts
	allocs   []string
	warnings []string
}

// judgementAlpha is how often equal code is found to differ.
const judgementAlpha = 0.05

// correct withdraws verdicts that are no evidence among so many.
func (j *judgement) correct() {
	all := lists.Map(j.claims, func(c claim) verdict.Verdict { return c.Verdict })
	verdict.Correct(all, judgementAlpha)
	for i := range all {
		j.claims[i].Verdict = all[i]
	}
}

// judgements are the formats of a judgement.
var judgements = page.Formats[*judgement]{
	{Name: "text", Write: writeText},
	{Name: "md", Write: writeMarkdown},
	{Name: "json", Write: writeJSON},
}

// writeText writes for a terminal.
func writeText(w io.Writer, j *judgement) error {
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintf(t, "%s\n%s\n", j.answer(), j.about())
	for _, row := range j.rows() {
		fmt.Fprintln(t, strings.Join(row, "\t"))
	}
	for _, remark := range j.remarks() {
		fmt.Fprintln(t, remark)
	}
	return t.Flush()
}

// writeMarkdown writes for comments and summaries.
func writeMarkdown(w io.Writer, j *judgement) error {
	var b strings.Builder
	fmt.Fprintf(&b, "%s\n\n%s\n\n", j.answer(), page.Markdown(j.about()))
	page.Table(&b, j.rows())
	for i, remark := range j.remarks() {
		if i == 0 {
			b.WriteString("\n")
		}
		b.WriteString("- " + page.Markdown(remark) + "\n")
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// about describes the claim and how it was judged.
func (j *judgement) about() string {
	s := fmt.Sprintf("claim: %s of candidate against base %s; intervals of %.0f %%", j.metric, j.effect.Text, 100*(1-judgementAlpha))
	tested := lists.Count(j.claims, func(c claim) bool {
		return c.N >= verdict.MinRounds && c.Decision > 0 && c.Status != verdict.Unchanged
	})
	if tested > 1 {
		s += fmt.Sprintf("; decisions corrected for %d claims (Holm)", tested)
	}
	return s
}

var judgementHead = []string{"name", "base", "candidate", "change", "n", "verdict", "A/A", "least"}

// rows returns the table with its head.
func (j *judgement) rows() [][]string {
	rows := [][]string{judgementHead}
	for _, c := range j.claims {
		row := []string{page.Visible(c.name), "-", "-", "-", fmt.Sprint(c.N), string(c.Status), "-", "-"}
		if c.N > 0 {
			row[1], row[2] = medians(c.rounds, j.metric)
			row[3], row[7] = page.Change(c.Ratio)+" "+page.Interval(c.Lo, c.Hi), least(c.Verdict)
		}
		if c.Need > 0 {
			row[4] += fmt.Sprintf(" of about %d", c.N+c.Need)
		}
		if c.N > 0 && c.unknown {
			row[5] += ", layout unknown"
		}
		if c.ControlHi > 0 {
			row[6] = page.Interval(c.ControlLo, c.ControlHi)
		}
		rows = append(rows, row)
	}
	return rows
}

// medians returns the medians of base and candidate with a common unit prefix, and their intervals.
func medians(r verdict.Rounds, metric string) (base, candidate string) {
	b, c := median(r.Base), median(r.Candidate)
	s := benchunit.CommonScale([]float64{b.Center, c.Center}, benchunit.Decimal)
	unit := ""
	if metric == "sec/op" {
		unit = "s"
	}
	return s.Format(b.Center) + unit + " ±" + b.PctRangeString(), s.Format(c.Center) + unit + " ±" + c.PctRangeString()
}

// median returns the median with an interval that assumes nothing about the distribution.
func median(values []float64) benchmath.Summary {
	s := benchmath.NewSample(slices.Clone(values), &benchmath.DefaultThresholds)
	return benchmath.AssumeNothing.Summary(s, 0.95)
}

// least returns the smallest change that as many rounds could have detected.
func least(v verdict.Verdict) string {
	if math.IsInf(v.Detectable, 1) {
		return "-"
	}
	return fmt.Sprintf("%.1f%%", 100*v.Detectable)
}

// remarks returns the reasons of all verdicts that do not hold, the notes on samples, and what else a run has shown.
func (j *judgement) remarks() (all []string) {
	add := func(c claim, remark string) { all = append(all, page.Visible(c.name+": "+remark)) }
	for _, c := range j.claims {
		if c.Status != verdict.Holds {
			add(c, string(c.Status)+": "+c.Reason)
		}
		for _, remark := range slices.Concat(c.allocs, c.warnings) {
			add(c, remark)
		}
		if c.place > 0 {
			add(c, fmt.Sprintf("code layout changes the base's time by %.1f%% (standard deviation, %d layouts)", 100*c.place, c.Layouts))
		}
	}
	notes := lists.Map(j.claims, func(c claim) string { return c.note })
	if same := slices.Compact(notes); len(same) == 1 && same[0] != "" {
		return append(all, page.Visible(same[0]))
	}
	for _, c := range j.claims {
		if c.note != "" {
			add(c, c.note)
		}
	}
	return all
}

// A claimJSON is a claim as JSON. NaN and infinite numbers are null, because JSON has neither.
type claimJSON struct {
	Name       string         `json:"name"`
	Status     verdict.Status `json:"status"`
	Ratio      *float64       `json:"ratio"`
	Lo         *float64       `json:"lo"`
	Hi         *float64       `json:"hi"`
	N          int            `json:"n"`
	Detectable *float64       `json:"detectable"`
	Need       int            `json:"need"`
	Reason     string         `json:"reason"`
	Note       string         `json:"note,omitempty"`
	ControlLo  *float64       `json:"control_lo"`
	ControlHi  *float64       `json:"control_hi"`
	Layouts    int            `json:"layouts"`
	Place      float64        `json:"place"`
	Checked    bool           `json:"checked"`
	Warnings   []string       `json:"warnings"`
}

func writeJSON(w io.Writer, j *judgement) error {
	all := make([]claimJSON, len(j.claims))
	for i, c := range j.claims {
		all[i] = claimJSON{
			Name: c.name, Status: c.Status, Ratio: page.Finite(c.Ratio), Lo: page.Finite(c.Lo), Hi: page.Finite(c.Hi),
			N: c.N, Detectable: page.Finite(c.Detectable), Need: c.Need, Reason: c.Reason, Note: c.note,
			ControlLo: page.Finite(c.ControlLo), ControlHi: page.Finite(c.ControlHi),
			Layouts: c.Layouts, Place: c.place, Checked: c.checked, Warnings: append([]string{}, c.warnings...),
		}
	}
	return page.JSON(w, map[string]any{"verdicts": all})
}

// totals returns how many claims fail, and how many of the others are unproven, as all are that do not hold.
func (j *judgement) totals() (failed, unproven int) {
	for _, c := range j.claims {
		switch c.Status {
		case verdict.Holds:
		case verdict.Fails, verdict.Reversed:
			failed++
		default:
			unproven++
		}
	}
	return failed, unproven
}

// exit returns exit.Bad if a claim fails, exit.Unproven if none fails but one is unproven or
// there are no claims, and exit.Good if all hold.
func (j *judgement) exit() int {
	switch failed, unproven := j.totals(); {
	case failed > 0:
		return exit.Bad
	case unproven > 0 || len(j.claims) == 0:
		return exit.Unproven
	}
	return exit.Good
}

// answer says in one line how many claims fail and how many are unproven.
func (j *judgement) answer() string {
	failed, unproven := j.totals()
	of := " of " + page.Counted(len(j.claims), "claim")
	var parts []string
	if failed > 0 {
		parts = append(parts, fmt.Sprintf("%d%s %s", failed, of, page.Verb(failed, "fail")))
		of = ""
	}
	if unproven > 0 {
		parts = append(parts, fmt.Sprintf("%d%s unproven", unproven, of))
	}
	switch {
	case len(j.claims) == 0:
		return "no claim was judged"
	case parts == nil:
		return page.AllHold(len(j.claims), "claim")
	case failed+unproven < len(j.claims):
		parts = append(parts, "the rest hold")
	}
	return strings.Join(parts, " · ")
}
