package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"strings"

	"github.com/tightwire/tightwire/lab/internal/ab"
	"github.com/tightwire/tightwire/lab/internal/cell"
	"github.com/tightwire/tightwire/lab/internal/exit"
	"github.com/tightwire/tightwire/lab/internal/icount"
	"github.com/tightwire/tightwire/lab/internal/page"
)

// errInterrupted is the error of a command that was interrupted and shows partial results.
var errInterrupted = errors.New("interrupted: unfinished cells are left out")

// fail prints an error and returns its exit status.
func fail(w io.Writer, err error) int {
	if errors.Is(err, context.Canceled) {
		err = errInterrupted
	}
	say(w, err)
	if isUseless(err) || errors.Is(err, errInterrupted) {
		return exit.Unproven
	}
	return exit.Usage
}

// isUseless reports whether an error says that a cell is skipped or blind, or cannot be timed or
// counted here. Then nothing is proven, but nobody made a mistake.
func isUseless(err error) bool {
	return is[*cell.SkippedError](err) || is[*cell.BlindError](err) || is[*ab.RefusedError](err) || is[*icount.UnseenError](err)
}

func is[E error](err error) bool {
	_, ok := errors.AsType[E](err)
	return ok
}

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
