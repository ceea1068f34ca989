package tight

import (
	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/runtime/protoiface"
)

// A Coder is a message that has generated codecs. Those of another package are found at run time: a
// generator cannot know for which packages a codec will be there.
type Coder interface {
	proto.Message
	DecodeTight(d *Decoder, b []byte, i, depth int) int
	EncodeTight(e *Encoder, b []byte, i int) ([]byte, int)
	SizeTight() int
	MergeTight(from proto.Message, c *Copier) // from has the same Go type
	EqualTight(other proto.Message) bool      // likewise
	SchemaTight() *Schema
}

// coder returns m as a message whose codecs may be used: those of a message that has changed since would lose new
// fields.
func coder(m proto.Message) (c Coder, ok bool) {
	c, ok = m.(Coder)
	return c, ok && c.SchemaTight().fits(c)
}

// isOutdated reports whether m has generated methods that do not fit it. Those of vtprotobuf may have the same names.
func isOutdated(m proto.Message) bool {
	c, ok := m.(interface{ SchemaTight() *Schema })
	return ok && !c.SchemaTight().fits(m)
}

// Foreign merges b[i:] into m, a message of another package or a message left to protobuf-go: by its
// generated codec, or by the functions that package proto would call. depth is how deep messages may nest
// from m on. It returns 0 or a code.
//
// These functions are called as protobuf-go calls the functions of a root, and not by
// proto.UnmarshalOptions, which lack some flags.
func (d *Decoder) Foreign(m proto.Message, b []byte, i, depth int) int {
	if c, ok := coder(m); ok {
		return c.DecodeTight(d, b, i, depth)
	}
	b = b[i:]
	r := m.ProtoReflect()
	methods := r.ProtoMethods()
	if methods == nil || methods.Unmarshal == nil {
		return d.foreignSlow(m, b, depth)
	}
	return d.foreign(methods.Unmarshal(UnmarshalInput{Message: r, Buf: b, Flags: d.flags, Resolver: d.resolver, Depth: depth}))
}

// foreignSlow is Foreign for messages without such functions. RecursionLimit 0 would mean the
// default.
func (d *Decoder) foreignSlow(m proto.Message, b []byte, depth int) int {
	if depth <= 0 {
		return CodeDepth
	}
	return d.foreign(UnmarshalOutput{}, proto.UnmarshalOptions{
		Merge: true, AllowPartial: true,
		DiscardUnknown: d.flags&protoiface.UnmarshalDiscardUnknown != 0,
		NoLazyDecoding: d.flags&protoiface.UnmarshalNoLazyDecoding != 0,
		Resolver:       d.resolver, RecursionLimit: depth,
	}.Unmarshal(b, m))
}

// foreign keeps what protobuf-go says of a message, and returns 0 or a code.
func (d *Decoder) foreign(out UnmarshalOutput, err error) int {
	if out.Flags&protoiface.UnmarshalInitialized == 0 {
		d.Lack()
	}
	if err != nil {
		d.err = err
		return codeForeign
	}
	return 0
}
