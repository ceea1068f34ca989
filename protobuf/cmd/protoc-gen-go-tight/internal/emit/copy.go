package emit

import (
	"fmt"

	"google.golang.org/protobuf/reflect/protoreflect"

	"github.com/tightwire/tightwire/protobuf/cmd/protoc-gen-go-tight/internal/model"
)

// A copying writes the functions that copy y to m: as proto.Merge does, or as vtprotobuf's CloneVT does, for which m
// is new. A clone keeps nil elements and empty lists, and a zero with a sign.
type copying struct {
	*file
	verb string // Merge or Clone
}

func (x *file) merger(m *model.Message) { copying{x, "Merge"}.write(m) }
func (x *file) cloner(m *model.Message) { copying{x, "Clone"}.write(m) }

func (x copying) clones() bool { return x.verb == "Clone" }

func (x copying) write(m *model.Message) {
	name, typ := x.funcName(m), x.goType(m)
	x.p("")
	x.p("func tight%s%s(m, y *%s, c *%s) {", x.verb, name, typ, x.tight("Copier"))
	x.p("if y == nil { return }")
	for _, s := range m.Steps() {
		if s.Oneof != nil {
			x.oneof(s.Oneof)
		} else {
			x.copyField(s.Field)
		}
	}
	if x.outside() {
		x.p("%s(m, y)", x.tight("MergeUnknown"))
	} else {
		x.p("if len(y.unknownFields) > 0 { m.unknownFields = append(m.unknownFields, y.unknownFields...) }")
	}
	x.p("}")
	if x.listed[m] {
		x.listCopier(m)
	}
}

// listCopier writes the function that appends copies of a list of messages, which lie side by side.
func (x copying) listCopier(m *model.Message) {
	name, typ := x.funcName(m), x.goType(m)
	x.p("")
	x.p("func tight%ss%s(list, y []*%s, c *%s) []*%s {", x.verb, name, typ, x.tight("Copier"), typ)
	x.p("list, all := %s(c, %d, list, len(y))", x.tight("Longer"), x.roomOf(x.messages[m.Desc.FullName()].GoIdent.String()))
	x.p("k := c.List(len(y))")
	x.p("for i, v := range y {")
	x.p("o := &all[i]")
	if x.clones() {
		x.p("if v == nil { o = nil }")
	}
	x.p("tight%s%s(o, v, c)", x.verb, name)
	x.p("list = append(list, o)")
	x.p("c.Next()")
	x.p("}")
	x.p("c.End(k)")
	x.p("return list")
	x.p("}")
}

// listsOf returns the messages of which some field has a list whose elements lie side by side.
func (p *pkg) listsOf(messages []*model.Message) map[*model.Message]bool {
	listed := map[*model.Message]bool{}
	for _, m := range messages {
		for _, f := range m.Fields {
			if p.sideBySide(f) {
				listed[f.Message] = true
			}
		}
	}
	return listed
}

func (p *pkg) sideBySide(f *model.Field) bool {
	return f.Shape == model.List && f.Message != nil && p.copies(f.Message) && !f.Each
}

// copyField writes the copy of a field that is no member of a oneof.
func (x copying) copyField(f *model.Field) {
	to, from := x.place(f, "m"), x.place(f, "y")
	switch {
	case f.Shape == model.Map:
		x.mapField(f, to, from)
	case f.Shape == model.List:
		x.listField(f)
	case f.Shape == model.Explicit:
		x.present(f, to, from)
	case f.Kind == protoreflect.BytesKind && x.clones():
		x.p("if %s != nil { %s = c.Bytes(%s) }", from, to, from)
	case f.Kind == protoreflect.BytesKind:
		x.p("if len(%s) > 0 { %s = c.Bytes(%s) }", from, to, from)
	case x.clones():
		x.p("%s = %s", to, from)
	default:
		x.p("if %s { %s = %s }", isNotZero(f, from), to, from)
	}
}

// present writes the copy of a field with presence.
func (x copying) present(f *model.Field, to, from string) {
	if isMessage(f) && x.clones() {
		x.fresh(f, to, from)
		return
	}
	x.p("if %s {", x.has(f, "y"))
	switch {
	case isMessage(f):
		x.p("if %s == nil { %s = %s }", to, to, x.part(f, x.typeOf(f), x.keyOf(f)))
		x.message(f, to, from)
	case f.Kind == protoreflect.BytesKind:
		x.p("%s = c.Bytes(%s)", to, from)
	case hasPointer(f):
		x.p("o := %s", x.part(f, x.typeOf(f), x.keyOf(f)))
		x.p("*o = *%s", from)
		x.p("%s = o", to) // only now: m may be y
	default:
		x.p("%s = %s", to, from)
	}
	x.mark(f, "m")
	x.p("}")
}

// isNotZero returns the condition under which proto.Merge copies v, a field without presence. It does not copy a
// zero with a sign.
func isNotZero(f *model.Field, v string) string {
	switch f.Kind {
	case protoreflect.BoolKind:
		return v
	case protoreflect.StringKind:
		return v + ` != ""`
	}
	return v + " != 0"
}

// message writes a copy into a message that is there.
func (x copying) message(f *model.Field, to, from string) {
	call := x.tight("MergeForeign")
	if name, ok := x.knownFunc(x.verb, f); ok {
		call = name
	} else if f.Message != nil && x.copies(f.Message) {
		call = "tight" + x.verb + x.funcName(f.Message)
	}
	x.p("%s(%s, %s, c)", call, to, from)
}

// fresh writes that to, which is nil, gets a copy of a message. A clone of nil is nil.
func (x copying) fresh(f *model.Field, to, from string) {
	_, known := x.knownFunc(x.verb, f)
	switch {
	case x.clones() && !known && (f.Message == nil || !x.copies(f.Message)):
		x.p("%s = %s(%s)", to, x.tight("CloneForeign"), from)
	case x.clones():
		x.p("if %s != nil {", from)
		x.p("%s = %s", to, x.part(f, x.typeOf(f), x.keyOf(f)))
		x.message(f, to, from)
		x.p("}")
	default:
		x.p("%s = %s", to, x.part(f, x.typeOf(f), x.keyOf(f)))
		x.message(f, to, from)
	}
}

// typeOf returns the Go type of one value of f.
func (x copying) typeOf(f *model.Field) string { return x.valueType(x.file.field(f)) }

// keyOf returns what identifies that type in all files.
func (x copying) keyOf(f *model.Field) string {
	switch g := x.file.field(f); {
	case g.Message != nil:
		return g.Message.GoIdent.String()
	case g.Enum != nil:
		return g.Enum.GoIdent.String()
	}
	return x.typeOf(f)
}

// part returns an expression for a pointer to a new value of a type, which key identifies.
func (x copying) part(f *model.Field, typ, key string) string {
	if f.Each {
		return "new(" + typ + ")"
	}
	return fmt.Sprintf("%s[%s](c, %d)", x.tight("Fresh"), typ, x.roomOf(key))
}

// roomOf returns the number that a type has in a Copier.
func (p *pkg) roomOf(key string) int {
	n, ok := p.rooms[key]
	if !ok {
		n = len(p.rooms)
		p.rooms[key] = n
	}
	return n
}

func (x copying) listField(f *model.Field) {
	if x.clones() || isHiddenList(f) {
		x.p("if %s != nil {", x.place(f, "y"))
	} else {
		x.p("if len(%s) > 0 {", x.place(f, "y"))
	}
	to, from := x.place(f, "m"), x.value(f, "y")
	if isHiddenList(f) {
		x.p("if %s == nil { %s = %s }", to, to, x.part(f, "[]*"+x.typeOf(f), "[]"+x.keyOf(f)))
		to = "(*" + to + ")"
	}
	switch {
	case x.sideBySide(f) && isHiddenList(f):
		x.p("if len(%s) > 0 { %s = %s(%s, %s, c) }", from, to, "tight"+x.verb+"s"+x.funcName(f.Message), to, from)
	case x.sideBySide(f):
		x.p("%s = %s(%s, %s, c)", to, "tight"+x.verb+"s"+x.funcName(f.Message), to, from)
	case isMessage(f):
		x.p("k := c.List(len(%s))", from)
		if x.clones() {
			x.p("%s = make([]*%s, 0, len(%s))", to, x.typeOf(f), from)
		}
		x.p("for _, v := range %s {", from)
		x.p("var o *%s", x.typeOf(f))
		x.fresh(f, "o", "v")
		x.p("%s = append(%s, o)", to, to)
		x.p("c.Next()")
		x.p("}")
		x.p("c.End(k)")
	case f.Kind == protoreflect.BytesKind:
		x.p("%s = c.BytesList(%s, %s)", to, to, from)
	case x.clones():
		x.p("o := make([]%s, len(%s))", x.typeOf(f), from)
		x.p("copy(o, %s)", from)
		x.p("%s = o", to)
	default:
		x.p("%s = append(%s, %s...)", to, to, from)
	}
	x.p("}")
}

func (x copying) mapField(f *model.Field, to, from string) {
	key, value := entry(x.file.field(f))
	if x.clones() {
		x.p("if %s != nil {", from)
	} else {
		x.p("if len(%s) > 0 {", from)
	}
	x.p("if %s == nil { %s = make(map[%s]%s, len(%s)) }", to, to, x.valueType(key), x.mapValueType(f), from)
	if value.Message != nil {
		x.p("k := c.List(len(%s))", from)
	}
	x.p("for key, v := range %s {", from)
	switch {
	case value.Message != nil:
		x.p("var o *%s", x.valueType(value))
		x.fresh(f.Value, "o", "v")
		x.p("%s[key] = o", to)
		x.p("c.Next()")
	case f.Value.Kind == protoreflect.BytesKind:
		x.p("%s[key] = c.Bytes(v)", to)
	default:
		x.p("%s[key] = v", to)
	}
	x.p("}")
	if value.Message != nil {
		x.p("c.End(k)")
	}
	x.p("}")
}

// oneof writes the copy of the field of a oneof that is set.
func (x copying) oneof(fields []*model.Field) {
	to := x.place(fields[0], "m")
	x.p("switch o := %s.(type) {", x.place(fields[0], "y"))
	for _, f := range fields {
		wrapper := x.qualified(x.wrapper(f))
		x.p("case *%s:", wrapper)
		if x.clones() {
			x.p("if o == nil { %s = o; break }", to)
			x.p("v := %s", x.part(f, wrapper, x.wrapper(f).String()))
			x.p("%s = v", to)
		} else {
			x.p("if o == nil { break }")
			x.p("v, _ := %s.(*%s)", to, wrapper)
			x.p("if v == nil { v = %s; %s = v }", x.part(f, wrapper, x.wrapper(f).String()), to)
		}
		name := x.file.field(f).GoName
		x.member(f, "v."+name, "o."+name)
	}
	x.p("}")
}

func (x copying) member(f *model.Field, to, from string) {
	switch {
	case isMessage(f) && x.clones():
		x.fresh(f, to, from)
	case isMessage(f):
		x.p("if %s == nil { %s = %s }", to, to, x.part(f, x.typeOf(f), x.keyOf(f)))
		x.message(f, to, from)
	case f.Kind == protoreflect.BytesKind && x.clones():
		x.p("if %s != nil { %s = c.Bytes(%s) }", from, to, from)
	case f.Kind == protoreflect.BytesKind:
		x.p("%s = c.Bytes(%s)", to, from)
	default:
		x.p("%s = %s", to, from)
	}
}

// copyMethods writes the methods by which messages of other packages copy and compare m.
func (x *file) copyMethods(m *model.Message) {
	name, message, copier := x.goName(m), x.use(protoPkg, "Message"), x.tight("Copier")
	merge, equal := fmt.Sprintf("tightMerge%s(m, y.(*%s), c)", name, name), fmt.Sprintf("tightEqual%s(m, y.(*%s))", name, name)
	if !x.copies(m) {
		merge, equal = x.use(protoPkg, "Merge")+"(m, y)", x.use(protoPkg, "Equal")+"(m, y)"
	}
	x.p("// MergeTight merges y, a message of m's type, into m: generated messages of other packages call it.")
	x.p("func (m *%s) MergeTight(y %s, c *%s) { %s }", name, message, copier, merge)
	x.p("")
	x.p("// EqualTight compares m with a message of its type: generated messages of other packages call it.")
	x.p("func (m *%s) EqualTight(y %s) bool { return %s }", name, message, equal)
}
