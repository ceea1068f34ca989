package tight

import (
	"sync"

	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/reflect/protoreflect"
	"google.golang.org/protobuf/runtime/protoiface"
)

// An Encoder has what the messages of one encode share. A message is written from its last byte to
// its first: so the length of a sub-message is known when it is due, without a pass that
// counts. Generated functions have as parameters and results the buffer b and the place i where the written
// part begins, since a compiler keeps these in registers.
type Encoder struct {
	Deterministic bool // maps are written in the order of their keys

	buf []byte
	err error

	// place is where a message of known size goes. When it has too little room for the most that the next
	// fields may take, all further ones are written into buf, and what they really took is copied
	// before the last placed bytes of place.
	place  []byte
	sized  bool // the message has a place, even if its encoding has no bytes
	exact  bool // place is filled by the message
	placed int
	more   *Encoder // of the pool, whose buf is used then
}

// keptBytes is the most that an Encoder keeps for the next message.
const keptBytes = 1 << 20

var encoders = sync.Pool{New: func() any { return &Encoder{buf: make([]byte, 4<<10)} }}

// StartEncode returns an Encoder, its buffer and the buffer's end.
func StartEncode(deterministic bool) (e *Encoder, b []byte, i int) {
	e = encoders.Get().(*Encoder)
	e.Deterministic = deterministic
	return e, e.buf, len(e.buf)
}

// Finish appends the written part, b from i on, to dst, and gives e back: the caller must not
// use it or b any more. m is the message that was written. An error leaves dst as it is.
func (e *Encoder) Finish(m proto.Message, dst, b []byte, i int) ([]byte, error) {
	err := e.err
	if err == nil {
		dst = append(dst, b[i:]...)
	} else {
		err = &Error{nameOf(m), err}
	}
	if e.buf, e.err = b, nil; len(b) <= keptBytes {
		encoders.Put(e)
	}
	return dst, err
}

// StartAt begins a message that goes to place, which has as many bytes as the message. It returns the
// buffer and its end, as [StartEncode] does.
//
// The plain version is StartEncode: it writes into a buffer and copies all of it. Here only the
// first bytes are copied, where place has less room than they might need at most.
func (e *Encoder) StartAt(place []byte, deterministic bool) (b []byte, i int) {
	e.Deterministic, e.place, e.sized = deterministic, place, true
	return place, len(place)
}

// FinishAt returns where in place the message m begins, of which b from i on is written.
func (e *Encoder) FinishAt(m proto.Message, b []byte, i int) (int, error) {
	err := e.err
	if e.more != nil {
		front := b[i : len(b)-e.placed]
		if i = len(e.place) - e.placed - len(front); i >= 0 {
			copy(e.place[i:], front)
		} else if err == nil {
			err = errSize
		}
		if e.more.buf = b; len(b) <= keptBytes {
			encoders.Put(e.more)
		}
	}
	if err != nil {
		return 0, &Error{nameOf(m), err}
	}
	return i, nil
}

// startExact is [Encoder.StartAt] for a place that the message fills. A message that is longer makes the writing function panic.
//
// The plain version is StartAt: near the front of the place there is less room than the next fields might
// need, so they are written into a buffer of the pool and copied. Here they fill the remaining
// room, since they need exactly that.
func (e *Encoder) startExact(place []byte, deterministic bool) (b []byte, i int) {
	e.Deterministic, e.exact = deterministic, true
	return place, len(place)
}

// Grow returns a buffer with room for n bytes before i, and the written part at its end, except
// for the part that stays in its place.
func (e *Encoder) Grow(b []byte, i, n int) ([]byte, int) {
	if e.exact {
		return b, i
	}
	written := len(b) - i
	if e.sized && e.more == nil {
		e.more, e.placed = encoders.Get().(*Encoder), written
		if b = e.more.buf; len(b) < written+n {
			b = make([]byte, 2*(written+n))
		}
		return b, len(b) - written
	}
	longer := make([]byte, 2*len(b)+n)
	i = len(longer) - written
	copy(longer[i:], b[len(b)-written:])
	return longer, i
}

// note keeps the first error.
func (e *Encoder) note(err error) {
	if e.err == nil {
		e.err = err
	}
}

// Foreign writes m, a message of another package or one that is left to protobuf-go: by its generated
// codec, or by the functions that package proto would call.
func (e *Encoder) Foreign(b []byte, i int, m proto.Message) ([]byte, int) {
	if c, ok := coder(m); ok {
		return c.EncodeTight(e.hidden(), b, i)
	}
	r := m.ProtoReflect()
	if methods := r.ProtoMethods(); methods != nil && methods.Size != nil && methods.Marshal != nil {
		return e.putBy(methods, b, i, r)
	}
	return e.foreignSlow(b, i, m)
}

// foreignSlow is Foreign for messages without such functions.
func (e *Encoder) foreignSlow(b []byte, i int, m proto.Message) ([]byte, int) {
	out, err := proto.MarshalOptions{AllowPartial: true, Deterministic: e.Deterministic}.Marshal(m)
	if err != nil {
		e.note(err)
	}
	if i < len(out) {
		b, i = e.Grow(b, i, len(out))
	}
	i -= len(out)
	copy(b[i:], out)
	return b, i
}

// putBy writes m before b[i:] by protobuf-go's functions.
//
// The plain version is proto.Marshal and a copy. It takes the sizes of all messages below m again, which in a proto.Marshal
// have been taken just before, and allocates.
func (e *Encoder) putBy(methods *protoiface.Methods, b []byte, i int, m protoreflect.Message) ([]byte, int) {
	var flags protoiface.MarshalInputFlags
	if e.Deterministic {
		flags = protoiface.MarshalDeterministic
	}
	if e.exact { // Size has just been called, so that each message below m knows its size, unless it has changed
		if b, at, err := e.tryBy(methods, b, i, m, flags, flags|protoiface.MarshalUseCachedSize); err == nil {
			return b, at
		}
	}
	b, at, err := e.tryBy(methods, b, i, m, flags, flags)
	if err != nil {
		e.note(err)
	}
	return b, at
}

// tryBy is putBy with flags for Marshal and for Size.
func (e *Encoder) tryBy(methods *protoiface.Methods, b []byte, i int, m protoreflect.Message, flags, size protoiface.MarshalInputFlags) ([]byte, int, error) {
	n := methods.Size(protoiface.SizeInput{Message: m, Flags: size}).Size
	if i < n {
		b, i = e.Grow(b, i, n)
	}
	at := i - n
	out, err := methods.Marshal(protoiface.MarshalInput{Message: m, Buf: b[at:at:i], Flags: flags | protoiface.MarshalUseCachedSize})
	if err == nil && len(out.Buf) != n {
		err = errSize
	}
	return b, at, err
}

// SizeForeign returns the number of bytes that [Encoder.Foreign] writes.
func SizeForeign(m proto.Message) int {
	if c, ok := coder(m); ok {
		return c.SizeTight()
	}
	return proto.Size(m)
}
