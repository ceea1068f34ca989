package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"path/filepath"
	"runtime"
	"strings"

	"github.com/tightwire/tightwire/lab/cell"
	"github.com/tightwire/tightwire/lab/facts"
	"github.com/tightwire/tightwire/lab/report"
)

type diffCommand struct {
	flags          *flag.FlagSet
	stdout, stderr io.Writer
	format         report.Format
	cells          [2]cell.Cell
	patterns       []string
}

func (k *diffCommand) run(ctx context.Context, args []string) int {
	if err := k.parse(args); errors.Is(err, flag.ErrHelp) {
		return report.Good
	} else if err != nil {
		return k.mistake(err)
	}
	builds, err := k.build(ctx)
	if err != nil {
		return k.mistake(err)
	}
	d := report.Difference{Before: k.cells[0], After: k.cells[1], Changes: facts.Diff(builds[0], builds[1])}
	if err := k.format.Diff(k.stdout, d); err != nil {
		return k.mistake(err)
	}
	return d.Exit()
}

// build compiles in both cells, and tells how far it is.
func (k *diffCommand) build(ctx context.Context) (builds [2][]facts.Package, err error) {
	progress := report.NewProgress(k.stderr, k.cells[:])
	defer progress.End()
	for i, c := range k.cells {
		if builds[i], err = k.compile(ctx, c); err != nil {
			return builds, err
		}
		progress.Done(fmt.Sprintf("%d packages", len(builds[i])))
	}
	return builds, nil
}

func (k *diffCommand) mistake(err error) int {
	fmt.Fprintf(k.stderr, "tight: %v\n", err)
	return report.Usage
}

// parse takes two toolchains, or two targets, and packages.
func (k *diffCommand) parse(args []string) error {
	k.flags.SetOutput(k.stderr)
	toolchain := k.flags.String("toolchain", "local", "the toolchain, if two targets are compared")
	target := k.flags.String("target", runtime.GOOS+"/"+runtime.GOARCH, "the target, if two toolchains are compared")
	format := k.flags.String("o", "text", "format: "+report.Names())
	err := k.flags.Parse(args)
	if err != nil {
		return err
	}
	if k.format, err = report.ByName(*format); err != nil {
		return err
	}
	if k.flags.NArg() < 3 {
		return errors.New("want two toolchains or two targets, and packages: go1.26.8 go1.27.4 ./...")
	}
	for i := range k.cells {
		c, err := cellOf(k.flags.Arg(i), *toolchain, *target)
		if err != nil {
			return err
		}
		k.cells[i] = c
	}
	k.patterns = k.flags.Args()[2:]
	return nil
}

// cellOf reads a toolchain or a target; what it does not say is as the flags have it.
func cellOf(s, toolchain, target string) (cell.Cell, error) {
	if strings.Contains(s, "/") {
		target = s
	} else {
		toolchain = s
	}
	c, err := cell.ParseTarget(target)
	c.Toolchain = toolchain
	return c, err
}

// compile returns what was said of the packages that the patterns name, with file names
// relative to their module.
func (k *diffCommand) compile(ctx context.Context, c cell.Cell) ([]facts.Package, error) {
	sources, err := c.List(ctx, ".", k.patterns...)
	if err != nil {
		return nil, err
	}
	packages, err := c.Compile(ctx, ".", k.patterns...)
	if err != nil {
		return nil, err
	}
	for i := range packages {
		packages[i].Rename(relativeTo(sources[0].Root))
	}
	return packages, nil
}

func relativeTo(root string) func(string) string {
	return func(file string) string {
		if rel, err := filepath.Rel(root, file); filepath.IsAbs(file) && err == nil {
			return filepath.ToSlash(rel)
		}
		return file
	}
}
