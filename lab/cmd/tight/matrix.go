package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/tightwire/tightwire/lab/internal/cell"
	"github.com/tightwire/tightwire/lab/internal/page"
)

// matrixFlags adds the flags that name cells. What it returns is called after Parse; what the
// user left open of the cells, [console.resolve] fills in.
func (k console) matrixFlags() func() ([]cell.Cell, error) {
	flags := k.flags
	toolchains := flags.String("toolchain", cell.Auto, "toolchains, separated by commas: auto (what go build uses here), local, or releases like go1.26.8")
	targets := flags.String("target", "", "os/arch or os/arch/level, separated by commas (default: what go env says)")
	tags := flags.String("tags", "", "build tags, separated by commas")
	experiment := flags.String("experiment", "", "GOEXPERIMENTs, separated by commas: default is what go env says, a+b is both (default \"default\")")
	pgo := flags.String("pgo", "", "the file of a profile, or off (default: what each package has)")
	return func() ([]cell.Cell, error) {
		profile, err := profileOf(*pgo)
		if err != nil {
			return nil, err
		}
		if strings.Contains(*tags, " ") {
			return nil, fmt.Errorf("-tags %q: want commas between tags, and no spaces", *tags)
		}
		cells, err := cell.Matrix(strings.Split(*toolchains, ","), strings.Split(*targets, ","))
		for i := range cells {
			cells[i].Tags, cells[i].PGO = *tags, profile
		}
		return withExperiments(cells, strings.Split(*experiment, ",")), err
	}
}

// withExperiments returns each cell with each setting of GOEXPERIMENT.
func withExperiments(cells []cell.Cell, settings []string) (all []cell.Cell) {
	for _, setting := range settings {
		if setting == "default" {
			setting = ""
		}
		for _, c := range cells {
			c.Experiment = strings.ReplaceAll(setting, "+", ",")
			all = append(all, c)
		}
	}
	return all
}

// resolve makes of a cell what go build would use in the folder dir.
func (k console) resolve(ctx context.Context, dir string, c *cell.Cell) (err error) {
	*c, err = c.Resolve(cell.WithMonitor(ctx, cell.Monitor{Note: k.note}), dir)
	return err
}

// resolveAll returns the cells of a matrix as go build would use them in the folder dir.
func (k console) resolveAll(ctx context.Context, dir string, matrix func() ([]cell.Cell, error)) ([]cell.Cell, error) {
	cells, err := matrix()
	for i := range cells {
		if err == nil {
			err = k.resolve(ctx, dir, &cells[i])
		}
	}
	return cells, err
}

// packages returns the arguments of a command that takes packages.
func (k console) packages() ([]string, error) {
	if k.flags.NArg() == 0 {
		return nil, errors.New("no packages: want some, like ./...")
	}
	return k.flags.Args(), nil
}

// watch returns a context in which what is built for the cells is shown; the progress has to be
// ended.
func (k console) watch(ctx context.Context, cells []cell.Cell) (context.Context, *page.Progress) {
	p := page.NewProgress(k.stderr, cells)
	return cell.WithMonitor(ctx, cell.Monitor{Note: k.note, Listed: p.Listed, Compiled: p.Compiled}), p
}

// note says what the go command fetches, or what is not built as the user has it.
func (k console) note(line string) { say(k.stderr, errors.New(line)) }

// profileOf finds the profile from any folder that is built in.
func profileOf(pgo string) (string, error) {
	if pgo == "" || pgo == "off" {
		return pgo, nil
	}
	if _, err := os.Stat(pgo); err != nil {
		return "", fmt.Errorf("-pgo: %w", err)
	}
	return filepath.Abs(pgo)
}

// oneCell adds the same flags for a command that takes one cell only.
func (k console) oneCell() func() (cell.Cell, error) {
	matrix := k.matrixFlags()
	return func() (cell.Cell, error) {
		cells, err := matrix()
		switch {
		case err != nil:
			return cell.Cell{}, err
		case len(cells) > 1:
			return cell.Cell{}, fmt.Errorf("%d cells: want one toolchain and one target", len(cells))
		}
		return cells[0], nil
	}
}
