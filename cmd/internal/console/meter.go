package console

import (
	"io"
	"sync"
	"time"

	"github.com/cheggaaa/pb/v3"
)

const (
	refresh = 200 * time.Millisecond

	// What a meter looks like where it knows how much there is to read, and where
	// it does not.
	ofTotal   pb.ProgressBarTemplate = `{{counters . }} {{bar . }} {{percent . "%.0f%%" }} {{speed . "%s/s" "-" }} {{rtime . "ETA %s" "%s" "" }}`
	ofUnknown pb.ProgressBarTemplate = `{{counters . }} {{speed . "%s/s" "-" }} {{etime . }}`

	// eraseLine goes to the start of a line and erases it (ECMA-48, EL).
	eraseLine = "\r\x1b[K"
)

// A meter shows how much was read.
type meter struct {
	bar     *pb.ProgressBar
	visible bool
	quit    chan struct{}
	running sync.WaitGroup
}

func newMeter() *meter {
	bar := ofUnknown.New(0).Set(pb.Static, true).Set(pb.Bytes, true).Start()
	if bar.Width() == 0 {
		bar.SetWidth(80) // a terminal that does not know, as a serial line
	}
	_ = bar.String() // speed is measured from the first time on
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
		c.meter.bar.SetTotal(total).SetTemplate(ofTotal)
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
		c.meter.bar.Add64(n)
	}
}

// Counted returns how many bytes have been read, and how many there are to read: 0 if that is
// not known.
func (c *Console) Counted() (read, total int64) {
	if c.meter == nil {
		return 0, 0
	}
	return c.meter.bar.Current(), c.meter.bar.Total()
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
	io.WriteString(c.errs, eraseLine+c.meter.bar.String())
}

// wipe makes room for a line. The lock is held.
func (c *Console) wipe() {
	if c.meter != nil && c.meter.visible {
		c.meter.visible = false
		io.WriteString(c.errs, eraseLine)
	}
}
