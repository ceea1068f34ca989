// Command tight checks what a program's source promises of its machine code.
//
//	tight check [-toolchain go1.26.8,go1.27.4] [-target linux/amd64/v1,linux/arm64]
//	            [-tags TAGS] [-experiment simd] [-o text|json] PACKAGE...
//
// A promise is a comment, "//tight:inline" above a function or "//tight:bce" above a
// loop; see package contract for all of them. It holds if the compiler says something
// that shows it, in a cell whose canary was seen.
//
// The exit status is 0 if everything holds, 1 if a contract is broken, 2 for a mistake
// in the arguments or in a directive, and 3 if nothing is broken but something is
// unproven.
package main

import (
	"context"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	status := run(ctx, os.Args[1:], os.Stdout, os.Stderr)
	stop()
	os.Exit(status)
}

const usage = "usage: tight check [flags] PACKAGE...\ntight check -h lists the flags\n"

func run(ctx context.Context, args []string, stdout, stderr io.Writer) int {
	if len(args) == 0 || args[0] != "check" {
		fmt.Fprint(stderr, usage)
		return 2
	}
	c := checkCommand{flags: flag.NewFlagSet("tight check", flag.ContinueOnError), stdout: stdout, stderr: stderr}
	return c.run(ctx, args[1:])
}
