package report

import (
	"fmt"
	"io"
	"strings"
)

// markdown writes the constants, if there are any, and the table.
func (f field) markdown(w io.Writer) {
	var said []string
	for _, c := range append([]string{"claimed: " + f.metric + " " + f.effect}, f.constants...) {
		said = append(said, markdown(c))
	}
	fmt.Fprintf(w, "%s\n\n", strings.Join(said, " · "))
	labels := f.labelLines()
	head := append(escaped(labels[0]), "base "+f.metric, "candidate "+f.metric, "vs base")
	var rows [][]string
	for i, r := range f.all() {
		rows = append(rows, append(escaped(labels[i+1]), plusMinus(r.base, r.baseRange), plusMinus(r.candidate, r.candidateRange), f.versus(r)))
	}
	writeMarkdown(w, head, rows)
}

func escaped(all []string) []string {
	signs := make([]string, len(all))
	for i, s := range all {
		signs[i] = markdown(s)
	}
	return signs
}

func plusMinus(value, interval string) string {
	return markdown(strings.TrimSpace(strings.Join(measured(value, interval), " ")))
}

func (f field) versus(r fieldRow) string {
	return markdown(strings.TrimSpace(r.delta + " " + inBrackets(r.certainty)))
}
