//go:build !js

package program

import (
	"io"
	"os"
	"time"

	"github.com/tightwire/tightwire/cmd/fit/internal/run"
	"github.com/tightwire/tightwire/cmd/internal/cli"
	"github.com/tightwire/tightwire/cmd/internal/console"
)

// patience is how long a run shows no progress.
const patience = 2 * time.Second

// start returns what a verb runs with. On a terminal it shows progress until stop is called.
func start(a *run.Arguments, stdin io.Reader, stdout, stderr io.Writer) (p *run.Program, stop func()) {
	c := console.New(stdout, stderr)
	p = run.New(a, stdin, c.Out(), c.Err())
	stop = func() {}
	if console.IsTerminal(stderr) {
		c.StartMeter(patience)
		stop, p.CountFiles = c.StopMeter, c.CountFiles
	}
	if keyboard, ok := stdin.(*os.File); ok {
		p.AtKeyboard = console.IsTerminal(keyboard)
	}
	p.Terminal = console.IsTerminal(stdout)
	p.Colours = p.Terminal && run.WantsColours()
	p.Count = c.Count
	return p, stop
}

// complete prints completions or the manual page.
func (verbs Verbs) complete(args []string, stdout, stderr io.Writer) int {
	return verbs.CommandLine().PrintCompletion(stdout, stderr, args, 1, 2)
}

func version() string { return cli.VersionLine("fit") }
