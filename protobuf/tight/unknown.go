package tight

import (
	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/runtime/protoiface"

	"github.com/tightwire/tightwire/protowire"
)

// Unknown appends the field with tag, whose value is at i, to the unknown fields of a message, or drops
// it if the caller of proto.Unmarshal wants that. The tag is written anew in its shortest form, as
// protobuf-go does.
func (d *Decoder) Unknown(fields *[]byte, tag uint64, b []byte, i int) int {
	j := Skip(tag, b, i)
	if j >= 0 && d.flags&protoiface.UnmarshalDiscardUnknown == 0 {
		*fields = append(protowire.AppendVarint(*fields, tag), b[i:j]...)
	}
	return j
}

// UnknownOf is [Decoder.Unknown] for a message of another package, whose unknown fields are reached by
// reflection.
func (d *Decoder) UnknownOf(m proto.Message, tag uint64, b []byte, i int) int {
	r := m.ProtoReflect()
	fields := []byte(r.GetUnknown())
	j := d.Unknown(&fields, tag, b, i)
	if j >= 0 {
		r.SetUnknown(fields)
	}
	return j
}
