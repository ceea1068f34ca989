package main

import (
	"github.com/tightwire/tightwire/fit"
)

// lines writes a dump, line by line, to b.
type lines interface {
	// begin appends what comes before the messages of chained file seq.
	begin(b []byte, name string, seq int) []byte
	// message appends the line for a message.
	message(b []byte, seq int, m fit.Message) []byte
}

func (p *program) dump() {
	p.eachFile(func(name string, b []byte) { p.dumpInput(p.lines(name), name, b) })
}

// lines returns the form of the dump that the flags select.
func (p *program) lines(name string) lines {
	switch {
	case p.raw:
		return &rawLines{}
	case p.jsonl:
		return &namedLines{style: p.style}
	}
	return &textLines{style: p.style, titled: len(p.files) > 1 || name != title(p.files[0])}
}

func (p *program) dumpInput(l lines, name string, b []byte) {
	seq := 0
	for f, err := range fit.All(b, fit.Checksums(fit.Lenient)) {
		if f != nil {
			p.dumpFile(l, name, seq, f)
			seq++
		}
		for _, fault := range faults(f, err) {
			p.fail("%s: %s", name, explain(fault))
		}
	}
}

func (p *program) dumpFile(l lines, name string, seq int, f *fit.File) {
	b := l.begin(nil, name, seq)
	for _, m := range f.Messages {
		if !p.selected.hasMessage(m.Num()) || !p.takesOne() {
			continue
		}
		if len(b) > lineRoom {
			p.out.Write(b)
			b = b[:0]
		}
		b = l.message(b, seq, m)
	}
	p.out.Write(b)
}

// takesOne reports whether --limit allows one more message, and counts it.
func (p *program) takesOne() bool {
	if p.limit < 0 {
		return true
	}
	p.dumped++
	return p.dumped <= p.limit
}

// lineRoom is how many bytes of lines are written at a time: more than the buffer of
// program.out, so that it passes them on without a copy.
const lineRoom = outRoom

// title returns the displayed name of a file named on the command line.
func title(name string) string {
	if name == "-" {
		return "stdin"
	}
	return name
}
