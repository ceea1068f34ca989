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

// errInterrupted is what a command says that shows what it knows when it has to end.
var errInterrupted = errors.New("interrupted: cells that are not finished are left out")

// fail writes an error and returns the exit status for it.
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

// isUseless reports whether an error is of a cell that is skipped, blind, or not to be timed or
// counted here: then nothing is proven there, and nobody need have made a mistake.
func isUseless(err error) bool {
	var skipped *cell.SkippedError
	var blind *cell.BlindError
	var refused *ab.RefusedError
	var unseen *icount.UnseenError
	return errors.As(err, &skipped) || errors.As(err, &blind) || errors.As(err, &refused) || errors.As(err, &unseen)
}
