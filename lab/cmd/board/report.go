package main

import (
	"context"
	"errors"
	"fmt"
	"io"

	"github.com/tightwire/tightwire/lab/internal/board"
	"github.com/tightwire/tightwire/lab/internal/command"
	"github.com/tightwire/tightwire/lab/internal/exit"
	"github.com/tightwire/tightwire/lab/internal/record"
)

// A reportCommand shows the verdicts on claims by the records of all machines.
type reportCommand struct {
	command.Console
	write         func(io.Writer, board.Board) error
	path, results string
	splice, check bool
}

func (k *reportCommand) Define() {
	claimFlags(k.Flags, &k.path, &k.results)
	k.write = board.Formats.Flag(k.Flags)
	k.Flags.BoolVar(&k.splice, "splice", false, "write tables between the marks of the named files")
	k.Flags.BoolVar(&k.check, "check", false, "with -splice: write nothing, and fail if a file is out of date")
}

func (k *reportCommand) Run(context.Context) (int, error) {
	if err := k.checkArguments(); err != nil {
		return 0, err
	}
	file, err := readClaims(k.path, k.results)
	if err != nil {
		return 0, err
	}
	records, err := record.ReadAll(file.Results)
	if err != nil {
		return 0, err
	}
	if k.splice {
		return k.pages(board.NewSplicer(file, records))
	}
	outcomes, err := file.Judge(records)
	if err != nil {
		return 0, err
	}
	b := board.Board{Outcomes: outcomes}
	return b.Exit(), k.write(k.Stdout, b)
}

func (k *reportCommand) checkArguments() error {
	switch {
	case k.splice && k.Flags.NArg() == 0:
		return errors.New("-splice wants files with marks")
	case !k.splice && k.check:
		return errors.New("-check wants -splice")
	case !k.splice && k.Flags.NArg() > 0:
		return fmt.Errorf("%q: want no files without -splice", k.Flags.Args())
	}
	return nil
}

// pages writes tables into all files, or into none if one has a fault.
func (k *reportCommand) pages(s *board.Splicer) (int, error) {
	var pages []board.Page
	for _, path := range k.Flags.Args() {
		p, err := s.ReadPage(path)
		if err != nil {
			return 0, err
		}
		pages = append(pages, p)
	}
	if k.check {
		return k.compare(pages), nil
	}
	for _, p := range pages {
		if err := p.Write(); err != nil {
			return 0, err
		}
	}
	return exit.Good, nil
}

// compare names the files that would change.
func (k *reportCommand) compare(pages []board.Page) int {
	status := exit.Good
	for _, p := range pages {
		if p.Changes() {
			k.Say(fmt.Errorf("%s is out of date: board report -splice updates it", p.Path))
			status = exit.Bad
		}
	}
	return status
}
