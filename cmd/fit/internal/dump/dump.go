// Package dump has the verbs that write messages one by one: dump, json and jsonl.
package dump

import (
	"cmp"
	"errors"
	"fmt"

	"github.com/spf13/pflag"

	"github.com/tightwire/tightwire/cmd/fit/internal/field"
	"github.com/tightwire/tightwire/cmd/fit/internal/run"
	"github.com/tightwire/tightwire/fit"
)

const dumpAbout = `Dump prints one line for each message: its time, its name and its fields, with
the names, scales and units of the profile. Unknown messages and fields have a number
instead of a name. A star marks values that the file does not store and fit computes
from another field. Names of developer fields are in quotes.`

const dumpMore = `--jsonl prints objects with these keys:

  seq        index of the chained file, from 0
  message    the name of the message, or message_N
  time       UTC in RFC 3339; a number of seconds if the device counted from its
             start; left out if the message has no time
  fields     an object: the value of each field by its name, or field_N
  expanded   the same for values computed from other fields; left out if empty
  developer  an array with an object for each developer field, left out if empty:
             index, number, value, and name and units if the file describes it

Values are numbers in the units of the profile, names of enumerated values,
true and false, strings, times, and arrays of these, with null for an invalid
element. Positions are degrees, with seven decimals. Bytes are strings of 0x and
hexadecimal digits. Fields without a valid value are left out. If a message has
two fields of one number, the second has the key NAME.2.

--jsonl --raw prints the stored numbers, without the profile:

  {"seq":0,"num":20,"local":1,"offset":17,"fields":[[3,141]],"dev":[[0,1,87]]}

num is the global message number, local the local message type. Only messages with
a compressed timestamp header have offset. Fields are number and value, developer
fields are index, number and value, in the order of the definition. null is an
invalid value.

Examples:
  fit dump -m record,lap -f heart_rate,power --limit 20 ride.fit
  fit dump --jsonl ride.fit | jq -r '.fields.heart_rate // empty'
  fit dump --jsonl --raw ride.fit | sha256sum
`

// Dump is the verb dump.
var Dump = &run.Verb{
	Name: "dump", Brief: "print each message: for people, or as JSON lines",
	About: dumpAbout, Args: "[flags] [FILE...]", More: dumpMore,
	New: newDump,
}

// dumpOptions are the flags of dump.
type dumpOptions struct {
	jsonl, raw bool
	style      field.Style
	selected   field.Selection
	limit      int // -1: none
	dumped     int // messages so far
}

// newDump has the flags for people and for programs in one verb, and check rejects flags that contradict each other.
func newDump(flags *pflag.FlagSet) run.Command {
	o := &dumpOptions{}
	flags.BoolVar(&o.jsonl, "jsonl", false, "print a JSON object for each message")
	flags.BoolVar(&o.raw, "raw", false, "with --jsonl: print stored numbers, without the profile")
	o.selected.AddFlags(flags, nil)
	flags.IntVar(&o.limit, "limit", -1, "print the first `N` messages only")
	flags.BoolVar(&o.style.Semicircles, "semicircles", false, "print positions as they are stored, not in degrees")
	return run.Command{Check: o.check, Run: o.run}
}

// check refuses --fields with --raw: raw lines have no names by which fields could be chosen.
func (o *dumpOptions) check(a *run.Arguments) error {
	switch {
	case o.raw && !o.jsonl:
		return errors.New("--raw works only with --jsonl")
	case o.raw && o.selected.Fields != nil:
		return errors.New("--raw prints numbers, not names: drop --fields")
	case o.limit < -1:
		return fmt.Errorf("--limit %d, want the number of messages, 0 or more", o.limit)
	}
	o.style.Selected = &o.selected
	return cmp.Or(o.selected.Read(), run.AnyFiles(a))
}

// lines writes a dump, line by line, to b.
type lines interface {
	// begin appends the text before the messages of chained file seq.
	begin(b []byte, name string, seq int) []byte
	// message appends the line for a message.
	message(b []byte, seq int, m fit.Message) []byte
}

// run looks for misspelt names first, in all messages, even if --limit leaves them out.
func (o *dumpOptions) run(p *run.Program) {
	all := *o
	all.limit = -1
	if !o.selected.IsMisspelt(p, all.each) {
		o.each(p)
	}
}

func (o *dumpOptions) each(p *run.Program) {
	p.Each(func(name string, b []byte) { o.input(p, o.lines(p, name), name, b) })
}

// lines returns the form of the dump that the flags select.
func (o *dumpOptions) lines(p *run.Program, name string) lines {
	switch {
	case o.raw:
		return &rawLines{}
	case o.jsonl:
		return &namedLines{style: o.style}
	}
	return &textLines{style: o.style, titled: len(p.Files) > 1 || name != run.Title(p.Files[0])}
}

// input prints the messages before a fault, then the fault: these messages are still true.
func (o *dumpOptions) input(p *run.Program, l lines, name string, b []byte) {
	seq := 0
	for f, err := range run.All(b, fit.Checksums(fit.Lenient)) {
		if f != nil {
			o.file(p, l, name, seq, f)
			seq++
		}
		p.ReportFaults(name, f, err)
	}
}

// file collects lines and writes many of them at a time, past the buffer of standard output.
func (o *dumpOptions) file(p *run.Program, l lines, name string, seq int, f *fit.File) {
	b := l.begin(nil, name, seq)
	for _, m := range f.Messages {
		if !o.selected.HasMessage(m.Num()) || !o.takesOne() {
			continue
		}
		if len(b) > run.LineRoom {
			p.Out.Write(b)
			b = b[:0]
		}
		b = l.message(b, seq, m)
	}
	p.Out.Write(b)
}

// takesOne reports whether --limit allows one more message, and counts it.
func (o *dumpOptions) takesOne() bool {
	if o.limit < 0 {
		return true
	}
	o.dumped++
	return o.dumped <= o.limit
}
