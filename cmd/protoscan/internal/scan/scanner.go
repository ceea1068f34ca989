// Package scan shows protobuf bytes without a schema, and finds their faults: what protoscan does
// without flags. The program in the browser is little more.
package scan

import (
	"bufio"
	"fmt"
	"io"
	"strings"

	"github.com/tightwire/tightwire/cmd/internal/quote"
	"github.com/tightwire/tightwire/cmd/protoscan/internal/sniff"
)

// A Scanner shows inputs to a sink.
type Scanner struct {
	Sink
	Out       *bufio.Writer // where the sink writes
	Errors    io.Writer     // gets faults and what an input was found to be
	Delimited bool          // inputs are streams of messages, each after its length
	Raw       bool          // inputs are read as they are, also what looks like gzip
	Several   bool          // a comment names each input
	Room      int           // how many bytes are read at a time, unless a field is larger
	Status    int           // 1 after a fault

	// Whole shows an input that is one message in place of the sink, if it is set, and Each shows
	// a message of a stream, if it returns true. The message is not whole if the stream is cut.
	Whole func(name string, r io.Reader) error
	Each  func(name string, m Message, b []byte, whole bool) bool

	complaints int // about the stream at hand
}

// Room is the Room of a [Scanner], except in tests.
const Room = 1 << 16

// Fail reports an error, after all output so far.
func (s *Scanner) Fail(format string, args ...any) {
	s.Out.Flush()
	fmt.Fprintf(s.Errors, "protoscan: %s\n", quote.Line(fmt.Sprintf(format, args...)))
	s.Status = 1
}

// Input shows the contents of r. After an error of reading it shows what was read.
func (s *Scanner) Input(name string, r io.Reader) {
	show := s.scanWhole
	if s.Whole != nil {
		show = s.Whole
	}
	if s.Delimited {
		show = s.scanStream
	} else if !s.Raw {
		found := sniff.Open(r)
		r = found.Bytes
		if found.Frames {
			show = s.scanFrames
		}
		s.report(name, found)
	}
	if err := show(name, r); err != nil {
		s.Fail("%s: %v", name, quote.Reason(err))
	}
}

// report says on standard error what an input was found to be, if it is not a bare message.
func (s *Scanner) report(name string, found sniff.Found) {
	kinds := found.Layers
	if found.Frames {
		kinds = append(kinds, "frames of gRPC")
	}
	if kinds == nil {
		return
	}
	s.Out.Flush()
	fmt.Fprintf(s.Errors, "protoscan: %s: found %s; offsets count from the first byte inside (--raw reads the bytes as they are)\n", name, strings.Join(kinds, ", in it "))
}

// scanWhole shows the input as one message, as many fields at a time as the window holds.
func (s *Scanner) scanWhole(name string, r io.Reader) error {
	w := &window{in: r, room: s.Room}
	w.read(w.room)
	s.Begin(Message{File: s.Title(name)})
	var lost complaint
	for {
		b, base := w.unshown(), w.off+w.start
		found := validateUpTo(len(b)-dumpAfter, b, given, MaxGroups)
		last := w.ended() || found.bad.is() && !found.bad.isCut(b)
		if last && !w.ended() && len(b) < found.bad.off+dumpAfter {
			w.read(len(b) + dumpAfter) // the dump shows bytes after the fault
			continue
		}
		bad := found.bad
		if !last {
			found = found.upToWhole()
		}
		s.give(b, base, found)
		if found.lost.is() && lost.what == "" {
			lost = w.complain(found.lost)
		}
		if last {
			s.End()
			s.complain(name, lost)
			s.complain(name, w.complain(bad))
			return w.failure()
		}
		w.start += found.end
		bad.off -= found.end
		w.read(max(w.room, needed(b[found.end:], bad)))
	}
}

func (s *Scanner) scanStream(name string, r io.Reader) error {
	return s.scanAll(name, newFrameReader(r))
}

func (s *Scanner) scanFrames(name string, r io.Reader) error {
	frames := newFrameReader(r)
	frames.grpc = true
	return s.scanAll(name, frames)
}

// scanAll shows the messages of a stream.
func (s *Scanner) scanAll(name string, frames *frameReader) error {
	s.complaints = 0
	defer func() { s.reportRest(name) }()
	for i := 1; ; i++ {
		more, err := frames.next()
		if more {
			s.showFrame(name, i, frames)
		}
		if !more || err != nil {
			return err
		}
		if frames.idle() {
			s.Out.Flush()
		}
	}
}

// showFrame shows message i of a stream. If the frame is cut off, that is the fault.
func (s *Scanner) showFrame(name string, i int, frames *frameReader) {
	b, base := frames.frame.Bytes()[frames.body:], frames.off+frames.body
	if frames.compressed() {
		s.complain(name, newComplaint(frames.frame.Bytes(), frames.off, 0, fmt.Sprintf("message %d: its first byte marks it as compressed; the header grpc-encoding names the method", i)))
		return
	}
	m := Message{File: s.Title(name), Index: i, Off: base, Len: len(b)}
	if s.Each != nil && s.Each(name, m, b, frames.cut == "") {
		return
	}
	found := s.show(m, b)
	s.complain(name, complaintOf(b, base, found.lost))
	if frames.cut != "" {
		s.complain(name, newComplaint(frames.frame.Bytes(), frames.off, 0, fmt.Sprintf("message %d: %s", i, frames.cut)))
		return
	}
	s.complain(name, complaintOf(b, base, found.bad))
}

// Title returns the name of an input if there is another one.
func (s *Scanner) Title(name string) string {
	if !s.Several {
		return ""
	}
	return name
}

// show passes the fields of the message b to the sink.
func (s *Scanner) show(m Message, b []byte) validation {
	found := validate(b, given, MaxGroups)
	s.Begin(m)
	s.give(b, m.Off, found)
	s.End()
	return found
}

// give passes the fields at the start of b, which is at offset base of the input, to the
// sink.
func (s *Scanner) give(b []byte, base int, found validation) {
	pass := scan{Sink: s.Sink, validation: found, b: b, base: base, mode: given, budget: MaxGuess}
	pass.run()
}

// maxComplaints is how many faults of a stream are shown. Garbage can have a fault in every
// message.
const maxComplaints = 10

// complain reports a fault of the current input or stream.
func (s *Scanner) complain(name string, c complaint) {
	if c.what == "" {
		return
	}
	s.Status = 1
	if s.complaints++; s.Delimited && s.complaints > maxComplaints {
		return
	}
	s.Fail("%s: offset %d: %s", name, c.off, c.what)
	fmt.Fprint(s.Errors, c.dump)
}

// reportRest reports the number of faults of a stream that were not shown.
func (s *Scanner) reportRest(name string) {
	if n := s.complaints - maxComplaints; n > 0 {
		s.Fail("%s: more faults, not shown: %d", name, n)
	}
}
