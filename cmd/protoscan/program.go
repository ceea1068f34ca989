package main

import (
	"bufio"
	"fmt"
	"io"
	"os"

	"github.com/tightwire/tightwire/cmd/internal/quote"
)

// A program is one run of protoscan.
type program struct {
	*options
	sink   sink
	out    *bufio.Writer // where sink writes
	stdin  io.Reader
	stderr io.Writer
	status int // exit status
}

func newProgram(o *options, stdin io.Reader, stdout, stderr io.Writer) *program {
	p := &program{options: o, out: bufio.NewWriterSize(stdout, 1<<16), stdin: stdin, stderr: stderr}
	if o.json {
		p.sink = newDocument(p.out)
	} else {
		p.sink = &text{Writer: p.out, offsets: o.offsets}
	}
	return p
}

// fail reports an error, after all that was found before it.
func (p *program) fail(format string, args ...any) {
	p.out.Flush()
	fmt.Fprintf(p.stderr, "protoscan: %s\n", quote.Line(fmt.Sprintf(format, args...)))
	p.status = 1
}

func (p *program) scanFile(name string) {
	if name == "-" {
		p.scanInput("stdin", p.stdin)
		return
	}
	f, err := os.Open(name)
	if err != nil {
		p.fail("%v", err)
		return
	}
	defer f.Close()
	p.scanInput(quote.Name(name), f)
}

// scanInput shows what r holds. After an error of reading it shows what was read.
func (p *program) scanInput(name string, r io.Reader) {
	scan := p.scanWhole
	if p.delimited {
		scan = p.scanStream
	}
	if err := scan(name, r); err != nil {
		p.fail("%s: %v", name, err)
	}
}

func (p *program) scanWhole(name string, r io.Reader) error {
	b, err := io.ReadAll(r)
	found := p.show(message{file: p.title(name), len: len(b)}, b)
	p.report(name, b, 0, found.lost)
	p.report(name, b, 0, found.bad)
	return err
}

func (p *program) scanStream(name string, r io.Reader) error {
	s := newStream(r)
	for i := 1; ; i++ {
		more, err := s.next()
		if more {
			p.showFrame(name, i, s)
		}
		if !more || err != nil {
			return err
		}
		if s.idle() {
			p.out.Flush()
		}
	}
}

// showFrame shows message i of a stream. If the frame is cut, that is the fault.
func (p *program) showFrame(name string, i int, s *stream) {
	b, base := s.frame.Bytes()[s.body:], s.off+s.body
	found := p.show(message{file: p.title(name), index: i, off: base, len: len(b)}, b)
	p.report(name, b, base, found.lost)
	if s.cut != "" {
		p.reportAt(name, s.frame.Bytes(), s.off, 0, fmt.Sprintf("message %d: %s", i, s.cut))
		return
	}
	p.report(name, b, base, found.bad)
}

// title returns name if there is another file to tell it from.
func (p *program) title(name string) string {
	if len(p.files) == 1 {
		return ""
	}
	return name
}

// show gives the sink the fields of b.
func (p *program) show(m message, b []byte) survey {
	found := look(b, given, maxGroups)
	p.sink.begin(m)
	s := scan{sink: p.sink, survey: found, b: b, base: m.off, mode: given, budget: maxGuess}
	s.run()
	p.sink.end()
	return found
}

// report says what f is, if it is one, in the message b at offset base of the
// input.
func (p *program) report(name string, b []byte, base int, f fault) {
	if f.is() {
		off, what := f.explain(b)
		p.reportAt(name, b, base, off, what)
	}
}

func (p *program) reportAt(name string, b []byte, base, off int, what string) {
	p.fail("%s: offset %d: %s", name, base+off, what)
	writeDump(p.stderr, b, base, off)
}
