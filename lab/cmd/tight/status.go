package main

import (
	"context"
	"errors"
	"fmt"
	"io"

	"github.com/tightwire/tightwire/lab/cell"
	"github.com/tightwire/tightwire/lab/report"
)

// fail writes an error and returns the exit status for it.
func fail(w io.Writer, err error) int {
	fmt.Fprintf(w, "tight: %v\n", err)
	if isUseless(err) || errors.Is(err, context.Canceled) {
		return report.Unproven
	}
	return report.Usage
}

// isUseless reports whether an error is of a cell that is skipped or blind: then nothing is
// proven there, and nobody need have made a mistake.
func isUseless(err error) bool {
	var skipped *cell.SkippedError
	var blind *cell.BlindError
	return errors.As(err, &skipped) || errors.As(err, &blind)
}
