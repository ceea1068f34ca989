package main

import (
	"context"
	"errors"
	"flag"
	"fmt"

	"github.com/tightwire/tightwire/lab/internal/board"
	"github.com/tightwire/tightwire/lab/internal/claim"
	"github.com/tightwire/tightwire/lab/internal/report"
)

// A reportCommand shows what all records, of whatever machines, say of the claims.
type reportCommand struct {
	console
	format        board.Format
	file          *claim.File
	splice, check bool
}

func (k *reportCommand) run(_ context.Context, args []string) int {
	if err := k.parse(args); errors.Is(err, flag.ErrHelp) {
		return report.Good
	} else if err != nil {
		return k.mistake(err)
	}
	records, err := claim.ReadRecords(k.file.Results)
	if err != nil {
		return k.mistake(err)
	}
	if k.splice {
		return k.pages(board.NewSplicer(k.file, records))
	}
	b, err := k.board(records)
	if err != nil {
		return k.mistake(err)
	}
	if err := k.format.Write(k.stdout, b); err != nil {
		return k.mistake(err)
	}
	return b.Exit()
}

func (k *reportCommand) parse(args []string) error {
	path := k.flags.String("file", "tight.toml", "the claims")
	results := k.flags.String("results", "", "the folder of all records (default: what the file says, or else results beside it)")
	format := k.flags.String("o", "text", "format: text, md, html or json")
	k.flags.BoolVar(&k.splice, "splice", false, "put tables between the marks of the files that are named")
	k.flags.BoolVar(&k.check, "check", false, "with -splice: write nothing, and fail if a file would change")
	err := k.parseFlags(args)
	if err != nil {
		return err
	}
	if err := k.checkArguments(); err != nil {
		return err
	}
	if k.format, err = board.ByName(*format); err != nil {
		return err
	}
	if k.file, err = claim.Read(*path); err != nil {
		return err
	}
	if *results != "" {
		k.file.Results = *results
	}
	return nil
}

func (k *reportCommand) checkArguments() error {
	switch {
	case k.splice && k.flags.NArg() == 0:
		return errors.New("-splice wants files with marks")
	case !k.splice && k.check:
		return errors.New("-check wants -splice")
	case !k.splice && k.flags.NArg() > 0:
		return fmt.Errorf("%q: want no files without -splice", k.flags.Args())
	}
	return nil
}

func (k *reportCommand) board(records []*claim.Record) (b board.Board, err error) {
	b.Outcomes, err = k.file.Judge(records)
	if err != nil || k.format.Name != "html" { // which alone has calibrations
		return b, err
	}
	b.Calibrations, err = board.ReadCalibrations(k.file.Results)
	return b, err
}

// pages puts tables into all files or, if there is a fault in one, into none.
func (k *reportCommand) pages(s *board.Splicer) int {
	var pages []board.Page
	for _, path := range k.flags.Args() {
		p, err := s.ReadPage(path)
		if err != nil {
			return k.mistake(err)
		}
		pages = append(pages, p)
	}
	if k.check {
		return k.compare(pages)
	}
	for _, p := range pages {
		if err := p.Write(); err != nil {
			return k.mistake(err)
		}
	}
	return report.Good
}

// compare names the files that would change.
func (k *reportCommand) compare(pages []board.Page) int {
	status := report.Good
	for _, p := range pages {
		if p.Changes() {
			fmt.Fprintf(k.stderr, "tight: %s is not what the records give: tight report -splice puts it right\n", p.Path)
			status = report.Bad
		}
	}
	return status
}
