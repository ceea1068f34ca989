package tight

import (
	"bytes"

	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/reflect/protoreflect"
)

// EqualVT reports whether two messages of one Go type are equal as vtprotobuf's EqualVT has it. Other than with
// proto.Equal, NaN equals nothing, unknown fields have to be the same bytes, and a nil element of a list
// or map is an empty message. Messages below without vtprotobuf's names are compared as proto.Equal does. It works by reflection, for messages that are left to protobuf-go.
func EqualVT(a, b proto.Message) bool { return equal(a.ProtoReflect(), b.ProtoReflect()) }

// EqualForeignVT compares two messages of another package as vtprotobuf's code does: by their EqualVT if they have
// that.
func EqualForeignVT[M proto.Message](a, b M) bool {
	if v, ok := any(a).(interface{ EqualVT(M) bool }); ok && !isOutdated(a) {
		return v.EqualVT(b)
	}
	return proto.Equal(a, b)
}

// EqualElementVT is [EqualForeignVT] for an element of a list or map, or the value of a oneof: nil is an empty
// message.
func EqualElementVT[M interface {
	comparable
	proto.Message
}](a, b M) bool {
	return a == b || EqualForeignVT(orEmpty(a), orEmpty(b))
}

func orEmpty[M proto.Message](m M) M {
	if r := m.ProtoReflect(); !r.IsValid() {
		return r.New().Interface().(M)
	}
	return m
}

func equal(a, b protoreflect.Message) bool {
	same, n := bytes.Equal(a.GetUnknown(), b.GetUnknown()), 0
	a.Range(func(f protoreflect.FieldDescriptor, v protoreflect.Value) bool {
		if isMinusZero(f, v) {
			return true
		}
		same = same && b.Has(f) && equalField(f, v, b.Get(f))
		n++
		return same
	})
	b.Range(func(f protoreflect.FieldDescriptor, v protoreflect.Value) bool {
		if !isMinusZero(f, v) {
			n--
		}
		return same
	})
	return same && n == 0
}

// isMinusZero reports whether v is a zero with a sign in a field without presence, which equals one without a sign
// and so an absent field.
func isMinusZero(f protoreflect.FieldDescriptor, v protoreflect.Value) bool {
	isFloat := f.Kind() == protoreflect.FloatKind || f.Kind() == protoreflect.DoubleKind
	return isFloat && !f.HasPresence() && !f.IsList() && v.Float() == 0
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
		if _, ok := a.Message().Interface().(interface{ EqualMessageVT(proto.Message) bool }); !ok {
			return a.Equal(b)
		}
		return equal(a.Message(), b.Message())
	case protoreflect.BytesKind:
		return bytes.Equal(a.Bytes(), b.Bytes())
	}
	return a.Interface() == b.Interface()
}
