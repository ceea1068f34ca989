// Demo shows what Tightwire does on the machine at hand, part by part. It takes two minutes once it
// is built, and at most four on a busy machine: what does not end in time is left out, and a
// sentence says so. It keeps no files.
//
//	demo [-rounds N]
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"time"

	"github.com/tightwire/tightwire/lab/race"
)

func main() {
	rounds := flag.Int("rounds", 100, "slices of 50 µs for each side of a race")
	flag.Parse()
	if err := demo(os.Stdout, race.Options{Rounds: *rounds, Patience: 10}); err != nil {
		fmt.Fprintln(os.Stderr, "demo:", err)
		os.Exit(1)
	}
}

const intro = `Tightwire beside the packages that Go programs use today, in seven parts.

1. Who is faster, here and now, and do all give the same answers? They race on this machine.
2. Any message, without a schema: protoscan shows what is in it; and b2sum hashes a file.
3. A ride in a FIT file of a bike computer is read and summed up.
4. The same ride in Java: as protobuf it goes to a Java program, and comes back.
5. What does SIMD add? The same work, in a build that uses the CPU's vectors.
6. Does the compiler keep our contracts? It is asked what it made of the code.
7. What do generated codecs change, with no call changed? proto.Unmarshal and proto.Marshal show it.

It takes two minutes, and at most four on a busy machine, once its programs are built.
`

// The times at which parts must have ended. A part that an idle machine ends early leaves its time to
// the next ones. Building what was built before counts, as far as mostBuilding; a first build takes
// longer, and leaves the rest to the parts. The go command takes some time before that.
const (
	mostBuilding = 50 * time.Second
	racesEnd     = 95 * time.Second
	javaEnd      = 120 * time.Second
	simdEnd      = 145 * time.Second
	contractsEnd = 160 * time.Second
	generatedEnd = 185 * time.Second
)

// demo builds the programs that it shows, and shows everything on w. It continues after a
// difference or a fault, and returns them all at the end.
func demo(w io.Writer, o race.Options) error {
	fmt.Fprint(w, intro)
	begun := time.Now()
	t, err := build()
	if err != nil {
		return err
	}
	defer t.remove()
	if err := errors.Join(t.buildRaces(t.bin, "generated"), t.buildRaces(t.bin, "kernels"), compileImports()); err != nil { // into the cache that tight builds from
		return err
	}
	t.without = t.buildSIMD()
	start := time.Now().Add(-min(time.Since(begun), mostBuilding))
	shown := codecs(w, t, o, start)
	return errors.Join(shown, machine(w, t, start))
}

// codecs shows parts 1 to 4: what the codecs do.
func codecs(w io.Writer, t *tools, o race.Options, start time.Time) error {
	raced := showRaces(w, o, start.Add(racesEnd))
	scanned := errors.Join(showScans(w, t), showDigests(w, t))
	rode := showRide(w, t.folder)
	ctx, cancel := context.WithDeadline(context.Background(), start.Add(javaEnd))
	defer cancel()
	return errors.Join(raced, scanned, rode, showJava(ctx, w, t.folder))
}

// machine shows parts 5 to 7: what the compiler and the CPU make of them.
func machine(w io.Writer, t *tools, start time.Time) error {
	within := func(end time.Duration, show func(context.Context, io.Writer, *tools) error) error {
		ctx, cancel := context.WithDeadline(context.Background(), start.Add(end))
		defer cancel()
		return show(ctx, w, t)
	}
	return errors.Join(within(simdEnd, showSIMD), within(contractsEnd, showContracts), within(generatedEnd, showGenerated))
}

// heading begins a part of the demo.
func heading(w io.Writer, text string) { fmt.Fprintf(w, "\n== %s ==\n\n", text) }

// leftOut says that a part did not end in time, and what shows it.
func leftOut(w io.Writer, command string) {
	fmt.Fprintf(w, "Left out: it did not end in time, because this machine is busy. By hand: %s\n", command)
}
