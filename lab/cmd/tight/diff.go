package main

import (
	"cmp"
	"context"
	"errors"
	"flag"
	"fmt"
	"go/version"
	"path/filepath"

	"github.com/tightwire/tightwire/lab/internal/cell"
	"github.com/tightwire/tightwire/lab/internal/facts"
	"github.com/tightwire/tightwire/lab/internal/report"
)

type diffCommand struct {
	console
	format   report.Format
	cells    [2]cell.Cell
	patterns []string
	failOn   facts.FailOn
}

func (k *diffCommand) run(ctx context.Context, args []string) int {
	if err := k.parse(args); errors.Is(err, flag.ErrHelp) {
		return report.Good
	} else if err != nil {
		return fail(k.stderr, err)
	}
	builds, err := k.build(ctx)
	if err != nil {
		return fail(k.stderr, err)
	}
	d := report.Difference{Before: k.cells[0], After: k.cells[1], Changes: k.changes(builds), FailOn: k.failOn}
	if err := k.format.Diff(k.stdout, d); err != nil {
		return fail(k.stderr, err)
	}
	return d.Exit()
}

func (k *diffCommand) changes(builds [2][]facts.Package) []facts.Change {
	if k.cells[0].Revision != k.cells[1].Revision {
		return facts.DiffSources(builds[0], builds[1])
	}
	return facts.Diff(builds[0], builds[1])
}

// build compiles in both cells, and tells how far it is.
func (k *diffCommand) build(ctx context.Context) (builds [2][]facts.Package, err error) {
	dirs, err := k.checkOut(ctx)
	if err != nil {
		return builds, err
	}
	ctx, progress := k.watch(ctx, k.cells[:])
	defer progress.End()
	for i, c := range k.cells {
		if builds[i], err = k.compile(ctx, dirs[i], c); err != nil {
			return builds, err
		}
		progress.Done(fmt.Sprintf("%d packages", len(builds[i])))
	}
	return builds, nil
}

// parse takes two toolchains, targets or revisions, and packages.
func (k *diffCommand) parse(args []string) error {
	in := oneCell(k.flags)
	format := k.flags.String("o", "text", "format: "+report.Names())
	failOn := k.flags.String("fail-on", "any", "which changes make the exit status 1, separated by commas: any, new (all that is worse), or what is worse of bce, inline, alloc, size; nothing here is broken, fails or counts")
	err := k.parseFlags(args)
	if err != nil {
		return err
	}
	if k.failOn, err = facts.ParseFailOn(*failOn); err != nil {
		return err
	}
	if k.format, err = report.ByName(*format); err != nil {
		return err
	}
	if k.flags.NArg() < 3 {
		return errors.New("want two toolchains, targets or revisions, and packages: go1.26.8 go1.27.4 ./...")
	}
	c, err := in()
	for i := range k.cells {
		k.cells[i] = cellOf(k.flags.Arg(i), c)
		err = cmp.Or(err, checkToolchain(k.cells[i].Toolchain))
	}
	for i, other := range []cell.Cell{k.cells[1], k.cells[0]} {
		if other.Revision != "" && k.flags.Arg(i) == "local" {
			k.cells[i] = c // beside a revision it is the folder
		}
	}
	k.patterns = k.flags.Args()[2:]
	return err
}

// cellOf reads a toolchain, a target or else a revision; what it does not say is as the
// flags have it.
func cellOf(s string, c cell.Cell) cell.Cell {
	if s == "local" || version.IsValid(s) {
		c.Toolchain = s
	} else if target, err := cell.ParseTarget(s); err == nil {
		c.OS, c.Arch, c.Level = target.OS, target.Arch, target.Level
	} else {
		c.Revision = s
	}
	return c
}

// checkOut returns the folder of each cell, and makes of the cell what go build would use
// there.
func (k *diffCommand) checkOut(ctx context.Context) (dirs [2]string, err error) {
	for i, c := range k.cells {
		dirs[i] = "."
		if c.Revision != "" {
			if dirs[i], err = cell.CheckOut(ctx, ".", c.Revision); err != nil {
				return dirs, fmt.Errorf("%q, taken for a revision as it is no toolchain or target: %w", c.Revision, err)
			}
		}
		if err := k.resolve(ctx, dirs[i], &k.cells[i]); err != nil {
			return dirs, err
		}
	}
	return dirs, nil
}

// compile returns what was said of the packages that the patterns name, with file names
// relative to their module.
func (k *diffCommand) compile(ctx context.Context, dir string, c cell.Cell) ([]facts.Package, error) {
	sources, err := c.List(ctx, dir, k.patterns...)
	if err != nil {
		return nil, err
	}
	packages, err := c.Compile(ctx, dir, k.patterns...)
	if err != nil {
		return nil, err
	}
	nameByModule(packages, sources)
	return packages, nil
}

// nameByModule gives the files of each package names relative to its module.
func nameByModule(packages []facts.Package, sources []cell.Source) {
	for _, s := range sources {
		for i := range packages {
			if packages[i].Path == s.Path {
				packages[i].Rename(relativeTo(s.Root))
			}
		}
	}
}

func relativeTo(root string) func(string) string {
	return func(file string) string {
		if rel, err := filepath.Rel(root, file); filepath.IsAbs(file) && err == nil {
			return filepath.ToSlash(rel)
		}
		return file
	}
}
