package report

import (
	"bufio"
	"fmt"
	"io"
	"strings"
	"unicode/utf8"

	"github.com/tightwire/tightwire/lab/claim"
	"github.com/tightwire/tightwire/lab/verdict"
)

// A boardWriter writes for people at a terminal.
type boardWriter struct {
	*bufio.Writer
	painter
}

// boardText writes the answer, a table for each machine, why claims do not hold, and the
// times behind each claim.
func boardText(w io.Writer, b Board) error {
	return boardWriter{bufio.NewWriter(w), painterFor(width(w))}.board(b)
}

func (t boardWriter) board(b Board) error {
	fmt.Fprintln(t, b.Answer())
	all := b.table()
	for _, cpu := range all.cpus() {
		fmt.Fprintf(t, "\n%s\n", visible(cpu))
		t.machine(all.of(cpu))
	}
	for i, o := range b.open() {
		if i == 0 {
			fmt.Fprintln(t)
		}
		t.open(o)
	}
	for _, f := range b.fields() {
		fmt.Fprintln(t)
		t.field(f)
	}
	return t.Flush()
}

// machine writes two lines for each claim and workload: the verdict with the change, and
// what that rests on.
func (t boardWriter) machine(of boardTable) {
	head := []boardPart{{text: "claim"}}
	for _, c := range of.columns {
		head = append(head, boardPart{text: c.cell})
	}
	lines := [][]boardPart{head}
	for _, r := range of.rows {
		lines = append(lines, r.verdicts(), r.grounds())
	}
	t.columns(lines)
}

// A boardPart is a part of a line, in the colour of a status.
type boardPart struct {
	text   string
	status verdict.Status
}

func (r boardRow) verdicts() []boardPart {
	line := []boardPart{{text: r.about.Claim}}
	for _, o := range r.outcomes {
		line = append(line, verdictText(o))
	}
	return line
}

func verdictText(o *claim.Outcome) boardPart {
	if o == nil {
		return boardPart{text: none}
	}
	return boardPart{strings.TrimSpace(statusOf(o.Verdict) + " " + changeOf(o.Verdict)), o.Verdict.Status}
}

func (r boardRow) grounds() []boardPart {
	line := []boardPart{{text: "  " + claimed(r.about)}}
	for _, o := range r.outcomes {
		ground := boardPart{}
		if o != nil {
			ground.text = groundsOf(o)
		}
		line = append(line, ground)
	}
	return line
}

// columns writes columns that begin below each other, without blanks at the end of a line.
func (t boardWriter) columns(lines [][]boardPart) {
	widths := make([]int, len(lines[0]))
	for _, line := range lines {
		for i := range line {
			line[i].text = visible(line[i].text)
			widths[i] = max(widths[i], utf8.RuneCountInString(line[i].text))
		}
	}
	for _, line := range lines {
		var gap string
		for i, part := range line {
			if part.text == "" {
				gap += strings.Repeat(" ", widths[i]+2)
				continue
			}
			fmt.Fprint(t, gap, t.verdict(part.status, part.text))
			gap = strings.Repeat(" ", widths[i]-utf8.RuneCountInString(part.text)+2)
		}
		fmt.Fprintln(t)
	}
}

// open writes why a claim does not hold, in one line.
func (t boardWriter) open(o *claim.Outcome) {
	where, why := explain(o)
	status := t.verdict(o.Verdict.Status, statusOf(o.Verdict))
	fmt.Fprintf(t, "%s: %s: %s: %s: %s\n", visible(o.Claim), visible(claimed(o)), visible(where), status, visible(why))
}

// verdict gives a text the colour of a status.
func (p painter) verdict(s verdict.Status, text string) string {
	if !p || s == "" {
		return text
	}
	return map[int]string{Good: green, Bad: red, Unproven: yellow}[exitOf(s)] + text + reset
}
