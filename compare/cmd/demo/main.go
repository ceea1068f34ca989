// Demo reads and writes real protobuf bytes with our protowire and with its
// peers, and hashes a file with our BLAKE2 and with x/crypto's; it checks that all
// agree, races them and FIT decoders on this machine, shows a message with protoscan
// and a ride in a FIT file, which it hands over to Java and back. It takes less than
// a minute once it is built.
//
//	demo [-rounds N]
package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"os"

	"github.com/tightwire/tightwire/lab/race"
)

func main() {
	rounds := flag.Int("rounds", 300, "slices of 50 µs for each side of a race")
	flag.Parse()
	if err := demo(os.Stdout, race.Options{Rounds: *rounds, Patience: 20}); err != nil {
		fmt.Fprintln(os.Stderr, "demo:", err)
		os.Exit(1)
	}
}

const intro = `Tightwire's protowire, BLAKE2 and FIT beside the packages that Go programs use today.

1. Real messages are decoded and encoded again by each of them, and a file is
   hashed: same result?
2. All are raced in this process, on this machine: who is faster, by how much?
3. protoscan shows a message, and a fault in it.
4. A ride in a FIT file is read and summed up.
5. Its columns are handed to a Java program as protobuf, and come back: the same?
`

// demo shows everything on w. It continues after a difference or a fault, and
// returns them all at the end.
func demo(w io.Writer, o race.Options) error {
	fmt.Fprint(w, intro)
	folder, err := topFolder()
	if err != nil {
		return err
	}
	same := errors.Join(showAnswers(w), showDigests(w, folder))
	raced := showRaces(w, o)
	scanned := showScans(w)
	rode := showRide(w, folder)
	return errors.Join(same, raced, scanned, rode, showJava(w, folder))
}

// heading begins a part of the demo.
func heading(w io.Writer, text string) { fmt.Fprintf(w, "\n== %s ==\n\n", text) }
