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

// matrixFlags adds the flags that select cells. It returns a function that reads them, to be
// called after Parse. [console.resolve] fills in what the user left open.
func (k console) matrixFlags() func() ([]cell.Cell, error) {
	flags := k.Flags
	toolchains := flags.String("toolchain", cell.Auto, "toolchains, separated by commas: auto (what go build uses here), local, or releases such as go1.26.8")
	targets := flags.String("target", "", "targets, separated by commas: os/arch or os/arch/level (default: from go env)")
	tags := flags.String("tags", "", "build tags, separated by commas")
	experiment := flags.String("experiment", "", "values of GOEXPERIMENT, separated by commas: a+b sets both, default uses the value in go env (default \"default\")")
	pgo := flags.String("pgo", "", "file of a profile for the build, or off (default: as go build)")
	return func() ([]cell.Cell, error) {
		profile, err := profileOf(*pgo)
		if err != nil {
			return nil, err
		}
		if strings.Contains(*tags, " ") {
			return nil, fmt.Errorf("-tags %q: want commas between tags, not spaces", *tags)
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

// resolve fills in the cell as go build would in the folder dir.
func (k console) resolve(ctx context.Context, dir string, c *cell.Cell) (err error) {
	*c, err = c.Resolve(cell.WithMonitor(ctx, cell.Monitor{Note: k.note}), dir)
	return err
}

// resolveAll returns the cells of a matrix, filled in as go build would in the folder dir.
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
	if k.Flags.NArg() == 0 {
		return nil, errors.New("no packages: want patterns such as ./...")
	}
	return k.Flags.Args(), nil
}

// watch returns a context that shows the progress of builds in the cells. The caller has to end
// the progress.
func (k console) watch(ctx context.Context, cells []cell.Cell) (context.Context, *page.Progress) {
	p := page.NewProgress(k.Stderr, cells)
	return cell.WithMonitor(ctx, cell.Monitor{Note: k.note, Listed: p.Listed, Compiled: p.Compiled}), p
}

// note prints a download of the go command, or a deviation from the user's settings.
func (k console) note(line string) { k.Say(errors.New(line)) }

// profileOf makes the name of a profile absolute, because builds run in several folders.
func profileOf(pgo string) (string, error) {
	if pgo == "" || pgo == "off" {
		return pgo, nil
	}
	if _, err := os.Stat(pgo); err != nil {
		return "", fmt.Errorf("-pgo: %w", err)
	}
	return filepath.Abs(pgo)
}

// oneCell adds the same flags for a command that takes a single cell.
func (k console) oneCell() func() (cell.Cell, error) {
	matrix := k.matrixFlags()
	return func() (cell.Cell, error) {
		cells, err := matrix()
		switch {
		case err != nil:
			return cell.Cell{}, err
		case len(cells) > 1:
			return cell.Cell{}, fmt.Errorf("%d builds: want one toolchain and one target", len(cells))
		}
		return cells[0], nil
	}
}
