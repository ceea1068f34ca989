package fit

import (
	"errors"
	"fmt"
	"io"

	"github.com/tightwire/tightwire/fit/internal/frame"
	"github.com/tightwire/tightwire/fit/internal/layout"
	"github.com/tightwire/tightwire/fit/internal/locals"
	"github.com/tightwire/tightwire/fit/internal/output"
	"github.com/tightwire/tightwire/fit/profile"
)

// ErrSpool is found by errors.Is when an [Encoder] whose writer cannot go back to the
// header would have to keep too many bytes.
var ErrSpool = output.ErrSpool

var errClosed = errors.New("fit: the Encoder is closed")

// Encoder writes one file message by message, in constant memory:
//
//	e := fit.NewEncoder(w)
//	for … {
//		err := e.Encode(m)
//		…
//	}
//	err := e.Close()
//
// The header holds the size of the data, which is known at the end. If w is an
// [io.WriteSeeker] that can seek, such as a file, the Encoder then goes back and writes it.
// Otherwise it keeps up to 64 MiB of messages until Close, and fails with [ErrSpool] beyond
// that, unless [DataSize] states the size beforehand.
//
// The Encoder writes a definition when a message needs a definition that is not in force; it
// replaces the least recently used definition. [Encode] looks ahead, and writes fewer.
type Encoder struct {
	out     output.File
	buf     []byte // appended, and not yet written
	locals  int
	recent  layout.Recent[*Definition]
	last    *layout.Slot[*Definition]
	clock   clock
	version uint8
	crc     uint16
	size    int64 // of what was written to out
	err     error
}

// streamBuffer is from how many bytes on an Encoder writes them.
const streamBuffer = 64 << 10

// DataSize states how many bytes of definitions and messages an [Encoder] will write, so
// that it can write the header first, to any writer. [Encoder.Close] fails if the number is
// wrong.
func DataSize(n uint32) EncodeOption { return func(e *encoding) { e.size = int64(n) } }

// NewEncoder returns an Encoder that writes to w. It accepts the options [LocalTypes] and
// [DataSize]; with any other option, the first call returns an error.
func NewEncoder(w io.Writer, opts ...EncodeOption) *Encoder {
	e := &Encoder{version: Protocol1}
	options, err := encodingOf(opts)
	if err == nil && (options.keep || options.compress || options.reorder) {
		err = fmt.Errorf("fit: %w: an Encoder has only the options LocalTypes and DataSize", ErrOptions)
	}
	e.err, e.locals = err, options.locals
	if e.err == nil {
		e.open(w, options.size)
	}
	return e
}

// open begins the file. size is 0 unless it was announced.
func (e *Encoder) open(w io.Writer, size int64) {
	if size == 0 {
		e.out, e.err = output.Open(w)
		return
	}
	e.version = Protocol2 // there may be messages that need it
	e.out, e.err = output.OpenSized(w, size, e.header(size))
}

// Encode writes m, whose bytes may be reused afterwards. A message with a compressed
// timestamp header keeps it, unless its time would change.
//
// Errors wrap [ErrMessage], [ErrSize], [ErrSpool], [ErrOptions] or errors of the writer,
// and all later calls return the same error. Encode does not allocate once its buffer has
// grown, unless a definition is new.
func (e *Encoder) Encode(m Message) error {
	if e.err != nil {
		return e.err
	}
	if fault := m.lacks(); fault != "" {
		e.err = fmt.Errorf("fit: message %s: %w: %s", messageName(m.Num()), ErrMessage, fault)
		return e.err
	}
	if m, e.err = e.timed(m); e.err == nil {
		e.appendMessage(m)
	}
	if len(e.buf) >= streamBuffer {
		e.flush()
	}
	return e.err
}

// timed returns m with the time that it is to have in the file; see withTimes.
func (e *Encoder) timed(m Message) (Message, error) {
	h := m.Header()
	if h&frame.CompressedBit == 0 {
		e.clock.read(m)
		return m, nil
	}
	before := e.clock
	if e.clock.pass(m) == m.time || m.def.findField(fieldTimestamp) != nil {
		return m, nil
	}
	e.clock = before
	m, err := m.explicit()
	e.clock.read(m)
	return m, err
}

// appendMessage appends m, and its definition if it is not in force.
func (e *Encoder) appendMessage(m Message) {
	b := m.bytes()
	compressed := b[0]&frame.CompressedBit != 0
	s := e.last
	if s == nil || s.Definition != m.def || s.Local >= locals.MaxCompressed && compressed {
		s = e.putInForce(m.def, compressed)
		e.last = s
	}
	e.recent.Use(s)
	start := len(e.buf)
	e.buf = append(e.buf, b...)
	e.buf[start] = s.Local
	if compressed {
		e.buf[start] = frame.CompressedBit | s.Local<<5 | b[0]&31
	}
}

// putInForce returns the local type with definition d, and puts d in force if it is not.
func (e *Encoder) putInForce(d *Definition, compressed bool) *layout.Slot[*Definition] {
	n := e.locals
	if compressed {
		n = min(n, locals.MaxCompressed)
	}
	s, inForce := e.recent.Find(d, d.raw, n)
	if !inForce {
		e.buf = layout.AppendDefinition(e.buf, d.raw, s.Local)
		if layout.NeedsProtocol2(d.raw) {
			e.version = Protocol2
		}
	}
	return s
}

// flush writes the buffer to the output.
func (e *Encoder) flush() {
	if e.err != nil {
		return
	}
	if e.size += int64(len(e.buf)); e.size > maxData {
		e.err = tooLarge(e.size)
		return
	}
	e.crc = UpdateCRC(e.crc, e.buf)
	if e.err = e.out.Write(e.buf); e.err == nil {
		e.buf = e.buf[:0]
	}
}

// Close writes the remaining messages, the checksum and the header. It does not close the writer.
func (e *Encoder) Close() error {
	if e.err == errClosed {
		return nil
	}
	if e.flush(); e.err != nil {
		return e.err
	}
	if e.err = e.out.Close(e.header(e.size), e.crc); e.err != nil {
		return e.err
	}
	e.err = errClosed
	return nil
}

// header returns the header of a file with this size of data. The CRC of a header with its own
// checksum is 0, so the checksum of the file is the checksum of the data alone.
func (e *Encoder) header(size int64) []byte {
	h := frame.Header{Size: frame.LongHeader, Protocol: e.version, Profile: profile.Version, DataSize: uint32(size), Checksum: 1}
	b := make([]byte, frame.LongHeader)
	h.Put(b)
	return b
}
