package tight

import (
	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/runtime/protoiface"

	"github.com/tightwire/tightwire/protowire"
)

// Unknown appends the field with tag, whose value is at the start of b, to the unknown fields of a
// message, or drops it if the caller of proto.Unmarshal wants that. It returns the length of the
// value, or a negative code. The tag is written anew in its shortest form, as protobuf-go does.
func (d *Decoder) Unknown(fields *[]byte, tag uint64, b []byte) int {
	n := Skip(tag, b)
	if n >= 0 && d.flags&protoiface.UnmarshalDiscardUnknown == 0 {
		*fields = append(protowire.AppendVarint(*fields, tag), b[:n]...)
	}
	return n
}

// UnknownOf is [Decoder.Unknown] for a message of another package, whose unknown fields are reached by
// reflection.
func (d *Decoder) UnknownOf(m proto.Message, tag uint64, b []byte) int {
	r := m.ProtoReflect()
	fields := []byte(r.GetUnknown())
	n := d.Unknown(&fields, tag, b)
	if n >= 0 {
		r.SetUnknown(fields)
	}
	return n
}

// Skip returns the length of the value with the given tag at the start of b, or a negative code.
func Skip(tag uint64, b []byte) int {
	num, typ := protowire.DecodeTag(tag)
	if num < protowire.MinValidNumber || num > protowire.MaxValidNumber {
		return codeFieldNumber
	}
	return protowire.ConsumeFieldValue(num, typ, b)
}
