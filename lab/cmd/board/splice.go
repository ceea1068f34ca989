package main

import (
	"context"
	"errors"
	"fmt"

	"github.com/tightwire/tightwire/lab/internal/board"
	"github.com/tightwire/tightwire/lab/internal/command"
	"github.com/tightwire/tightwire/lab/internal/exit"
	"github.com/tightwire/tightwire/lab/internal/record"
)

// A spliceCommand writes tables into pages, by the records of all machines.
type spliceCommand struct {
	command.Console
	path, results string
	check         bool
}

func (k *spliceCommand) Define() {
	claimFlags(k.Flags, &k.path, &k.results)
	k.Flags.BoolVar(&k.check, "check", false, "write nothing, and fail if a file is out of date")
}

// Run writes tables into all files, or into none if one has a fault.
func (k *spliceCommand) Run(context.Context) (int, error) {
	if k.Flags.NArg() == 0 {
		return 0, errors.New("want files with marks")
	}
	file, err := readClaims(k.path, k.results)
	if err != nil {
		return 0, err
	}
	records, err := record.ReadAll(file.Results)
	if err != nil {
		return 0, err
	}
	s := board.NewSplicer(file, records)
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
func (k *spliceCommand) compare(pages []board.Page) int {
	status := exit.Good
	for _, p := range pages {
		if p.Changes() {
			k.Say(fmt.Errorf("%s is out of date: board splice updates it", p.Path))
			status = exit.Bad
		}
	}
	return status
}
