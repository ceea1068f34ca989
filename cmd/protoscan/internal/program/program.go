package program

import (
	"bufio"
	"io"
	"os"

	"github.com/tightwire/tightwire/cmd/internal/quote"
	"github.com/tightwire/tightwire/cmd/protoscan/internal/infer"
	"github.com/tightwire/tightwire/cmd/protoscan/internal/scan"
)

// A program is one run of protoscan.
type program struct {
	*options
	*scan.Scanner
	typ   typed       // of the messages, nil if that is not known
	draft infer.Draft // what --infer has learned
	stdin io.Reader
}

func newProgram(o *options, stdin io.Reader, stdout, stderr io.Writer) *program {
	out := bufio.NewWriterSize(stdout, 1<<16)
	s := &scan.Scanner{Sink: &scan.Text{Writer: out, Offsets: o.offsets}, Out: out, Errors: stderr, Delimited: o.delimited, Raw: o.raw, Several: len(o.files) > 1, Room: scan.Room}
	if o.json {
		s.Sink = newDocument(out)
	}
	p := &program{options: o, Scanner: s, stdin: stdin}
	s.Each = p.showEach
	if o.infer {
		s.Whole = p.learnWhole
	}
	return p
}

// setType makes the program show messages by their type.
func (p *program) setType(typ typed) {
	if typ != nil {
		p.typ, p.Whole = typ, p.scanTyped
	}
}

func (p *program) scanFile(name string) {
	if name == "-" {
		p.scanInput("stdin", p.stdin)
		return
	}
	f, err := os.Open(name)
	if err != nil {
		p.Fail("%s: %v", quote.Name(name), quote.Reason(err))
		return
	}
	defer f.Close()
	p.scanInput(quote.Name(name), f)
}

func (p *program) scanInput(name string, r io.Reader) {
	if p.rewrites() {
		p.rewrite(name, r)
		return
	}
	p.Input(name, r)
}

// showEach shows a message of a stream by its type, or learns from it.
func (p *program) showEach(name string, m scan.Message, b []byte, whole bool) bool {
	switch {
	case p.typ != nil && whole:
		p.showTyped(name, m, b)
	case p.infer:
		p.learn(name, b)
	default:
		return false
	}
	return true
}
