package main

import (
	"fmt"
	"io"
	"slices"
	"strings"
	"text/tabwriter"

	"github.com/tightwire/tightwire/lab/internal/exit"
	"github.com/tightwire/tightwire/lab/internal/lists"
	"github.com/tightwire/tightwire/lab/internal/page"
	"github.com/tightwire/tightwire/lab/internal/verdict"
)

// verdictFormats are the formats of a judgement or a comparison.
func verdictFormats[T interface {
	verdictTable() verdictTable
	json() any
}]() page.Formats[T] {
	return page.Formats[T]{
		{Name: "text", Write: func(w io.Writer, j T) error { return j.verdictTable().text(w) }},
		{Name: "md", Write: func(w io.Writer, j T) error { return j.verdictTable().markdown(w) }},
		{Name: "json", Write: func(w io.Writer, j T) error { return page.JSON(w, map[string]any{"verdicts": j.json()}) }},
	}
}

func (j judgement) verdictTable() verdictTable {
	return verdictTable{totalsOf(j.verdicts).answer(), j.about(), j.rows(), j.remarks()}
}

// about describes the claim and how it was judged.
func (j judgement) about() string {
	s := fmt.Sprintf("claim: %s of candidate against base %s; intervals of %.0f %%", j.metric, j.effect.Text, 100*(1-judgementAlpha))
	tested := lists.Count(j.verdicts, func(v verdict.Verdict) bool {
		return v.N >= verdict.MinRounds && v.Decision > 0 && v.Status != verdict.Unchanged
	})
	if tested > 1 {
		s += fmt.Sprintf("; decisions corrected for %d claims (Holm)", tested)
	}
	return s
}

var judgementHead = []string{"name", "status", "ratio", "interval", "p", "n", "needs"}

// rows returns the table with its head.
func (j judgement) rows() [][]string {
	rows := [][]string{judgementHead}
	for i, v := range j.verdicts {
		needs := "-"
		if v.Need > 0 {
			needs = fmt.Sprintf("about %d more", v.Need)
		}
		status := string(v.Status)
		if j.unknown[i] && v.N > 0 {
			status += ", layout unknown"
		}
		row := []string{page.Visible(j.names[i]), status, "-", "-", "-", fmt.Sprint(v.N), needs}
		if v.N > 0 {
			row[2], row[3], row[4] = ratio(v.Ratio), "["+ratio(v.Lo)+", "+ratio(v.Hi)+"]", chance(v.P)
		}
		rows = append(rows, row)
	}
	return rows
}

func ratio(x float64) string { return fmt.Sprintf("%.4f", x) }

func chance(p float64) string {
	if p < 0.001 {
		return "<0.001"
	}
	return fmt.Sprintf("%.3f", p)
}

// remarks returns the reasons of all verdicts that do not hold, and the notes on samples.
func (j judgement) remarks() []string {
	var all []string
	for i, v := range j.verdicts {
		if v.Status != verdict.Holds {
			all = append(all, fmt.Sprintf("%s: %s: %s", page.Visible(j.names[i]), v.Status, v.Reason))
		}
	}
	if same := slices.Compact(slices.Clone(j.notes)); len(same) == 1 && same[0] != "" {
		return append(all, page.Visible(same[0]))
	}
	for i, note := range j.notes {
		if note != "" {
			all = append(all, page.Visible(j.names[i]+": "+note))
		}
	}
	return all
}

// A verdictTable writes verdicts as text or Markdown.
type verdictTable struct {
	answer, about string
	rows          [][]string // the head and the rows of a table
	remarks       []string
}

// text writes for a terminal.
func (s verdictTable) text(w io.Writer) error {
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintf(t, "%s\n%s\n", s.answer, s.about)
	for _, row := range s.rows {
		fmt.Fprintln(t, strings.Join(row, "\t"))
	}
	for _, remark := range s.remarks {
		fmt.Fprintln(t, remark)
	}
	return t.Flush()
}

// markdown writes for comments and summaries.
func (s verdictTable) markdown(w io.Writer) error {
	var b strings.Builder
	fmt.Fprintf(&b, "%s\n\n%s\n\n", s.answer, page.Markdown(s.about))
	page.PlainTable(&b, s.rows)
	for i, remark := range s.remarks {
		if i == 0 {
			b.WriteString("\n")
		}
		b.WriteString("- " + page.Markdown(remark) + "\n")
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// A verdictJSON is a verdict as JSON. NaN and infinite numbers are null, because JSON has neither.
type verdictJSON struct {
	Name       string         `json:"name"`
	Status     verdict.Status `json:"status"`
	Ratio      *float64       `json:"ratio"`
	Lo         *float64       `json:"lo"`
	Hi         *float64       `json:"hi"`
	N          int            `json:"n"`
	P          *float64       `json:"p"`
	Detectable *float64       `json:"detectable"`
	Need       int            `json:"need"`
	Reason     string         `json:"reason"`
	Note       string         `json:"note,omitempty"`
}

func (j judgement) json() any { return j.verdictsJSON() }

func (j judgement) verdictsJSON() []verdictJSON {
	all := make([]verdictJSON, len(j.verdicts))
	for i, v := range j.verdicts {
		all[i] = verdictJSON{
			Name: j.names[i], Status: v.Status, Ratio: page.Finite(v.Ratio), Lo: page.Finite(v.Lo), Hi: page.Finite(v.Hi),
			N: v.N, P: page.Finite(v.P), Detectable: page.Finite(v.Detectable), Need: v.Need, Reason: v.Reason,
		}
	}
	for i, note := range j.notes {
		all[i].Note = note
	}
	return all
}

// The totals of claims: all, the ones that fail, and the ones among the others that are
// unproven.
type totals struct{ failed, unproven, all int }

// totalsOf counts verdicts, each on a different claim. A claim is unproven, unless it holds or
// fails.
func totalsOf(all []verdict.Verdict) (t totals) {
	t.all = len(all)
	for _, v := range all {
		switch v.Status {
		case verdict.Holds:
		case verdict.Fails, verdict.Reversed:
			t.failed++
		default:
			t.unproven++
		}
	}
	return t
}

// exit returns exit.Bad if a claim fails, exit.Unproven if none fails but one is unproven or
// there are no claims, and exit.Good if all hold.
func (t totals) exit() int {
	switch {
	case t.failed > 0:
		return exit.Bad
	case t.unproven > 0 || t.all == 0:
		return exit.Unproven
	}
	return exit.Good
}

// answer says in one line how many claims fail and how many are unproven.
func (t totals) answer() string {
	of := " of " + page.Counted(t.all, "claim")
	var parts []string
	if t.failed > 0 {
		parts = append(parts, fmt.Sprintf("%d%s %s", t.failed, of, page.Verb(t.failed, "fail")))
		of = ""
	}
	if t.unproven > 0 {
		parts = append(parts, fmt.Sprintf("%d%s unproven", t.unproven, of))
	}
	switch {
	case t.all == 0:
		return "no claim was judged"
	case parts == nil:
		return page.AllHold(t.all, "claim")
	case t.failed+t.unproven < t.all:
		parts = append(parts, "the rest hold")
	}
	return strings.Join(parts, " · ")
}
