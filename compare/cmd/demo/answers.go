package main

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"text/tabwriter"
)

// A message is a real input with the results of the codecs.
type message struct {
	name             string
	size             int
	decoded, encoded trials
}

// trials are codecs that processed a message, and whether each gave the original back.
type trials []trial

type trial struct {
	codec string // "easyproto"
	same  bool
}

var errDiffer = errors.New("some codecs differ from the original")

// showAnswers tries all codecs on all messages, and prints a line for each message.
func showAnswers(w io.Writer) error {
	heading(w, "1. Same answers?")
	var err error
	table := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintln(table, "MESSAGE\tBYTES\tDECODED EQUAL BY\tRE-ENCODED TO THE SAME BYTES BY")
	for _, m := range []message{descriptorSet(), writeRequest(), block()} {
		fmt.Fprintf(table, "%s\t%d\t%s\t%s\n", m.name, m.size, m.decoded, m.encoded)
		if slices.ContainsFunc(append(m.decoded, m.encoded...), func(t trial) bool { return !t.same }) {
			err = errDiffer
		}
	}
	table.Flush()
	return err
}

// String says how many codecs were right and which were wrong.
func (all trials) String() string {
	wrong, n := "", 0
	for _, t := range all {
		if !t.same {
			wrong += " " + t.codec
			n++
		}
	}
	if n > 0 {
		return fmt.Sprintf("%d of %d: NOT%s", len(all)-n, len(all), wrong)
	}
	return fmt.Sprintf("all %d", len(all))
}
