package main

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"os"

	"github.com/tightwire/tightwire/lab/internal/build"
	"github.com/tightwire/tightwire/lab/internal/command"
	"github.com/tightwire/tightwire/lab/internal/contract"
	"github.com/tightwire/tightwire/lab/internal/exit"
	"github.com/tightwire/tightwire/lab/internal/page"
	"github.com/tightwire/tightwire/lab/internal/report"
)

type checkCommand struct {
	console
	matrix         func() ([]build.Build, error)
	baseline       string
	facts, verbose bool
	write          func(io.Writer, checked) error
}

func (k *checkCommand) Define() {
	k.matrix = k.matrixFlags()
	k.Flags.StringVar(&k.baseline, "baseline", "", "`file` from an earlier check -o json: its findings do not fail this check")
	k.Flags.BoolVar(&k.facts, "facts", false, "do not judge: list everything the compiler reports about the packages in one build, as text or JSON")
	k.Flags.BoolVar(&k.verbose, "v", false, "first list which toolchains and targets can be judged here; without packages, list only these")
	k.write = checkFormats().Flag(k.Flags)
}

// A checked is what check writes: results, or with -facts a listing.
type checked struct {
	results []contract.Result
	facts   *listing
}

// checkFormats are the formats of results. A listing has two of them.
func checkFormats() (all page.Formats[checked]) {
	for _, f := range report.Checks {
		all = append(all, page.Format[checked]{Name: f.Name, Write: func(w io.Writer, c checked) error {
			switch {
			case c.facts == nil:
				return f.Write(w, c.results)
			case f.Name == "text":
				return writeListing(w, *c.facts)
			case f.Name == "json":
				return page.JSON(w, *c.facts)
			}
			return fmt.Errorf("-facts -o %s: want text or json", f.Name)
		}})
	}
	return all
}

func (k *checkCommand) Run(ctx context.Context) (int, error) {
	status := exit.Good
	if k.verbose {
		var err error
		if status, err = k.doubtBuilds(ctx); err != nil || k.Flags.NArg() == 0 {
			return status, err
		}
	}
	packages, err := k.packages()
	if err != nil {
		return 0, err
	}
	if k.facts {
		l, err := k.list(ctx, packages)
		if err != nil {
			return 0, err
		}
		return status, k.write(k.Stdout, checked{facts: &l})
	}
	judged, err := k.contracts(ctx, packages)
	return exit.Worse(status, judged), err
}

// contracts judges the contracts of packages.
func (k *checkCommand) contracts(ctx context.Context, packages []string) (int, error) {
	baseline, err := k.readBaseline()
	if err != nil {
		return 0, err
	}
	builds, err := k.resolveAll(ctx, ".", k.matrix)
	if err != nil {
		return 0, err
	}
	results, err := k.judge(ctx, contract.Check{Dir: ".", Patterns: packages, Builds: builds})
	if err != nil && ctx.Err() == nil {
		return 0, err
	}
	results, gone := baseline.Known(results)
	if err == nil {
		k.sayGone(gone)
	}
	status := report.Exit(results)
	if err != nil {
		k.Say(command.ErrInterrupted)
		status = exit.Worse(status, exit.Unproven)
	}
	return status, k.write(k.Stdout, checked{results: results})
}

// judge runs the check and shows its progress.
func (k *checkCommand) judge(ctx context.Context, check contract.Check) ([]contract.Result, error) {
	ctx, progress := k.watch(ctx, check.Builds)
	defer progress.End()
	check.Done = func(_ build.Build, results int) { progress.Done(fmt.Sprintf("%d results", results)) }
	return check.Run(ctx)
}

func (k *checkCommand) readBaseline() (report.Baseline, error) {
	if k.baseline == "" {
		return nil, nil
	}
	text, err := os.ReadFile(k.baseline)
	if err != nil {
		return nil, err
	}
	baseline, err := report.ReadBaseline(bytes.NewReader(text))
	if err != nil {
		return nil, fmt.Errorf("%s: %w", k.baseline, err)
	}
	return baseline, nil
}

// sayGone lists findings of the baseline that no longer exist.
func (k *checkCommand) sayGone(gone []string) {
	for _, line := range gone {
		k.note(line)
	}
}
