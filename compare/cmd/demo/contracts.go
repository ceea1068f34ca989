package main

import (
	"context"
	"fmt"
	"io"
)

// showContracts checks the contracts of protowire with the toolchain in use.
func showContracts(ctx context.Context, w io.Writer, t *tools) error {
	heading(w, "6. Does the compiler keep our contracts?")
	fmt.Fprint(w, `Comments in protowire promise what the compiler makes of it: //tight:inline, that a function is
inlined; //tight:bce, that no index is checked. tight asks the compiler, and lists them all. XFAIL is
a gap that we know; SKIPPED and UNSEEN are code for other CPUs, releases of Go or builds, which this
machine's build does not contain: make contracts compiles that too.

`)
	args := []string{"check"}
	if t.without == "" {
		args = append(args, "-experiment", "default,simd")
	}
	cmd := command(ctx, t.path("tight"), append(args, "./protowire")...)
	cmd.Dir = t.folder
	return shows(ctx, w, cmd, "go run ./lab/cmd/tight check ./protowire")
}
