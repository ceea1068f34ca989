package tight

import (
	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/reflect/protoreflect"
	"google.golang.org/protobuf/runtime/protoiface"

	"github.com/tightwire/tightwire/protowire"
)

// Extensions has protobuf-go's functions for one type of messages that may have extensions: these decode and encode
// the extensions, and generated functions all other fields. The zero value calls what package proto would
// call; [Hook], which puts the generated functions there, leaves here what was there before.
type Extensions struct{ saved *protoiface.Methods }

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
	r := m.ProtoReflect()
	methods := x.methods(r)
	methods.Size(protoiface.SizeInput{Message: r, Flags: flags})
	out, err := methods.Marshal(protoiface.MarshalInput{Message: r, Buf: e.foreign[:0], Flags: flags | protoiface.MarshalUseCachedSize})
	e.foreign = out.Buf
	if err != nil {
		e.note(err)
	}
	return e.PutRaw(b, i, e.foreign)
}

// Size returns the number of bytes that [Extensions.Put] writes.
func (x *Extensions) Size(m proto.Message) int {
	r := m.ProtoReflect()
	return x.methods(r).Size(protoiface.SizeInput{Message: r}).Size
}
