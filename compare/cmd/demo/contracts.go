package main

import (
	"errors"
	"fmt"
	"io"
	"os/exec"
	"strings"
)

// showContracts lets tight check the contracts of fit with the toolchain in use, and returns its first
// line, which sums up. That a contract is broken is no fault of the demo.
func showContracts(w io.Writer, t *tools) (summary string, err error) {
	heading(w, "3. What the compiler made of our code")
	fmt.Fprint(w, `Comments in fit promise what the compiler makes of it: //tight:sizeof==16, that a value has 16
bytes; //tight:inline, that a function is inlined; //tight:bce<=1, that at most one index is
checked; //tight:noalloc, that nothing is allocated. tight asks the compiler, for your module, too.

$ tight check ./fit
`)
	out, err := run(t.top, t.path("tight"), "check", "./fit")
	fmt.Fprint(w, out)
	if exit := new(exec.ExitError); errors.As(err, &exit) && (exit.ExitCode() == 1 || exit.ExitCode() == 3) {
		err = nil
	}
	summary, _, _ = strings.Cut(out, "\n")
	return summary, err
}
