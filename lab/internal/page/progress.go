package page

import (
	"fmt"
	"io"
	"math"
	"sync"
	"time"
)

// A Progress shows the progress of a run over some builds. On a terminal it keeps one line up
// to date. Elsewhere it writes a line for each finished build, and one every ten seconds in
// between.
type Progress struct {
	w           io.Writer
	builds      []string
	done        int
	width       int // of the terminal; 0 if there is none
	now         func() time.Time
	start, last time.Time

	mu             sync.Mutex
	packages, made int    // of the build: all of them, and those compiled so far
	making         string // the one compiled last
	ended          chan struct{}
}

// pause is the time between lines while no build finishes.
const pause = 10 * time.Second

// NewProgress returns a Progress that writes to w. On a terminal it shows at once that the
// first build has begun.
func NewProgress[T fmt.Stringer](w io.Writer, builds []T) *Progress {
	p := newProgress(w, builds, Width(w), time.Now)
	go func() {
		for tick := time.NewTicker(pause); ; {
			select {
			case <-tick.C:
				p.tick()
			case <-p.ended:
				tick.Stop()
				return
			}
		}
	}()
	return p
}

func newProgress[T fmt.Stringer](w io.Writer, builds []T, width int, now func() time.Time) *Progress {
	p := &Progress{w: w, width: width, now: now, start: now(), last: now(), ended: make(chan struct{})}
	for _, c := range builds {
		p.builds = append(p.builds, Visible(c.String()))
	}
	p.line()
	return p
}

// Listed notes the number of the build's packages, dependencies included.
func (p *Progress) Listed(packages int) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.packages = max(p.packages, packages)
}

// Compiled notes a package that was compiled; others come from the build cache.
func (p *Progress) Compiled(path string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.made++
	p.making = path
	p.line()
}

// tick writes a line of progress where there is no terminal.
func (p *Progress) tick() {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.width == 0 && p.done < len(p.builds) {
		fmt.Fprintln(p.w, p.state())
	}
}

// Done notes that the next build is finished, with its result: "7 results".
func (p *Progress) Done(result string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	t := p.now()
	if p.width == 0 {
		fmt.Fprintf(p.w, "%s: %s, %.1f s\n", p.builds[p.done], result, t.Sub(p.last).Seconds())
	}
	p.last = t
	p.done++
	p.packages, p.made, p.making = 0, 0, ""
	p.line()
}

// End clears the line of a terminal.
func (p *Progress) End() {
	close(p.ended)
	p.mu.Lock()
	defer p.mu.Unlock()
	p.done = len(p.builds)
	if p.width > 0 {
		fmt.Fprint(p.w, "\r\x1b[K")
	}
}

func (p *Progress) line() {
	if p.width == 0 || p.done == len(p.builds) {
		return
	}
	s := []rune(p.state())
	fmt.Fprintf(p.w, "\r\x1b[K%s", string(s[:min(len(s), p.width-1)]))
}

// state is "build 2 of 12: go1.26.8 linux/386: package 34 of at most 210 (strings), about 20 s
// left".
func (p *Progress) state() string {
	s := fmt.Sprintf("build %d of %d: %s", p.done+1, len(p.builds), p.builds[p.done])
	if p.made > 0 {
		s += fmt.Sprintf(": package %d of at most %d (%s)", p.made, max(p.made, p.packages), p.making)
	}
	return s + p.left()
}

// left estimates the time for the remaining builds from the finished ones, or from the packages
// of the first build compiled so far.
func (p *Progress) left() string {
	var left time.Duration
	switch {
	case p.done > 0:
		left = p.last.Sub(p.start) / time.Duration(p.done) * time.Duration(len(p.builds)-p.done)
	case p.made > 0 && p.packages > p.made:
		spent := p.now().Sub(p.start)
		left = spent*time.Duration(p.packages)/time.Duration(p.made)*time.Duration(len(p.builds)) - spent
	default:
		return ""
	}
	if left < 2*time.Minute {
		return fmt.Sprintf(", about %.0f s left", math.Ceil(left.Seconds()))
	}
	return fmt.Sprintf(", about %.0f min left", math.Ceil(left.Minutes()))
}
