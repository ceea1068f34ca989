package stream

import (
	"bufio"
	"io"
	"math"

	"github.com/tightwire/tightwire/protowire"
)

// Walker is a cursor over the fields of one message, which it reads from an io.Reader to its end. It
// uses the same memory for messages of any size: a body, that is, a value of
// protowire.BytesType, comes in chunks. Each step of the cursor is an [Event]:
//
//	w := stream.NewWalker(f)
//	for w.Next() {
//		if w.Event() == stream.Chunk && w.Tag() == tagContent {
//			hash.Write(w.Bytes())
//		}
//	}
//	return w.Err()
//
// A Walker cannot know which bodies are messages: if the caller calls [Walker.Enter], the events
// of the fields in the body follow. The bytes of all events, one after the other, are the
// input. For a message in memory use protowire.Reader.
//
// The first error is kept: Next returns false from then on. A Walker trusts lengths, so the events
// before an error may have a part of a body that is cut off.
type Walker struct {
	br     *bufio.Reader
	event  Event
	body   bool // of a body, which left bytes follow of
	held   bool // the event was found by Skip, for Next to return
	tag    protowire.Tag
	val    uint64
	left   uint64
	off    int64  // of the event
	raw    []byte // of the event, in the buffer of br
	open   []level
	srcErr error // of br's source, which has to be asked no more
	err    error
}

// An Event is what a [Walker] has found.
type Event uint8

// The events.
const (
	Field Event = iota + 1 // a number: a field whose value is a varint, fixed32 or fixed64
	Begin                  // a field whose value is a body or a group: what is in it follows
	Chunk                  // a part of a body, at least one byte
	End                    // a body or a group ends
)

// A level is an open group, or a message that was entered.
type level struct {
	tag protowire.Tag
	end int64 // offset of the byte after the message; a group takes the end of the message around it
}

// walkBuf is the size of the buffer in bytes, and so the most that a chunk has.
const walkBuf = 32 << 10

// NewWalker returns a Walker over the message in r, which ends where r ends. It reads ahead of the
// events that it has returned. A *bufio.Reader is used without a second buffer; chunks are then as
// long as its buffer, if that has 20 bytes or more. Cut a message out of a stream by an
// io.LimitedReader. A Walker does not notice if a message is cut off between two of its fields:
// compare [Walker.Offset] at the end with its length.
func NewWalker(r io.Reader) *Walker {
	br, ok := r.(*bufio.Reader)
	if !ok || br.Size() < maxField {
		br = bufio.NewReaderSize(r, walkBuf)
	}
	return &Walker{br: br}
}

// Event returns what the last call of Next has found, 0 before the first and after the last.
func (w *Walker) Event() Event { return w.event }

// Tag returns the tag of the field of the event, also at a Chunk and an End.
func (w *Walker) Tag() protowire.Tag { return w.tag }

// Value returns the value of a number, as it is on the wire: a varint, or the bits of a fixed
// value. At the Begin of a body it is the body's length in bytes; elsewhere it is 0. See protowire.DecodeZigZag and
// math.Float64frombits.
func (w *Walker) Value() uint64 { return w.val }

// Bytes returns the bytes of the event as they are in the input: tag and value of a number, tag and length of
// a body, the start tag of a group, a chunk, the end tag of a group. At the End of a body there are no bytes.
// They are valid until the next call of Next or Skip.
func (w *Walker) Bytes() []byte { return w.raw }

// Offset returns the offset in the message of the first byte of the event; at the end of the
// message, its length.
func (w *Walker) Offset() int64 { return w.off }

// Err returns nil, or an [*Error] for the first error. What it wraps is io.ErrUnexpectedEOF if the input is
// cut, what protowire.ParseError returns if it is malformed, or the error of the source.
func (w *Walker) Err() error { return w.err }

// Enter makes the body that begins here a message: the next events are its fields, and then its
// End. At any other event than the Begin of a body it does nothing. Messages and groups may nest
// protowire.DefaultRecursionLimit deep below the first.
func (w *Walker) Enter() {
	if w.event != Begin || !w.body {
		return
	}
	w.body = false
	after := w.off + int64(len(w.raw))
	w.push(after + int64(min(w.left, uint64(math.MaxInt64-after))))
}

// Skip passes over the rest of the body or group whose Begin or Chunk this is: the next event is its
// End. At any other event, and after Enter, it does nothing.
func (w *Walker) Skip() {
	switch {
	case w.body:
		w.skipBody()
	case w.event == Begin && w.tag.Type() == protowire.StartGroupType:
		for depth := len(w.open); len(w.open) >= depth && w.step(); {
			w.skipBody()
		}
		w.held = w.err == nil
	}
}

// skipBody passes over the rest of a body, if one is open.
func (w *Walker) skipBody() {
	if !w.body {
		return
	}
	w.advance()
	for w.left > 0 && w.err == nil {
		n, err := w.br.Discard(int(min(w.left, skipBlock)))
		w.off += int64(n)
		w.left -= uint64(n)
		if err != nil {
			w.srcErr = err
			w.cut(w.off)
		}
	}
}
