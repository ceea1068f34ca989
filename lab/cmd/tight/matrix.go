package main

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"

	"github.com/tightwire/tightwire/lab/internal/cell"
)

// matrixFlags adds the flags that name cells. What it returns is called behind Parse.
func matrixFlags(flags *flag.FlagSet) func() ([]cell.Cell, error) {
	toolchains := flags.String("toolchain", "local", "toolchains, separated by commas: local, or releases like go1.26.8")
	targets := flags.String("target", runtime.GOOS+"/"+runtime.GOARCH, "os/arch or os/arch/level, separated by commas")
	tags := flags.String("tags", "", "build tags, separated by commas")
	experiment := flags.String("experiment", "", "GOEXPERIMENT")
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
			cells[i].Tags, cells[i].Experiment, cells[i].PGO = *tags, *experiment, profile
		}
		return cells, err
	}
}

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

// oneCell adds the same flags for a command that has use for one cell only.
func oneCell(flags *flag.FlagSet) func() (cell.Cell, error) {
	matrix := matrixFlags(flags)
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
