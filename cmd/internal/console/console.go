// Package console writes to standard output and standard error, which may be one terminal,
// and shows there how far a program is.
package console

import (
	"io"
	"os"
	"sync"

	"github.com/mattn/go-isatty"
)

// A Console is standard output and standard error. What is written to either goes out whole,
// and where a meter was.
type Console struct {
	mu        sync.Mutex
	out, errs io.Writer
	failed    error // the first of writing to out
	meter     *meter
}

// New returns a console without a meter.
func New(stdout, stderr io.Writer) *Console { return &Console{out: stdout, errs: stderr} }

// IsTerminal reports whether a person looks at w.
func IsTerminal(w io.Writer) bool {
	f, ok := w.(*os.File)
	return ok && isatty.IsTerminal(f.Fd())
}

// Out returns standard output. A write should be whole lines.
func (c *Console) Out() io.Writer { return (*stdout)(c) }

// Err returns standard error. A write should be whole lines.
func (c *Console) Err() io.Writer { return (*stderr)(c) }

// Failed returns the first error of writing to standard output.
func (c *Console) Failed() error {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.failed
}

type (
	stdout Console
	stderr Console
)

func (s *stdout) Write(b []byte) (int, error) {
	c := (*Console)(s)
	c.mu.Lock()
	defer c.mu.Unlock()
	c.wipe()
	n, err := c.out.Write(b)
	if err != nil && c.failed == nil {
		c.failed = err
	}
	return n, err
}

func (s *stderr) Write(b []byte) (int, error) {
	c := (*Console)(s)
	c.mu.Lock()
	defer c.mu.Unlock()
	c.wipe()
	return c.errs.Write(b)
}
