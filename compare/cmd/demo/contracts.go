package main

import (
	"context"
	"fmt"
	"io"
)

// showContracts checks the contracts of fit with the toolchain in use.
func showContracts(ctx context.Context, w io.Writer, t *tools) error {
	heading(w, "6. Does the compiler keep our contracts?")
	fmt.Fprint(w, `Comments in fit promise what the compiler makes of it: //tight:sizeof==16, that a value has 16
bytes; //tight:inline, that a function is inlined; //tight:bce<=1, that at most one index is checked;
//tight:noalloc, that nothing is allocated. tight asks the compiler. make contracts checks all our
packages, for other CPUs and releases of Go, too.

`)
	cmd := command(ctx, t.path("tight"), "check", "./fit")
	cmd.Dir = t.folder
	return shows(ctx, w, cmd, "go run ./lab/cmd/tight check ./fit")
}
