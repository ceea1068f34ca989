package emit

import (
	"fmt"

	"google.golang.org/protobuf/encoding/protowire"
	"google.golang.org/protobuf/reflect/protoreflect"

	"github.com/tightwire/tightwire/protobuf/cmd/protoc-gen-go-tight/internal/model"
)

// A decoding function merges b[i:] into m. It returns 0 or a negative code. depth is how deep messages may
// nest, m among them. That of a message which is a group somewhere reads up to the tag end and returns the
// place behind that tag; if end is 0 it reads all of b. Fields that stand one after the other with the
// same tag of one byte are read in a loop.

// decoder writes the decoding functions of a message and of its maps.
func (x *file) decoder(m *model.Message) {
	x.extensions(m)
	name := x.funcName(m)
	end := ""
	if m.Group {
		end = ", end uint64"
	}
	x.p("")
	x.p("func tightDecode%s(m *%s, d *%s%s, b []byte, i, depth int%s) int {", name, x.goType(m), x.tight("Decoder"), x.own.parameter(), end)
	x.p("if depth--; depth < 0 { return %s }", x.tight("CodeDepth"))
	required := requiredOf(m)
	required.begin(x)
	x.fieldLoop("b", func() {
		for _, f := range m.Fields {
			x.p("case %d:", f.Tag)
			required.count(x, f)
			x.decodeCases(m, f)
		}
		x.p("default:")
		if m.Group {
			x.p("if tag == end && end != 0 {")
			required.end(x)
			x.p("return i")
			x.p("}")
		}
		x.decodeDeepMaps(m)
		x.decodeUnknown(m)
	})
	if m.Group {
		x.p("if end != 0 { return %s }", x.tight("CodeTruncated"))
	}
	required.end(x)
	x.p("return 0")
	x.p("}")
	for _, f := range m.Fields {
		if f.Shape == model.Map {
			x.mapDecoder(m, f)
		}
	}
}

// fieldLoop writes a loop over the fields in b[i:]. cases writes what to do for each tag.
func (x *file) fieldLoop(b string, cases func()) {
	x.p("for uint(i) < uint(len(%s)) {", b)
	x.p("tag := uint64(%s[i])", b)
	x.p("if i++; tag >= 0x80 {")
	x.p("if tag, i = %s(%s, i); i < 0 { return i }", x.tight("Tag"), b)
	x.p("}")
	x.p("switch tag {")
	cases()
	x.p("}")
	x.p("if i < 0 { return i }")
	x.p("}")
}

// run writes what reads one field, in a loop over those that follow it.
func (x *file) run(f *model.Field, read func()) {
	if f.Tag >= 0x80 {
		read()
		return
	}
	x.p("for {")
	read()
	x.p("if uint(i) >= uint(len(b)) || b[i] != %d { break }", f.Tag)
	x.p("i++")
	x.p("}")
}

// decodeCases writes what to do for the tag of a field, of which the case is there, and for the tag of a packed list, if it may
// be one. It leaves the place behind the value, or a code, in i.
func (x *file) decodeCases(m *model.Message, f *model.Field) {
	switch {
	case f.Shape == model.Map:
		x.p("i = %s(m, d%s, b, i, depth)", x.mapFunc("Decode", m, f), x.own.argument("s"))
	case f.Shape == model.Oneof:
		x.decodeOneof(f)
	case isMessage(f) && f.Shape == model.List:
		x.decodeMessages(f, x.list(f, "m"))
	case isMessage(f):
		x.decodeMessage(f, x.place(f, "m"))
	case f.Shape == model.List:
		x.decodeElement(f, x.list(f, "m"))
	case f.Shape == model.Explicit && f.Kind != protoreflect.BytesKind:
		x.readValue(f)
		x.set(f, "m", x.valueRead(f))
	case f.Kind == protoreflect.StringKind || f.Kind == protoreflect.BytesKind:
		x.readText(f, x.place(f, "m"))
		x.mark(f, "m")
	default:
		x.readValue(f)
		x.p("%s = %s", x.place(f, "m"), x.valueRead(f))
	}
	if f.PackedTag != 0 {
		x.p("case %d:", f.PackedTag)
		x.decodePacked(f, x.list(f, "m"))
	}
}

// readValue writes a read of one scalar, string or bytes into y.
func (x *file) readValue(f *model.Field) {
	switch {
	case f.Kind == protoreflect.StringKind:
		x.p("var y string")
		x.readText(f, "y")
		return
	case f.Kind == protoreflect.BytesKind:
		x.p("var y []byte")
		x.readText(f, "y")
		return
	case model.WireType(f.Kind) == protowire.Fixed32Type:
		x.p("var y uint32")
	default:
		x.p("var y uint64")
	}
	x.p("y, i = %s(b, i)", x.wireReader(f))
}

// readText writes a read of one string or bytes into target.
func (x *file) readText(f *model.Field, target string) {
	isNear, short := "e > 0", "ShortText"
	switch {
	case f.Each:
		x.p("%s, i = d.%s(b, i)", target, textReader(f))
		return
	case f.Kind == protoreflect.BytesKind:
		isNear, short = "e > i + 1", "ShortBytes"
	case f.UTF8:
		isNear += " && " + x.tight("IsASCII") + "(b, i, e)"
	}
	x.p("if e := d.Near(b, i); %s { %s, i = d.%s(i, e), e } else { %s, i = d.%s(b, i) }", isNear, target, short, target, textReader(f))
}

// valueRead returns what readValue has read, in the field's Go type.
func (x *file) valueRead(f *model.Field) string {
	if f.Kind == protoreflect.StringKind || f.Kind == protoreflect.BytesKind {
		return "y"
	}
	return x.fromWire(x.field(f), "y")
}

func (x *file) wireReader(f *model.Field) string {
	switch model.WireType(f.Kind) {
	case protowire.Fixed32Type:
		return x.tight("Fixed32")
	case protowire.Fixed64Type:
		return x.tight("Fixed64")
	}
	return x.tight("Varint")
}

// textReader returns the Decoder's method for a string or bytes.
func textReader(f *model.Field) string {
	if f.Each {
		return "Own" + sharedReader(f)
	}
	return sharedReader(f)
}

func sharedReader(f *model.Field) string {
	switch {
	case f.Kind == protoreflect.BytesKind && f.Shape == model.Implicit && !f.Desc.ContainingMessage().IsMapEntry():
		return "BytesOrNil"
	case f.Kind == protoreflect.BytesKind:
		return "Bytes"
	case f.UTF8:
		return "Text"
	}
	return "RawText"
}

// decodeOneof writes a read of one of several fields: its struct is new, but for a message, which is
// merged into the one that is there.
func (x *file) decodeOneof(f *model.Field) {
	g, holder := x.field(f), x.place(f, "m")
	if isMessage(f) {
		x.p("o, ok := %s.(*%s)", holder, x.qualified(x.wrapper(f)))
		x.p("if !ok || o == nil {")
		x.take("%s = %s", "o", x.freshWrapper(f))
		x.p("%s = o", holder)
		x.p("}")
		x.decodeMessage(f, "o."+g.GoName)
		return
	}
	x.readValue(f)
	x.take("%s := %s", "o", x.freshWrapper(f))
	x.p("o.%s = %s", g.GoName, x.valueRead(f))
	x.p("%s = o", holder)
}

// decodeMessage writes a read of a message that is merged into target.
func (x *file) decodeMessage(f *model.Field, target string) {
	x.fill(target, x.freshMessage(f))
	x.mergeMessage(f, target)
}

// decodeMessages writes a read of messages that are appended to target.
func (x *file) decodeMessages(f *model.Field, target string) {
	if f.Kind == protoreflect.GroupKind || f.Each {
		x.take("%s := %s", "e", x.freshMessage(f))
		x.p("%s = append(%s, e)", target, x.withRoom(f, target))
		x.mergeMessage(f, "e")
		return
	}
	slab := x.messageSlab(x.field(f).Message, true)
	if x.own.kinds {
		x.decodeOfKind(f, target, slab)
		return
	}
	if f.Message != nil && f.Message.Desc == f.Desc.ContainingMessage() && f.Tag < 0x80 {
		x.decodeOwnType(f, target, slab)
		return
	}
	x.p("l := %s.Open(%s)", slab, target)
	end := fmt.Sprintf("%s = %s.Close(&l)", target, slab)
	onCode := "i = %s; break" // out of the loop of the run
	if f.Tag >= 0x80 {
		onCode = end + "; return %s"
	}
	x.run(f, func() {
		x.body(onCode)
		x.p("e := %s.Next(&l)", slab)
		x.p("if e == nil { e = %s.Apart(&l, b, to, %d) }", slab, f.Tag)
		x.call(f, "e", onCode)
		x.p("i = to")
	})
	x.p("%s", end)
}

// decodeOfKind is decodeMessages where the type has a kind.
func (x *file) decodeOfKind(f *model.Field, target, kind string) {
	x.run(f, func() {
		x.body(returnCode)
		x.p("e := %s(&%s, d, &%s, b, to, %d)", x.tight("KindAdd"), kind, target, f.Tag)
		x.call(f, "e", returnCode)
		x.p("i = to")
	})
}

// withRoom returns the list target, with room for another element.
func (x *file) withRoom(f *model.Field, target string) string {
	if f.Each {
		return target
	}
	return fmt.Sprintf("%s(d, %s, 1)", x.tight("Room"), target)
}

// decodeOwnType is decodeMessages for messages of the type of the message that has them.
func (x *file) decodeOwnType(f *model.Field, target, slab string) {
	x.p("list, count := %s.All(%s, b, i, %d)", slab, target, f.Tag)
	x.p("%s = list", target)
	x.p("for k, e := range list[len(list)-count:] {")
	x.p("if k > 0 { i++ }")
	x.body(target + " = list[:len(list)-count+k]; return %s")
	x.call(f, "e", target+" = list[:len(list)-count+k+1]; return %s")
	x.p("i = to")
	x.p("}")
}

// mergeMessage writes a read of a message, or a group, into a target that is there.
func (x *file) mergeMessage(f *model.Field, target string) {
	switch {
	case f.Kind == protoreflect.GroupKind && direct(f):
		x.p("i = %s(%s, d%s, b, i, depth, %d)", "tightDecode"+x.funcName(f.Message), target, x.own.argument("s"), f.EndTag())
		return
	case f.Kind == protoreflect.GroupKind:
		x.p("body, k := %s(%d, b[i:])", x.wire("ConsumeGroup"), f.Desc.Number())
		x.p("if k < 0 { return k }")
		x.p("from, to := i, i + len(body)")
		x.call(f, target, returnCode)
		x.p("i += k")
		return
	}
	x.body(returnCode)
	x.call(f, target, returnCode)
	x.p("i = to")
}

// returnCode is what to do with a code where nothing else is left to do. A list first keeps the elements before the error, as
// protobuf-go does.
const returnCode = "return %s"

// body writes a read of a length: b[from:to] has that many bytes. onCode is what to do with a code, with %s for it.
func (x *file) body(onCode string) {
	x.p("from, to := %s(b, i)", x.tight("Body"))
	x.p("if to < 0 { "+onCode+" }", "to")
}

// call writes a call that merges b[from:to] into target. onCode is as that of body.
func (x *file) call(f *model.Field, target, onCode string) {
	call := fmt.Sprintf("d.Foreign(%s, b[:to], from, depth)", target)
	if name, ok := x.knownFunc("Decode", f); ok {
		call = fmt.Sprintf("%s(%s, d, b[:to], from, depth)", name, target)
	} else if direct(f) {
		end := ""
		if f.Message.Group {
			end = ", 0"
		}
		call = fmt.Sprintf("%s(%s, d%s, b[:to], from, depth%s)", "tightDecode"+x.funcName(f.Message), target, x.own.argument("s"), end)
	}
	x.p("if code := %s; code < 0 { "+onCode+" }", call, "code")
}
