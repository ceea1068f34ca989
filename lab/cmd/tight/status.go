package main

import (
	"context"
	"errors"
	"io"

	"github.com/tightwire/tightwire/lab/internal/ab"
	"github.com/tightwire/tightwire/lab/internal/cell"
	"github.com/tightwire/tightwire/lab/internal/exit"
	"github.com/tightwire/tightwire/lab/internal/icount"
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
	var skipped *cell.SkippedError
	var blind *cell.BlindError
	var refused *ab.RefusedError
	var unseen *icount.UnseenError
	return errors.As(err, &skipped) || errors.As(err, &blind) || errors.As(err, &refused) || errors.As(err, &unseen)
}
