package tight

import (
	"sync"

	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/reflect/protoreflect"
	"google.golang.org/protobuf/runtime/protoiface"

	"github.com/tightwire/tightwire/protowire"
)

// Extensions has protobuf-go's functions for one type of messages that may have extensions: these decode and encode
// the extensions, and generated functions all other fields. The zero value calls what package proto would
// call; [Hook], which puts the generated functions there, leaves here what was there before.
type Extensions struct {
	saved *protoiface.Methods
	spare sync.Pool // of messages for Put and Size
}

// Spare returns a message that Keep got, or nil, and Keep keeps an empty message: Put and Size want one that has
// extensions only, which generated code makes of an empty one. To allocate two in each proto.Marshal would take as
// long as to encode a small message.
func (x *Extensions) Spare() any { return x.spare.Get() }

// Keep is described with Spare.
func (x *Extensions) Keep(m proto.Message) { x.spare.Put(m) }

func (x *Extensions) methods(m protoreflect.Message) *protoiface.Methods {
	if x.saved != nil {
		return x.saved
	}
	return m.ProtoMethods()
}

// Decode merges the field with tag, whose value is at i, into m: as an extension, or as an unknown field
// if there is none with its number. depth is how deep messages may nest below m. It returns the place behind the
// value, or a code.
func (x *Extensions) Decode(d *Decoder, m proto.Message, tag uint64, b []byte, i, depth int) int {
	j := Skip(tag, b, i)
	if j < 0 {
		return j
	}
	r := m.ProtoReflect()
	_, err := x.methods(r).Unmarshal(UnmarshalInput{
		Message: r, Buf: wholeField(tag, b, i, j), Flags: d.flags, Resolver: d.resolver, Depth: depth + 1,
	})
	if code := d.foreign(err); code < 0 {
		return code
	}
	return j
}

// wholeField returns the field with the value b[i:j]. Its tag is before the value, unless it takes more bytes than it
// needs: then it ends with a zero.
func wholeField(tag uint64, b []byte, i, j int) []byte {
	if b[i-1] == 0 {
		return append(protowire.AppendVarint(nil, tag), b[i:j]...)
	}
	return b[i-protowire.SizeVarint(tag) : j : j]
}

// Put writes the extensions of m before b[i:]. m has no other field.
func (x *Extensions) Put(e *Encoder, b []byte, i int, m proto.Message) ([]byte, int) {
	var flags protoiface.MarshalInputFlags
	if e.Deterministic {
		flags = protoiface.MarshalDeterministic
	}
	if e.exact { // Size has just been called, so that each message below m knows its size, unless it has changed
		if b, at, err := x.put(e, b, i, m.ProtoReflect(), flags, flags|protoiface.MarshalUseCachedSize); err == nil {
			return b, at
		}
	}
	b, at, err := x.put(e, b, i, m.ProtoReflect(), flags, flags)
	if err != nil {
		e.note(err)
	}
	return b, at
}

// put is Put with flags for Marshal and for Size.
func (x *Extensions) put(e *Encoder, b []byte, i int, m protoreflect.Message, flags, size protoiface.MarshalInputFlags) ([]byte, int, error) {
	methods := x.methods(m)
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

// Size returns the number of bytes that [Extensions.Put] writes.
func (x *Extensions) Size(m proto.Message) int {
	r := m.ProtoReflect()
	return x.methods(r).Size(protoiface.SizeInput{Message: r}).Size
}
