package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"strings"

	"github.com/tightwire/tightwire/lab/internal/page"
)

// say prints an error. Names in it, of files or flags, can neither move the cursor nor begin a
// line: all lines after the first are indented.
func say(w io.Writer, err error) {
	lines := strings.Split(err.Error(), "\n")
	for i, line := range lines {
		lines[i] = page.Visible(line)
	}
	fmt.Fprintf(w, "tight: %s\n", strings.Join(lines, "\n\t"))
}

// parse parses the flags, and prints them for -h. It does not let package flag print errors,
// which would contain unknown flags unescaped.
func (c console) parse(args []string) error {
	c.flags.SetOutput(io.Discard)
	err := c.flags.Parse(args)
	c.flags.SetOutput(c.stderr)
	if errors.Is(err, flag.ErrHelp) {
		c.flags.Usage()
	}
	return err
}
