package emit

import (
	"fmt"

	"google.golang.org/protobuf/encoding/protowire"
	"google.golang.org/protobuf/reflect/protoreflect"

	"github.com/tightwire/tightwire/protobuf/cmd/protoc-gen-go-tight/internal/model"
)

// A decoding function merges b into m. It returns a length or 0, or a negative code. depth is how
// deep messages may nest, m among them. That of a message which is a group somewhere reads up to
// the tag end and returns the length with that tag; if end is 0 it reads all of b.

// decoder writes the decoding functions of a message and of its maps.
func (x *file) decoder(m *model.Message) {
	name := x.funcName(m)
	end := ""
	if m.Group {
		end = ", end uint64"
	}
	x.p("")
	x.p("func tightDecode%s(m *%s, d *%s, s *%s, b []byte, depth int%s) int {", name, x.goType(m), x.tight("Decoder"), x.own.name, end)
	x.p("if depth--; depth < 0 { return %s }", x.tight("CodeDepth"))
	if m.Group {
		x.p("all := len(b)")
	}
	x.p("for len(b) > 0 {")
	x.p("tag, n := %s(b)", x.wire("ConsumeVarint"))
	x.p("if n < 0 { return n }")
	x.p("v := b[n:]")
	x.p("switch tag {")
	for _, f := range m.Fields {
		x.decodeCases(m, f)
	}
	x.p("default:")
	if m.Group {
		x.p("if tag == end && end != 0 { return all - len(v) }")
	}
	if x.outside() {
		x.p("n = d.UnknownOf(m, tag, v)")
	} else {
		x.p("n = d.Unknown(&m.unknownFields, tag, v)")
	}
	x.p("}")
	x.p("if n < 0 { return n }")
	x.p("b = v[n:]")
	x.p("}")
	if m.Group {
		x.p("if end != 0 { return %s }", x.tight("CodeTruncated"))
	}
	x.p("return 0")
	x.p("}")
	for _, f := range m.Fields {
		if f.Shape == model.Map {
			x.mapDecoder(m, f)
		}
	}
}

// decodeCases writes what to do for the tags of a field, which leaves the length of the value, or a
// code, in n.
func (x *file) decodeCases(m *model.Message, f *model.Field) {
	x.p("case %d:", f.Tag)
	switch {
	case f.Shape == model.Map:
		x.p("n = %s(m, d, s, v, depth)", x.mapFunc("Decode", m, f))
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
		x.p("%s, n = d.%s(v)", x.place(f, "m"), textReader(f))
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
	typ, call := "uint64", x.wireReader(f)
	switch f.Kind {
	case protoreflect.StringKind:
		typ, call = "string", "d."+textReader(f)
	case protoreflect.BytesKind:
		typ, call = "[]byte", "d."+textReader(f)
	default:
		if model.WireType(f.Kind) == protowire.Fixed32Type {
			typ = "uint32"
		}
	}
	x.p("var y %s", typ)
	x.p("y, n = %s(v)", call)
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
		return x.wire("ConsumeFixed32")
	case protowire.Fixed64Type:
		return x.wire("ConsumeFixed64")
	}
	return x.wire("ConsumeVarint")
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
		x.p("o, ok := %s.(*%s)", holder, x.QualifiedGoIdent(x.wrapper(f)))
		x.p("if !ok || o == nil { o = %s; %s = o }", x.freshWrapper(f), holder)
		x.decodeMessage(f, "o."+g.GoName)
		return
	}
	x.readValue(f)
	x.p("o := %s", x.freshWrapper(f))
	x.p("o.%s = %s", g.GoName, x.valueRead(f))
	x.p("%s = o", holder)
}

// decodeMessage writes a read of a message that is merged into target.
func (x *file) decodeMessage(f *model.Field, target string) {
	x.p("if %s == nil { %s = %s }", target, target, x.freshMessage(f, "v"))
	x.mergeMessage(f, target)
}

// decodeMessages writes a read of a message that is appended to target.
func (x *file) decodeMessages(f *model.Field, target string) {
	if f.Kind == protoreflect.GroupKind || f.Each {
		x.p("e := %s", x.freshMessage(f, "v"))
		x.p("%s = append(%s, e)", target, target)
		x.mergeMessage(f, "e")
		return
	}
	x.p("body, k := %s(v)", x.wire("ConsumeBytes"))
	x.p("if n = k; n < 0 { return n }")
	x.p("e := %s.Add(&%s, v, n, %d)", x.messageSlab(x.field(f).Message, true), target, f.Tag)
	x.call(f, "e")
}

// mergeMessage writes a read of a message, or a group, into a target that is there.
func (x *file) mergeMessage(f *model.Field, target string) {
	if f.Kind == protoreflect.GroupKind && direct(f) {
		x.p("n = tightDecode%s(%s, d, s, v, depth, %d)", x.funcName(f.Message), target, f.EndTag())
		return
	}
	if f.Kind == protoreflect.GroupKind {
		x.p("body, k := %s(%d, v)", x.wire("ConsumeGroup"), f.Desc.Number())
	} else {
		x.p("body, k := %s(v)", x.wire("ConsumeBytes"))
	}
	x.p("if n = k; n < 0 { return n }")
	x.call(f, target)
}

// call writes a call that merges body into target.
func (x *file) call(f *model.Field, target string) {
	call := fmt.Sprintf("d.Foreign(%s, body, depth)", target)
	if name, ok := x.knownFunc("Decode", f); ok {
		call = fmt.Sprintf("%s(%s, d, body, depth)", name, target)
	} else if direct(f) {
		end := ""
		if f.Message.Group {
			end = ", 0"
		}
		call = fmt.Sprintf("tightDecode%s(%s, d, s, body, depth%s)", x.funcName(f.Message), target, end)
	}
	x.p("if code := %s; code < 0 { return code }", call)
}
