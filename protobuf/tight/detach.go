package tight

import (
	"bytes"
	"strings"

	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/reflect/protoreflect"
)

// Detach returns a copy of m that shares no memory with it: for a part of a message that outlives the
// rest. proto.Clone shares strings, and a string keeps the part of the input that was copied with it; and
// it loses a zero with a sign in fields without presence. Detach works by reflection and allocates each
// string, bytes and message by itself. Reflection makes signalling NaNs of float fields quiet. A nil m is returned as it is.
func Detach[M proto.Message](m M) M {
	from := m.ProtoReflect()
	if !from.IsValid() {
		return m
	}
	to := from.New()
	detach(to, from)
	return to.Interface().(M)
}

// detach copies the fields of a message to an empty one.
func detach(to, from protoreflect.Message) {
	if unknown := from.GetUnknown(); len(unknown) > 0 {
		to.SetUnknown(bytes.Clone(unknown))
	}
	from.Range(func(f protoreflect.FieldDescriptor, v protoreflect.Value) bool {
		switch {
		case f.IsMap():
			detachMap(to.Mutable(f).Map(), v.Map())
		case f.IsList():
			detachList(to.Mutable(f).List(), v.List())
		case f.Message() != nil:
			detach(to.Mutable(f).Message(), v.Message())
		default:
			to.Set(f, ownValue(v))
		}
		return true
	})
}

func detachList(to, from protoreflect.List) {
	for i := range from.Len() {
		to.Append(ownElement(from.Get(i), to.NewElement))
	}
}

func detachMap(to, from protoreflect.Map) {
	from.Range(func(k protoreflect.MapKey, v protoreflect.Value) bool {
		to.Set(ownValue(k.Value()).MapKey(), ownElement(v, to.NewValue))
		return true
	})
}

// ownElement returns a copy of an element of a list or map. fresh makes a message.
func ownElement(v protoreflect.Value, fresh func() protoreflect.Value) protoreflect.Value {
	m, ok := v.Interface().(protoreflect.Message)
	if !ok {
		return ownValue(v)
	}
	to := fresh()
	detach(to.Message(), m)
	return to
}

// ownValue returns a copy of a value that is not a message.
func ownValue(v protoreflect.Value) protoreflect.Value {
	switch x := v.Interface().(type) {
	case string:
		return protoreflect.ValueOfString(strings.Clone(x))
	case []byte:
		return protoreflect.ValueOfBytes(append([]byte{}, x...))
	}
	return v
}
