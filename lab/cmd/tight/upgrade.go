package main

import (
	"context"
	"errors"
	"time"

	"github.com/tightwire/tightwire/lab/internal/build"
	"github.com/tightwire/tightwire/lab/internal/report"
)

// An upgradeCommand reports what another toolchain changes, as prCommand does for a pull request.
type upgradeCommand struct {
	prCommand
	within time.Duration
}

func (k *upgradeCommand) Define() {
	k.buildFlags()
	k.Flags.DurationVar(&k.within, "within", 5*time.Minute, "time limit for everything: what is not finished then is named as such; 0: none")
	k.write = report.Pulls.Flag(k.Flags)
}

func (k *upgradeCommand) Run(ctx context.Context) (int, error) {
	if k.Flags.NArg() == 0 {
		return 0, errors.New("want a toolchain, and packages: go1.27.4 ./...")
	}
	to := k.Flags.Arg(0)
	if err := build.CheckToolchain(to); err != nil {
		return 0, err
	}
	q, err := k.request(k.Flags.Args()[1:])
	if err != nil {
		return 0, err
	}
	q.To, q.Limit = to, k.within
	p, err := k.result(ctx, q)
	return p.Exit(), err
}
