package board

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/tightwire/tightwire/lab/internal/lists"
	"github.com/tightwire/tightwire/lab/internal/page"
)

// benchstat writes the table as benchstat does, ready for a commit message.
func (t boardWriter) benchstat(f benchstatTable) {
	fmt.Fprintln(t, page.Visible(f.title()))
	for _, c := range f.Constants {
		fmt.Fprintln(t, page.Visible(c))
	}
	labels := flushLeft(f.labelLines())
	base := flushRight(f.lines(func(r benchstatRow) []string { return measured(r.Base, r.BaseRange) }))
	candidate := flushRight(f.lines(func(r benchstatRow) []string { return measured(r.Candidate, r.CandidateRange) }))
	versus := flushRight(f.lines(func(r benchstatRow) []string { return []string{r.Delta, r.Certainty} }))
	base = under(f.Metric, base)
	both := flushLeft(pairs(under(f.Metric, candidate), under("vs base", versus)))
	fmt.Fprintf(t, "%s │ %s │ %s │\n", blank(labels[0]), centre("base", base[0]), centre("candidate", both[0]))
	fmt.Fprintf(t, "%s │ %s │ %s │\n", labels[0], base[0], both[0])
	for i := range base[1:] {
		fmt.Fprintln(t, strings.TrimRight(labels[i+1]+"   "+base[i+1]+"   "+both[i+1], " "))
	}
}

// All returns the rows and that of the geometric mean.
func (f benchstatTable) All() []benchstatRow {
	if f.geomean == nil {
		return f.rows
	}
	return append(f.rows[:len(f.rows):len(f.rows)], *f.geomean)
}

func (f benchstatTable) lines(of func(r benchstatRow) []string) [][]string {
	return lists.Map(f.All(), of)
}

// labelLines returns the names of the labels and then the labels of each row.
func (f benchstatTable) labelLines() [][]string {
	return append([][]string{f.Labels}, f.lines(func(r benchstatRow) []string { return lists.Map(r.Labels, page.Visible) })...)
}

// measured splits a cell into number and range. A mean has no range.
func measured(value, interval string) []string {
	if interval == "" {
		return []string{value, "", ""}
	}
	return []string{value, "±", interval}
}

func pairs(a, b []string) [][]string {
	all := make([][]string, len(a))
	for i := range a {
		all[i] = []string{a[i], " " + b[i]}
	}
	return all
}

// flushLeft pads columns to their widest text and joins each line. All lines have the same
// width.
func flushLeft(lines [][]string) []string {
	return flush(lines, func(gap, s string) string { return s + gap })
}

// flushRight is flushLeft for numbers.
func flushRight(lines [][]string) []string {
	return flush(lines, func(gap, s string) string { return gap + s })
}

func flush(lines [][]string, pad func(gap, s string) string) []string {
	joined := make([]string, len(lines))
	for column := range lines[0] {
		width := 0
		for _, line := range lines {
			width = max(width, utf8.RuneCountInString(line[column]))
		}
		for i, line := range lines {
			if column > 0 {
				joined[i] += " "
			}
			joined[i] += pad(strings.Repeat(" ", width-utf8.RuneCountInString(line[column])), line[column])
		}
	}
	return joined
}

// under centres a head above lines of one width.
func under(head string, lines []string) []string {
	for i := range lines {
		lines[i] += strings.Repeat(" ", max(0, utf8.RuneCountInString(head)-utf8.RuneCountInString(lines[i])))
	}
	return append([]string{centre(head, lines[0])}, lines...)
}

// centre pads s on both sides to the width of like.
func centre(s, like string) string {
	room := max(0, utf8.RuneCountInString(like)-utf8.RuneCountInString(s))
	return strings.Repeat(" ", room/2) + s + strings.Repeat(" ", room-room/2)
}

func blank(like string) string { return centre("", like) }
