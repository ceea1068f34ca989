package tight

import (
	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/runtime/protoiface"
)

// Foreign merges b into m by m's own functions: protobuf-go's, or those of another hooked file.
// depth is how deep messages may nest from m on. It returns a code.
//
// The functions are called as protobuf-go calls those of a root, and not by
// proto.UnmarshalOptions, which have no place for all flags.
func (d *Decoder) Foreign(m proto.Message, b []byte, depth int) int {
	r := m.ProtoReflect()
	methods := r.ProtoMethods()
	if methods == nil || methods.Unmarshal == nil {
		return d.foreignSlow(m, b, depth)
	}
	_, err := methods.Unmarshal(UnmarshalInput{Message: r, Buf: b, Flags: d.flags, Resolver: d.resolver, Depth: depth})
	return d.foreign(err)
}

// foreignSlow is Foreign for messages without such functions. RecursionLimit 0 would mean the
// default.
func (d *Decoder) foreignSlow(m proto.Message, b []byte, depth int) int {
	if depth <= 0 {
		return CodeDepth
	}
	return d.foreign(proto.UnmarshalOptions{
		Merge: true, AllowPartial: true,
		DiscardUnknown: d.flags&protoiface.UnmarshalDiscardUnknown != 0,
		NoLazyDecoding: d.flags&protoiface.UnmarshalNoLazyDecoding != 0,
		Resolver:       d.resolver, RecursionLimit: depth,
	}.Unmarshal(b, m))
}

func (d *Decoder) foreign(err error) int {
	if err != nil {
		d.err = err
		return codeForeign
	}
	return 0
}
