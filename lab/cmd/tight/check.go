package main

import (
	"context"
	"fmt"
	"io"

	"github.com/tightwire/tightwire/lab/internal/build"
	"github.com/tightwire/tightwire/lab/internal/command"
	"github.com/tightwire/tightwire/lab/internal/contract"
	"github.com/tightwire/tightwire/lab/internal/exit"
	"github.com/tightwire/tightwire/lab/internal/print"
)

type checkCommand struct {
	console
	matrix func() ([]build.Build, error)
	write  func(io.Writer, print.Results) error
}

func (k *checkCommand) Define() {
	k.matrix = k.matrixFlags()
	k.write = print.Checks.Flag(k.Flags)
}

func (k *checkCommand) Run(ctx context.Context) (int, error) {
	packages, err := k.packages()
	if err != nil {
		return 0, err
	}
	builds, err := k.resolveAll(ctx, ".", k.matrix)
	if err != nil {
		return 0, err
	}
	results, err := k.judge(ctx, contract.Check{Dir: ".", Patterns: packages, Builds: builds})
	if err != nil && ctx.Err() == nil {
		return 0, err
	}
	status := print.Results(results).Exit()
	if err != nil {
		k.Say(command.ErrInterrupted)
		status = exit.Worse(status, exit.Unproven)
	}
	return status, k.write(k.Stdout, results)
}

// judge runs the check and shows its progress.
func (k *checkCommand) judge(ctx context.Context, check contract.Check) ([]contract.Result, error) {
	ctx, done, end := k.watch(ctx, check.Builds)
	defer end()
	check.Done = func(_ build.Build, results int) { done(fmt.Sprintf("%d results", results)) }
	return check.Run(ctx)
}
