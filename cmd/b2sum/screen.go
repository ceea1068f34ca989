package main

import (
	"fmt"
	"io"
	"sync"
)

// A screen is standard output and standard error, which may be one terminal: a
// line of either goes out whole, and where a progress bar was.
type screen struct {
	mu        sync.Mutex
	out, errs io.Writer
	failed    error // the first of writing to out
	meter     *meter
}

// print writes lines to standard output.
func (s *screen) print(lines []byte) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.wipe()
	if _, err := s.out.Write(lines); err != nil && s.failed == nil {
		s.failed = err
	}
}

// warn writes a line to standard error.
func (s *screen) warn(format string, args ...any) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.wipe()
	fmt.Fprintf(s.errs, "b2sum: "+format+"\n", args...)
}
