package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/tightwire/tightwire/lab/internal/cell"
	"github.com/tightwire/tightwire/lab/internal/command"
	"github.com/tightwire/tightwire/lab/internal/contract"
	"github.com/tightwire/tightwire/lab/internal/exit"
	"github.com/tightwire/tightwire/lab/internal/facts"
	"github.com/tightwire/tightwire/lab/internal/lists"
	"github.com/tightwire/tightwire/lab/internal/page"
)

// doubtCells lists which cells can be trusted, and what the detectors of the others miss. The list goes to
// standard error if results follow on standard output.
func (k *checkCommand) doubtCells(ctx context.Context) (int, error) {
	cells, err := k.resolveAll(ctx, ".", k.matrix)
	if err != nil {
		return 0, err
	}
	to := k.Stdout
	if k.Flags.NArg() > 0 {
		to = k.Stderr
	}
	found, err := examineAll(ctx, cells)
	if writing := writeFindings(to, found, len(cells)); writing != nil {
		err = writing
	}
	if slices.ContainsFunc(found, finding.isBad) {
		return exit.Unproven, err
	}
	return exit.Good, err
}

// A finding is the state of a cell.
type finding struct {
	cell    cell.Cell
	skipped string   // the reason
	missed  []string // detectors
}

func (f finding) isBad() bool { return f.skipped != "" || f.missed != nil }

func (f finding) String() string {
	all := cell.Missed(facts.Package{}) // an empty package shows none of the canary's faults
	switch {
	case f.skipped != "":
		return fmt.Sprintf("%s: %s: %s", f.cell, contract.Skipped, f.skipped)
	case f.missed == nil:
		return fmt.Sprintf("%s: sees all: %s", f.cell, strings.Join(all, ", "))
	}
	sees := slices.DeleteFunc(all, func(d string) bool { return slices.Contains(f.missed, d) })
	return fmt.Sprintf("%s: %s: misses %s; sees %s", f.cell, contract.Unseen, strings.Join(f.missed, ", "), strings.Join(sees, ", "))
}

// examineAll tries the canary in each cell. If the context ends, it returns the findings so far
// and an error.
func examineAll(ctx context.Context, cells []cell.Cell) ([]finding, error) {
	var all []finding
	for _, c := range cells {
		err := c.TryCanary(ctx)
		f := finding{cell: c}
		var skipped *cell.SkippedError
		var blind *cell.BlindError
		switch {
		case errors.As(err, &skipped):
			f.skipped = skipped.Reason
		case errors.As(err, &blind):
			f.missed = blind.Missed
		case ctx.Err() != nil:
			return all, command.ErrInterrupted
		case err != nil:
			return all, err
		}
		all = append(all, f)
	}
	return all, nil
}

func writeFindings(w io.Writer, found []finding, cells int) error {
	var b strings.Builder
	fmt.Fprintf(&b, "%d of %d builds can be trusted\n", len(found)-lists.Count(found, finding.isBad), cells)
	for _, f := range found {
		fmt.Fprintln(&b, page.Visible(f.String()))
	}
	_, err := io.WriteString(w, b.String())
	return err
}
