package main

import (
	"errors"
	"fmt"
	"io"
	"text/tabwriter"
)

// A trial is one codec's work on one message.
type trial struct {
	codec, work string // "easyproto", "decode"
	same        bool   // as the original
}

// A message is a real input with the codecs that are tried on it.
type message struct {
	name   string
	size   int
	trials []trial
}

var errDiffer = errors.New("some codecs differ from the original")

// showAnswers tries all codecs on all messages, one line for each message.
func showAnswers(w io.Writer) error {
	heading(w, "1. Same answers?")
	var err error
	table := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintln(table, "MESSAGE\tBYTES\tDECODED EQUAL BY\tRE-ENCODED TO THE SAME BYTES BY")
	for _, m := range []message{descriptorSet(), writeRequest(), block()} {
		fmt.Fprintf(table, "%s\t%d\t%s\t%s\n", m.name, m.size, m.score("decode"), m.score("encode"))
		if m.differs() {
			err = errDiffer
		}
	}
	table.Flush()
	return err
}

// score says how many codecs did work right, and who did not.
func (m message) score(work string) string {
	right, all, wrong := 0, 0, ""
	for _, t := range m.trials {
		if t.work != work {
			continue
		}
		all++
		if t.same {
			right++
		} else {
			wrong += " " + t.codec
		}
	}
	if wrong != "" {
		return fmt.Sprintf("%d of %d: NOT%s", right, all, wrong)
	}
	return fmt.Sprintf("all %d", all)
}

func (m message) differs() bool {
	for _, t := range m.trials {
		if !t.same {
			return true
		}
	}
	return false
}
