package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/tightwire/tightwire/lab/internal/cell"
	"github.com/tightwire/tightwire/lab/internal/contract"
	"github.com/tightwire/tightwire/lab/internal/exit"
	"github.com/tightwire/tightwire/lab/internal/facts"
	"github.com/tightwire/tightwire/lab/internal/lists"
	"github.com/tightwire/tightwire/lab/internal/page"
)

// A doctorCommand reports which detectors see their canary in each cell.
type doctorCommand struct {
	console
	matrix func() ([]cell.Cell, error)
}

func (k *doctorCommand) define() { k.matrix = k.matrixFlags() }

func (k *doctorCommand) run(ctx context.Context) (int, error) {
	if k.flags.NArg() > 0 {
		return 0, fmt.Errorf("%q: want no arguments: doctor compiles its own canary", k.flags.Args())
	}
	cells, err := k.resolveAll(ctx, ".", k.matrix)
	if err != nil {
		return 0, err
	}
	found, err := examineAll(ctx, cells)
	if writing := k.write(found, len(cells)); writing != nil {
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
	all := cell.Missed(facts.Package{}) // an empty package has none of the faults
	switch {
	case f.skipped != "":
		return fmt.Sprintf("%s: %s: %s", f.cell, contract.Skipped, f.skipped)
	case f.missed == nil:
		return fmt.Sprintf("%s: sees all: %s", f.cell, strings.Join(all, ", "))
	}
	sees := slices.DeleteFunc(all, func(d string) bool { return slices.Contains(f.missed, d) })
	return fmt.Sprintf("%s: %s: misses %s; sees %s", f.cell, contract.Blind, strings.Join(f.missed, ", "), strings.Join(sees, ", "))
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
			return all, errInterrupted
		case err != nil:
			return all, err
		}
		all = append(all, f)
	}
	return all, nil
}

func (k *doctorCommand) write(found []finding, cells int) error {
	var b strings.Builder
	fmt.Fprintf(&b, "%d of %d cells can be trusted\n", len(found)-lists.Count(found, finding.isBad), cells)
	for _, f := range found {
		fmt.Fprintln(&b, page.Visible(f.String()))
	}
	_, err := io.WriteString(k.stdout, b.String())
	return err
}
