package tight

import (
	"bytes"

	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/reflect/protoreflect"
)

// EqualVT reports whether two messages of one Go type are equal as vtprotobuf's EqualVT has it. Other than with
// proto.Equal, NaN equals nothing, unknown fields have to be the same bytes, and a nil element of a list
// or map is an empty message. It works by reflection.
func EqualVT(a, b proto.Message) bool { return equal(a.ProtoReflect(), b.ProtoReflect()) }

func equal(a, b protoreflect.Message) bool {
	same, n := bytes.Equal(a.GetUnknown(), b.GetUnknown()), 0
	a.Range(func(f protoreflect.FieldDescriptor, v protoreflect.Value) bool {
		same = same && b.Has(f) && equalField(f, v, b.Get(f))
		n++
		return same
	})
	b.Range(func(protoreflect.FieldDescriptor, protoreflect.Value) bool {
		n--
		return same
	})
	return same && n == 0
}

func equalField(f protoreflect.FieldDescriptor, a, b protoreflect.Value) bool {
	switch {
	case f.IsMap():
		return equalMap(f.MapValue(), a.Map(), b.Map())
	case f.IsList():
		x, y := a.List(), b.List()
		same := x.Len() == y.Len()
		for i := 0; same && i < x.Len(); i++ {
			same = equalValue(f, x.Get(i), y.Get(i))
		}
		return same
	}
	return equalValue(f, a, b)
}

func equalMap(f protoreflect.FieldDescriptor, a, b protoreflect.Map) bool {
	same := a.Len() == b.Len()
	a.Range(func(k protoreflect.MapKey, v protoreflect.Value) bool {
		same = same && b.Has(k) && equalValue(f, v, b.Get(k))
		return same
	})
	return same
}

func equalValue(f protoreflect.FieldDescriptor, a, b protoreflect.Value) bool {
	switch f.Kind() {
	case protoreflect.MessageKind, protoreflect.GroupKind:
		return equal(a.Message(), b.Message())
	case protoreflect.BytesKind:
		return bytes.Equal(a.Bytes(), b.Bytes())
	}
	return a.Interface() == b.Interface()
}
