package report

import (
	"bufio"
	"cmp"
	"fmt"
	"io"
	"strings"

	"github.com/tightwire/tightwire/lab/claim"
	"github.com/tightwire/tightwire/lab/internal/verdict"
)

// boardMarkdown writes what [boardText] does, with one table for all machines.
func boardMarkdown(w io.Writer, b Board) error {
	to := bufio.NewWriter(w)
	boardAlone(to, b)
	open, notes := b.open(), b.warnings()
	if len(open)+len(notes) > 0 {
		fmt.Fprintln(to)
	}
	for _, o := range open {
		where, why := explain(o)
		fmt.Fprintf(to, "- %s: **%s**: %s\n", markdown(about(o, where)), statusOf(o.Verdict), markdown(why))
	}
	for _, note := range notes {
		fmt.Fprintf(to, "- %s\n", markdown(note))
	}
	for _, f := range b.fields() {
		fmt.Fprintf(to, "\n### %s\n\n", markdown(f.claim))
		f.markdown(to)
	}
	return to.Flush()
}

// boardAlone writes the answer and the tables of the verdicts.
func boardAlone(w io.Writer, b Board) {
	fmt.Fprintln(w, markdown(b.Answer()))
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
		head = append(head, markdown(cmp.Or(c.cpu, "unknown CPU"))+"<br>"+markdown(c.cell))
	}
	rows := make([][]string, len(t.rows))
	for i, r := range t.rows {
		rows[i] = []string{markdown(r.about.Claim), markdown(r.claimed())}
		for _, o := range r.outcomes {
			rows[i] = append(rows[i], outcomeMarkdown(o))
		}
	}
	writeMarkdown(w, head, rows)
}

func outcomeMarkdown(o *claim.Outcome) string {
	if o == nil {
		return none
	}
	s := statusOf(o.Verdict)
	if o.Verdict.Status != verdict.Holds {
		s = "**" + s + "**"
	}
	return strings.TrimSpace(s+" "+markdown(changeOf(o.Verdict))) + "<br>" + markdown(groundsOf(o))
}

// writeMarkdown writes a table of texts that are Markdown already.
func writeMarkdown(w io.Writer, head []string, rows [][]string) {
	marks := make([]string, len(head))
	for i := range marks {
		marks[i] = "---"
	}
	for _, row := range append([][]string{head, marks}, rows...) {
		for _, s := range row {
			fmt.Fprintf(w, "| %s ", s)
		}
		fmt.Fprintln(w, "|")
	}
}
