package report

import (
	"fmt"
	"io"
	"math"
	"time"

	"github.com/tightwire/tightwire/lab/internal/page"
)

// A Progress tells how far a run over some cells is. On a terminal it keeps one line up to
// date, else it writes a line for each cell that is finished.
type Progress struct {
	w           io.Writer
	cells       []string
	done        int
	width       int // of the terminal; 0 if there is none
	now         func() time.Time
	start, last time.Time
}

// NewProgress returns one that writes to w, and says on a terminal that the first cell, or
// whatever the run is over, has begun.
func NewProgress[T fmt.Stringer](w io.Writer, cells []T) *Progress {
	return newProgress(w, cells, page.Width(w), time.Now)
}

func newProgress[T fmt.Stringer](w io.Writer, cells []T, width int, now func() time.Time) *Progress {
	p := &Progress{w: w, width: width, now: now, start: now(), last: now()}
	for _, c := range cells {
		p.cells = append(p.cells, c.String())
	}
	p.line()
	return p
}

// Done notes that the next of the cells is finished, and what came of it: "7 results".
func (p *Progress) Done(result string) {
	t := p.now()
	if p.width == 0 {
		fmt.Fprintf(p.w, "%s: %s, %.1f s\n", p.cells[p.done], result, t.Sub(p.last).Seconds())
	}
	p.last = t
	p.done++
	p.line()
}

// End clears the line of a terminal.
func (p *Progress) End() {
	if p.width > 0 {
		fmt.Fprint(p.w, "\r\x1b[K")
	}
}

func (p *Progress) line() {
	if p.width == 0 || p.done == len(p.cells) {
		return
	}
	s := []rune(fmt.Sprintf("cell %d of %d: %s%s", p.done+1, len(p.cells), p.cells[p.done], p.left()))
	fmt.Fprintf(p.w, "\r\x1b[K%s", string(s[:min(len(s), p.width-1)]))
}

// left is how long the cells to come will take, if each takes as long as one took until
// now. Of the first nothing is known.
func (p *Progress) left() string {
	if p.done == 0 {
		return ""
	}
	left := p.last.Sub(p.start) / time.Duration(p.done) * time.Duration(len(p.cells)-p.done)
	if left < 2*time.Minute {
		return fmt.Sprintf(", about %.0f s left", math.Ceil(left.Seconds()))
	}
	return fmt.Sprintf(", about %.0f min left", math.Ceil(left.Minutes()))
}
