package emit

import "github.com/tightwire/tightwire/protobuf/cmd/protoc-gen-go-tight/internal/model"

// hooks writes the init function that puts messages under package proto.
func (x *file) hooks(own []*model.Message) {
	var hooked, left []*model.Message
	for _, m := range own {
		switch wanted := x.options.Hook == "all" || x.options.Hook == "roots" && m.Root; {
		case wanted && m.Left == "":
			hooked = append(hooked, m)
		case wanted:
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

func (x *file) hook(m *model.Message) {
	name, message := x.goName(m), x.use(protoPkg, "Message")
	end := ""
	if m.Group {
		end = ", 0"
	}
	x.p("%s(%s{", x.tight("Hook"), x.tight("Codec"))
	x.p("Message: (*%s)(nil),", name)
	x.p("Unmarshal: func(p %s, in %s) (%s, error) {", message, x.tight("UnmarshalInput"), x.tight("UnmarshalOutput"))
	x.p("var d %s", x.tight("Decoder"))
	x.p("var s %s", x.slabs[m].name)
	x.p("m := p.(*%s)", name)
	x.p("return d.FinishHook(m, tightDecode%s(m, &d, &s, d.StartHook(in), in.Depth%s), %t)", name, end, !m.Required)
	x.p("},")
	x.p("Size: func(p %s) int { return tightSize%s(p.(*%s)) },", message, name, name)
	x.p("SizeCache: func(p %s) *int32 { return &p.(*%s).sizeCache },", message, name)
	x.p("Append: func(b []byte, p %s, deterministic bool) ([]byte, error) {", message)
	x.p("return tightAppend%s(b, p.(*%s), deterministic)", name, name)
	x.p("},")
	x.p("Put: func(room []byte, p %s, deterministic bool) (int, error) {", message)
	x.p("var e %s", x.tight("Encoder"))
	x.p("m := p.(*%s)", name)
	x.p("b, i := e.StartAt(room, deterministic)")
	x.p("b, i = tightEncode%s(m, &e, b, i)", name)
	x.p("return e.FinishAt(m, b, i)")
	x.p("},")
	if m.HasForeign {
		x.p("Foreign: true,")
	}
	x.p("})")
}
