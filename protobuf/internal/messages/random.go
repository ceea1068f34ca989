package messages

import (
	"math"
	"math/rand/v2"
	"slices"
	"strings"

	"google.golang.org/protobuf/reflect/protoreflect"
	"google.golang.org/protobuf/reflect/protoregistry"
)

// Fill sets fields of m at random, extensions among them: about one in two, and fewer the deeper they are. All strings
// are UTF-8, and not all required fields are there.
func Fill(r *rand.Rand, m protoreflect.Message, depth int) {
	for _, f := range fieldsOf(m.Descriptor()) {
		isMessage := f.Message() != nil
		if r.IntN(2) == 0 || isMessage && (depth <= 0 || r.IntN(4) == 0) {
			continue
		}
		switch {
		case f.IsMap():
			fillMap(r, m.Mutable(f).Map(), f, depth)
		case f.IsList():
			list := m.Mutable(f).List()
			for range count(r) {
				list.Append(value(r, f, list.NewElement, depth))
			}
		default:
			m.Set(f, value(r, f, func() protoreflect.Value { return m.NewField(f) }, depth))
		}
	}
}

// fieldsOf returns the fields of a message and the extensions that the program has for it.
func fieldsOf(d protoreflect.MessageDescriptor) (list []protoreflect.FieldDescriptor) {
	for i := range d.Fields().Len() {
		list = append(list, d.Fields().Get(i))
	}
	n := len(list)
	protoregistry.GlobalTypes.RangeExtensionsByMessage(d.FullName(), func(x protoreflect.ExtensionType) bool {
		list = append(list, x.TypeDescriptor())
		return true
	})
	slices.SortFunc(list[n:], func(a, b protoreflect.FieldDescriptor) int { return int(a.Number() - b.Number()) })
	return list
}

// count returns small numbers mostly.
func count(r *rand.Rand) int {
	if r.IntN(8) == 0 {
		return r.IntN(40)
	}
	return r.IntN(4)
}

func fillMap(r *rand.Rand, m protoreflect.Map, f protoreflect.FieldDescriptor, depth int) {
	for range count(r) {
		key := value(r, f.MapKey(), nil, 0).MapKey()
		m.Set(key, value(r, f.MapValue(), m.NewValue, depth))
	}
}

// value returns a value for f. fresh makes a message.
func value(r *rand.Rand, f protoreflect.FieldDescriptor, fresh func() protoreflect.Value, depth int) protoreflect.Value {
	switch f.Kind() {
	case protoreflect.MessageKind, protoreflect.GroupKind:
		v := fresh()
		Fill(r, v.Message(), depth-1)
		return v
	case protoreflect.BoolKind:
		return protoreflect.ValueOfBool(r.IntN(2) == 0)
	case protoreflect.EnumKind:
		if values := f.Enum().Values(); r.IntN(4) > 0 {
			return protoreflect.ValueOfEnum(values.Get(r.IntN(values.Len())).Number())
		}
		return protoreflect.ValueOfEnum(protoreflect.EnumNumber(number(r)))
	case protoreflect.Int32Kind, protoreflect.Sint32Kind, protoreflect.Sfixed32Kind:
		return protoreflect.ValueOfInt32(int32(number(r)))
	case protoreflect.Uint32Kind, protoreflect.Fixed32Kind:
		return protoreflect.ValueOfUint32(uint32(number(r)))
	case protoreflect.Int64Kind, protoreflect.Sint64Kind, protoreflect.Sfixed64Kind:
		return protoreflect.ValueOfInt64(int64(number(r)))
	case protoreflect.Uint64Kind, protoreflect.Fixed64Kind:
		return protoreflect.ValueOfUint64(number(r))
	case protoreflect.FloatKind:
		return protoreflect.ValueOfFloat32(float32(real(r)))
	case protoreflect.DoubleKind:
		return protoreflect.ValueOfFloat64(real(r))
	case protoreflect.BytesKind:
		return protoreflect.ValueOfBytes([]byte(text(r)))
	default:
		return protoreflect.ValueOfString(text(r))
	}
}

// number returns numbers of all lengths of varints, and negative ones.
func number(r *rand.Rand) uint64 {
	v := r.Uint64() >> r.IntN(64)
	if r.IntN(4) == 0 {
		return -v
	}
	return v
}

func real(r *rand.Rand) float64 {
	return []float64{0, math.Copysign(0, -1), 1.5, -1e30, math.Inf(1), r.NormFloat64()}[r.IntN(6)]
}

func text(r *rand.Rand) string {
	words := []string{"", "a", "é", "name", "something longer than a word", "日本語", "\x00"}
	s := words[r.IntN(len(words))] + words[r.IntN(len(words))]
	if r.IntN(30) == 0 {
		s = strings.Repeat(s, r.IntN(100))
	}
	return s
}
