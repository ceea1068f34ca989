package command

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/tightwire/tightwire/lab/internal/ab"
	"github.com/tightwire/tightwire/lab/internal/build"
	"github.com/tightwire/tightwire/lab/internal/exit"
	"github.com/tightwire/tightwire/lab/internal/icount"
	"github.com/tightwire/tightwire/lab/internal/page"
)

// ErrInterrupted is the error of a command that was interrupted and shows partial results.
var ErrInterrupted = errors.New("interrupted: unfinished builds are left out")

// fail prints an error and returns its exit status.
func (c Console) fail(err error) int {
	if errors.Is(err, context.Canceled) {
		err = ErrInterrupted
	}
	c.Say(err)
	if IsUnproven(err) || errors.Is(err, ErrInterrupted) {
		return exit.Unproven
	}
	return exit.Usage
}

// IsUnproven reports whether an error says that a build is skipped or blind, or cannot be timed or
// counted here. Then nothing is proven, but nobody made a mistake.
func IsUnproven(err error) bool {
	return is[*build.SkippedError](err) || is[*build.BlindError](err) || is[*ab.RefusedError](err) || is[*icount.UnseenError](err)
}

func is[E error](err error) bool {
	_, ok := errors.AsType[E](err)
	return ok
}

// Say prints an error. Names in it, of files or flags, can neither move the cursor nor begin a
// line: all lines after the first are indented.
func (c Console) Say(err error) {
	lines := strings.Split(err.Error(), "\n")
	for i, line := range lines {
		lines[i] = page.Visible(line)
	}
	fmt.Fprintf(c.Stderr, "%s: %s\n", c.program, strings.Join(lines, "\n\t"))
}
