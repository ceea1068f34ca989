package protowire

import (
	"encoding/binary"
	"fmt"
	"math"
)

// Backward writes a message from its last byte to its first. So it knows the length
// of every embedded message when it writes it, and never moves or counts bytes twice,
// however deep the nesting. Call its methods for the last field first, and in each
// field for the value before the tag:
//
//	mark := w.Len()
//	w.Varint(150)
//	w.Tag(1<<3 | protowire.Tag(protowire.VarintType))
//	w.EndMessage(mark, 1<<3|protowire.Tag(protowire.BytesType))
//
// The zero value is ready to use. Reset keeps the memory for the next message. Use a
// Backward for deep nesting without a size pass; where most embedded messages are
// shorter than 128 bytes [BeginMessage] is faster, and it writes fields in their order.
type Backward struct {
	b []byte // the message is b[i:]
	i int
}

// Reset empties w and makes it write into the memory of b, from cap(b) down. With a
// nil b it keeps its own memory.
func (w *Backward) Reset(b []byte) {
	if b != nil {
		w.b = b[:cap(b)]
	}
	w.i = len(w.b)
}

// Len returns the number of bytes written.
func (w *Backward) Len() int { return len(w.b) - w.i }

// Bytes returns the message written so far. It is valid until the next write or Reset.
func (w *Backward) Bytes() []byte { return w.b[w.i:] }

// Varint writes v as a varint.
func (w *Backward) Varint(v uint64) {
	if i := w.i - 1; v < 0x80 && uint(i) < uint(len(w.b)) {
		w.b[i] = byte(v)
		w.i = i
		return
	}
	w.varintLong(v)
}

func (w *Backward) varintLong(v uint64) {
	n := SizeVarint(v)
	w.reserve(n)
	p := w.b[w.i : w.i+n]
	for i := range n - 1 {
		p[i] = byte(v) | 0x80
		v >>= 7
	}
	p[n-1] = byte(v)
}

// Tag writes the tag t.
func (w *Backward) Tag(t Tag) { w.Varint(uint64(t)) }

// Fixed32 writes the 4 bytes of v.
func (w *Backward) Fixed32(v uint32) {
	w.reserve(4)
	binary.LittleEndian.PutUint32(w.b[w.i:], v)
}

// Fixed64 writes the 8 bytes of v.
func (w *Backward) Fixed64(v uint64) {
	w.reserve(8)
	binary.LittleEndian.PutUint64(w.b[w.i:], v)
}

// Float writes the 4 bytes of v.
func (w *Backward) Float(v float32) { w.Fixed32(math.Float32bits(v)) }

// Double writes the 8 bytes of v.
func (w *Backward) Double(v float64) { w.Fixed64(math.Float64bits(v)) }

// Raw writes the bytes of v as they are: fields encoded before.
func (w *Backward) Raw(v []byte) {
	w.reserve(len(v))
	copy(w.b[w.i:], v)
}

// BytesValue writes the length of v as a varint and then v, as [AppendBytes] does.
func (w *Backward) BytesValue(v []byte) {
	if i := w.i - len(v) - 1; len(v) < 0x80 && i >= 0 {
		w.b[i] = byte(len(v))
		copy(w.b[i+1:], v)
		w.i = i
		return
	}
	w.Raw(v)
	w.Varint(uint64(len(v)))
}

// StringValue writes the length of v as a varint and then v, as [AppendString] does.
func (w *Backward) StringValue(v string) {
	if i := w.i - len(v) - 1; len(v) < 0x80 && i >= 0 {
		w.b[i] = byte(len(v))
		copy(w.b[i+1:], v)
		w.i = i
		return
	}
	w.reserve(len(v))
	copy(w.b[w.i:], v)
	w.Varint(uint64(len(v)))
}

// EndMessage turns the bytes written since Len was mark into an embedded message: it
// writes their length and then tag, which must be of [BytesType]. A mark above Len or below 0 is
// the caller's bug and panics.
func (w *Backward) EndMessage(mark int, tag Tag) {
	n := w.Len() - mark
	i, end := uint(w.i-2), uint(len(w.b)) // above end if there is no room
	if uint(n) < 0x80 && tag < 0x80 && mark >= 0 && i < end && i+1 < end {
		w.b[i], w.b[i+1] = byte(tag), byte(n)
		w.i = int(i)
		return
	}
	if uint(mark) > uint(w.Len()) {
		w.wrongMark(mark)
	}
	w.Varint(uint64(n))
	w.Tag(tag)
}

// wrongMark is a separate function so that EndMessage needs a small frame.
//
//go:noinline
func (w *Backward) wrongMark(mark int) {
	panic(fmt.Sprintf("protowire: Backward.EndMessage: mark %d, want 0 to Len, which is %d", mark, w.Len()))
}

// reserve moves the start of the message n bytes down, into a larger array if
// there is no room.
func (w *Backward) reserve(n int) {
	if w.i < n {
		w.grow(n)
	}
	w.i -= n
}

// grow makes room for n more bytes, and at least doubles the memory.
func (w *Backward) grow(n int) {
	old := w.Bytes()
	w.b = make([]byte, 2*len(w.b)+n+64)
	w.i = len(w.b) - len(old)
	copy(w.b[w.i:], old)
}
