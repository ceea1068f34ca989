package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"runtime"
	"strings"
	"time"

	"github.com/tightwire/tightwire/lab/cell"
	"github.com/tightwire/tightwire/lab/contract"
	"github.com/tightwire/tightwire/lab/report"
)

type checkCommand struct {
	flags          *flag.FlagSet
	stdout, stderr io.Writer
	format         string
	check          contract.Check
}

// formats are the writers of results, by their names.
var formats = map[string]func(io.Writer, []contract.Result) error{
	"text": report.Text,
	"json": report.JSON,
}

func (k *checkCommand) run(ctx context.Context, args []string) int {
	if err := k.parse(args); errors.Is(err, flag.ErrHelp) {
		return report.Good
	} else if err != nil {
		return k.mistake(err)
	}
	results, err := k.check.Run(ctx)
	if err != nil && ctx.Err() == nil {
		return k.mistake(err)
	}
	if err := formats[k.format](k.stdout, results); err != nil {
		return k.mistake(err)
	}
	if err != nil {
		fmt.Fprintln(k.stderr, "tight: interrupted: cells that are not finished are left out")
		if report.Exit(results) == report.Good {
			return report.Unproven
		}
	}
	return report.Exit(results)
}

func (k *checkCommand) mistake(err error) int {
	fmt.Fprintf(k.stderr, "tight: %v\n", err)
	return report.Usage
}

func (k *checkCommand) parse(args []string) error {
	k.flags.SetOutput(k.stderr)
	toolchains := k.flags.String("toolchain", "local", "toolchains, separated by commas, as GOTOOLCHAIN names them")
	targets := k.flags.String("target", runtime.GOOS+"/"+runtime.GOARCH, "os/arch or os/arch/level, separated by commas")
	tags := k.flags.String("tags", "", "build tags, separated by commas")
	experiment := k.flags.String("experiment", "", "GOEXPERIMENT")
	k.flags.StringVar(&k.format, "o", "text", "format: text or json")
	if err := k.flags.Parse(args); err != nil {
		return err
	}
	if formats[k.format] == nil {
		return fmt.Errorf("-o %s: want text or json", k.format)
	}
	if k.flags.NArg() == 0 {
		return errors.New("no packages: want some, like ./...")
	}
	cells, err := cell.Matrix(strings.Split(*toolchains, ","), strings.Split(*targets, ","))
	for i := range cells {
		cells[i].Tags, cells[i].Experiment = *tags, *experiment
	}
	start := time.Now()
	k.check = contract.Check{Dir: ".", Patterns: k.flags.Args(), Cells: cells, Done: func(c cell.Cell, results int) {
		fmt.Fprintf(k.stderr, "%s: %d results, %.1f s\n", c, results, time.Since(start).Seconds())
		start = time.Now()
	}}
	return err
}
