package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"go/version"
	"io"
	"path/filepath"

	"github.com/tightwire/tightwire/lab/internal/cell"
	"github.com/tightwire/tightwire/lab/internal/facts"
	"github.com/tightwire/tightwire/lab/internal/page"
	"github.com/tightwire/tightwire/lab/internal/report"
)

type diffCommand struct {
	console
	in     func() (cell.Cell, error)
	write  func(io.Writer, report.Difference) error
	failOn *string
	cells  [2]cell.Cell
}

func (k *diffCommand) define() {
	k.in = k.oneCell()
	k.write = report.Diffs.Flag(k.flags)
	k.failOn = k.flags.String("fail-on", "any", "changes that make the exit status 1, separated by commas: any, new (everything that is worse), or what is worse in bce, inline, alloc or size")
}

func (k *diffCommand) run(ctx context.Context) (int, error) {
	failOn, err := facts.ParseFailOn(*k.failOn)
	if err != nil {
		return 0, err
	}
	if err := k.readCells(); err != nil {
		return 0, err
	}
	builds, err := k.build(ctx)
	if err != nil {
		return 0, err
	}
	d := report.Difference{Before: k.cells[0], After: k.cells[1], Changes: k.changes(builds), FailOn: failOn}
	return d.Exit(), k.write(k.stdout, d)
}

func (k *diffCommand) changes(builds [2][]facts.Package) []facts.Change {
	if k.cells[0].Revision != k.cells[1].Revision {
		return facts.DiffSources(builds[0], builds[1])
	}
	return facts.Diff(builds[0], builds[1])
}

// build compiles in both cells and shows the progress.
func (k *diffCommand) build(ctx context.Context) (builds [2][]facts.Package, err error) {
	dirs, err := k.checkOut(ctx)
	if err != nil {
		return builds, err
	}
	ctx, progress := k.watch(ctx, k.cells[:])
	defer progress.End()
	for i, c := range k.cells {
		if builds[i], err = compile(ctx, dirs[i], c, k.flags.Args()[2:]); err != nil {
			return builds, err
		}
		progress.Done(page.Counted(len(builds[i]), "package"))
	}
	return builds, nil
}

// readCells reads two toolchains, targets or revisions from the arguments.
func (k *diffCommand) readCells() error {
	if k.flags.NArg() < 3 {
		return errors.New("want two toolchains, targets or revisions, and packages: go1.26.8 go1.27.4 ./...")
	}
	c, err := k.in()
	for i := range k.cells {
		k.cells[i] = cellOf(k.flags.Arg(i), c)
		err = cmp.Or(err, cell.CheckToolchain(k.cells[i].Toolchain))
	}
	for i, other := range []cell.Cell{k.cells[1], k.cells[0]} {
		if other.Revision != "" && k.flags.Arg(i) == "local" {
			k.cells[i] = c // with a revision on the other side, local is the working tree
		}
	}
	return err
}

// cellOf parses a toolchain, a target or else a revision. Everything else comes from the flags.
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

// checkOut returns the folder of each cell, and fills in the cells as go build would there.
func (k *diffCommand) checkOut(ctx context.Context) (dirs [2]string, err error) {
	for i, c := range k.cells {
		dirs[i] = "."
		if c.Revision != "" {
			if dirs[i], err = cell.CheckOut(ctx, ".", c.Revision); err != nil {
				return dirs, fmt.Errorf("%q is neither a toolchain nor a target; as a revision: %w", c.Revision, err)
			}
		}
		if err := k.resolve(ctx, dirs[i], &k.cells[i]); err != nil {
			return dirs, err
		}
	}
	return dirs, nil
}

// compile returns the compiler's facts about the packages that match the patterns, with file
// names relative to their module.
func compile(ctx context.Context, dir string, c cell.Cell, patterns []string) ([]facts.Package, error) {
	sources, err := c.List(ctx, dir, patterns...)
	if err != nil {
		return nil, err
	}
	packages, err := c.Compile(ctx, dir, patterns...)
	nameByModule(packages, sources)
	return packages, err
}

// nameByModule makes the file names of each package relative to its module.
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
