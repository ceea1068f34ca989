package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"time"

	"github.com/tightwire/tightwire/lab/internal/cell"
	"github.com/tightwire/tightwire/lab/internal/facts"
	"github.com/tightwire/tightwire/lab/internal/pr"
	"github.com/tightwire/tightwire/lab/internal/report"
)

// A prCommand says what a change of source does.
type prCommand struct {
	console
	in           func() (cell.Cell, error)
	base, failOn string
	time         time.Duration
	write        func(io.Writer, report.Pull) error
}

func (k *prCommand) define() {
	k.in = k.oneCell()
	k.flags.StringVar(&k.base, "base", "", "the `revision` that the change is to go into (default: what GITHUB_BASE_REF or CI_MERGE_REQUEST_DIFF_BASE_SHA name, or origin/HEAD)")
	k.flags.StringVar(&k.failOn, "fail-on", "broken,fails,counts>1%", "what makes the exit status 1, separated by commas: any, new (all that is worse), broken (contracts), fails (times), what is worse of bce, inline, alloc, size, and counts or counts>N%")
	k.flags.DurationVar(&k.time, "time", 5*time.Minute, "how long all benchmarks together may be timed; 0 times none")
	k.write = report.Pulls.Outputs(k.flags)
}

func (k *prCommand) run(ctx context.Context) (int, error) {
	c, err := k.in()
	if err != nil {
		return 0, err
	}
	failOn, err := facts.ParseFailOn(k.failOn)
	if err != nil {
		return 0, err
	}
	base, err := pr.Base(ctx, ".", k.base, os.Getenv)
	if err != nil {
		return 0, err
	}
	patterns := k.flags.Args()
	if len(patterns) == 0 {
		patterns = []string{"./..."}
	}
	start := time.Now()
	say := func(format string, args ...any) {
		fmt.Fprintf(k.stderr, "tight: %3.0f s: %s\n", time.Since(start).Seconds(), fmt.Sprintf(format, args...))
	}
	ctx = cell.WithMonitor(ctx, cell.Monitor{Note: k.note})
	p, err := pr.Request{Dir: ".", Base: base, Cell: c, Patterns: patterns, Time: k.time, FailOn: failOn, Say: say}.Run(ctx)
	if err != nil {
		return 0, err
	}
	return p.Exit(), k.write(k.stdout, p)
}
