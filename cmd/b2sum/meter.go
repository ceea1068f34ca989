package main

import (
	"io"
	"os"
	"sync"
	"time"

	"github.com/cheggaaa/pb/v3"
	"github.com/mattn/go-isatty"
)

const (
	patience = time.Second // runs shorter than this show no progress
	refresh  = 200 * time.Millisecond

	// What a meter looks like where it knows how much there is to read, and where
	// it does not.
	ofTotal   pb.ProgressBarTemplate = `{{counters . }} {{bar . }} {{percent . "%.0f%%" }} {{speed . "%s/s" "-" }} {{rtime . "ETA %s" "%s" "" }}`
	ofUnknown pb.ProgressBarTemplate = `{{counters . }} {{speed . "%s/s" "-" }} {{etime . }}`

	// eraseLine goes to the start of a line and erases it (ECMA-48, EL).
	eraseLine = "\r\x1b[K"
)

// A meter shows on a screen how far the program is.
type meter struct {
	bar     *pb.ProgressBar
	visible bool
	quit    chan struct{}
	running sync.WaitGroup
}

// isTerminal reports whether a person looks at w.
func isTerminal(w io.Writer) bool {
	f, ok := w.(*os.File)
	return ok && isatty.IsTerminal(f.Fd())
}

func newMeter() *meter {
	bar := ofUnknown.New(0).Set(pb.Static, true).Set(pb.Bytes, true).Start()
	if bar.Width() == 0 {
		bar.SetWidth(80) // a terminal that does not know, as a serial line
	}
	_ = bar.String() // speed is measured from the first time on
	return &meter{bar: bar, quit: make(chan struct{})}
}

// expect says how much there is to read.
func (m *meter) expect(total int64) {
	m.bar.SetTotal(total).SetTemplate(ofTotal)
}

// startMeter draws a meter now and then, after some time.
func (s *screen) startMeter(after time.Duration) {
	s.meter = newMeter()
	s.meter.running.Go(func() {
		for wait := after; !s.meter.quitsIn(wait); wait = refresh {
			s.draw()
		}
	})
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

// stopMeter leaves no trace of the meter, if there was one.
func (s *screen) stopMeter() {
	if s.meter == nil {
		return
	}
	close(s.meter.quit)
	s.meter.running.Wait()
	s.mu.Lock()
	defer s.mu.Unlock()
	s.wipe()
}

// count adds bytes to what has been read.
func (s *screen) count(n int64) {
	if s.meter != nil {
		s.meter.bar.Add64(n)
	}
}

// progress returns a function to count how much of one file has been read so far.
func (s *screen) progress() func(hashed int64) {
	if s.meter == nil {
		return nil
	}
	told := int64(0)
	return func(hashed int64) {
		s.count(hashed - told)
		told = hashed
	}
}

func (s *screen) draw() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.meter.visible = true
	io.WriteString(s.errs, eraseLine+s.meter.bar.String())
}

// wipe makes room for a line. The lock is held.
func (s *screen) wipe() {
	if s.meter != nil && s.meter.visible {
		s.meter.visible = false
		io.WriteString(s.errs, eraseLine)
	}
}
