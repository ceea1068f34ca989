package emit

import (
	"fmt"
	"slices"
	"strings"

	"google.golang.org/protobuf/encoding/protowire"
	"google.golang.org/protobuf/reflect/protoreflect"

	"github.com/tightwire/tightwire/protobuf/cmd/protoc-gen-go-tight/internal/model"
)

// An encoding function writes m before b[i:] and returns the buffer, which may be another one, and
// where m begins. It makes room itself: once for neighbouring fields without presence, whose
// size is bounded but for their texts, and once for each other value.

// encoder writes the encoding functions of a message and of its maps. Everything is written in the
// reverse of its order.
func (x *file) encoder(m *model.Message) {
	x.p("")
	x.p("func tightEncode%s(m *%s, e *%s, b []byte, i int) ([]byte, int) {", x.funcName(m), x.goType(m), x.tight("Encoder"))
	x.p("if m == nil { return b, i }")
	x.encodeWhole(m)
	if x.outside() {
		x.p("if fields := m.ProtoReflect().GetUnknown(); len(fields) > 0 { b, i = e.PutRaw(b, i, fields) }")
	} else {
		x.p("if len(m.unknownFields) > 0 { b, i = e.PutRaw(b, i, m.unknownFields) }")
	}
	steps := m.Steps()
	slices.Reverse(steps)
	for len(steps) > 0 {
		n := 0
		for n < len(steps) && isPlain(steps[n].Field) {
			n++
		}
		if n > 0 {
			x.encodePlain(steps[:n])
		} else {
			n = 1
			x.encodeStep(m, steps[0])
		}
		steps = steps[n:]
	}
	x.encodeExtensions(m)
	x.p("return b, i")
	x.p("}")
	for _, f := range m.Fields {
		if f.Shape == model.Map {
			x.mapEncoder(m, f)
		}
	}
}

// isPlain reports whether a field is one value without presence.
func isPlain(f *model.Field) bool {
	return f != nil && f.Shape == model.Implicit
}

// encodePlain writes neighbouring plain fields, for which it makes room at once.
func (x *file) encodePlain(steps []model.Step) {
	room := 0
	var texts []string
	for _, s := range steps {
		room += s.Field.MostBytes()
		if isText(s.Field) {
			texts = append(texts, fmt.Sprintf(" + len(%s)", x.place(s.Field, "m")))
		}
	}
	x.room(fmt.Sprintf("%d%s", room, strings.Join(texts, "")))
	for _, s := range steps {
		v := x.place(s.Field, "m")
		x.p("if %s {", x.isSet(x.field(s.Field), v))
		x.put(s.Field, v)
		x.p("}")
	}
}

// room writes that the buffer has n bytes before i.
func (x *file) room(n string) {
	x.p("if n := %s; i < n { b, i = e.Grow(b, i, n) }", n)
}

func isText(f *model.Field) bool {
	return f.Kind == protoreflect.StringKind || f.Kind == protoreflect.BytesKind
}

// put writes one value that is not a message, with its tag, where there is room for both.
func (x *file) put(f *model.Field, v string) {
	g := x.field(f)
	switch {
	case f.Kind == protoreflect.StringKind && f.UTF8:
		x.p("i = e.PutText(b, i, %d, %s)", f.Tag, v)
	case f.Kind == protoreflect.StringKind:
		x.p("i = %s(b, i, %d, %s)", x.tight("PutRawText"), f.Tag, v)
	case f.Kind == protoreflect.BytesKind:
		x.p("i = %s(b, i, %d, %s)", x.tight("PutBytes"), f.Tag, v)
	case model.WireType(f.Kind) == protowire.Fixed32Type:
		x.p("i = %s(b, i, %s)", x.tight("PutFixed32"), x.toWire(g, v))
		x.putTag(f.Tag)
	case model.WireType(f.Kind) == protowire.Fixed64Type:
		x.p("i = %s(b, i, %s)", x.tight("PutFixed64"), x.toWire(g, v))
		x.putTag(f.Tag)
	default:
		x.p("i = %s(b, i, %s)", x.tight("PutVarint"), x.toWire(g, v))
		x.putTag(f.Tag)
	}
}

func (x *file) putTag(tag uint64) {
	switch {
	case tag < 0x80:
		x.p("i--")
		x.p("b[i] = %d", tag)
	case tag < 1<<14:
		x.p("i -= 2")
		x.p("b[i], b[i+1] = %d, %d", tag&0x7f|0x80, tag>>7)
	default:
		x.p("i = %s(b, i, %d)", x.tight("PutVarint"), tag)
	}
}

// roomFor writes the code that makes room for one value that is not a message.
func (x *file) roomFor(f *model.Field, v string) {
	if isText(f) {
		x.room(fmt.Sprintf("%d + len(%s)", f.MostBytes(), v))
		return
	}
	x.p("if i < %d { b, i = e.Grow(b, i, %d) }", f.MostBytes(), f.MostBytes())
}

// encodeStep writes a field with presence, a list, a map, or a oneof.
func (x *file) encodeStep(m *model.Message, s model.Step) {
	if s.Oneof != nil {
		x.encodeOneof(s.Oneof)
		return
	}
	f := s.Field
	switch {
	case f.Shape == model.Map:
		x.encodeMap(m, f, x.place(f, "m"))
	case f.Shape == model.List:
		x.encodeElements(f)
	default:
		x.p("if %s {", x.has(f, "m"))
		x.encodeValue(f, x.value(f, "m"))
		x.p("}")
	}
}

// encodeValue writes one value that is there.
func (x *file) encodeValue(f *model.Field, v string) {
	if isMessage(f) {
		x.encodeMessage(f, v)
		return
	}
	x.roomFor(f, v)
	x.put(f, v)
}

// encodeMessage writes a message or group.
func (x *file) encodeMessage(f *model.Field, v string) {
	call := fmt.Sprintf("e.Foreign(b, i, %s)", v)
	if name, ok := x.knownFunc("Encode", f); ok {
		call = fmt.Sprintf("%s(%s, e, b, i)", name, v)
	} else if direct(f) {
		call = fmt.Sprintf("%s(%s, e, b, i)", "tightEncode"+x.funcName(f.Message), v)
	}
	if f.Kind == protoreflect.GroupKind {
		x.p("b, i = e.PutTag(b, i, %d)", f.EndTag())
		x.p("b, i = %s", call)
		x.p("b, i = e.PutTag(b, i, %d)", f.Tag)
		return
	}
	x.p("mark := len(b) - i")
	x.p("b, i = %s", call)
	if f.Tag >= 0x80 {
		x.p("b, i = e.EndMessage(b, i, mark, %d)", f.Tag)
		return
	}
	x.p("if n := len(b) - i - mark; n < 0x80 && i >= 2 {") // nearly all messages are that short
	x.p("i -= 2")
	x.p("b[i], b[i+1] = %d, byte(n)", f.Tag)
	x.p("} else {")
	x.p("b, i = e.EndMessage(b, i, mark, %d)", f.Tag)
	x.p("}")
}

// encodeOneof writes the field of a oneof that is set.
func (x *file) encodeOneof(fields []*model.Field) {
	x.p("switch o := %s.(type) {", x.place(fields[0], "m"))
	for _, f := range fields {
		v := "o." + x.field(f).GoName
		x.p("case *%s:", x.qualified(x.wrapper(f)))
		x.p("if o != nil {")
		if isMessage(f) {
			x.encodeMessage(f, v)
		} else {
			x.roomFor(f, v)
			x.put(f, v)
		}
		x.p("}")
	}
	x.p("}")
}

// encodeElements writes the list of a field.
func (x *file) encodeElements(f *model.Field) {
	v := x.value(f, "m")
	if !isHiddenList(f) {
		x.encodeList(f, v)
		return
	}
	x.p("if list := %s; len(list) > 0 {", v)
	x.encodeList(f, "list")
	x.p("}")
}

// encodeList writes a list.
func (x *file) encodeList(f *model.Field, v string) {
	switch {
	case f.Packed:
		x.p("if len(%s) > 0 {", v)
		if isFixed(f) {
			x.p("b, i = %s(e, b, i, %d, %s, %s)", x.tight("PutFixed"), f.PackedTag, v, x.packedAppend(f))
		} else {
			x.p("b, i = %s(e, b, i, %d, %s, %s, %s)", x.tight("PutPacked"), f.PackedTag, v, x.packedSize(f, v), x.packedAppend(f))
		}
		x.p("}")
	case f.Kind == protoreflect.StringKind && f.UTF8:
		x.p("b, i = e.PutTexts(b, i, %d, %s)", f.Tag, v)
	case f.Kind == protoreflect.StringKind:
		x.p("b, i = e.PutRawTexts(b, i, %d, %s)", f.Tag, v)
	case f.Kind == protoreflect.BytesKind:
		x.p("b, i = e.PutBytesList(b, i, %d, %s)", f.Tag, v)
	default:
		x.p("for k := len(%s) - 1; k >= 0; k-- {", v)
		if isMessage(f) {
			x.encodeMessage(f, v+"[k]")
		} else {
			x.roomFor(f, v)
			x.put(f, v+"[k]")
		}
		x.p("}")
	}
}

// packedSize returns the size of the values of v.
func (x *file) packedSize(f *model.Field, v string) string {
	if f.Kind == protoreflect.EnumKind {
		return fmt.Sprintf("%s(%s)", x.tight("SizeEnums"), v)
	}
	return fmt.Sprintf("%s(%s)", x.wire("SizePacked"+scalars[f.Kind].packed), v)
}

// packedAppend returns the function that appends the values of a list.
func (x *file) packedAppend(f *model.Field) string {
	if f.Kind == protoreflect.EnumKind {
		return x.tight("AppendEnums")
	}
	return x.wire("AppendPacked" + scalars[f.Kind].packed)
}
