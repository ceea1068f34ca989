package console

import (
	"fmt"
	"io"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/schollz/progressbar/v3"
)

const (
	refresh = 200 * time.Millisecond

	// eraseLine goes to the start of a line and erases it (ECMA-48, EL).
	eraseLine = "\r\x1b[K"
)

// A meter shows how much was read.
type meter struct {
	read, total atomic.Int64 // bytes; a total of 0 is not known
	done, files atomic.Int64 // files; 0 files are not counted
	bar         *progressbar.ProgressBar
	visible     bool
	quit        chan struct{}
	running     sync.WaitGroup
}

func newMeter() *meter {
	const unknown = -1 // total
	// With an interval the library would start a goroutine that changes the spinner, never ends, and
	// writes the text that String reads without a lock. With 0 each call of draw changes the spinner.
	const noGoroutine = 0
	bar := progressbar.NewOptions64(
		unknown, progressbar.OptionSetWriter(io.Discard), // draw writes it
		progressbar.OptionShowBytes(true), progressbar.OptionUseIECUnits(true), progressbar.OptionShowCount(),
		progressbar.OptionSetWidth(20), progressbar.OptionSpinnerType(14),
		progressbar.OptionSetSpinnerChangeInterval(noGoroutine),
	)
	bar.StartWithoutRender() // speed is measured from here on
	return &meter{bar: bar, quit: make(chan struct{})}
}

// StartMeter draws a meter now and then, after some time: shorter runs show none. It must not
// be called twice.
func (c *Console) StartMeter(after time.Duration) {
	c.meter = newMeter()
	c.meter.running.Go(func() {
		for wait := after; !c.meter.quitsIn(wait); wait = refresh {
			c.draw()
		}
	})
}

// Expect says how many bytes there are to read. Without it the meter shows no share.
func (c *Console) Expect(total int64) {
	if c.meter != nil {
		c.meter.total.Store(total)
	}
}

// CountFiles says how many files are done, of how many. Without it the meter shows bytes alone.
func (c *Console) CountFiles(done, files int) {
	if c.meter != nil {
		c.meter.files.Store(int64(max(done, files)))
		c.meter.done.Store(int64(done))
	}
}

// quitsIn waits, and reports whether the meter was stopped meanwhile.
func (m *meter) quitsIn(wait time.Duration) bool {
	select {
	case <-m.quit:
		return true
	case <-time.After(wait):
		return false
	}
}

// StopMeter leaves no trace of the meter, if there was one.
func (c *Console) StopMeter() {
	if c.meter == nil {
		return
	}
	close(c.meter.quit)
	c.meter.running.Wait()
	c.mu.Lock()
	defer c.mu.Unlock()
	c.wipe()
}

// Count adds bytes to what has been read.
func (c *Console) Count(n int64) {
	if c.meter != nil {
		c.meter.read.Add(n)
	}
}

// Counted returns how many bytes have been read, and how many there are to read: 0 if that is
// not known.
func (c *Console) Counted() (read, total int64) {
	if c.meter == nil {
		return 0, 0
	}
	return c.meter.read.Load(), c.meter.total.Load()
}

// Progress returns a function to count how much of one file has been read so far, or nil if
// there is no meter.
func (c *Console) Progress() func(read int64) {
	if c.meter == nil {
		return nil
	}
	counted := int64(0)
	return func(read int64) {
		c.Count(read - counted)
		counted = read
	}
}

func (c *Console) draw() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.meter.visible = true
	io.WriteString(c.errs, eraseLine+c.meter.line())
}

// line returns what there is to see. A bar that has reached its end takes no more.
func (m *meter) line() string {
	read, total := m.read.Load(), m.total.Load()
	if total > 0 {
		read = min(read, total)
		if m.bar.GetMax64() != total {
			m.bar.ChangeMax64(total)
		}
	}
	_ = m.bar.Set64(read) // fails at the end only
	line := strings.TrimSpace(m.bar.String())
	if files := m.files.Load(); files > 0 {
		line = fmt.Sprintf("%d of %d files  %s", m.done.Load(), files, line)
	}
	return line
}

// wipe makes room for a line. The lock is held.
func (c *Console) wipe() {
	if c.meter != nil && c.meter.visible {
		c.meter.visible = false
		io.WriteString(c.errs, eraseLine)
	}
}
