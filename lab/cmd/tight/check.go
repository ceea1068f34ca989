package main

import (
	"context"
	"fmt"
	"io"

	"github.com/tightwire/tightwire/lab/internal/cell"
	"github.com/tightwire/tightwire/lab/internal/contract"
	"github.com/tightwire/tightwire/lab/internal/exit"
	"github.com/tightwire/tightwire/lab/internal/report"
)

type checkCommand struct {
	console
	matrix func() ([]cell.Cell, error)
	write  func(io.Writer, []contract.Result) error
}

func (k *checkCommand) define() {
	k.matrix = k.matrixFlags()
	k.write = report.Checks.Flag(k.flags)
}

func (k *checkCommand) run(ctx context.Context) (int, error) {
	packages, err := k.packages()
	if err != nil {
		return 0, err
	}
	cells, err := k.resolveAll(ctx, ".", k.matrix)
	if err != nil {
		return 0, err
	}
	results, err := k.judge(ctx, contract.Check{Dir: ".", Patterns: packages, Cells: cells})
	if err != nil && ctx.Err() == nil {
		return 0, err
	}
	status := report.Exit(results)
	if err != nil {
		say(k.stderr, errInterrupted)
		status = exit.Worse(status, exit.Unproven)
	}
	return status, k.write(k.stdout, results)
}

// judge runs the check, and shows how far it is.
func (k *checkCommand) judge(ctx context.Context, check contract.Check) ([]contract.Result, error) {
	ctx, progress := k.watch(ctx, check.Cells)
	defer progress.End()
	check.Done = func(_ cell.Cell, results int) { progress.Done(fmt.Sprintf("%d results", results)) }
	return check.Run(ctx)
}
