// Demo shows what Tightwire does on the machine at hand: a ride whose recording broke off is repaired,
// ten races are run against the packages that Go programs use today, and the compiler is asked what
// it made of our code. It takes a minute once its programs are built, and at most two on a busy
// machine: what does not end in time is left out, and a sentence says so. It keeps no files.
package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"time"

	"github.com/tightwire/tightwire/lab/race"
)

func main() {
	if err := demo(os.Stdout, race.Options{Rounds: 100, Patience: 10}, racing); err != nil {
		fmt.Fprintln(os.Stderr, "demo:", err)
		os.Exit(1)
	}
}

// racing is how long races may begin.
const racing = time.Minute

const intro = `Tightwire reads and writes protobuf messages and FIT files and computes BLAKE2 digests, and checks
that it stays fast. This is what it does here, in a minute:

1. A ride whose recording broke off is repaired, shown and converted.
2. Ten races: the same work by us and by the packages that Go programs use today.
3. What the compiler made of our code: are the promises in its comments kept?
`

// demo builds the programs that it shows, and shows everything on w. It goes on after a fault, and
// returns all of them at the end. Races begin within the time given.
func demo(w io.Writer, o race.Options, within time.Duration) error {
	fmt.Fprint(w, intro)
	fmt.Fprintln(os.Stderr, "\nBuilding the programs fit and tight ...")
	t, err := build()
	if err != nil {
		return err
	}
	defer t.remove()
	rode := showRide(w, t)
	rows, raced := showRaces(w, o, time.Now().Add(within))
	kept, checked := showContracts(w, t)
	fmt.Fprintf(w, "\n%s\n", closing(rows, kept))
	return errors.Join(rode, raced, checked)
}

// heading begins a part of the demo.
func heading(w io.Writer, text string) { fmt.Fprintf(w, "\n== %s ==\n\n", text) }

// closing says in a few sentences what holds on this machine.
func closing(rows []row, kept string) string {
	var faster, even, slower, missing []string
	for _, r := range rows {
		switch {
		case !r.done:
			missing = append(missing, r.task)
		case !r.ratio.Differs():
			even = append(even, r.task)
		case r.ratio.Centre > 1:
			faster = append(faster, r.task)
		default:
			slower = append(slower, r.task)
		}
	}
	text := fmt.Sprintf("On this machine: ours was faster in %d of %d races, and all answers were the same.", len(faster), len(rows))
	for _, group := range []struct {
		text  string
		tasks []string
	}{
		{"No difference was shown in", even},
		{"Ours was SLOWER in", slower},
		{"There was no time for", missing},
	} {
		if len(group.tasks) > 0 {
			text += fmt.Sprintf("\n%s: %s.", group.text, strings.Join(group.tasks, "; "))
		}
	}
	if kept != "" {
		text += "\nThe compiler was asked: " + kept + "."
	}
	return text + "\nWhat was measured on other machines is in docs/numbers.md, losses included."
}
