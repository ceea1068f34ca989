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
	if j < 0 || d.flags&protoiface.UnmarshalDiscardUnknown != 0 {
		return j
	}
	if !d.shareUnknown(fields, tag, b, i, j) {
		list := Room(d, *fields, protowire.SizeVarint(tag)+j-i)
		*fields = append(protowire.AppendVarint(list, tag), b[i:j]...)
	}
	return j
}

// shareUnknown is Unknown without a copy of the field whose value is b[i:j], if the window has it, its tag has the
// shortest form, and it is the first one or follows the others.
func (d *Decoder) shareUnknown(fields *[]byte, tag uint64, b []byte, i, j int) bool {
	size := protowire.SizeVarint(tag)
	from := i - size - d.window.start
	to := j - d.window.start
	if from < 0 || to > len(d.window.copy) {
		return false
	}
	if t, n := protowire.ConsumeVarint(b[i-size:]); t != tag || n != size {
		return false
	}
	if f := *fields; len(f) > 0 {
		if from -= len(f); from < 0 || &d.window.copy[from] != &f[0] {
			return false
		}
	}
	*fields = d.window.copy[from:to:to]
	return true
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
