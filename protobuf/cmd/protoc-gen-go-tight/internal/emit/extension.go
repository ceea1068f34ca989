package emit

import "github.com/tightwire/tightwire/protobuf/cmd/protoc-gen-go-tight/internal/model"

// Extensions are decoded and encoded by protobuf-go's functions for the message, which get them in the order in
// which they come. They are encoded with a message that has nothing else.

// extensionsVariable writes the variable with protobuf-go's functions.
func (x *file) extensionsVariable(m *model.Message) {
	if !m.Extensible {
		return
	}
	x.p("")
	x.p("var %s = %s{Ranges: [][2]uint64{", x.extensionsName(m), x.tight("Extensions"))
	for i := range m.Desc.ExtensionRanges().Len() {
		r := m.Desc.ExtensionRanges().Get(i)
		x.p("{%d, %d},", r[0], r[1])
	}
	x.p("}, Of: func(m %s) *%s { return &m.(*%s).extensionFields }}", x.use(protoPkg, "Message"), x.use(implPkg, "ExtensionFields"), x.goType(m))
}

// extensions writes that, and the function that makes a message that has m's extensions only.
func (x *file) extensions(m *model.Message) {
	if !m.Extensible {
		return
	}
	name, typ := x.extensionsName(m), x.goType(m)
	x.extensionsVariable(m)
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
		x.p("i = %s.Decode(d, m, &m.unknownFields, tag, b, i, depth)", x.extensionsName(m))
	case x.outside():
		x.p("i = d.UnknownOf(m, tag, b, i)")
	default:
		x.p("i = d.Unknown(&m.unknownFields, tag, b, i)")
	}
}

// encodeWhole writes that protobuf-go encodes all of a message if most of it are extensions.
func (x *file) encodeWhole(m *model.Message) {
	if !m.Extensible {
		return
	}
	x.p("if n := len(m.extensionFields); n > 0 {")
	x.p("if b, i, ok := %s.PutMost(e, b, i, m, n, &m.sizeCache); ok { return b, i }", x.extensionsName(m))
	x.p("}")
}

// encodeExtensions writes that extensions come before all fields.
func (x *file) encodeExtensions(m *model.Message) {
	if !m.Extensible {
		return
	}
	x.p("if len(m.extensionFields) > 0 {")
	x.onlyExtensions(m, "b, i = %s.Put(e, b, i, o)")
	x.p("}")
}

// sizeExtensions follows the size of all else.
func (x *file) sizeExtensions(m *model.Message) {
	if !m.Extensible {
		return
	}
	x.p("if extensions := len(m.extensionFields); extensions > 0 {")
	x.p("if %s(extensions, n) { return %s.Size(m) }", x.tight("IsMost"), x.extensionsName(m))
	x.onlyExtensions(m, "n += %s.Size(o)")
	x.p("}")
}

// onlyExtensions writes a statement with protobuf-go's functions and o, a message that has m's extensions.
func (x *file) onlyExtensions(m *model.Message, statement string) {
	x.p("o := tightOnly%s(m)", x.funcName(m))
	x.p(statement, x.extensionsName(m))
	x.p("o.extensionFields, o.sizeCache = nil, 0")
	x.p("%s.Keep(o)", x.extensionsName(m))
}
