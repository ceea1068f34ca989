package main

import (
	"cmp"
	"context"
	"errors"
	"flag"
	"fmt"
	"regexp"
	"slices"

	"github.com/tightwire/tightwire/lab/internal/board"
	"github.com/tightwire/tightwire/lab/internal/claim"
	"github.com/tightwire/tightwire/lab/internal/command"
	"github.com/tightwire/tightwire/lab/internal/exit"
	"github.com/tightwire/tightwire/lab/internal/page"
	"github.com/tightwire/tightwire/lab/internal/prove"
	"github.com/tightwire/tightwire/lab/internal/record"
)

type proveCommand struct {
	command.Console
	path     string
	results  string
	name     string
	recorded bool
	update   bool
	locked   bool
	rounds   int
}

func (k *proveCommand) Define() {
	claimFlags(k.Flags, &k.path, &k.results)
	k.Flags.StringVar(&k.name, "run", "", "only claims whose names match this `regexp`")
	k.Flags.BoolVar(&k.recorded, "recorded", false, "judge existing records, and measure nothing")
	k.Flags.BoolVar(&k.update, "update", false, "write what the records support into "+board.LockName+", and measure nothing")
	k.Flags.BoolVar(&k.locked, "locked", false, "fail unless the records support what "+board.LockName+" says, and measure nothing")
	k.Flags.IntVar(&k.rounds, "rounds", 0, "measure this many rounds of everything, instead of the rounds in the claims")
}

func (k *proveCommand) Run(ctx context.Context) (int, error) {
	switch {
	case k.Flags.NArg() > 0:
		return 0, fmt.Errorf("found argument %q, want no arguments", k.Flags.Arg(0))
	case k.rounds < 0:
		return 0, fmt.Errorf("-rounds %d: want at least 1", k.rounds)
	}
	file, err := readClaims(k.path, k.results)
	switch {
	case err != nil:
		return 0, err
	case k.update || k.locked:
		return k.lock(file)
	}
	if err := choose(file, k.name); err != nil {
		return 0, err
	}
	outcomes, err := prove.Run(ctx, file, prove.Options{Recorded: k.recorded, Rounds: k.rounds, Progress: k.Stderr})
	if err != nil && ctx.Err() == nil {
		return 0, err
	}
	b := board.Board{Outcomes: outcomes}
	status := b.Exit()
	if err != nil {
		k.Say(errors.New("interrupted: unfinished claims are not on the board; the next run continues from here"))
		status = exit.Worse(status, exit.Unproven)
	}
	return status, board.WriteText(k.Stdout, b)
}

// lock writes the bounds that the records support, or compares them with those that are written.
func (k *proveCommand) lock(f *claim.File) (int, error) {
	records, err := record.ReadAll(f.Results)
	if err != nil {
		return 0, err
	}
	text, err := board.Lock(f, records)
	if err != nil {
		return 0, err
	}
	old, err := board.ReadLock(f)
	switch {
	case err != nil:
		return 0, err
	case k.update:
		return exit.Good, board.WriteLock(f, records, old, text)
	}
	differences := board.CompareLocks(old, text)
	for _, line := range differences {
		fmt.Fprintln(k.Stdout, page.Visible(line))
	}
	if len(differences) > 0 {
		k.Say(fmt.Errorf("%s is not what the records support: look at each line, then board prove -update", board.LockName))
		return exit.Bad, nil
	}
	return exit.Good, nil
}

// claimFlags adds the flags of the commands that read a tight.toml.
func claimFlags(flags *flag.FlagSet, path, results *string) {
	flags.StringVar(path, "file", "tight.toml", "the file with the claims")
	flags.StringVar(results, "results", "", "the folder of all records (default: the key results of the file; without it, the folder results beside the file)")
}

// readClaims reads a tight.toml. The folder of results is that of the file if none is given.
func readClaims(path, results string) (*claim.File, error) {
	f, err := claim.Read(path)
	if err == nil {
		f.Results = cmp.Or(results, f.Results)
	}
	return f, err
}

// choose keeps the claims whose names match, without those that are withdrawn.
func choose(f *claim.File, name string) error {
	chosen, err := regexp.Compile(name)
	if err != nil {
		return fmt.Errorf("-run: %w", err)
	}
	f.Claims = slices.DeleteFunc(f.Claims, func(c claim.Claim) bool { return !chosen.MatchString(c.Name) || c.Withdrawn != "" })
	if len(f.Claims) == 0 {
		return fmt.Errorf("-run %s: no claim has a name that matches", name)
	}
	return nil
}
