package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"go/version"
	"io"
	"path/filepath"

	"github.com/tightwire/tightwire/lab/internal/build"
	"github.com/tightwire/tightwire/lab/internal/compare"
	"github.com/tightwire/tightwire/lab/internal/facts"
	"github.com/tightwire/tightwire/lab/internal/print"
)

type diffCommand struct {
	console
	in     func() (build.Build, error)
	write  func(io.Writer, print.Difference) error
	failOn *string
	builds [2]build.Build
}

func (k *diffCommand) Define() {
	k.in = k.oneBuild()
	k.write = print.Diffs.Flag(k.Flags)
	k.failOn = k.Flags.String("fail-on", "any", "changes that make the exit status 1, separated by commas: any, new (everything that is worse), bce, inline, alloc or size (what is worse of that kind), or unproven (packages that only one revision has)")
}

func (k *diffCommand) Run(ctx context.Context) (int, error) {
	failOn, err := facts.ParseFailOn(*k.failOn)
	if err != nil {
		return 0, err
	}
	if err := k.readBuilds(); err != nil {
		return 0, err
	}
	k.note(fmt.Sprintf("compiling %s and %s; toolchains and modules that are missing are downloaded first", k.Flags.Arg(0), k.Flags.Arg(1)))
	here, err := filepath.Abs(".")
	if err != nil {
		return 0, err
	}
	root, _ := print.RepositoryOf(here)
	builds, trees, err := build.Ends(build.WithMonitor(ctx, build.Monitor{Note: k.note}), build.Tree{Root: root, Dir: here}, k.builds)
	if err != nil {
		return 0, err
	}
	ctx, done, end := k.watch(ctx, builds[:])
	defer end()
	d, err := compare.Diff(ctx, [2]string{k.Flags.Arg(0), k.Flags.Arg(1)}, trees, builds, k.Flags.Args()[2:], done)
	if err != nil {
		return 0, err
	}
	d.FailOn = failOn
	return d.Exit(), k.write(k.Stdout, d)
}

// readBuilds reads two toolchains, targets or revisions from the arguments.
func (k *diffCommand) readBuilds() error {
	if k.Flags.NArg() < 3 {
		return errors.New("want two toolchains, targets or revisions, and packages: go1.26.8 go1.27.4 ./...")
	}
	b, err := k.in()
	for i := range k.builds {
		k.builds[i] = buildOf(k.Flags.Arg(i), b)
		err = cmp.Or(err, build.CheckToolchain(k.builds[i].Toolchain))
	}
	for i, other := range []build.Build{k.builds[1], k.builds[0]} {
		if other.Revision != "" && k.Flags.Arg(i) == "local" {
			k.builds[i] = b // with a revision on the other side, local is the working tree
		}
	}
	return err
}

// buildOf parses a toolchain, a target or else a revision. Everything else comes from the flags.
func buildOf(s string, b build.Build) build.Build {
	if s == "local" || version.IsValid(s) {
		b.Toolchain = s
	} else if target, err := build.ParseTarget(s); err == nil {
		b.OS, b.Arch, b.Level = target.OS, target.Arch, target.Level
	} else {
		b.Revision = s
	}
	return b
}
