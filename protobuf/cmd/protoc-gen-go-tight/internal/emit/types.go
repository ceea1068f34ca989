package emit

import (
	"fmt"

	"google.golang.org/protobuf/compiler/protogen"
	"google.golang.org/protobuf/reflect/protoreflect"

	"github.com/tightwire/tightwire/protobuf/cmd/protoc-gen-go-tight/internal/model"
)

// scalars has for each kind its Go type and the suffix of protowire's packed functions.
var scalars = map[protoreflect.Kind]struct{ goType, packed string }{
	protoreflect.BoolKind:     {"bool", "Bool"},
	protoreflect.Int32Kind:    {"int32", "Int32"},
	protoreflect.Sint32Kind:   {"int32", "Sint32"},
	protoreflect.Sfixed32Kind: {"int32", "Sfixed32"},
	protoreflect.Uint32Kind:   {"uint32", "Uint32"},
	protoreflect.Fixed32Kind:  {"uint32", "Fixed32"},
	protoreflect.Int64Kind:    {"int64", "Int64"},
	protoreflect.Sint64Kind:   {"int64", "Sint64"},
	protoreflect.Sfixed64Kind: {"int64", "Sfixed64"},
	protoreflect.Uint64Kind:   {"uint64", "Uint64"},
	protoreflect.Fixed64Kind:  {"uint64", "Fixed64"},
	protoreflect.FloatKind:    {"float32", "Float"},
	protoreflect.DoubleKind:   {"float64", "Double"},
	protoreflect.StringKind:   {"string", ""},
	protoreflect.BytesKind:    {"[]byte", ""},
}

// valueType returns the Go type of one value of g, without a pointer.
func (x *file) valueType(g *protogen.Field) string {
	switch g.Desc.Kind() {
	case protoreflect.EnumKind:
		return x.qualified(g.Enum.GoIdent)
	case protoreflect.MessageKind, protoreflect.GroupKind:
		return x.qualified(g.Message.GoIdent)
	}
	return scalars[g.Desc.Kind()].goType
}

// entry returns the key and the value of a map, as protogen has them.
func entry(g *protogen.Field) (key, value *protogen.Field) {
	return g.Message.Fields[0], g.Message.Fields[1]
}

func isMessage(f *model.Field) bool {
	return f.Kind == protoreflect.MessageKind && f.Shape != model.Map || f.Kind == protoreflect.GroupKind
}

// fromWire returns the Go value of v, a uint64 of a varint or of 8 bytes, or a uint32 of 4 bytes.
func (x *file) fromWire(g *protogen.Field, v string) string {
	switch k := g.Desc.Kind(); k {
	case protoreflect.BoolKind:
		return v + " != 0"
	case protoreflect.Uint64Kind, protoreflect.Fixed64Kind, protoreflect.Fixed32Kind:
		return v
	case protoreflect.Sint32Kind:
		return fmt.Sprintf("int32(%s(uint64(uint32(%s))))", x.wire("DecodeZigZag"), v)
	case protoreflect.Sint64Kind:
		return fmt.Sprintf("%s(%s)", x.wire("DecodeZigZag"), v)
	case protoreflect.FloatKind:
		return fmt.Sprintf("%s(%s)", x.use(mathPkg, "Float32frombits"), v)
	case protoreflect.DoubleKind:
		return fmt.Sprintf("%s(%s)", x.use(mathPkg, "Float64frombits"), v)
	case protoreflect.EnumKind:
		return fmt.Sprintf("%s(%s)", x.valueType(g), v)
	default:
		return fmt.Sprintf("%s(%s)", scalars[k].goType, v)
	}
}

// toWire returns v, a Go value, as a uint64 of a varint or of 8 bytes, or as a uint32 of 4 bytes.
func (x *file) toWire(g *protogen.Field, v string) string {
	switch g.Desc.Kind() {
	case protoreflect.BoolKind:
		return fmt.Sprintf("%s(%s)", x.wire("EncodeBool"), v)
	case protoreflect.Uint64Kind, protoreflect.Fixed64Kind, protoreflect.Fixed32Kind:
		return v
	case protoreflect.Sint32Kind, protoreflect.Sint64Kind:
		return fmt.Sprintf("%s(int64(%s))", x.wire("EncodeZigZag"), v)
	case protoreflect.Sfixed32Kind:
		return fmt.Sprintf("uint32(%s)", v)
	case protoreflect.FloatKind:
		return fmt.Sprintf("%s(%s)", x.use(mathPkg, "Float32bits"), v)
	case protoreflect.DoubleKind:
		return fmt.Sprintf("%s(%s)", x.use(mathPkg, "Float64bits"), v)
	default:
		return fmt.Sprintf("uint64(%s)", v)
	}
}

// isSet returns the condition under which v, a field without presence, is written.
func (x *file) isSet(g *protogen.Field, v string) string {
	switch g.Desc.Kind() {
	case protoreflect.BoolKind:
		return v
	case protoreflect.StringKind, protoreflect.BytesKind:
		return fmt.Sprintf("len(%s) > 0", v)
	case protoreflect.FloatKind, protoreflect.DoubleKind:
		return x.toWire(g, v) + " != 0" // -0 is written
	}
	return v + " != 0"
}
