package main

import (
	"context"
	"errors"

	"github.com/tightwire/tightwire/lab/internal/cell"
	"github.com/tightwire/tightwire/lab/internal/report"
)

// An upgradeCommand says what another toolchain does, as that of a pull request does of a source.
type upgradeCommand struct {
	prCommand
	profile string
}

func (k *upgradeCommand) define() {
	k.cellFlags()
	k.flags.StringVar(&k.profile, "profile", "", "the `file` of a CPU profile: functions with most samples first (default: one of the benchmarks)")
	k.write = report.Upgrades.Flag(k.flags)
}

func (k *upgradeCommand) run(ctx context.Context) (int, error) {
	if k.flags.NArg() == 0 {
		return 0, errors.New("want a toolchain, and packages: go1.27.4 ./...")
	}
	to := k.flags.Arg(0)
	if err := cell.CheckToolchain(to); err != nil {
		return 0, err
	}
	q, err := k.request(k.flags.Args()[1:])
	if err != nil {
		return 0, err
	}
	q.To, q.Profile = to, k.profile
	p, err := k.result(ctx, q)
	return p.UpgradeExit(), err
}
