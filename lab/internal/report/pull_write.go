package report

import (
	"bufio"
	"crypto/sha256"
	"fmt"
	"io"
	"strings"

	"github.com/tightwire/tightwire/lab/internal/contract"
	"github.com/tightwire/tightwire/lab/internal/figure"
	"github.com/tightwire/tightwire/lab/internal/page"
)

// Pulls are the formats of the effect of a change. Markdown is one comment for a pull request;
// gitlab is a code quality report.
var Pulls = append(page.Formats[Pull]{
	{Name: "text", Write: pullText},
	{Name: "md", Write: pullMarkdown},
	{Name: "json", Write: pullJSON},
	{Name: "sarif", Write: pullSARIF},
	{Name: "github", Write: pullGitHub},
	{Name: "gitlab", Write: pullGitLab},
}, figure.Formats(Pull.figures)...)

// marker identifies the comment, so that a later run updates it.
const marker = "<!-- tight-pr -->"

func pullText(w io.Writer, p Pull) error {
	b := bufio.NewWriter(w)
	fmt.Fprintln(b, p.Answer())
	for _, line := range p.Lines() {
		fmt.Fprintln(b, line)
	}
	for _, f := range p.Findings() {
		fmt.Fprintln(b, page.Visible(f.String()))
	}
	for _, r := range p.Reasons {
		fmt.Fprintln(b, "unproven: "+page.Visible(r))
	}
	return b.Flush()
}

// String returns the finding in one line, in the form that editors understand.
func (f PullFinding) String() string {
	s := fmt.Sprintf("%s: %s: %s %s: %s", place(f.File, f.Line), f.Func, f.Kind, f.Change, f.Detail)
	if f.Blocking {
		s += " (blocks)"
	}
	return s
}

// largest is the most rows in a table of a comment. GitHub takes 65,536 characters.
const largest = 100

func pullMarkdown(w io.Writer, p Pull) error {
	b := bufio.NewWriter(w)
	fmt.Fprintf(b, "%s\n**%s**\n\n", marker, page.Markdown(sentence(p.Answer())))
	for _, line := range p.Lines() {
		fmt.Fprintln(b, "- "+page.Markdown(line))
	}
	for _, part := range []struct {
		summary string
		is      func(PullFinding) bool
	}{
		{"What blocks", func(f PullFinding) bool { return f.Blocking }},
		{"Contracts that do not hold", func(f PullFinding) bool { return f.Kind == "contract" && !f.Blocking }},
		{"Counts and times", func(f PullFinding) bool { return (f.Kind == "counts" || f.Kind == "time") && !f.Blocking }},
		{"What the compiler makes", func(f PullFinding) bool {
			return f.Kind != "contract" && f.Kind != "counts" && f.Kind != "time" && !f.Blocking
		}},
	} {
		var rows [][]string
		for _, f := range p.Findings() {
			if part.is(f) {
				rows = append(rows, []string{place(f.File, f.Line), f.Func, f.Kind + " " + f.Change, f.Detail})
			}
		}
		fold(b, part.summary, []string{"place", "function", "what", "detail"}, rows)
	}
	var reasons [][]string
	for _, r := range p.Reasons {
		reasons = append(reasons, []string{r})
	}
	fold(b, "Unproven", []string{"why"}, reasons)
	fmt.Fprintf(b, "\nSince %.12s, %s.\n", p.Base, page.Markdown(p.Head.String()))
	return b.Flush()
}

// fold writes a collapsed table.
func fold(w io.Writer, summary string, head []string, rows [][]string) {
	if len(rows) == 0 {
		return
	}
	fmt.Fprintf(w, "\n<details><summary>%s (%d)</summary>\n\n", summary, len(rows))
	page.PlainTable(w, append([][]string{head}, rows[:min(largest, len(rows))]...))
	if len(rows) > largest {
		fmt.Fprintf(w, "\n%d more are in the other formats.\n", len(rows)-largest)
	}
	fmt.Fprint(w, "\n</details>\n")
}

// sentence adds a capital letter and a full stop.
func sentence(s string) string { return strings.ToUpper(s[:1]) + s[1:] + "." }

func pullJSON(w io.Writer, p Pull) error {
	return page.JSON(w, struct {
		Answer   string        `json:"answer"`
		Unproven int           `json:"unproven"`
		Findings []PullFinding `json:"findings"`
		Reasons  []string      `json:"reasons"`
	}{p.Answer(), p.Unproven(), append([]PullFinding{}, p.Findings()...), append([]string{}, p.Reasons...)})
}

// pullRules are the rules of check and diff, and those that only Pull has.
var pullRules = append([]rule{
	{"contract", sarifText{"A contract in a comment does not hold"}, sarifText{"A contract in a comment does not hold."}, checkRules[0].Help},
	diffRule("counts", "A benchmark executes or allocates more or less"),
	diffRule("time", "The time of a benchmark has changed"),
}, diffRules...)

// level is an error for a blocking finding, the level of its status for a contract, and else a
// note.
func (f PullFinding) level() level {
	switch {
	case f.Blocking:
		return gravest
	case f.Kind == "contract":
		return levelOf(contract.Status(strings.ToUpper(f.Change)))
	}
	return note
}

func pullSARIF(w io.Writer, p Pull) error {
	all := []sarifResult{}
	for _, f := range p.Findings() {
		all = append(all, sarifResult{f.Kind, f.level(), sarifText{fmt.Sprintf("%s: %s: %s", f.Func, f.Change, f.Detail)}, location(f.File, max(1, f.Line))})
	}
	return writeSARIF(w, pullRules, all)
}

func pullGitHub(w io.Writer, p Pull) error {
	b := bufio.NewWriter(w)
	answer(b, p.Answer(), p.Exit())
	for _, f := range p.Findings() {
		annotate(b, f.level(), f.File, f.Line, f.Kind+" "+f.Change, f.Func+": "+f.Detail)
	}
	return b.Flush()
}

// A gitlabIssue is an entry of GitLab's code quality report:
// https://docs.gitlab.com/ci/testing/code_quality/#code-quality-report-format.
type gitlabIssue struct {
	Description string         `json:"description"`
	Check       string         `json:"check_name"`
	Fingerprint string         `json:"fingerprint"`
	Severity    string         `json:"severity"`
	Location    gitlabLocation `json:"location"`
}

type gitlabLocation struct {
	Path  string         `json:"path"`
	Lines map[string]int `json:"lines"`
}

var severities = map[level]string{gravest: "major", warning: "minor", note: "info"}

// pullGitLab makes fingerprints without line numbers, because lines move.
func pullGitLab(w io.Writer, p Pull) error {
	all := []gitlabIssue{}
	for _, f := range p.Findings() {
		at := gitlabLocation{f.File, map[string]int{"begin": max(1, f.Line)}}
		sum := sha256.Sum256(fmt.Appendf(nil, "%s %s %s %s %s", f.Kind, f.File, f.Func, f.Change, f.Detail))
		all = append(all, gitlabIssue{fmt.Sprintf("%s: %s", f.Func, f.Detail), f.Kind + " " + f.Change, fmt.Sprintf("%x", sum[:16]), severities[f.level()], at})
	}
	return page.JSON(w, all)
}
