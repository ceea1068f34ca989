package tight

import (
	"reflect"
	"testing"

	"google.golang.org/protobuf/reflect/protoreflect"
)

// TestMask sets one field of a struct after another, and wants the masks of this field, and of no other, to tell so.
func TestMask(t *testing.T) {
	type message struct {
		Bools   [3]bool
		Byte    bool
		Word    int32
		Float   float32
		Bits    [3]uint32
		Long    int64
		Text    string
		Bytes   []byte
		NoBytes []byte
		Pointer *int32
		Message *message
		List    []int32
		Map     map[string]int
		Oneof   any
		Last    bool
	}
	typ := reflect.TypeFor[message]()
	var fields []Field
	for name, f := range map[string]Field{
		"Byte":    {Kind: protoreflect.BoolKind},
		"Word":    {Kind: protoreflect.Int32Kind},
		"Float":   {Kind: protoreflect.FloatKind},
		"Long":    {Kind: protoreflect.Sint64Kind},
		"Text":    {Kind: protoreflect.StringKind},
		"Bytes":   {Kind: protoreflect.BytesKind},
		"NoBytes": {Kind: protoreflect.BytesKind, Explicit: true},
		"Pointer": {Kind: protoreflect.Int32Kind, Shape: Pointer},
		"Message": {Kind: protoreflect.MessageKind},
		"List":    {Kind: protoreflect.Int32Kind, Shape: Repeated},
		"Map":     {Kind: protoreflect.MessageKind, Shape: Mapping},
		"Oneof":   {Kind: protoreflect.Int32Kind, Shape: Member},
		"Last":    {Kind: protoreflect.BoolKind},
	} {
		s, _ := typ.FieldByName(name)
		f.At = s.Offset
		fields = append(fields, f)
	}
	bits, _ := typ.FieldByName("Bits")
	table := &Table{Presence: bits.Offset, Bits: 96}
	for bit := range uint32(96) {
		fields = append(fields, Field{Kind: protoreflect.BoolKind, HasBit: true, Bit: bit})
	}
	set := func(m *message, f *Field) {
		one := int32(1)
		values := message{
			Byte: true, Word: one << 31, Float: 1, Long: 1 << 63 >> 1, Text: "a", Bytes: []byte{0}, NoBytes: []byte{}, Pointer: &one,
			Message: m, List: []int32{0}, Map: map[string]int{}, Oneof: one, Last: true,
		}
		if f.HasBit {
			m.Bits[f.Bit/32] |= 1 << (f.Bit % 32)
			return
		}
		for i := range typ.NumField() {
			if typ.Field(i).Offset == f.At {
				reflect.ValueOf(m).Elem().Field(i).Set(reflect.ValueOf(values).Field(i))
			}
		}
	}
	for i := range fields {
		fields[i].mask = fields[i].masked(table)
	}
	for i := range fields {
		var m message
		set(&m, &fields[i])
		for k := range fields {
			if is := fields[k].isIn(ref(&m)); is != (i == k) {
				t.Errorf("with field %+v, field %+v is there: %t", fields[i], fields[k], is)
			}
		}
	}
}
