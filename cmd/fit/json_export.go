package main

import (
	"bytes"
	"cmp"
	"io"

	"github.com/spf13/pflag"

	"github.com/tightwire/tightwire/fit"
)

const jsonAbout = `Json writes the messages of a file as a JSON array, with an object for each. 'fit help dump'
describes the objects.`

const jsonlAbout = `Jsonl writes the messages of a file as JSON lines, with an object for each: the lines of
fit dump --jsonl. It skips damaged files.`

const jsonMore = exportMore + `
Examples:
  fit json -m session,lap ride.fit
  fit json rides/ -o objects/
`

const jsonlMore = exportMore + `
Examples:
  fit jsonl -m record -f heart_rate,power ride.fit -o ride.jsonl
  fit jsonl export.zip -o lines/
`

func jsonFlags(o *options, flags *pflag.FlagSet) {
	exportFlags(o, flags)
	o.selected.flags(flags, nil)
	flags.BoolVar(&o.style.semicircles, "semicircles", false, "write positions as they are stored, not in degrees")
}

func checkJSONExport(o *options) error {
	o.style.selected = &o.selected
	return cmp.Or(o.selected.read(), anyFiles(o))
}

func (p *program) exportJSONLines() {
	p.exportObjects(".jsonl", "", "\n", "\n")
}

func (p *program) exportJSON() {
	p.exportObjects(".json", "[\n", ",\n", "\n]\n")
}

// exportObjects writes files with an object for each message, and these texts around them.
func (p *program) exportObjects(ext, begin, between, end string) {
	x := streamed(ext, func(p *program, w io.Writer, s source) error {
		return p.writeObjects(w, s, begin, between, end)
	})
	x.oneByOne = true
	p.export(x)
}

// writeObjects writes an object for each message that is wanted.
func (p *program) writeObjects(w io.Writer, s source, begin, between, end string) error {
	l := namedLines{style: p.style}
	b := []byte(begin)
	next := ""
	seq := -1
	for f := range s.each() {
		seq++
		b = l.begin(b, s.name, seq)
		for _, m := range f.Messages {
			if !p.selected.hasMessage(m.Num()) {
				continue
			}
			b = appendObject(append(b, next...), &l, seq, m)
			next = between
			if len(b) > lineRoom {
				if _, err := w.Write(b); err != nil {
					return err
				}
				b = b[:0]
			}
		}
	}
	if next == "" && begin == "" {
		return nil // no line at all
	}
	_, err := w.Write(append(b, end...))
	return err
}

// appendObject appends the line of a message without its end.
func appendObject(b []byte, l *namedLines, seq int, m fit.Message) []byte {
	return bytes.TrimSuffix(l.message(b, seq, m), []byte("\n"))
}
