package program

import (
	"fmt"
	"io"

	"github.com/tightwire/tightwire/cmd/fit/internal/run"
)

// start returns what a verb runs with. A browser has no terminal, and the library that draws on
// terminals would double the size of the program.
func start(a *run.Arguments, stdin io.Reader, stdout, stderr io.Writer) (p *run.Program, stop func()) {
	return run.New(a, stdin, stdout, stderr), func() {}
}

// complete refuses: nobody types to a program in a browser.
func (Verbs) complete(_ []string, _, stderr io.Writer) int {
	fmt.Fprintln(stderr, "fit: no completions in a browser")
	return 2
}

func version() string { return "fit, in a browser" }
