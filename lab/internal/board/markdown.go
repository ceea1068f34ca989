package board

import (
	"bufio"
	"cmp"
	"fmt"
	"io"
	"strings"

	"github.com/tightwire/tightwire/lab/internal/claim"
	"github.com/tightwire/tightwire/lab/internal/lists"
	"github.com/tightwire/tightwire/lab/internal/page"
	"github.com/tightwire/tightwire/lab/internal/verdict"
)

// writeMarkdown writes the same as [writeText], with the conditions of each table.
func writeMarkdown(w io.Writer, b Board) error {
	to := bufio.NewWriter(w)
	boardAlone(to, b)
	open, notes := b.open(), b.warnings()
	if len(open)+len(notes) > 0 {
		fmt.Fprintln(to)
	}
	for _, o := range open {
		where, why := explain(o)
		fmt.Fprintf(to, "- %s: **%s**: %s\n", page.Markdown(about(o, where)), statusOf(o.Verdict), page.Markdown(why))
	}
	for _, note := range notes {
		fmt.Fprintf(to, "- %s\n", page.Markdown(note))
	}
	for _, f := range b.benchstatTables() {
		fmt.Fprintf(to, "\n### %s\n\n", page.Markdown(f.Claim))
		f.markdown(to)
	}
	return to.Flush()
}

// boardAlone writes the answer and the tables of the verdicts.
func boardAlone(w io.Writer, b Board) {
	fmt.Fprintln(w, page.Markdown(b.Totals().Answer()))
	for i, line := range b.machines() {
		if i == 0 {
			fmt.Fprintln(w)
		}
		fmt.Fprintln(w, "- "+page.Markdown(line))
	}
	if len(b.Outcomes) == 0 {
		return
	}
	for _, part := range b.table().parts() {
		fmt.Fprintln(w)
		part.markdown(w)
	}
}

func (t boardTable) markdown(w io.Writer) {
	head := []string{"claim", "what is claimed"}
	for _, c := range t.columns {
		head = append(head, page.Markdown(cmp.Or(c.cpu, "unknown CPU"))+"<br>"+page.Markdown(c.cell))
	}
	rows := make([][]string, len(t.rows))
	for i, r := range t.rows {
		rows[i] = append([]string{page.Markdown(r.about.Claim), page.Markdown(r.claimed())}, lists.Map(r.outcomes, outcomeMarkdown)...)
	}
	page.Table(w, head, rows)
}

func outcomeMarkdown(o *claim.Outcome) string {
	if o == nil {
		return none
	}
	s := statusOf(o.Verdict)
	if o.Verdict.Status != verdict.Holds {
		s = "**" + s + "**"
	}
	return strings.TrimSpace(s+" "+page.Markdown(changeOf(o.Verdict))) + "<br>" + page.Markdown(groundsOf(o))
}
