package tight

import (
	"reflect"

	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/reflect/protoregistry"
	"google.golang.org/protobuf/runtime/protoiface"
)

// UnmarshalAlias is proto.Unmarshal for a caller who gives b away, such as a codec of an RPC system: strings and bytes
// of m are parts of b, which must not change as long as m is in use. Messages without a codec below package proto
// share less with b, or nothing.
func UnmarshalAlias(b []byte, m proto.Message) error {
	r := m.ProtoReflect()
	methods := r.ProtoMethods()
	if methods == nil || methods.Unmarshal == nil {
		return proto.Unmarshal(b, m)
	}
	unmarshal := methods.Unmarshal
	if h := types[reflect.TypeOf(m)]; h != nil {
		unmarshal = h.decode // which is not in the table if package proto has no use for it
	}
	proto.Reset(m)
	out, err := unmarshal(UnmarshalInput{
		Message: r, Buf: b, Flags: protoiface.UnmarshalAliasBuffer, Resolver: protoregistry.GlobalTypes, Depth: MaxDepth,
	})
	if err != nil || out.Flags&protoiface.UnmarshalInitialized != 0 {
		return err
	}
	return proto.CheckInitialized(m)
}

// Hooked reports whether package proto calls the generated codec of m's Go type. After all functions init, goroutines may
// call it at once.
func Hooked(m proto.Message) bool {
	h := types[reflect.TypeOf(m)]
	return h != nil && h.facts()&factChanged == 0
}

// types has the messages whose codecs are hooked, by their Go type. It is written in init only.
var types = map[reflect.Type]*hooked{}
