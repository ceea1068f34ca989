package messages

import (
	"bytes"
	"fmt"
	"math"

	"google.golang.org/protobuf/reflect/protoreflect"
)

// Differ returns where two messages of one schema differ, and nothing if they do not. It compares
// fields by number, by reflection, since proto.Equal wants one type. Unknown fields have to have the
// same bytes.
func Differ(a, b protoreflect.Message) string {
	if x, y := a.GetUnknown(), b.GetUnknown(); !bytes.Equal(x, y) {
		return fmt.Sprintf(": unknown fields %x and %x", x, y)
	}
	where := ""
	numbers := map[protoreflect.FieldNumber]bool{}
	a.Range(func(f protoreflect.FieldDescriptor, v protoreflect.Value) bool {
		numbers[f.Number()] = true
		g := fieldOf(b, f.Number())
		switch {
		case g == nil || !b.Has(g):
			where = fmt.Sprintf(".%s: only the first has it", f.Name())
		default:
			if w := differField(f, v, b.Get(g)); w != "" {
				where = "." + string(f.Name()) + w
			}
		}
		return where == ""
	})
	b.Range(func(f protoreflect.FieldDescriptor, _ protoreflect.Value) bool {
		if where == "" && !numbers[f.Number()] {
			where = fmt.Sprintf(".%s: only the second has it", f.Name())
		}
		return where == ""
	})
	return where
}

// fieldOf returns the field of a message with a number, extensions among them.
func fieldOf(m protoreflect.Message, n protoreflect.FieldNumber) (field protoreflect.FieldDescriptor) {
	if f := m.Descriptor().Fields().ByNumber(n); f != nil {
		return f
	}
	m.Range(func(f protoreflect.FieldDescriptor, _ protoreflect.Value) bool {
		if f.Number() == n {
			field = f
		}
		return field == nil
	})
	return field
}

func differField(f protoreflect.FieldDescriptor, a, b protoreflect.Value) string {
	switch {
	case f.IsList():
		return differList(f, a.List(), b.List())
	case f.IsMap():
		return differMap(f, a.Map(), b.Map())
	}
	return differValue(f, a, b)
}

func differList(f protoreflect.FieldDescriptor, a, b protoreflect.List) string {
	if a.Len() != b.Len() {
		return fmt.Sprintf(": %d and %d elements", a.Len(), b.Len())
	}
	for i := range a.Len() {
		if w := differValue(f, a.Get(i), b.Get(i)); w != "" {
			return fmt.Sprintf("[%d]%s", i, w)
		}
	}
	return ""
}

func differMap(f protoreflect.FieldDescriptor, a, b protoreflect.Map) (where string) {
	if a.Len() != b.Len() {
		return fmt.Sprintf(": %d and %d entries", a.Len(), b.Len())
	}
	a.Range(func(k protoreflect.MapKey, v protoreflect.Value) bool {
		if !b.Has(k) {
			where = fmt.Sprintf("[%v]: only the first has it", k)
		} else if w := differValue(f.MapValue(), v, b.Get(k)); w != "" {
			where = fmt.Sprintf("[%v]%s", k, w)
		}
		return where == ""
	})
	return where
}

func differValue(f protoreflect.FieldDescriptor, a, b protoreflect.Value) string {
	same := false
	switch f.Kind() {
	case protoreflect.MessageKind, protoreflect.GroupKind:
		return Differ(a.Message(), b.Message())
	case protoreflect.BytesKind:
		same = bytes.Equal(a.Bytes(), b.Bytes())
	case protoreflect.FloatKind, protoreflect.DoubleKind:
		same = math.Float64bits(a.Float()) == math.Float64bits(b.Float())
	default:
		same = a.Interface() == b.Interface()
	}
	if !same {
		return fmt.Sprintf(": %v and %v", a, b)
	}
	return ""
}
