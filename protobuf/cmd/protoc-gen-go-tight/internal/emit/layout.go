package emit

import (
	"fmt"
	"unicode"
	"unicode/utf8"

	"google.golang.org/protobuf/compiler/protogen"
	"google.golang.org/protobuf/reflect/protoreflect"

	"github.com/tightwire/tightwire/protobuf/cmd/protoc-gen-go-tight/internal/model"
)

// protoc-gen-go lays out the struct of a message in one of two ways. In the open layout fields are exported, and
// a pointer that is nil says that a value is absent. In the opaque one, of hidden fields, a bit of the message says
// so for scalars and texts; a list of messages is behind a pointer; and only texts keep a pointer besides. All
// other files of this package write what they do to a field by the functions here.

// place returns the field of the struct on which m points that has f: for a field of a oneof, the
// interface of the oneof.
func (x *file) place(f *model.Field, m string) string {
	g := x.field(f)
	name := g.GoName
	if f.Shape == model.Oneof {
		name = g.Oneof.GoName
	}
	if f.Hidden {
		name = "xxx_hidden_" + name
	}
	return m + "." + name
}

// has returns the condition under which m has f, a field with presence that is in no oneof.
func (x *file) has(f *model.Field, m string) string {
	if hasBit(f) {
		return fmt.Sprintf("%s.Present(&%s.XXX_presence[%d], %d)", x.use(implPkg, "X"), m, f.Bit/32, f.Bit)
	}
	return x.place(f, m) + " != nil"
}

// value returns what m has in f, which is there. It is a pointer for messages only.
func (x *file) value(f *model.Field, m string) string {
	switch {
	case hasPointer(f):
		return "*" + x.place(f, m)
	case isHiddenList(f):
		return fmt.Sprintf("%s(%s)", x.tight("Elements"), x.place(f, m))
	}
	return x.place(f, m)
}

// set writes that m has the value v in f, which is no message and has presence.
func (x *file) set(f *model.Field, m, v string) {
	p := x.place(f, m)
	if hasPointer(f) {
		x.fill(p, x.freshPointer(f))
		p = "*" + p
	}
	x.p("%s = %s", p, v)
	x.mark(f, m)
}

// mark writes that f is present, once it has its value.
func (x *file) mark(f *model.Field, m string) {
	if hasBit(f) {
		x.p("%s.SetPresentNonAtomic(&%s.XXX_presence[%d], %d, %d)", x.use(implPkg, "X"), m, f.Bit/32, f.Bit, f.Bits)
	}
}

// list writes what makes room for a list, and returns the variable that has it.
func (x *file) list(f *model.Field, m string) string {
	p := x.place(f, m)
	if !isHiddenList(f) {
		return p
	}
	x.fill(p, x.freshList(f))
	return "(*" + p + ")"
}

// wrapper returns the Go type of the struct around f, a field of a oneof.
func (x *file) wrapper(f *model.Field) protogen.GoIdent {
	ident := x.field(f).GoIdent
	if f.Hidden {
		first, n := utf8.DecodeRuneInString(ident.GoName)
		ident.GoName = string(unicode.ToLower(first)) + ident.GoName[n:]
	}
	return ident
}

// hasBit reports whether a bit says that f is present.
func hasBit(f *model.Field) bool { return f.Hidden && f.Shape == model.Explicit && !isMessage(f) }

// hasPointer reports whether f is a pointer to its value, which is no message.
func hasPointer(f *model.Field) bool {
	if f.Shape != model.Explicit || isMessage(f) || f.Kind == protoreflect.BytesKind {
		return false
	}
	return !f.Hidden || f.Kind == protoreflect.StringKind
}

func isHiddenList(f *model.Field) bool { return f.Hidden && f.Shape == model.List && isMessage(f) }
