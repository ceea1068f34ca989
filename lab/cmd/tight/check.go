package main

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"os"

	"github.com/tightwire/tightwire/lab/internal/cell"
	"github.com/tightwire/tightwire/lab/internal/contract"
	"github.com/tightwire/tightwire/lab/internal/exit"
	"github.com/tightwire/tightwire/lab/internal/report"
)

type checkCommand struct {
	console
	matrix   func() ([]cell.Cell, error)
	baseline string
	write    func(io.Writer, []contract.Result) error
}

func (k *checkCommand) define() {
	k.matrix = k.matrixFlags()
	k.flags.StringVar(&k.baseline, "baseline", "", "`file` from an earlier check -o json: its findings do not fail this check")
	k.write = report.Checks.Flag(k.flags)
}

func (k *checkCommand) run(ctx context.Context) (int, error) {
	packages, err := k.packages()
	if err != nil {
		return 0, err
	}
	baseline, err := k.readBaseline()
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
	results, gone := baseline.Known(results)
	if err == nil {
		k.sayGone(gone)
	}
	status := report.Exit(results)
	if err != nil {
		say(k.stderr, errInterrupted)
		status = exit.Worse(status, exit.Unproven)
	}
	return status, k.write(k.stdout, results)
}

// judge runs the check and shows its progress.
func (k *checkCommand) judge(ctx context.Context, check contract.Check) ([]contract.Result, error) {
	ctx, progress := k.watch(ctx, check.Cells)
	defer progress.End()
	check.Done = func(_ cell.Cell, results int) { progress.Done(fmt.Sprintf("%d results", results)) }
	return check.Run(ctx)
}

func (k *checkCommand) readBaseline() (report.Baseline, error) {
	if k.baseline == "" {
		return nil, nil
	}
	text, err := os.ReadFile(k.baseline)
	if err != nil {
		return nil, err
	}
	baseline, err := report.ReadBaseline(bytes.NewReader(text))
	if err != nil {
		return nil, fmt.Errorf("%s: %w", k.baseline, err)
	}
	return baseline, nil
}

// sayGone lists findings of the baseline that no longer exist.
func (k *checkCommand) sayGone(gone []string) {
	for _, line := range gone {
		k.note(line)
	}
}
