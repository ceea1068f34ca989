package emit

import (
	"fmt"

	"google.golang.org/protobuf/encoding/protowire"
	"google.golang.org/protobuf/reflect/protoreflect"

	"github.com/tightwire/tightwire/protobuf/cmd/protoc-gen-go-tight/internal/model"
)

// sizer writes the function that returns the length in bytes of what the encoding function writes.
func (x *file) sizer(m *model.Message) {
	x.p("")
	x.p("func tightSize%s(m *%s) (n int) {", x.funcName(m), x.goType(m))
	x.p("if m == nil { return 0 }")
	for _, s := range m.Steps() {
		if s.Oneof != nil {
			x.sizeOneof(s.Oneof)
			continue
		}
		x.sizeField(s.Field)
	}
	switch {
	case x.outside():
		x.p("return n + len(m.ProtoReflect().GetUnknown())")
	case m.Extensible:
		x.p("n += len(m.unknownFields)")
		x.sizeExtensions(m)
		x.p("return n")
	default:
		x.p("return n + len(m.unknownFields)")
	}
	x.p("}")
}

func (x *file) sizeField(f *model.Field) {
	v := x.value(f, "m")
	switch f.Shape {
	case model.Map:
		x.sizeMap(f, v)
	case model.List:
		x.sizeList(f, v)
	case model.Implicit:
		x.p("if %s { n += %s }", x.isSet(x.field(f), v), x.sizeOf(f, v))
	default:
		x.p("if %s { n += %s }", x.has(f, "m"), x.sizeOf(f, v))
	}
}

// sizeOf returns the size of one value with its tag.
func (x *file) sizeOf(f *model.Field, v string) string {
	switch {
	case isMessage(f):
		size := fmt.Sprintf("%s(%s)", x.tight("SizeForeign"), v)
		if name, ok := x.knownFunc("Size", f); ok {
			size = fmt.Sprintf("%s(%s)", name, v)
		} else if direct(f) {
			size = fmt.Sprintf("%s(%s)", "tightSize"+x.funcName(f.Message), v)
		}
		if f.Kind == protoreflect.GroupKind {
			return fmt.Sprintf("%d + %s", 2*f.TagSize(), size)
		}
		return fmt.Sprintf("%d + %s(%s)", f.TagSize(), x.tight("SizeBytes"), size)
	case isText(f):
		return fmt.Sprintf("%d + %s(len(%s))", f.TagSize(), x.tight("SizeBytes"), v)
	case f.Kind == protoreflect.BoolKind:
		return fmt.Sprint(f.TagSize() + 1)
	case model.WireType(f.Kind) == protowire.VarintType:
		return fmt.Sprintf("%d + %s(%s)", f.TagSize(), x.wire("SizeVarint"), x.toWire(x.field(f), v))
	}
	return fmt.Sprint(f.MostBytes())
}

func (x *file) sizeOneof(fields []*model.Field) {
	x.p("switch o := %s.(type) {", x.place(fields[0], "m"))
	for _, f := range fields {
		x.p("case *%s:", x.qualified(x.wrapper(f)))
		x.p("if o != nil { n += %s }", x.sizeOf(f, "o."+x.field(f).GoName))
	}
	x.p("}")
}

func (x *file) sizeList(f *model.Field, v string) {
	switch {
	case f.Packed:
		x.p("if len(%s) > 0 { n += %d + %s(%s) }", v, f.TagSize(), x.tight("SizeBytes"), x.packedSize(f, v))
	case f.Kind == protoreflect.StringKind:
		x.p("n += %s(%s, %d)", x.tight("SizeTexts"), v, f.TagSize())
	case f.Kind == protoreflect.BytesKind:
		x.p("n += %s(%s, %d)", x.tight("SizeBytesList"), v, f.TagSize())
	case isMessage(f):
		x.p("for _, v := range %s { n += %s }", v, x.sizeOf(f, "v"))
	default:
		x.p("n += %d * len(%s) + %s", f.TagSize(), v, x.packedSize(f, v))
	}
}

func (x *file) sizeMap(f *model.Field, v string) {
	x.p("if len(%s) > 0 { // to begin a loop takes long", v)
	x.p("for key, value := range %s {", v)
	x.p("_, _ = key, value")
	x.p("n += %d + %s(%s + %s)", f.TagSize(), x.tight("SizeBytes"), x.sizeOf(f.Key, "key"), x.sizeOf(f.Value, "value"))
	x.p("}")
	x.p("}")
}
