package emit

import (
	"fmt"

	"google.golang.org/protobuf/reflect/protoreflect"

	"github.com/tightwire/tightwire/protobuf/cmd/protoc-gen-go-tight/internal/model"
	"github.com/tightwire/tightwire/protobuf/tight/schema"
)

// hooks writes the init function that puts messages under package proto.
func (x *file) hooks(own []*model.Message) {
	var hooked, left []*model.Message
	for _, m := range own {
		switch {
		case x.hooked(m):
			hooked = append(hooked, m)
		case x.wanted(m):
			left = append(left, m)
		}
	}
	if len(hooked)+len(left) == 0 {
		return
	}
	x.p("")
	x.p("func init() {")
	for _, m := range left {
		x.p("%s(%q, %q)", x.tight("Leave"), m.Desc.FullName(), m.Left)
	}
	for _, m := range hooked {
		x.hook(m)
	}
	x.p("}")
}

// wanted reports whether m is one of the messages to be put under package proto, and hooked whether it
// is put there.
func (p *pkg) wanted(m *model.Message) bool {
	return p.options.Hook == "all" || p.options.Hook == "roots" && m.Root
}

func (p *pkg) hooked(m *model.Message) bool { return p.wanted(m) && m.Left == "" }

func (x *file) hook(m *model.Message) {
	name, typ, message := x.funcName(m), x.goType(m), x.use(protoPkg, "Message")
	end := ""
	if m.Group {
		end = ", 0"
	}
	schema := fmt.Sprintf("&tightSchema%s", name)
	if x.outside() {
		schema = fmt.Sprintf("&%s{Digest: %#x, Whole: true}", x.tight("Schema"), x.digests.Of(m.Desc))
	}
	if x.tabled[m] {
		x.p("%s(&%s, %s)", x.tight("HookTable"), x.tableName(m), schema)
		return
	}
	x.p("%s(%s{", x.tight("Hook"), x.tight("Codec"))
	x.p("Message: (*%s)(nil),", typ)
	if x.outside() {
		x.p("Decode: func(p %s, d *%s, b []byte, i, depth int) int {", message, x.tight("Decoder"))
		x.p("return tightDecode%s(p.(*%s), d%s, b, i, depth%s)", name, typ, x.slabs[m].argument(x.shared(x.slabs[m])), end)
		x.p("},")
	}
	if !x.outside() {
		x.p("SizeCache: func(p %s) *int32 { return &p.(*%s).sizeCache },", message, typ)
	}
	if m.Extensible {
		x.p("Extensions: &%s,", x.extensionsName(m))
	}
	if m.MayLack {
		x.p("MayLack: true,")
	}
	x.p("Schema: %s,", schema)
	if x.copies(m) {
		x.p("Merge: func(m, y %s) {", message)
		x.p("var c %s", x.tight("Copier"))
		x.p("tightMerge%s(m.(*%s), y.(*%s), &c)", name, typ, typ)
		x.p("},")
		x.p("Equal: func(m, y %s) bool { return tightEqual%s(m.(*%s), y.(*%s)) },", message, name, typ, typ)
	}
	x.p("Unmarshal: func(p %s, b []byte, flags %s, r %s, depth int) error {", message, x.tight("UnmarshalFlags"), x.tight("Resolver"))
	x.startDecoder(m, "b")
	x.p("m := p.(*%s)", typ)
	x.p("return d.Finish(m, tightDecode%s(m, %s, d.StartHook(b, flags, r), 0, depth%s))", name, x.root(m), end)
	x.p("},")
	x.p("Functions: %s(tightEncode%s, tightSize%s),", x.tight("FunctionsOf"), name, name)
	x.p("})")
}

// newDigests returns the digests of what codecs of this package know: of messages of the same Go package, and outside
// of all messages.
func (p *pkg) newDigests() *schema.Digests {
	return schema.NewDigests(func(a, b protoreflect.MessageDescriptor) bool {
		return p.outside() || p.imports[a.ParentFile().Path()] == p.imports[b.ParentFile().Path()]
	})
}
