package program

import (
	"bufio"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/tightwire/tightwire/cmd/internal/quote"
	"github.com/tightwire/tightwire/cmd/protoscan/internal/infer"
	"github.com/tightwire/tightwire/cmd/protoscan/internal/sniff"
)

// A program is one run of protoscan.
type program struct {
	*options
	sink   sink
	typ    typed         // of the messages, nil if that is not known
	draft  infer.Draft   // what --infer has learned
	out    *bufio.Writer // where sink writes
	stdin  io.Reader
	stderr io.Writer
	room   int // of a window

	complaints int // about the stream at hand
	status     int // exit status
}

func newProgram(o *options, stdin io.Reader, stdout, stderr io.Writer) *program {
	p := &program{options: o, out: bufio.NewWriterSize(stdout, 1<<16), stdin: stdin, stderr: stderr, room: room}
	if o.json {
		p.sink = newDocument(p.out)
	} else {
		p.sink = &text{Writer: p.out, offsets: o.offsets}
	}
	return p
}

// fail reports an error, after all output so far.
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
		p.fail("%s: %v", quote.Name(name), quote.Reason(err))
		return
	}
	defer f.Close()
	p.scanInput(quote.Name(name), f)
}

// scanInput shows the contents of r. After an error of reading it shows what was read.
func (p *program) scanInput(name string, r io.Reader) {
	if p.rewrites() {
		p.rewrite(name, r)
		return
	}
	scan := p.scanWhole
	switch {
	case p.typ != nil:
		scan = p.scanTyped
	case p.infer:
		scan = p.learnWhole
	}
	if p.delimited {
		scan = p.scanStream
	} else if !p.raw {
		found := sniff.Open(r)
		r = found.Bytes
		if found.Frames {
			scan = p.scanFrames
		}
		p.report(name, found)
	}
	if err := scan(name, r); err != nil {
		p.fail("%s: %v", name, quote.Reason(err))
	}
}

// report says on standard error what an input was found to be, if it is not a bare message.
func (p *program) report(name string, found sniff.Found) {
	kinds := found.Layers
	if found.Frames {
		kinds = append(kinds, "frames of gRPC")
	}
	if kinds == nil {
		return
	}
	p.out.Flush()
	fmt.Fprintf(p.stderr, "protoscan: %s: found %s; offsets count from the first byte inside (--raw reads the bytes as they are)\n", name, strings.Join(kinds, ", in it "))
}

// scanWhole shows the input as one message, as many fields at a time as the window holds.
func (p *program) scanWhole(name string, r io.Reader) error {
	w := &window{in: r, room: p.room}
	w.read(w.room)
	p.sink.begin(message{file: p.title(name)})
	var lost complaint
	for {
		b, base := w.unshown(), w.off+w.start
		found := validateUpTo(len(b)-dumpAfter, b, given, maxGroups)
		last := w.ended() || found.bad.is() && !found.bad.isCut(b)
		if last && !w.ended() && len(b) < found.bad.off+dumpAfter { // mutate: one more byte is harmless
			w.read(len(b) + dumpAfter) // the dump shows bytes after the fault
			continue
		}
		bad := found.bad
		if !last {
			found = found.upToWhole()
		}
		p.give(b, base, found)
		if found.lost.is() && lost.what == "" {
			lost = w.complain(found.lost)
		}
		if last {
			p.sink.end()
			p.complain(name, lost)
			p.complain(name, w.complain(bad))
			return w.failure()
		}
		w.start += found.end
		bad.off -= found.end
		w.read(max(w.room, needed(b[found.end:], bad)))
	}
}

func (p *program) scanStream(name string, r io.Reader) error {
	return p.scanAll(name, newFrameReader(r))
}

func (p *program) scanFrames(name string, r io.Reader) error {
	s := newFrameReader(r)
	s.grpc = true
	return p.scanAll(name, s)
}

// scanAll shows the messages of a stream.
func (p *program) scanAll(name string, s *frameReader) error {
	p.complaints = 0
	defer func() { p.reportRest(name) }()
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

// showFrame shows message i of a stream. If the frame is cut off, that is the fault.
func (p *program) showFrame(name string, i int, s *frameReader) {
	b, base := s.frame.Bytes()[s.body:], s.off+s.body
	if s.compressed() {
		p.complain(name, newComplaint(s.frame.Bytes(), s.off, 0, fmt.Sprintf("message %d: compressed, as its first byte says; the header grpc-encoding has the method", i)))
		return
	}
	m := message{file: p.title(name), index: i, off: base, len: len(b)}
	if s.cut == "" && p.typ != nil {
		p.showTyped(name, m, b)
		return
	}
	if p.infer {
		p.learn(name, b)
		return
	}
	found := p.show(m, b)
	p.complain(name, complaintOf(b, base, found.lost))
	if s.cut != "" {
		p.complain(name, newComplaint(s.frame.Bytes(), s.off, 0, fmt.Sprintf("message %d: %s", i, s.cut)))
		return
	}
	p.complain(name, complaintOf(b, base, found.bad))
}

// title returns name if there is another file.
func (p *program) title(name string) string {
	if len(p.files) == 1 {
		return ""
	}
	return name
}

// show passes the fields of the message b to the sink.
func (p *program) show(m message, b []byte) validation {
	found := validate(b, given, maxGroups)
	p.sink.begin(m)
	p.give(b, m.off, found)
	p.sink.end()
	return found
}

// give passes the fields at the start of b, which is at offset base of the input, to the
// sink.
func (p *program) give(b []byte, base int, found validation) {
	s := scan{sink: p.sink, validation: found, b: b, base: base, mode: given, budget: maxGuess}
	s.run()
}
