// Mutate changes a package in small ways, one at a time, and runs its tests each time. It
// lists the changes that no test notices: the survivors.
//
//	mutate [-files REGEXP] [-timeout 60s] FOLDER
//
// Changes are: a comparison that takes or leaves its limit (< and <=), or is turned round
// (== and !=), && for || and the reverse, + for - and the reverse, an index of 0 for 1 and
// the reverse, and a condition of an if that is negated. Generated files and constants are
// left alone, and so are lines with a comment "mutate: REASON", where a change makes no
// difference that anybody can see.
//
// The tests are those of the folder, and for a package in an internal folder those of the package
// above it, too. They run with the changed file laid over the real one:
// nothing in the folder changes. A test that hangs has noticed, and so has the compiler.
package main

import (
	"context"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"path/filepath"
	"regexp"
	"strings"
	"time"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	survivors, err := run(ctx, os.Stdout, os.Args[1:])
	stop()
	if err != nil {
		fmt.Fprintln(os.Stderr, "mutate:", err)
		os.Exit(2)
	}
	if survivors > 0 {
		os.Exit(1)
	}
}

func run(ctx context.Context, w io.Writer, args []string) (survivors int, err error) {
	flags := flag.NewFlagSet("mutate", flag.ContinueOnError)
	files := flags.String("files", "", "change files whose names match this")
	timeout := flags.Duration("timeout", time.Minute, "longest time for the tests")
	if err := flags.Parse(args); err != nil {
		return 0, err
	}
	if flags.NArg() != 1 {
		return 0, fmt.Errorf("%d folders, want 1", flags.NArg())
	}
	only, err := regexp.Compile(*files)
	if err != nil {
		return 0, err
	}
	folder, err := filepath.Abs(flags.Arg(0))
	if err != nil {
		return 0, err
	}
	t := &trial{folder: folder, timeout: *timeout}
	if t.temp, err = os.MkdirTemp("", "tightwire-mutate"); err != nil {
		return 0, err
	}
	defer os.RemoveAll(t.temp)
	if out, noticed := t.tests(ctx, ""); noticed {
		return 0, fmt.Errorf("the tests fail without a change:\n%s", out)
	}
	all, err := mutantsOf(folder, only)
	if err != nil {
		return 0, err
	}
	killed := 0
	for _, m := range all {
		survived, err := t.try(ctx, m)
		if err != nil {
			return survivors, err
		}
		if !survived {
			killed++
			continue
		}
		survivors++
		fmt.Fprintf(w, "SURVIVES  %s\n", strings.TrimPrefix(m.String(), filepath.Dir(folder)+string(filepath.Separator)))
	}
	fmt.Fprintf(w, "mutate: %s: %d changes, %d noticed, %d not\n", filepath.Base(folder), len(all), killed, survivors)
	return survivors, nil
}
