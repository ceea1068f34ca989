package emit

import (
	"fmt"

	"google.golang.org/protobuf/encoding/protowire"
	"google.golang.org/protobuf/reflect/protoreflect"

	"github.com/tightwire/tightwire/protobuf/cmd/protoc-gen-go-tight/internal/model"
)

// decodeElement writes a read of one value that is appended to target.
func (x *file) decodeElement(f *model.Field, target string) {
	switch {
	case f.Each:
		x.readValue(f)
		x.p("%s = append(%s, %s)", target, target, x.valueRead(f))
	case f.Kind == protoreflect.BytesKind:
		x.p("n = d.AddBytes(&%s, v, %d)", target, f.Tag)
	case f.Kind == protoreflect.StringKind && f.UTF8:
		x.p("n = d.AddText(&%s, v, %d)", target, f.Tag)
	case f.Kind == protoreflect.StringKind:
		x.p("n = d.AddRawText(&%s, v, %d)", target, f.Tag)
	default:
		x.readValue(f)
		x.p("%s = append(%s, %s)", target, target, x.valueRead(f))
	}
}

// decodePacked writes a read of a packed field.
func (x *file) decodePacked(f *model.Field, target string) {
	read := x.wire("ConsumePacked" + scalars[f.Kind].packed)
	if f.Kind == protoreflect.EnumKind {
		read = x.tight("PackedEnums")
	}
	x.p("body, k := %s(v)", x.wire("ConsumeBytes"))
	x.p("if n = k; n < 0 { return n }")
	if isFixed(f) {
		x.p("if %s, k = %s(%s, body, %s); k < 0 { return k }", target, x.tight("PackedFixed"), target, read)
		return
	}
	x.p("if %s, k = %s(%s, body); k < 0 { return k }", target, read, target)
}

// isFixed reports whether all values of a field have one size.
func isFixed(f *model.Field) bool {
	typ := model.WireType(f.Kind)
	return typ == protowire.Fixed32Type || typ == protowire.Fixed64Type
}

// mapFunc returns the name of a function for a map. A number cannot begin the name of a message, so
// that no other function has this one.
func (x *file) mapFunc(verb string, m *model.Message, f *model.Field) string {
	return fmt.Sprintf("tight%s%d_%s", verb, f.Desc.Number(), x.funcName(m))
}

// mapDecoder writes the function that reads one entry of a map, with its length. It may be
// incomplete, have its key or value several times, and others besides.
func (x *file) mapDecoder(m *model.Message, f *model.Field) {
	key, value := entry(x.field(f))
	target := x.place(f, "m")
	valueType := x.valueType(value)
	x.p("")
	x.p("func %s(m *%s, d *%s, s *%s, b []byte, depth int) int {",
		x.mapFunc("Decode", m, f), x.goType(m), x.tight("Decoder"), x.own.name)
	x.p("if depth--; depth < 0 { return %s }", x.tight("CodeDepth"))
	x.p("entry, all := %s(b)", x.wire("ConsumeBytes"))
	x.p("if all < 0 { return all }")
	x.p("var key %s", x.valueType(key))
	switch f.Value.Kind {
	case protoreflect.MessageKind:
		x.p("value := %s", x.freshMessage(f.Value, "b"))
		valueType = "*" + valueType
	case protoreflect.EnumKind:
		x.p("value := %s(%d)", valueType, value.Enum.Values[0].Desc.Number())
	default:
		x.p("var value %s", valueType)
	}
	x.p("for len(entry) > 0 {")
	x.p("tag, n := %s(entry)", x.wire("ConsumeVarint"))
	x.p("if n < 0 { return n }")
	x.p("v := entry[n:]")
	x.p("switch tag {")
	x.entryCase(f.Key, "key")
	x.entryCase(f.Value, "value")
	x.p("default: n = %s(tag, v)", x.tight("Skip"))
	x.p("}")
	x.p("if n < 0 { return n }")
	x.p("entry = v[n:]")
	x.p("}")
	x.p("if %s == nil { %s = make(map[%s]%s, %s(b[all:], %d)) }",
		target, target, x.valueType(key), valueType, x.tight("MapRoom"), f.Tag)
	x.p("%s[key] = value", target)
	x.p("return all")
	x.p("}")
}

// entryCase writes the case of a map's key or value.
func (x *file) entryCase(f *model.Field, target string) {
	x.p("case %d:", f.Tag)
	if isMessage(f) {
		x.mergeMessage(f, target)
		return
	}
	x.readValue(f)
	x.p("%s = %s", target, x.valueRead(f))
}
