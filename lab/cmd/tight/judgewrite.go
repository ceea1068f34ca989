package main

import (
	"encoding/json"
	"fmt"
	"io"
	"math"
	"strings"
	"text/tabwriter"
	"unicode"

	"github.com/tightwire/tightwire/lab/internal/report"
	"github.com/tightwire/tightwire/lab/internal/verdict"
)

var judgementFormats = map[string]func(io.Writer, judgement) error{
	"text": writeJudgement, "md": writeJudgementMarkdown, "json": writeJudgementJSON,
}

// exit returns the exit status: of no verdict that nothing is proven.
func (j judgement) exit() int {
	failed, unproven := j.count()
	switch {
	case failed > 0:
		return report.Bad
	case unproven > 0 || len(j.verdicts) == 0:
		return report.Unproven
	}
	return report.Good
}

func (j judgement) count() (failed, unproven int) {
	for _, v := range j.verdicts {
		switch v.Status {
		case verdict.Holds:
		case verdict.Fails, verdict.Reversed:
			failed++
		default:
			unproven++
		}
	}
	return failed, unproven
}

// answer says it in one line.
func (j judgement) answer() string {
	failed, unproven := j.count()
	all := len(j.verdicts)
	switch {
	case failed > 0 && unproven > 0:
		return fmt.Sprintf("%d of %s · %d unproven", failed, claims(all, failed, "fail"), unproven)
	case failed > 0:
		return fmt.Sprintf("%d of %s", failed, claims(all, failed, "fail"))
	case unproven > 0:
		return fmt.Sprintf("%d of %s unproven", unproven, claims(all, unproven, ""))
	}
	return fmt.Sprintf("%d of %s", all, claims(all, all, "hold"))
}

// claims is how many there are, and what n of them do.
func claims(all, n int, do string) string {
	s := fmt.Sprintf("%d claims", all)
	if all == 1 {
		s = "1 claim"
	}
	if do != "" && n == 1 {
		do += "s"
	}
	return strings.TrimSpace(s + " " + do)
}

// about says what is claimed, and how it was judged.
func (j judgement) about() string {
	s := fmt.Sprintf("claim: %s of candidate against base %s; intervals of %.0f %%", j.metric, j.effect.Text, 100*(1-judgementAlpha))
	tested := 0
	for _, v := range j.verdicts {
		if v.N >= verdict.MinRounds && v.Decision > 0 && v.Status != verdict.Unchanged {
			tested++
		}
	}
	if tested > 1 {
		s += fmt.Sprintf("; decisions corrected for %d claims (Holm)", tested)
	}
	return s
}

var judgementHead = []string{"name", "status", "ratio", "interval", "p", "n", "needs"}

// rows are the table, the rows below the head.
func (j judgement) rows() [][]string {
	rows := [][]string{judgementHead}
	for i, v := range j.verdicts {
		needs := "-"
		if v.Need > 0 {
			needs = fmt.Sprintf("about %d more", v.Need)
		}
		row := []string{printable(j.names[i]), string(v.Status), "-", "-", "-", fmt.Sprint(v.N), needs}
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

// printable shows signs that a terminal would obey as a replacement for them.
func printable(s string) string {
	return strings.Map(func(r rune) rune {
		if !unicode.IsPrint(r) {
			return unicode.ReplacementChar
		}
		return r
	}, s)
}

// remarks say why, of all that does not hold, and what is to be known of samples.
func (j judgement) remarks() []string {
	var all []string
	for i, v := range j.verdicts {
		if v.Status != verdict.Holds {
			all = append(all, fmt.Sprintf("%s: %s: %s", printable(j.names[i]), v.Status, v.Reason))
		}
	}
	for i, note := range j.notes {
		if note != "" {
			all = append(all, printable(j.names[i]+": "+note))
		}
	}
	return all
}

// writeJudgement writes for people: the answer, a table, and the reasons.
func writeJudgement(w io.Writer, j judgement) error {
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintln(t, j.answer())
	fmt.Fprintln(t, j.about())
	for _, row := range j.rows() {
		fmt.Fprintln(t, strings.Join(row, "\t"))
	}
	for _, remark := range j.remarks() {
		fmt.Fprintln(t, remark)
	}
	return t.Flush()
}

var judgementMarkdown = strings.NewReplacer(`\`, `\\`, "`", "\\`", `*`, `\*`, `_`, `\_`, `[`, `\[`, `]`, `\]`,
	`<`, `\<`, `>`, `\>`, `#`, `\#`, `|`, `\|`, `~`, `\~`, `&`, `\&`, `!`, `\!`, `$`, `\$`)

// writeJudgementMarkdown writes for comments and summaries.
func writeJudgementMarkdown(w io.Writer, j judgement) error {
	return writeMarkdown(w, j, j.rows(), j.remarks())
}

func writeMarkdown(w io.Writer, j judgement, rows [][]string, remarks []string) error {
	var b strings.Builder
	fmt.Fprintf(&b, "%s\n\n%s\n\n", j.answer(), judgementMarkdown.Replace(j.about()))
	for i, row := range rows {
		for _, s := range row {
			b.WriteString("| " + judgementMarkdown.Replace(s) + " ")
		}
		b.WriteString("|\n")
		if i == 0 {
			b.WriteString("|" + strings.Repeat(" --- |", len(row)) + "\n")
		}
	}
	for i, remark := range remarks {
		if i == 0 {
			b.WriteString("\n")
		}
		b.WriteString("- " + judgementMarkdown.Replace(remark) + "\n")
	}
	_, err := io.WriteString(w, b.String())
	return err
}

type verdictJSON struct {
	Name string `json:"name"`
	ruledJSON
	Note string `json:"note,omitempty"`
}

// A ruledJSON is what is known of any verdict, null for what is no number or unbounded: JSON
// has no words for that.
type ruledJSON struct {
	Status     verdict.Status `json:"status"`
	Ratio      *float64       `json:"ratio"`
	Lo         *float64       `json:"lo"`
	Hi         *float64       `json:"hi"`
	N          int            `json:"n"`
	P          *float64       `json:"p"`
	Detectable *float64       `json:"detectable"`
	Need       int            `json:"need"`
	Reason     string         `json:"reason"`
}

func newRuledJSON(v verdict.Verdict) ruledJSON {
	return ruledJSON{
		Status: v.Status, Ratio: finite(v.Ratio), Lo: finite(v.Lo), Hi: finite(v.Hi),
		N: v.N, P: finite(v.P), Detectable: finite(v.Detectable), Need: v.Need, Reason: v.Reason,
	}
}

// writeJudgementJSON writes all that is known.
func writeJudgementJSON(w io.Writer, j judgement) error {
	return writeJSON(w, map[string][]verdictJSON{"verdicts": j.json()})
}

func (j judgement) json() []verdictJSON {
	all := make([]verdictJSON, len(j.verdicts))
	for i, v := range j.verdicts {
		all[i] = verdictJSON{Name: j.names[i], ruledJSON: newRuledJSON(v)}
	}
	for i, note := range j.notes {
		all[i].Note = note
	}
	return all
}

func writeJSON(w io.Writer, v any) error {
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	return e.Encode(v)
}

func finite(x float64) *float64 {
	if math.IsNaN(x) || math.IsInf(x, 0) {
		return nil
	}
	return &x
}
