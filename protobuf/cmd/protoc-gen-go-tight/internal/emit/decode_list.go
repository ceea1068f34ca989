package emit

import (
	"fmt"
	"strings"

	"google.golang.org/protobuf/encoding/protowire"
	"google.golang.org/protobuf/reflect/protoreflect"

	"github.com/tightwire/tightwire/protobuf/cmd/protoc-gen-go-tight/internal/model"
)

// decodeElement writes a read of values that are appended to target.
func (x *file) decodeElement(f *model.Field, target string) {
	text := ""
	switch {
	case f.Each:
	case f.Kind == protoreflect.BytesKind:
		text = "BytesList"
	case f.Kind == protoreflect.StringKind && f.UTF8:
		text = "Texts"
	case f.Kind == protoreflect.StringKind:
		text = "RawTexts"
	}
	if text != "" {
		x.p("i = d.%s(&%s, b, i, %d)", text, target, f.Tag)
		return
	}
	x.run(f, func() {
		x.readValue(f)
		x.p("if i < 0 { return i }")
		x.p("%s = append(%s, %s)", target, x.withRoom(f, target), x.valueRead(f))
	})
}

// decodePacked writes a read of a packed field.
func (x *file) decodePacked(f *model.Field, target string) {
	x.p("from, to := %s(b, i)", x.tight("Body"))
	x.p("if i = to; i < 0 { return i }")
	x.p("var n int")
	list := target
	if !f.Each {
		list = fmt.Sprintf("%s(d, %s, b[from:to], %d)", x.tight("RoomPacked"), target, sizeOfFixed(f))
	}
	switch read := "ConsumePacked" + scalars[f.Kind].packed; {
	case f.Kind == protoreflect.EnumKind:
		x.p("if %s, n = %s(%s, b[from:to]); n < 0 { return n }", target, x.tight("PackedEnums"), list)
	case isFixed(f):
		x.p("if %s, n = %s(%s, b[from:to], %s); n < 0 { return n }", target, x.tight("PackedFixed"), list, x.wire(read))
	default:
		x.p("if %s, n = %s(%s, b[from:to]); n < 0 { return n }", target, x.wire(read), list)
	}
}

// isFixed reports whether all values of a field have one size.
func isFixed(f *model.Field) bool { return sizeOfFixed(f) > 0 }

// sizeOfFixed returns that size in bytes, or 0.
func sizeOfFixed(f *model.Field) int {
	switch model.WireType(f.Kind) {
	case protowire.Fixed32Type:
		return 4
	case protowire.Fixed64Type:
		return 8
	}
	return 0
}

// decodeDeepMaps writes that a map's field of another wire type, an unknown field elsewhere, is too deep in a message that is as deep as
// allowed: protobuf-go looks at the depth of the entry first.
func (x *file) decodeDeepMaps(m *model.Message) {
	var numbers []string
	for _, f := range m.Fields {
		if f.Shape == model.Map {
			numbers = append(numbers, fmt.Sprintf("tag>>3 == %d", f.Desc.Number()))
		}
	}
	if len(numbers) > 0 {
		x.p("if depth == 0 && (%s) { return %s }", strings.Join(numbers, " || "), x.tight("CodeDepth"))
	}
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
	x.p("func %s(m *%s, d *%s%s, b []byte, i, depth int) int {",
		x.mapFunc("Decode", m, f), x.goType(m), x.tight("Decoder"), x.own.parameter())
	x.p("if depth--; depth < 0 { return %s }", x.tight("CodeDepth"))
	x.p("all := b")
	x.p("i, end := %s(b, i)", x.tight("Body"))
	x.p("if end < 0 { return end }")
	x.p("b = b[:end]")
	x.p("var key %s", x.valueType(key))
	mayLack := isMessage(f.Value) && (f.Value.Message == nil || f.Value.Message.MayLack) // an entry without a value has an empty message
	if mayLack {
		x.p("hasValue := false")
	}
	switch f.Value.Kind {
	case protoreflect.MessageKind:
		x.take("%s := %s", "value", x.freshMessage(f.Value))
		valueType = "*" + valueType
	case protoreflect.EnumKind:
		x.p("value := %s(%d)", valueType, value.Enum.Values[0].Desc.Number())
	default:
		x.p("var value %s", valueType)
	}
	x.fieldLoop("b", func() {
		x.entryCase(f.Key, "key")
		x.entryCase(f.Value, "value")
		if mayLack {
			x.p("hasValue = true")
		}
		x.p("default: i = %s(tag, b, i)", x.tight("Skip"))
	})
	if mayLack {
		x.p("if !hasValue { d.Lack() }")
	}
	fresh := fmt.Sprintf("%s[%s, %s](d, all, end, %d)", x.tight("NewMap"), x.valueType(key), valueType, f.Tag)
	if f.Each {
		fresh = fmt.Sprintf("make(map[%s]%s, %s(all, end, %d))", x.valueType(key), valueType, x.tight("MapRoom"), f.Tag)
	}
	x.p("if %s == nil { %s = %s }", target, target, fresh)
	x.p("%s[key] = value", target)
	x.p("return end")
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
