//go:build amd64 || arm64

package generated

import (
	"sync"

	"buf.build/go/hyperpb"
	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/reflect/protoreflect"
)

// hyperOptions let strings share the bytes of the input, and leave out a check that vtprotobuf
// and our functions do not make either.
var hyperOptions = []hyperpb.UnmarshalOption{hyperpb.WithAllowAlias(true), hyperpb.WithAllowInvalidUTF8(true)}

// hyperWays are the type of m as hyperpb compiles it, and compiled again for samples. All codecs of
// a way have one type.
func hyperWays(m proto.Message, samples func() [][]byte) []Way {
	compiled := sync.OnceValue(func() *hyperpb.MessageType {
		return hyperpb.CompileMessageDescriptor(m.ProtoReflect().Descriptor())
	})
	profiled := sync.OnceValue(func() *hyperpb.MessageType { return recompiled(compiled(), samples()) })
	return []Way{
		{"hyperpb", false, func() Codec { return newHyper(compiled()) }},
		{"hyperprofiled", false, func() Codec { return newHyper(profiled()) }},
	}
}

// recompiled returns t for messages like samples.
func recompiled(t *hyperpb.MessageType, samples [][]byte) *hyperpb.MessageType {
	profile := t.NewProfile()
	var shared hyperpb.Shared
	for _, b := range samples {
		if err := shared.NewMessage(t).Unmarshal(b, hyperpb.WithRecordProfile(profile, 1)); err != nil {
			panic(err) // a sample is what every way can decode
		}
		shared.Free()
	}
	return t.Recompile(profile)
}

// hyperCodec is hyperpb's.
type hyperCodec struct {
	messageType *hyperpb.MessageType
	first       protoreflect.FieldDescriptor
	shared      hyperpb.Shared
	message     *hyperpb.Message
}

func newHyper(t *hyperpb.MessageType) *hyperCodec {
	return &hyperCodec{messageType: t, first: t.Descriptor().Fields().Get(0)}
}

func (c *hyperCodec) Decode(b []byte) error {
	if c.message != nil {
		c.shared.Free()
	}
	c.message = c.shared.NewMessage(c.messageType)
	return c.message.Unmarshal(b, hyperOptions...)
}

// Count is of the first field, whatever it is.
func (c *hyperCodec) Count() int {
	switch v := c.message.Get(c.first); {
	case c.first.IsList():
		return v.List().Len()
	case c.first.Kind() == protoreflect.StringKind:
		return len(v.String())
	default:
		return int(v.Int())
	}
}

func (c *hyperCodec) Check() []byte  { return check(c.message) }
func (c *hyperCodec) Encode() []byte { panic("hyperpb does not encode") }
