package emit

import (
	"fmt"
	"strings"

	"google.golang.org/protobuf/reflect/protoreflect"

	"github.com/tightwire/tightwire/protobuf/cmd/protoc-gen-go-tight/internal/model"
)

// An equaling writes the functions that compare m with y: as proto.Equal does, or as vtprotobuf's EqualVT does. What
// takes no loop comes first.
type equaling struct {
	*file
	vt bool
	// differ are conditions, each of which means that the messages are not equal.
	differ []string
}

// equaler writes the function that compares two messages inside of others: nil is an empty message.
func (x *file) equaler(m *model.Message) {
	x.p("")
	x.p("func tightEqual%s(m, y *%s) bool {", x.funcName(m), x.goType(m))
	x.p("if m == y { return true }")
	x.p("if m == nil || y == nil { return %s(m, y) }", x.tight("EqualNil"))
	e := equaling{file: x}
	e.fields(m)
	if x.outside() {
		x.p("return %s(m, y)", x.tight("EqualUnknownOf"))
	} else {
		x.p("return len(m.unknownFields)+len(y.unknownFields) == 0 || %s(m.unknownFields, y.unknownFields)", x.tight("EqualUnknown"))
	}
	x.p("}")
}

// vtEqualer writes the function of EqualVT.
func (x *file) vtEqualer(m *model.Message) {
	x.p("")
	x.p("func tightSame%s(m, y *%s) bool {", x.funcName(m), x.goType(m))
	x.p("if m == y { return true }")
	x.p("if m == nil || y == nil { return false }")
	e := equaling{file: x, vt: true}
	e.fields(m)
	x.p("return string(m.unknownFields) == string(y.unknownFields)")
	x.p("}")
}

func (x *equaling) fields(m *model.Message) {
	for _, f := range m.Fields {
		if f.Shape != model.Oneof {
			x.simple(f)
		}
	}
	x.flush()
	for _, s := range m.Steps() {
		if s.Oneof != nil {
			x.oneof(s.Oneof)
		} else {
			x.deep(s.Field)
		}
	}
}

func (x *equaling) add(format string, args ...any) {
	x.differ = append(x.differ, fmt.Sprintf(format, args...))
}

// flush writes the conditions so far.
func (x *equaling) flush() {
	if len(x.differ) > 0 {
		x.p("if %s { return false }", strings.Join(x.differ, " ||\n"))
	}
	x.differ = nil
}

// simple adds the conditions of a field that take no loop.
func (x *equaling) simple(f *model.Field) {
	a, b := x.place(f, "m"), x.place(f, "y")
	switch {
	case f.Shape == model.List, f.Shape == model.Map:
		x.add("len(%s) != len(%s)", x.value(f, "m"), x.value(f, "y"))
	case f.Shape == model.Implicit:
		x.differs(f, a, b, "EqualPlainFloat")
	case isMessage(f):
		x.add("(%s == nil) != (%s == nil)", a, b)
	case f.Hidden:
		x.add("%s != %s", x.has(f, "m"), x.has(f, "y"))
		x.flush()
		x.p("if %s {", x.has(f, "m"))
		x.differs(f, x.value(f, "m"), x.value(f, "y"), "EqualFloat")
		x.flush()
		x.p("}")
	case f.Kind == protoreflect.BytesKind:
		x.add("!%s(%s, %s)", x.tight("EqualBytes"), a, b)
	case isFloat(f) && !x.vt:
		x.add("!%s(%s, %s)", x.tight("EqualFloatPointer"), a, b)
	default:
		x.add("!%s(%s, %s)", x.tight("EqualPointer"), a, b)
	}
}

// differs adds the condition that two values that are there differ. float is the function for numbers with NaN.
func (x *equaling) differs(f *model.Field, a, b, float string) {
	switch {
	case f.Kind == protoreflect.BytesKind:
		x.add("string(%s) != string(%s)", a, b)
	case isFloat(f) && !x.vt:
		x.add("!%s(%s, %s)", x.tight(float), a, b)
	default:
		x.add("%s != %s", a, b)
	}
}

func isFloat(f *model.Field) bool {
	return f.Kind == protoreflect.FloatKind || f.Kind == protoreflect.DoubleKind
}

// deep writes the comparison of messages, lists and maps, which are as long as each other.
func (x *equaling) deep(f *model.Field) {
	a, b := x.value(f, "m"), x.value(f, "y")
	switch {
	case f.Shape == model.Map:
		x.p("for key, v := range %s {", a)
		x.p("o, ok := %s[key]", b)
		x.p("if !ok { return false }")
		x.element(f.Value, "v", "o")
		x.p("}")
	case f.Shape == model.List && isMessage(f):
		x.p("for i, v := range %s {", a)
		x.p("o := %s[i]", b)
		x.element(f, "v", "o")
		x.p("}")
	case f.Shape == model.List:
		x.add("!%s(%s, %s)", x.tight(x.listFunc(f)), a, b)
		x.flush()
	case isMessage(f):
		x.message(f, a, b)
	}
}

// listFunc returns the function that compares two lists.
func (x *equaling) listFunc(f *model.Field) string {
	switch {
	case f.Kind == protoreflect.BytesKind:
		return "EqualBytesList"
	case isFloat(f) && !x.vt:
		return "EqualFloatList"
	case isFloat(f), f.Kind == protoreflect.StringKind, f.Kind == protoreflect.BoolKind:
		return "EqualList"
	}
	return "EqualNumberList"
}

// element writes the comparison of two values of a list, map or oneof.
func (x *equaling) element(f *model.Field, a, b string) {
	_, known := x.knownFunc("Equal", f)
	switch {
	case !isMessage(f):
		x.differs(f, a, b, "EqualFloat")
		x.flush()
	case !x.vt || known:
		x.message(f, a, b)
	case f.Message == nil || !x.copies(f.Message):
		x.p("if !%s(%s, %s) { return false }", x.tight("EqualElementVT"), a, b)
	default:
		typ := x.valueType(x.file.field(f))
		x.p("if p, q := %s, %s; p != q {", a, b)
		x.p("if p == nil { p = new(%s) }", typ)
		x.p("if q == nil { q = new(%s) }", typ)
		x.p("if !%s(p, q) { return false }", "tightSame"+x.funcName(f.Message))
		x.p("}")
	}
}

// message writes the comparison of two messages, both of them there or both nil if the field is no element.
func (x *equaling) message(f *model.Field, a, b string) {
	call := x.tight("EqualForeign")
	if name, ok := x.knownFunc("Equal", f); ok {
		call = name
	} else if copied := f.Message != nil && x.copies(f.Message); copied && x.vt {
		call = "tightSame" + x.funcName(f.Message)
	} else if copied {
		call = "tightEqual" + x.funcName(f.Message)
	} else if x.vt {
		call = x.tight("EqualForeignVT")
	}
	x.p("if %s != %s && !%s(%s, %s) { return false }", a, b, call, a, b)
}

// oneof writes the comparison of the fields of a oneof.
func (x *equaling) oneof(fields []*model.Field) {
	other := x.place(fields[0], "y")
	x.p("switch o := %s.(type) {", x.place(fields[0], "m"))
	for _, f := range fields {
		wrapper := x.qualified(x.wrapper(f))
		x.p("case *%s:", wrapper)
		x.p("v, ok := %s.(*%s)", other, wrapper)
		if x.vt {
			x.p("if !ok || (o == nil) != (v == nil) { return false }")
			x.p("if o == v { break }")
		} else {
			x.p("if !ok || o == nil || v == nil {")
			x.p("if !%s(o, %s) { return false }", x.tight("NoneSet"), other)
			x.p("break")
			x.p("}")
		}
		name := x.file.field(f).GoName
		x.element(f, "o."+name, "v."+name)
	}
	if x.vt {
		x.p("case nil: if %s != nil { return false }", other)
	} else {
		x.p("case nil: if !%s(nil, %s) { return false }", x.tight("NoneSet"), other)
	}
	x.p("}")
}
