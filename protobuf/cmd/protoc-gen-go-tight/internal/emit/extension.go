package emit

import "github.com/tightwire/tightwire/protobuf/cmd/protoc-gen-go-tight/internal/model"

// Extensions are decoded and encoded by protobuf-go's functions for the message, which get them in the order in
// which they come. They are encoded with a message that has nothing else.

// extensions writes the variable with protobuf-go's functions, and the function that makes a message that has m's
// extensions only.
func (x *file) extensions(m *model.Message) {
	if !m.Extensible {
		return
	}
	name, typ := x.extensionsName(m), x.goType(m)
	x.p("")
	x.p("var %s %s", name, x.tight("Extensions"))
	x.p("")
	x.p("func tightOnly%s(m *%s) *%s {", x.funcName(m), typ, typ)
	x.p("o, ok := %s.Spare().(*%s)", name, typ)
	x.p("if !ok { o = new(%s) }", typ)
	x.p("o.extensionFields = m.extensionFields")
	x.p("return o")
	x.p("}")
}

func (x *file) extensionsName(m *model.Message) string { return "tightExtensions" + x.funcName(m) }

// decodeUnknown writes the read of a field that the message does not have.
func (x *file) decodeUnknown(m *model.Message) {
	switch {
	case m.Extensible:
		x.p("i = %s.Decode(d, m, tag, b, i, depth)", x.extensionsName(m))
	case x.outside():
		x.p("i = d.UnknownOf(m, tag, b, i)")
	default:
		x.p("i = d.Unknown(&m.unknownFields, tag, b, i)")
	}
}

// encodeExtensions writes that extensions come before all fields.
func (x *file) encodeExtensions(m *model.Message) {
	x.ifExtended(m, "b, i = %s.Put(e, b, i, o)")
}

func (x *file) sizeExtensions(m *model.Message) {
	x.ifExtended(m, "n += %s.Size(o)")
}

// ifExtended writes a statement with protobuf-go's functions and o, a message that has m's extensions.
func (x *file) ifExtended(m *model.Message, statement string) {
	if !m.Extensible {
		return
	}
	x.p("if len(m.extensionFields) > 0 {")
	x.p("o := tightOnly%s(m)", x.funcName(m))
	x.p(statement, x.extensionsName(m))
	x.p("o.extensionFields, o.sizeCache = nil, 0")
	x.p("%s.Keep(o)", x.extensionsName(m))
	x.p("}")
}
