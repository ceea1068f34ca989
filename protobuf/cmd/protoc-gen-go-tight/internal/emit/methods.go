package emit

import (
	"fmt"

	"github.com/tightwire/tightwire/protobuf/cmd/protoc-gen-go-tight/internal/model"
)

// methods writes the exported methods of a message.
func (x *file) methods(m *model.Message) {
	name := x.goName(m)
	end := ""
	if m.Group {
		end = ", 0"
	}
	x.p("")
	x.p("// UnmarshalTight does what proto.Unmarshal(b, m) does. m shares no memory with b, but its strings")
	x.p("// and bytes do with each other, and its messages lie side by side: what is kept of m keeps more.")
	x.p("func (m *%s) UnmarshalTight(b []byte) error {", name)
	x.unmarshalBody(m, "Start", end)
	x.p("")
	x.p("// UnmarshalTightAlias is UnmarshalTight, but m's strings and bytes are parts of b, which must not")
	x.p("// change as long as m is in use.")
	x.p("func (m *%s) UnmarshalTightAlias(b []byte) error {", name)
	x.unmarshalBody(m, "StartAlias", end)
	x.p("")
	x.p("// MarshalTight does what proto.Marshal(m) does, without a pass that counts.")
	x.p("func (m *%s) MarshalTight() ([]byte, error) {", name)
	if m.Extensible && !x.tabled[m] {
		x.p("if m != nil && len(m.extensionFields) > 0 {")
		x.p("return %s(m) // its size says whether most of it are extensions", x.use(protoPkg, "Marshal"))
		x.p("}")
	}
	if m.MayLack {
		x.p("if err := %s(m); err != nil { return nil, err }", x.use(protoPkg, "CheckInitialized"))
	}
	x.marshalBody(m)
	x.p("")
	x.p("var tightHint%s %s", name, x.tight("Hint"))
	x.p("")
	x.p("// AppendTight appends m's encoding to b, as proto.MarshalOptions.MarshalAppend does.")
	x.p("func (m *%s) AppendTight(b []byte) ([]byte, error) {", name)
	if m.MayLack {
		x.p("if err := %s(m); err != nil { return b, err }", x.use(protoPkg, "CheckInitialized"))
	}
	x.p("return tightAppend%s(b, m, false)", name)
	x.p("}")
	x.p("")
	x.p("// SizeTight returns the length in bytes of m's encoding.")
	x.p("func (m *%s) SizeTight() int { return tightSize%s(m) }", name, name)
	x.p("")
	x.p("// DecodeTight merges b[i:], a part of d's input, into m: generated messages of other packages call it.")
	x.p("func (m *%s) DecodeTight(d *%s, b []byte, i, depth int) int {", name, x.tight("Decoder"))
	x.p("return tightDecode%s(m, d%s, b, i, depth%s)", name, x.own.argument(x.shared(x.own)), end)
	x.p("}")
	x.p("")
	x.p("// EncodeTight writes m before b[i:]: generated messages of other packages call it.")
	x.p("func (m *%s) EncodeTight(e *%s, b []byte, i int) ([]byte, int) { return tightEncode%s(m, e, b, i) }", name, x.tight("Encoder"), name)
	x.p("")
	x.p("// SchemaTight returns what package tight knows of the codecs: whether they fit is asked by generated messages of other packages.")
	x.p("func (m *%s) SchemaTight() *%s { return &tightSchema%s }", name, x.tight("Schema"), name)
	x.p("")
	x.p("var tightSchema%s = %s{Digest: %#x}", name, x.tight("Schema"), x.digests.Of(m.Desc))
	x.p("")
	x.copyMethods(m)
}

// appender writes the function that appends a message's encoding.
func (x *file) appender(m *model.Message) {
	name := x.funcName(m)
	x.p("")
	x.p("func tightAppend%s(b []byte, m *%s, deterministic bool) ([]byte, error) {", name, x.goType(m))
	if x.tabled[m] {
		x.p("return %s.Append(b, m, deterministic)", x.tableName(m))
		x.p("}")
		return
	}
	x.p("e, to, i := %s(deterministic)", x.tight("StartEncode"))
	x.p("to, i = tightEncode%s(m, e, to, i)", name)
	x.p("return e.Finish(m, b, to, i)")
	x.p("}")
}

// marshalBody writes the rest of MarshalTight.
func (x *file) marshalBody(m *model.Message) {
	name := x.goName(m)
	if x.tabled[m] {
		x.p("return %s.Marshal(m, &tightHint%s)", x.tableName(m), name)
	} else {
		x.p("var e %s", x.tight("Encoder"))
		x.p("b, i := e.StartNew(&tightHint%s)", name)
		x.p("b, i = tightEncode%s(m, &e, b, i)", name)
		x.p("return e.FinishNew(m, &tightHint%s, b, i)", name)
	}
	x.p("}")
}

// startDecoder writes a Decoder for m, and the slabs that its messages are of. One that goes to messages of other packages,
// which are called by an interface, would be allocated each time.
func (x *file) startDecoder(m *model.Message, input string) {
	s := x.slabs[m]
	if s.kinds || m.Foreign {
		x.p("d := %s()", x.tight("NewDecoder"))
		x.p("defer d.Release()")
	} else {
		x.p("var d %s", x.tight("Decoder"))
	}
	if !s.kinds {
		x.p("s := &%s", s.noneName())
		x.p("if len(%s) > %s { s = new(%s) }", input, x.tight("Small"), s.name)
	}
	if x.options.Copy == "each" {
		x.p("d.CopyEach()") // messages of other packages, too, get texts of their own
	}
}

func (x *file) unmarshalBody(m *model.Message, start, end string) {
	name := x.goName(m)
	if x.tabled[m] {
		x.p("m.Reset()")
		decode := fmt.Sprintf("%s.Unmarshal(m, b, %t)", x.tableName(m), start == "StartAlias")
		if m.MayLack {
			x.p("if err := %s; err != nil { return err }", decode)
			decode = x.use(protoPkg, "CheckInitialized") + "(m)"
		}
		x.p("return %s", decode)
		x.p("}")
		return
	}
	x.startDecoder(m, "b")
	x.p("m.Reset()")
	if m.MayLack {
		x.p("if err := d.Finish(m, tightDecode%s(m, %s, d.%s(b), 0, %s%s)); err != nil || !d.MayLack() { return err }", name, x.root(m), start, x.tight("MaxDepth"), end)
		x.p("return %s(m)", x.use(protoPkg, "CheckInitialized"))
	} else {
		x.p("return d.Finish(m, tightDecode%s(m, %s, d.%s(b), 0, %s%s))", name, x.root(m), start, x.tight("MaxDepth"), end)
	}
	x.p("}")
}

// leftMethods writes the methods of a message that is left to protobuf-go, so that callers need not
// know which.
func (x *file) leftMethods(m *model.Message) {
	name, proto := x.goName(m), func(n string) string { return x.use(protoPkg, n) }
	x.p("")
	x.p("// UnmarshalTight is proto.Unmarshal.")
	x.p("func (m *%s) UnmarshalTight(b []byte) error { return %s(b, m) }", name, proto("Unmarshal"))
	x.p("")
	x.p("// UnmarshalTightAlias is proto.Unmarshal.")
	x.p("func (m *%s) UnmarshalTightAlias(b []byte) error { return %s(b, m) }", name, proto("Unmarshal"))
	x.p("")
	x.p("// MarshalTight is proto.Marshal.")
	x.p("func (m *%s) MarshalTight() ([]byte, error) { return %s(m) }", name, proto("Marshal"))
	x.p("")
	x.p("// AppendTight is proto.MarshalOptions.MarshalAppend.")
	x.p("func (m *%s) AppendTight(b []byte) ([]byte, error) { return %s{}.MarshalAppend(b, m) }", name, proto("MarshalOptions"))
	x.p("")
	x.p("// SizeTight is proto.Size.")
	x.p("func (m *%s) SizeTight() int { return %s(m) }", name, proto("Size"))
}
