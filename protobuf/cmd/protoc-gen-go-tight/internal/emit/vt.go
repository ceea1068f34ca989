package emit

import "github.com/tightwire/tightwire/protobuf/cmd/protoc-gen-go-tight/internal/model"

// vtMethods writes the methods that vtprotobuf's users call, but for its pools.
func (x *file) vtMethods(m *model.Message) {
	name := x.goName(m)
	x.vtShared(name)
	x.p("")
	x.p("// MarshalVT is MarshalTight.")
	x.p("func (m *%s) MarshalVT() ([]byte, error) {", name)
	x.p("if m == nil { return nil, nil }")
	x.p("return m.MarshalTight()")
	x.p("}")
	x.p("")
	x.p("// MarshalToSizedBufferVT writes m to the end of b and returns its length in bytes. A b that is shorter is")
	x.p("// an error.")
	x.p("func (m *%s) MarshalToSizedBufferVT(b []byte) (int, error) {", name)
	if m.MayLack {
		x.p("if err := %s(m); err != nil { return 0, err }", x.use(protoPkg, "CheckInitialized"))
	}
	x.p("var e %s", x.tight("Encoder"))
	x.p("to, i := e.StartAt(b, false)")
	x.p("to, i = tightEncode%s(m, &e, to, i)", name)
	x.p("i, err := e.FinishAt(m, to, i)")
	x.p("if err != nil { return 0, err }")
	x.p("return len(b) - i, nil")
	x.p("}")
	x.p("")
	x.p("// SizeVT returns the length in bytes of m's encoding.")
	x.p("func (m *%s) SizeVT() int { return tightSize%s(m) }", name, name)
	x.p("")
	x.p("// UnmarshalVT merges b into m, which it does not reset, as UnmarshalVT of vtprotobuf does.")
	x.p("func (m *%s) UnmarshalVT(b []byte) error {", name)
	x.mergeBody(m, "Start")
	x.p("")
	x.p("// UnmarshalVTUnsafe is UnmarshalVT, but m's strings and bytes are parts of b, which must not change as")
	x.p("// long as m is in use.")
	x.p("func (m *%s) UnmarshalVTUnsafe(b []byte) error {", name)
	x.mergeBody(m, "StartAlias")
	x.vtCopies(m)
}

// vtCopies writes CloneVT and EqualVT.
func (x *file) vtCopies(m *model.Message) {
	name := x.goName(m)
	if !x.copies(m) {
		x.vtCopiesOf(name)
		return
	}
	x.p("")
	x.p("// CloneVT returns a copy of m that shares its strings and nothing else, and nil for nil.")
	x.p("func (m *%s) CloneVT() *%s {", name, name)
	x.p("if m == nil { return nil }")
	x.p("var c %s", x.tight("Copier"))
	x.p("o := new(%s)", name)
	x.p("tightClone%s(o, m, &c)", name)
	x.p("return o")
	x.p("}")
	x.p("")
	x.p("// EqualVT reports whether m and y are equal as vtprotobuf has it: NaN equals nothing, unknown fields")
	x.p("// have to be the same bytes, and a nil element of a list or map is an empty message.")
	x.p("func (m *%s) EqualVT(y *%s) bool { return tightSame%s(m, y) }", name, name, name)
	x.cloner(m)
	x.vtEqualer(m)
}

// vtCopiesOf writes the same methods for messages that protobuf-go copies.
func (x *file) vtCopiesOf(name string) {
	x.p("")
	x.p("// CloneVT is proto.CloneOf.")
	x.p("func (m *%s) CloneVT() *%s { return %s(m) }", name, name, x.use(protoPkg, "CloneOf"))
	x.p("")
	x.p("// EqualVT reports whether m and y are equal as vtprotobuf has it, by reflection.")
	x.p("func (m *%s) EqualVT(y *%s) bool {", name, name)
	x.p("if m == nil || y == nil { return m == y }")
	x.p("return %s(m, y)", x.tight("EqualVT"))
	x.p("}")
}

// vtShared writes the methods that are made of others.
func (x *file) vtShared(name string) {
	proto := func(n string) string { return x.use(protoPkg, n) }
	x.p("")
	x.p("// MarshalVTStrict is MarshalVT: fields are in protobuf-go's order, those of oneofs last.")
	x.p("func (m *%s) MarshalVTStrict() ([]byte, error) { return m.MarshalVT() }", name)
	x.p("")
	x.p("// MarshalToVT writes m to the start of b and returns its length in bytes. It panics if b is shorter.")
	x.p("func (m *%s) MarshalToVT(b []byte) (int, error) { return m.MarshalToSizedBufferVT(b[:m.SizeVT()]) }", name)
	x.p("")
	x.p("// MarshalToVTStrict is MarshalToVT.")
	x.p("func (m *%s) MarshalToVTStrict(b []byte) (int, error) { return m.MarshalToVT(b) }", name)
	x.p("")
	x.p("// MarshalToSizedBufferVTStrict is MarshalToSizedBufferVT.")
	x.p("func (m *%s) MarshalToSizedBufferVTStrict(b []byte) (int, error) { return m.MarshalToSizedBufferVT(b) }", name)
	x.p("")
	x.p("// ResetVT is Reset: there is no pool.")
	x.p("func (m *%s) ResetVT() {", name)
	x.p("if m != nil { m.Reset() }")
	x.p("}")
	x.p("")
	x.p("// CloneMessageVT is CloneVT.")
	x.p("func (m *%s) CloneMessageVT() %s { return m.CloneVT() }", name, proto("Message"))
	x.p("")
	x.p("// EqualMessageVT is EqualVT, and false for a message of another type.")
	x.p("func (m *%s) EqualMessageVT(that %s) bool {", name, proto("Message"))
	x.p("t, ok := that.(*%s)", name)
	x.p("return ok && m.EqualVT(t)")
	x.p("}")
}

// mergeBody writes a decode without a reset.
func (x *file) mergeBody(m *model.Message, start string) {
	name, end := x.goName(m), ""
	if m.Group {
		end = ", 0"
	}
	x.startDecoder(m, "b")
	decode := "d.Finish(m, tightDecode%s(m, %s, d.%s(b), 0, %s%s))"
	if m.MayLack {
		x.p("if err := "+decode+"; err != nil || !d.MayLack() { return err }", name, x.root(m), start, x.tight("MaxDepth"), end)
		x.p("return %s(m)", x.use(protoPkg, "CheckInitialized"))
	} else {
		x.p("return "+decode, name, x.root(m), start, x.tight("MaxDepth"), end)
	}
	x.p("}")
}

// leftVTMethods writes the same methods for a message that is left to protobuf-go.
func (x *file) leftVTMethods(m *model.Message) {
	name, proto := x.goName(m), func(n string) string { return x.use(protoPkg, n) }
	x.vtShared(name)
	x.p("")
	x.p("// MarshalVT is proto.Marshal.")
	x.p("func (m *%s) MarshalVT() ([]byte, error) { return %s(m) }", name, proto("Marshal"))
	x.p("")
	x.p("// MarshalToSizedBufferVT writes m to the end of b and returns its length in bytes. It panics if b is")
	x.p("// shorter.")
	x.p("func (m *%s) MarshalToSizedBufferVT(b []byte) (int, error) {", name)
	x.p("v, err := %s(m)", proto("Marshal"))
	x.p("return copy(b[len(b)-len(v):], v), err")
	x.p("}")
	x.p("")
	x.p("// SizeVT is proto.Size.")
	x.p("func (m *%s) SizeVT() int { return %s(m) }", name, proto("Size"))
	x.p("")
	x.p("// UnmarshalVT merges b into m by proto.UnmarshalOptions.")
	x.p("func (m *%s) UnmarshalVT(b []byte) error { return %s{Merge: true}.Unmarshal(b, m) }", name, proto("UnmarshalOptions"))
	x.p("")
	x.p("// UnmarshalVTUnsafe is UnmarshalVT.")
	x.p("func (m *%s) UnmarshalVTUnsafe(b []byte) error { return m.UnmarshalVT(b) }", name)
	x.vtCopiesOf(name)
}
