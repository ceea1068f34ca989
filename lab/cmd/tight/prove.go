package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io/fs"
	"regexp"
	"slices"

	"github.com/tightwire/tightwire/lab/internal/board"
	"github.com/tightwire/tightwire/lab/internal/claim"
	"github.com/tightwire/tightwire/lab/internal/prove"
	"github.com/tightwire/tightwire/lab/internal/report"
)

type proveCommand struct {
	console
	format   board.Format
	file     *claim.File
	recorded bool
	rounds   int
}

func (k *proveCommand) run(ctx context.Context, args []string) int {
	if err := k.parse(args); errors.Is(err, flag.ErrHelp) {
		return report.Good
	} else if err != nil {
		return k.mistake(err)
	}
	outcomes, err := prove.Run(ctx, k.file, prove.Options{Recorded: k.recorded, Rounds: k.rounds, Progress: k.stderr})
	if err != nil && ctx.Err() == nil {
		return k.mistake(err)
	}
	b := board.Board{Outcomes: outcomes}
	if err := k.format.Write(k.stdout, b); err != nil {
		return k.mistake(err)
	}
	if err != nil {
		fmt.Fprintln(k.stderr, "tight: interrupted: what is not finished is not on the board; the next run goes on from here")
		if b.Exit() == report.Good {
			return report.Unproven
		}
	}
	return b.Exit()
}

func (k *proveCommand) parse(args []string) error {
	path := k.flags.String("file", "tight.toml", "the claims")
	results := k.flags.String("results", "", "the folder of all records (default: what the file says, or else results beside it)")
	name := k.flags.String("run", "", "only claims whose name matches this `regexp`")
	format := k.flags.String("o", "text", "format: text, md, html or json")
	k.flags.BoolVar(&k.recorded, "recorded", false, "judge what is recorded, and time nothing")
	k.flags.IntVar(&k.rounds, "rounds", 0, "as many rounds of everything, whatever the claims say")
	err := k.parseFlags(args)
	if err != nil {
		return err
	}
	if k.flags.NArg() > 0 {
		return fmt.Errorf("prove takes no arguments, and %q is one", k.flags.Arg(0))
	}
	if k.rounds < 0 {
		return fmt.Errorf("-rounds %d: want 1 at least", k.rounds)
	}
	if k.format, err = board.ByName(*format); err != nil {
		return err
	}
	if k.file, err = claim.Read(*path); errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("%w\n%s", err, anExample)
	} else if err != nil {
		return err
	}
	if *results != "" {
		k.file.Results = *results
	}
	return k.choose(*name)
}

// anExample is for whoever has no claims yet.
const anExample = `a claim about two benchmarks is five lines of it:

[[claim]]
name = "summing by eights is faster"
base = "BenchmarkPlain"
candidate = "BenchmarkEights"
effect = "<= -20%"`

// choose keeps the claims whose name matches.
func (k *proveCommand) choose(name string) error {
	chosen, err := regexp.Compile(name)
	if err != nil {
		return fmt.Errorf("-run: %w", err)
	}
	k.file.Claims = slices.DeleteFunc(k.file.Claims, func(c claim.Claim) bool { return !chosen.MatchString(c.Name) })
	if len(k.file.Claims) == 0 {
		return fmt.Errorf("-run %s: no claim has such a name", name)
	}
	return nil
}
