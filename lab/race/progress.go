package race

import (
	"fmt"
	"io"
	"os"
	"time"

	"github.com/tightwire/tightwire/lab/internal/page"
)

// Terminal returns a function that makes [Options.Progress] for the name of a race:
// it keeps one line of f up to date, and clears it when the race is over. If f is
// not a terminal, the progress is nil, so that logs stay clean.
func Terminal(f *os.File) func(name string) func(done, total int) {
	width := page.Width(f)
	return func(name string) func(int, int) {
		if width == 0 {
			return nil
		}
		return statusLine(f, width, name, time.Now)
	}
}

// statusLine writes at most ten times a second: terminals are slow, and their work
// on another core may disturb the race.
func statusLine(w io.Writer, width int, name string, now func() time.Time) func(done, total int) {
	var last time.Time
	return func(done, total int) {
		if done == total {
			fmt.Fprint(w, "\r\x1b[K")
			return
		}
		if t := now(); t.Sub(last) >= 100*time.Millisecond {
			last = t
			line := fmt.Sprintf("%3d %% %s", 100*done/total, name)
			fmt.Fprint(w, "\r\x1b[K", line[:min(len(line), width-1)])
		}
	}
}
