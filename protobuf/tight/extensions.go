package tight

import (
	"sync"
	"sync/atomic"

	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/reflect/protoreflect"
	"google.golang.org/protobuf/runtime/protoiface"
	"google.golang.org/protobuf/runtime/protoimpl"

	"github.com/tightwire/tightwire/protowire"
)

// Extensions has protobuf-go's functions for one type of messages that may have extensions: these decode and encode
// the extensions, and generated functions all other fields. They are what package proto would
// call; [Hook], which puts the generated functions there, leaves here what was there before.
type Extensions struct {
	Ranges [][2]uint64                                      // of the numbers of extensions: the first, and the one behind the last
	Of     func(m proto.Message) *protoimpl.ExtensionFields // those of m, which is not nil

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

// Decode merges the field with tag, which m does not have and whose value is at i, into m: as an extension, or as an
// unknown field, which unknown has, if there is none with its number. Extensions that follow it are decoded, too.
// depth is how deep messages may nest below m. It returns the place behind them, or a code.
//
// The plain version calls protobuf-go for each field, which takes as long again as to decode a short one.
func (x *Extensions) Decode(d *Decoder, m proto.Message, unknown *[]byte, tag uint64, b []byte, i, depth int) int {
	if !x.has(tag) {
		return d.Unknown(unknown, tag, b, i)
	}
	j := Skip(tag, b, i)
	if j < 0 {
		return j
	}
	j = x.run(b, j)
	r := m.ProtoReflect()
	if code := d.foreign(x.methods(r).Unmarshal(UnmarshalInput{
		Message: r, Buf: wholeField(tag, b, i, j), Flags: d.flags, Resolver: d.resolver, Depth: depth + 1,
	})); code < 0 {
		return code
	}
	return j
}

// has reports whether a field with tag may be an extension.
func (x *Extensions) has(tag uint64) bool {
	number := tag >> 3
	for _, r := range x.Ranges {
		if number-r[0] < r[1]-r[0] {
			return true
		}
	}
	return false
}

// run returns the place behind the extensions at b[i:]. What is malformed ends them.
func (x *Extensions) run(b []byte, i int) int {
	for {
		tag, j := x.next(b, i)
		if j < 0 || !x.has(tag) {
			return i
		}
		i = j
	}
}

// next returns the tag of the field at i, and the place behind the field, or a negative one if there is none.
func (x *Extensions) next(b []byte, i int) (tag uint64, j int) {
	if i >= len(b) {
		return 0, -1
	}
	if tag, i = uint64(b[i]), i+1; tag >= 0x80 {
		if tag, i = Tag(b, i); i < 0 {
			return 0, i
		}
	}
	return tag, Skip(tag, b, i)
}

// isSmall reports whether b is a small message that begins with an extension, as protobuf-go writes it. Then protobuf-go decodes
// all of it: what our decoder gains on the other fields is less than what its start costs.
func (x *Extensions) isSmall(b []byte) bool {
	if len(b) > Small {
		return false
	}
	tag, n := protowire.ConsumeVarint(b)
	return n > 0 && x.has(tag)
}

// wholeField returns b[i:j], which begins with the value of a field with tag, with the tag before it. It is there,
// unless it takes more bytes than it needs: then it ends with a zero.
func wholeField(tag uint64, b []byte, i, j int) []byte {
	if b[i-1] == 0 {
		return append(protowire.AppendVarint(nil, tag), b[i:j]...)
	}
	return b[i-protowire.SizeVarint(tag) : j : j]
}

// IsMost reports whether protobuf-go should encode all of a message with so many extensions. n is the length of its other fields, or
// of the whole, where only that is known. To call protobuf-go for the extensions alone takes as long again as for one short extension,
// which our encoding of the other fields has to gain first.
func IsMost(extensions, n int) bool { return n <= bytesFor*extensions }

// With 256 a message of 300 to 900 bytes, most of it one extension, took 1.1 to 1.4 times as long as without a codec.
const bytesFor = 1024

// PutMost writes m, most of which are extensions, before b[i:], if its size is stored at cache and e is for a message
// whose size was taken just before. ok reports whether it has.
func (x *Extensions) PutMost(e *Encoder, b []byte, i int, m proto.Message, extensions int, cache *int32) (_ []byte, at int, ok bool) {
	n := int(atomic.LoadInt32(cache)) - 1
	if !e.exact || n < 0 || n > i || !IsMost(extensions, n) {
		return b, i, false
	}
	flags := protoiface.MarshalInputFlags(protoiface.MarshalUseCachedSize)
	if e.Deterministic {
		flags |= protoiface.MarshalDeterministic
	}
	r := m.ProtoReflect()
	out, err := x.methods(r).Marshal(protoiface.MarshalInput{Message: r, Buf: b[i-n : i-n : i], Flags: flags})
	return b, i - n, err == nil && len(out.Buf) == n
}

// Put writes m before b[i:], which has extensions. It has no other field if protobuf-go encodes only them.
func (x *Extensions) Put(e *Encoder, b []byte, i int, m proto.Message) ([]byte, int) {
	r := m.ProtoReflect()
	return e.putBy(x.methods(r), b, i, r)
}

// Size returns the number of bytes that [Extensions.Put] writes.
func (x *Extensions) Size(m proto.Message) int {
	r := m.ProtoReflect()
	return x.methods(r).Size(protoiface.SizeInput{Message: r}).Size
}
