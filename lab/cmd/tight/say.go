package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"strings"

	"github.com/tightwire/tightwire/lab/internal/page"
)

// say writes an error. A name in it, of a file or a flag, can neither move the cursor nor begin
// a line: what follows the first line is indented.
func say(w io.Writer, err error) {
	lines := strings.Split(err.Error(), "\n")
	for i, line := range lines {
		lines[i] = page.Visible(line)
	}
	fmt.Fprintf(w, "tight: %s\n", strings.Join(lines, "\n\t"))
}

// parse reads the flags, and lists them if that is asked for. Package flag would write one that
// it does not know as it is.
func (c console) parse(args []string) error {
	c.flags.SetOutput(io.Discard)
	err := c.flags.Parse(args)
	c.flags.SetOutput(c.stderr)
	if errors.Is(err, flag.ErrHelp) {
		c.flags.Usage()
	}
	return err
}
