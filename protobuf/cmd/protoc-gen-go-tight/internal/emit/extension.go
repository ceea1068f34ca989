package emit

import (
	"fmt"

	"github.com/tightwire/tightwire/protobuf/cmd/protoc-gen-go-tight/internal/model"
)

// Extensions are decoded and encoded by protobuf-go's functions for the message, which get them in the order in
// which they come. They are encoded with a message that has nothing else.

// extensions writes the variable with protobuf-go's functions.
func (x *file) extensions(m *model.Message) {
	if m.Extensible {
		x.p("")
		x.p("var %s %s", x.extensionsName(m), x.tight("Extensions"))
	}
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
	x.ifExtended(m, "b, i = %s.Put(e, b, i, %s)")
}

func (x *file) sizeExtensions(m *model.Message) {
	x.ifExtended(m, "n += %s.Size(%s)")
}

// ifExtended writes a statement with protobuf-go's functions and a message that has m's extensions.
func (x *file) ifExtended(m *model.Message, statement string) {
	if m.Extensible {
		only := fmt.Sprintf("&%s{extensionFields: m.extensionFields}", x.goType(m))
		x.p("if len(m.extensionFields) > 0 { "+statement+" }", x.extensionsName(m), only)
	}
}
