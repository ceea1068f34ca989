package model

import (
	"google.golang.org/protobuf/encoding/protowire"
	"google.golang.org/protobuf/reflect/protoreflect"

	"github.com/tightwire/tightwire/protobuf/tight/schema"
)

// A Shape is how a field appears in its message.
type Shape int

// The shapes of fields.
const (
	Implicit Shape = iota // no presence: zero is absent
	Explicit              // present or not
	Oneof                 // one of several
	List
	Map
)

// A Field is one field of a message.
type Field struct {
	Desc  protoreflect.FieldDescriptor
	Kind  protoreflect.Kind
	Shape Shape
	UTF8  bool   // its strings have to be UTF-8
	Tag   uint64 // of one value
	// PackedTag is the tag of the list if it is packed, and 0 where values cannot be packed. Both
	// forms are read.
	PackedTag uint64
	Packed    bool // a list that is written packed
	Each      bool // every value has memory of its own, for what outlives the rest of the message

	// Hidden: the message has the opaque layout, in which bit number Bit of the message's Bits says that a scalar
	// or text with presence is there.
	Hidden    bool
	Bit, Bits int

	Message    *Message // of a message or group
	Key, Value *Field   // of a map
}

// EndTag returns the tag that ends a group.
func (f *Field) EndTag() uint64 { return f.Tag + 1 }

// TagSize returns the length of the tag in bytes.
func (f *Field) TagSize() int { return protowire.SizeVarint(f.Tag) }

// MostBytes returns the most that a value takes with its tag; of strings and bytes the tag and the
// length only.
func (f *Field) MostBytes() int {
	switch WireType(f.Kind) {
	case protowire.Fixed32Type:
		return f.TagSize() + 4
	case protowire.Fixed64Type:
		return f.TagSize() + 8
	}
	return f.TagSize() + 10
}

// WireType returns the wire type of a value of a kind.
func WireType(k protoreflect.Kind) protowire.Type {
	switch k {
	case protoreflect.Fixed32Kind, protoreflect.Sfixed32Kind, protoreflect.FloatKind:
		return protowire.Fixed32Type
	case protoreflect.Fixed64Kind, protoreflect.Sfixed64Kind, protoreflect.DoubleKind:
		return protowire.Fixed64Type
	case protoreflect.StringKind, protoreflect.BytesKind, protoreflect.MessageKind:
		return protowire.BytesType
	case protoreflect.GroupKind:
		return protowire.StartGroupType
	}
	return protowire.VarintType
}

func newField(d protoreflect.FieldDescriptor) *Field {
	num, typ := d.Number(), WireType(d.Kind())
	f := &Field{Desc: d, Kind: d.Kind(), Shape: shapeOf(d), UTF8: schema.EnforcesUTF8(d), Tag: protowire.EncodeTag(num, typ)}
	if f.Shape == List && typ != protowire.BytesType && typ != protowire.StartGroupType {
		f.PackedTag = protowire.EncodeTag(num, protowire.BytesType)
		f.Packed = d.IsPacked()
	}
	f.Bit, f.Bits = bitOf(d)
	if f.Shape == Map {
		f.Key, f.Value = newField(d.MapKey()), newField(d.MapValue())
	}
	return f
}

func shapeOf(d protoreflect.FieldDescriptor) Shape {
	oneof := d.ContainingOneof()
	switch {
	case d.IsMap():
		return Map
	case d.IsList():
		return List
	case oneof != nil && !oneof.IsSynthetic():
		return Oneof
	case d.HasPresence():
		return Explicit
	}
	return Implicit
}

// bitOf returns the number of a field's bit, and how many bits its message has: one for each field and each
// oneof in the order of the .proto file, though few use theirs. A oneof counts where its last field is.
func bitOf(field protoreflect.FieldDescriptor) (bit, bits int) {
	fields := field.ContainingMessage().Fields()
	for i := range fields.Len() {
		f := fields.Get(i)
		if f == field {
			bit = bits
		}
		if o := f.ContainingOneof(); o == nil || o.Fields().Get(o.Fields().Len()-1) == f {
			bits++
		}
	}
	return bit, bits
}
