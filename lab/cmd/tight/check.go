package main

import (
	"context"
	"errors"
	"flag"
	"fmt"

	"github.com/tightwire/tightwire/lab/internal/cell"
	"github.com/tightwire/tightwire/lab/internal/contract"
	"github.com/tightwire/tightwire/lab/internal/report"
)

type checkCommand struct {
	console
	format report.Format
	check  contract.Check
}

func (k *checkCommand) run(ctx context.Context, args []string) int {
	err := k.parse(args)
	if err == nil {
		err = k.resolveAll(ctx, ".", k.check.Cells)
	}
	if errors.Is(err, flag.ErrHelp) {
		return report.Good
	} else if err != nil {
		return fail(k.stderr, err)
	}
	results, err := k.judge(ctx)
	if err != nil && ctx.Err() == nil {
		return fail(k.stderr, err)
	}
	if err := k.format.Check(k.stdout, results); err != nil {
		return fail(k.stderr, err)
	}
	if err != nil {
		say(k.stderr, errInterrupted)
		if report.Exit(results) == report.Good {
			return report.Unproven
		}
	}
	return report.Exit(results)
}

// judge runs the check, and tells how far it is.
func (k *checkCommand) judge(ctx context.Context) ([]contract.Result, error) {
	ctx, progress := k.watch(ctx, k.check.Cells)
	defer progress.End()
	k.check.Done = func(_ cell.Cell, results int) { progress.Done(fmt.Sprintf("%d results", results)) }
	return k.check.Run(ctx)
}

func (k *checkCommand) parse(args []string) error {
	matrix := matrixFlags(k.flags)
	format := k.flags.String("o", "text", "format: "+report.Names())
	err := k.parseFlags(args)
	if err != nil {
		return err
	}
	if k.format, err = report.ByName(*format); err != nil {
		return err
	}
	if k.flags.NArg() == 0 {
		return errors.New("no packages: want some, like ./...")
	}
	cells, err := matrix()
	k.check = contract.Check{Dir: ".", Patterns: k.flags.Args(), Cells: cells}
	return err
}
