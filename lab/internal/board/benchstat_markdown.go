package board

import (
	"fmt"
	"io"
	"strings"

	"github.com/tightwire/tightwire/lab/internal/page"
)

// markdown writes the constants, if any, and the table.
func (f benchstatTable) markdown(w io.Writer) {
	said := append([]string{"claimed: " + f.Metric + " " + f.Effect}, f.Constants...)
	fmt.Fprintf(w, "%s\n\n", strings.Join(page.Markdowns(said), " · "))
	labels := f.labelLines()
	head := append(page.Markdowns(labels[0]), "base "+f.Metric, "candidate "+f.Metric, "vs base")
	var rows [][]string
	for i, r := range f.All() {
		rows = append(rows, append(page.Markdowns(labels[i+1]), plusMinus(r.Base, r.BaseRange), plusMinus(r.Candidate, r.CandidateRange), f.versus(r)))
	}
	page.Table(w, head, rows)
}

func plusMinus(value, interval string) string {
	return page.Markdown(strings.TrimSpace(strings.Join(measured(value, interval), " ")))
}

func (f benchstatTable) versus(r benchstatRow) string {
	return page.Markdown(strings.TrimSpace(r.Delta + " " + r.Certainty))
}
