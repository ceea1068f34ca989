package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/tightwire/tightwire/lab/internal/build"
	"github.com/tightwire/tightwire/lab/internal/command"
	"github.com/tightwire/tightwire/lab/internal/contract"
	"github.com/tightwire/tightwire/lab/internal/exit"
	"github.com/tightwire/tightwire/lab/internal/facts"
	"github.com/tightwire/tightwire/lab/internal/lists"
	"github.com/tightwire/tightwire/lab/internal/page"
)

// doubtBuilds lists which builds can be trusted, and what the detectors of the others miss. The list goes to
// standard error if results follow on standard output.
func (k *checkCommand) doubtBuilds(ctx context.Context) (int, error) {
	builds, err := k.resolveAll(ctx, ".", k.matrix)
	if err != nil {
		return 0, err
	}
	to := k.Stdout
	if k.Flags.NArg() > 0 {
		to = k.Stderr
	}
	found, err := examineAll(ctx, builds)
	if writing := writeFindings(to, found, len(builds)); writing != nil {
		err = writing
	}
	if slices.ContainsFunc(found, finding.isBad) {
		return exit.Unproven, err
	}
	return exit.Good, err
}

// A finding is the state of a build.
type finding struct {
	build   build.Build
	skipped string   // the reason
	missed  []string // detectors
}

func (f finding) isBad() bool { return f.skipped != "" || f.missed != nil }

func (f finding) String() string {
	all := build.Missed(facts.Package{}) // an empty package shows none of the canary's faults
	switch {
	case f.skipped != "":
		return fmt.Sprintf("%s: %s: %s", f.build, contract.Skipped, f.skipped)
	case f.missed == nil:
		return fmt.Sprintf("%s: sees all: %s", f.build, strings.Join(all, ", "))
	}
	sees := slices.DeleteFunc(all, func(d string) bool { return slices.Contains(f.missed, d) })
	return fmt.Sprintf("%s: %s: misses %s; sees %s", f.build, contract.Unseen, strings.Join(f.missed, ", "), strings.Join(sees, ", "))
}

// examineAll tries the canary in each build. If the context ends, it returns the findings so far
// and an error.
func examineAll(ctx context.Context, builds []build.Build) ([]finding, error) {
	var all []finding
	for _, b := range builds {
		err := b.TryCanary(ctx)
		f := finding{build: b}
		var skipped *build.SkippedError
		var blind *build.BlindError
		switch {
		case errors.As(err, &skipped):
			f.skipped = skipped.Reason
		case errors.As(err, &blind):
			f.missed = blind.Missed
		case ctx.Err() != nil:
			return all, command.ErrInterrupted
		case err != nil:
			return all, err
		}
		all = append(all, f)
	}
	return all, nil
}

func writeFindings(w io.Writer, found []finding, builds int) error {
	var b strings.Builder
	fmt.Fprintf(&b, "%d of %d builds can be trusted\n", len(found)-lists.Count(found, finding.isBad), builds)
	for _, f := range found {
		fmt.Fprintln(&b, page.Visible(f.String()))
	}
	_, err := io.WriteString(w, b.String())
	return err
}
