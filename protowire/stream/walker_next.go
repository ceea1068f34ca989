package stream

import (
	"fmt"
	"io"
	"math"

	"github.com/tightwire/tightwire/protowire"
)

// Next moves to the next event and reports whether it exists. It returns false at the end of the
// message and at an error; see [Walker.Err].
func (w *Walker) Next() bool {
	if w.held {
		w.held = false
		return true
	}
	return w.step()
}

func (w *Walker) step() bool {
	w.advance()
	switch {
	case w.err != nil:
		return false
	case w.body && w.left == 0:
		w.body = false
		return w.found(End, w.tag, 0, 0)
	case w.body:
		return w.chunk()
	case w.off == w.end() && w.top().Type() == protowire.BytesType:
		tag := w.top()
		w.open = w.open[:len(w.open)-1]
		return w.found(End, tag, 0, 0)
	}
	return w.field()
}

// advance moves past the bytes of the event, so that no byte of it is pending.
func (w *Walker) advance() {
	n, _ := w.br.Discard(len(w.raw)) // no error: they are there
	w.off += int64(n)
	w.raw, w.event, w.val = nil, 0, 0
}

// found makes an event of the next n bytes, which are in the buffer.
func (w *Walker) found(e Event, tag protowire.Tag, val uint64, n int) bool {
	w.raw, _ = w.br.Peek(n)
	w.event, w.tag, w.val = e, tag, val
	return true
}

// end returns the offset where the innermost message ends that was entered.
func (w *Walker) end() int64 {
	if len(w.open) == 0 {
		return math.MaxInt64
	}
	return w.open[len(w.open)-1].end
}

// top returns the tag of the innermost message or group, or 0.
func (w *Walker) top() protowire.Tag {
	if len(w.open) == 0 {
		return 0
	}
	return w.open[len(w.open)-1].tag
}

// push opens a message that ends at end, or a group in one.
func (w *Walker) push(end int64) {
	if len(w.open) > protowire.DefaultRecursionLimit {
		w.tooDeep()
		return
	}
	w.open = append(w.open, level{w.tag, end})
}

// peek returns the next n bytes. There are fewer if the source or the innermost message ends before, and
// only then.
func (w *Walker) peek(n int) []byte {
	n = int(min(int64(n), w.end()-w.off))
	if w.srcErr != nil {
		n = min(n, w.br.Buffered())
	}
	b, err := w.br.Peek(n)
	if err != nil {
		w.srcErr = err
	}
	return b
}

// chunk returns what is in the buffer of a body.
func (w *Walker) chunk() bool {
	if len(w.peek(1)) == 0 {
		return w.cut(w.off)
	}
	n := int(min(uint64(w.br.Buffered()), w.left))
	w.left -= uint64(n)
	return w.found(Chunk, w.tag, 0, n)
}

// maxField is the length in bytes of the longest tag with the longest number or length after it.
const maxField = 2 * maxHead

// field reads a tag and what follows it, up to the end of a number or a length. It reads no byte
// more than that from the source, which may have to wait for it.
func (w *Walker) field() bool {
	for n := max(1, min(w.br.Buffered(), maxField)); ; n++ {
		b := w.peek(n)
		if f := parseField(b); f.err != errCut || len(b) < n {
			return w.fieldEvent(b, f)
		}
	}
}

// A parsed is what parseField finds.
type parsed struct {
	tag protowire.Tag
	len int // of the tag
	val uint64
	all int // length of tag and value
	err int // negative if malformed
}

// errCut is the code for input that is cut.
var errCut = func() int { _, n := protowire.ConsumeVarint(nil); return n }()

// parseField reads the field at the start of b, or of a body or a group what is before it.
func parseField(b []byte) (f parsed) {
	num, typ, n := protowire.ConsumeTag(b)
	if n < 0 {
		return parsed{err: n}
	}
	f = parsed{tag: protowire.MakeTag(num, typ), len: n}
	switch rest := b[n:]; typ {
	case protowire.VarintType, protowire.BytesType:
		f.val, n = protowire.ConsumeVarint(rest)
	case protowire.Fixed32Type:
		var v uint32
		v, n = protowire.ConsumeFixed32(rest)
		f.val = uint64(v)
	case protowire.Fixed64Type:
		f.val, n = protowire.ConsumeFixed64(rest)
	case protowire.StartGroupType, protowire.EndGroupType:
		n = 0
	default:
		n = protowire.ConsumeFieldValue(num, typ, rest)
	}
	f.all, f.err = f.len+n, min(n, 0)
	return f
}

// fieldEvent makes an event of a field, of which b has the bytes that are there.
func (w *Walker) fieldEvent(b []byte, f parsed) bool {
	value := w.off + int64(f.len)
	switch {
	case len(b) == 0 && len(w.open) == 0 && w.srcErr == io.EOF:
		w.tag = 0
		return false
	case f.err == errCut:
		return w.cut(value)
	case f.err < 0:
		return w.malformed(value, f.tag.Number(), f.err)
	}
	switch f.tag.Type() {
	case protowire.BytesType:
		if f.val > uint64(w.end()-w.off-int64(f.all)) {
			return w.cut(value)
		}
		w.body, w.left = true, f.val
		return w.found(Begin, f.tag, f.val, f.all)
	case protowire.StartGroupType:
		w.found(Begin, f.tag, 0, f.all)
		w.push(w.end())
		return w.err == nil
	case protowire.EndGroupType:
		return w.endGroup(f)
	}
	return w.found(Field, f.tag, f.val, f.all)
}

func (w *Walker) endGroup(f parsed) bool {
	tag := w.top()
	if tag != protowire.MakeTag(f.tag.Number(), protowire.StartGroupType) {
		code := protowire.ConsumeFieldValue(f.tag.Number(), protowire.EndGroupType, nil)
		return w.malformed(w.off+int64(f.len), f.tag.Number(), code)
	}
	w.open = w.open[:len(w.open)-1]
	return w.found(End, tag, 0, f.all)
}

// cut keeps the error for input that ends at off, or that the source could not read on.
func (w *Walker) cut(off int64) bool {
	if w.srcErr != nil && w.srcErr != io.EOF {
		return w.fail(&Error{Offset: off, Reason: w.srcErr.Error(), err: w.srcErr})
	}
	return w.fail(&Error{Offset: off, Reason: io.ErrUnexpectedEOF.Error(), err: io.ErrUnexpectedEOF})
}

// malformed keeps the error for a code of protowire.
func (w *Walker) malformed(off int64, num protowire.Number, code int) bool {
	err := protowire.ParseError(code)
	return w.fail(&Error{Offset: off, Reason: fmt.Sprintf("field %d: %v", num, err), err: err})
}

// tooDeep keeps the error for a message or group in too many others, in the words of a protowire.Reader.
func (w *Walker) tooDeep() {
	what := "groups"
	if w.tag.Type() == protowire.BytesType {
		what = "messages"
	}
	w.fail(&Error{
		Offset: w.off + int64(len(w.raw)),
		Reason: fmt.Sprintf("field %d: %s nested deeper than %d", w.tag.Number(), what, protowire.DefaultRecursionLimit),
		err:    protowire.ParseError(protowire.ConsumeFieldValueLimit(1, protowire.StartGroupType, nil, -1)),
	})
}

func (w *Walker) fail(e *Error) bool {
	w.err = e
	w.event, w.tag, w.val, w.raw, w.body, w.held = 0, 0, 0, nil, false, false
	return false
}
