package print

import (
	"bufio"
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
	{Name: "sarif", Write: writeSARIF[Pull]},
	{Name: "github", Write: writeGitHub[Pull]},
	{Name: "gitlab", Write: writeGitLab[Pull]},
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

// fit returns a collapsed table with as many rows as there is room for, and says how many are left out.
func (t part) fit(room int) (folded string) {
	for n := range min(largest, len(t.Rows)) + 1 {
		var b strings.Builder
		fmt.Fprintf(&b, "\n<details><summary>%s (%d)</summary>\n\n", t.Title, len(t.Rows))
		page.Table(&b, append([][]string{t.Head}, lists.Map(t.Rows[:n], func(row []string) []string { return lists.Map(row, cut) })...))
		if left := len(t.Rows) - n; left > 0 {
			fmt.Fprintf(&b, "\n%d more are left out, because GitHub allows 65,536 characters in a comment: -o json has all.\n", left)
		}
		b.WriteString("\n</details>\n")
		if n > 0 && b.Len() > room {
			break
		}
		folded = b.String()
	}
	return folded
}

// cut shortens a text for a table, and says so.
func cut(s string) string {
	if r := []rune(s); len(r) > longest {
		return string(r[:longest]) + " … (cut)"
	}
	return s
}

// sentence adds a capital letter and a full stop.
func sentence(s string) string { return strings.ToUpper(s[:1]) + s[1:] + "." }

func pullJSON(w io.Writer, p Pull) error {
	return page.JSON(w, object{
		"answer": p.Answer(), "lines": p.lines(), "unproven": p.Unproven(), "seen": p.seen(),
		"findings": append([]PullFinding{}, p.Findings()...), "reasons": p.reasons(), "not_seen": p.NotSeen(),
	})
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
func (p Pull) seen() object {
	return object{
		"contracts": len(p.Contracts), "packages": p.Packages - p.Skipped - p.Left, "benchmarks": p.Benchmarks,
		"counted": len(p.Counts), "timed": len(p.Times), "unfinished": append([]string{}, p.Unfinished...),
	}
}

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
