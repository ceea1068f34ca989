package print

import (
	"bufio"
	"crypto/sha256"
	"fmt"
	"io"
	"strings"

	"github.com/tightwire/tightwire/lab/internal/contract"
	"github.com/tightwire/tightwire/lab/internal/lists"
	"github.com/tightwire/tightwire/lab/internal/page"
)

// Pulls are the formats of the effect of a change. Markdown is one comment for a pull request or an issue;
// gitlab is a code quality report.
var Pulls = page.Formats[Pull]{
	{Name: "text", Write: pullText},
	{Name: "md", Write: pullMarkdown},
	{Name: "json", Write: pullJSON},
	{Name: "sarif", Write: pullSARIF},
	{Name: "github", Write: pullGitHub},
	{Name: "gitlab", Write: pullGitLab},
}

// marker identifies the comment, so that a later run updates it.
const marker = "<!-- tight-pr -->"

func pullText(w io.Writer, p Pull) error {
	b := bufio.NewWriter(w)
	fmt.Fprintln(b, p.Answer())
	for _, line := range p.lines() {
		fmt.Fprintln(b, page.Visible(line))
	}
	all := p.Findings()
	shown := min(len(all), lists.Count(all, func(f PullFinding) bool { return f.Blocking })+largest)
	for _, f := range all[:shown] {
		fmt.Fprintln(b, page.Visible(f.String()))
	}
	if shown < len(all) {
		fmt.Fprintf(b, "and %d more: -o json has all\n", len(all)-shown)
	}
	for _, r := range p.briefReasons() {
		fmt.Fprintln(b, "unproven: "+page.Visible(r))
	}
	fmt.Fprintln(b, p.NotSeen())
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

// GitHub takes a comment of 65,536 characters. The rest is for what comment.sh escapes again.
const (
	commentBytes = 60_000
	largest      = 100 // rows of a table, and lines of text about what does not block
	longest      = 500 // characters of a text
)

func pullMarkdown(w io.Writer, p Pull) error {
	b := new(strings.Builder)
	end := "\n" + sentence(p.NotSeen()) + "\n"
	if !p.isUpgrade() {
		fmt.Fprintln(b, marker)
		end += fmt.Sprintf("\nSince %.12s, %s.\n", p.Base, page.Markdown(p.Head.String()))
	}
	fmt.Fprintf(b, "**%s**\n\n", page.Markdown(cut(sentence(p.Answer()))))
	for _, line := range p.lines() {
		fmt.Fprintln(b, "- "+page.Markdown(cut(line)))
	}
	_, err := io.WriteString(w, b.String()+folded(p.tables(), commentBytes-b.Len()-len(end))+end)
	return err
}

// A part is a table with its title.
type part struct {
	Title string
	Head  []string
	Rows  [][]string
}

// tables returns the tables of a comment.
func (p Pull) tables() (all []part) {
	for _, t := range []struct {
		title string
		is    func(PullFinding) bool
	}{
		{"What blocks", func(f PullFinding) bool { return f.Blocking }},
		{"Contracts that are gone or do not hold", func(f PullFinding) bool { return f.Kind == "contract" && !f.Blocking }},
		{"Counts and times", func(f PullFinding) bool { return (f.Kind == "counts" || f.Kind == "time") && !f.Blocking }},
		{"What the compiler makes", func(f PullFinding) bool {
			return f.Kind != "contract" && f.Kind != "counts" && f.Kind != "time" && !f.Blocking
		}},
	} {
		var rows [][]string
		for _, f := range p.Findings() {
			if t.is(f) {
				rows = append(rows, []string{place(f.File, f.Line), f.Func, f.Kind + " " + f.Change, f.Detail})
			}
		}
		all = append(all, part{Title: t.title, Head: []string{"place", "function", "what", "detail"}, Rows: rows})
	}
	reasons := lists.Map(p.briefReasons(), func(r string) []string { return []string{r} })
	return append(all, part{Title: "Unproven", Head: []string{"why"}, Rows: reasons})
}

// folded returns the tables that have rows, collapsed, in at most so many bytes. Each one may take
// an equal part of what those before it have left.
func folded(tables []part, room int) string {
	var b strings.Builder
	tables = lists.Filter(tables, func(t part) bool { return len(t.Rows) > 0 })
	for i, t := range tables {
		b.WriteString(t.fit((room - b.Len()) / (len(tables) - i)))
	}
	return b.String()
}

// fit returns a collapsed table with as many rows as there is room for.
func (t part) fit(room int) string {
	var rows [][]string
	for _, row := range t.Rows[:min(largest, len(t.Rows))] {
		rows = append(rows, lists.Map(row, cut))
		if len(t.fold(rows)) > room {
			rows = rows[:len(rows)-1]
			break
		}
	}
	return t.fold(rows)
}

// fold returns a collapsed table with some of its rows, and says how many are left out.
func (t part) fold(rows [][]string) string {
	var b strings.Builder
	fmt.Fprintf(&b, "\n<details><summary>%s (%d)</summary>\n\n", t.Title, len(t.Rows))
	page.Table(&b, append([][]string{t.Head}, rows...))
	if left := len(t.Rows) - len(rows); left > 0 {
		fmt.Fprintf(&b, "\n%d more are left out, because GitHub allows 65,536 characters in a comment: -o json has all.\n", left)
	}
	b.WriteString("\n</details>\n")
	return b.String()
}

// cut shortens a text for a table, and says so.
func cut(s string) string {
	n := 0
	for i := range s {
		if n == longest {
			return s[:i] + " … (cut)"
		}
		n++
	}
	return s
}

// sentence adds a capital letter and a full stop.
func sentence(s string) string { return strings.ToUpper(s[:1]) + s[1:] + "." }

func pullJSON(w io.Writer, p Pull) error {
	return page.JSON(w, struct {
		Answer   string        `json:"answer"`
		Lines    []string      `json:"lines"`
		Unproven int           `json:"unproven"`
		Seen     seen          `json:"seen"`
		Findings []PullFinding `json:"findings"`
		Reasons  []string      `json:"reasons"`
		NotSeen  string        `json:"not_seen"`
	}{p.Answer(), p.lines(), p.Unproven(), p.seen(), append([]PullFinding{}, p.Findings()...), p.reasons(), p.NotSeen()})
}

// lines summarise what was examined, as the text has it.
func (p Pull) lines() []string {
	lines := p.Lines()
	if p.isUpgrade() {
		return append([]string{fmt.Sprintf("%s to %s", p.From, p.Head)}, lines[:]...)
	}
	return lines[:]
}

// seen is how much was compared.
type seen struct {
	Contracts  int      `json:"contracts"`
	Packages   int      `json:"packages"`
	Functions  int      `json:"functions,omitempty"` // with another toolchain
	Benchmarks int      `json:"benchmarks"`          // all there are
	Counted    int      `json:"counted"`
	Timed      int      `json:"timed"`
	Unfinished []string `json:"unfinished"` // steps
}

func (p Pull) seen() seen {
	return seen{
		Contracts: len(p.Contracts), Packages: p.Packages - p.Skipped - p.Left, Functions: p.Functions,
		Benchmarks: p.Benchmarks, Counted: len(p.Counts), Timed: len(p.Times), Unfinished: append([]string{}, p.Unfinished...),
	}
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
