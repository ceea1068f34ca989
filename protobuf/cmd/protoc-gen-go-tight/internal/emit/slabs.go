package emit

import (
	"fmt"
	"strings"

	"google.golang.org/protobuf/compiler/protogen"

	"github.com/tightwire/tightwire/protobuf/cmd/protoc-gen-go-tight/internal/model"
)

// slabs are the fields of the struct from which messages take what they allocate. A decode clears the
// whole struct, so messages share one only if they, or messages inside them, use the same slabs. A
// field is added when the first function uses it.
//
// A struct that would be large is a variable of kinds: a decode makes the slabs that it needs.
type slabs struct {
	name     string
	kinds    bool
	tables   bool // it has messages with tables
	isShared bool // by the messages of other packages
	fields   []slab
	byType   map[string]int
}

type slab struct {
	name string
	// typ writes the element's type as a file has to name it.
	typ  func(*file) string
	list bool // messages of repeated fields
}

// groupSlabs gives each message the slabs that it shares with those it contains, and with those that
// contain one of them, and returns all slabs in the order of the messages.
func (p *pkg) groupSlabs() (all []*slabs) {
	p.slabs = map[*model.Message]*slabs{}
	near := map[*model.Message][]*model.Message{}
	for _, m := range p.set.Messages {
		for _, f := range m.Fields {
			for _, g := range []*model.Field{f, f.Value} {
				if g != nil && direct(g) {
					near[m] = append(near[m], g.Message)
					near[g.Message] = append(near[g.Message], m)
				}
			}
		}
	}
	var mark func(m *model.Message, s *slabs)
	mark = func(m *model.Message, s *slabs) {
		if p.slabs[m] == nil {
			p.slabs[m] = s
			s.tables = s.tables || p.tabled[m]
			for _, n := range near[m] {
				mark(n, s)
			}
		}
	}
	for _, m := range p.set.Messages {
		if m.Left == "" && p.slabs[m] == nil {
			s := &slabs{name: "tightSlabs_" + p.funcName(m), byType: map[string]int{}}
			mark(m, s)
			all = append(all, s)
		}
	}
	return all
}

// of returns the name of the field for a Go type, which key identifies. Messages of repeated fields have another
// field than others of their type, which need no pointers for lists.
func (s *slabs) of(key string, list bool, typ func(*file) string) string {
	id := key
	if list && !s.kinds {
		id = "[]" + key
	}
	i, ok := s.byType[id]
	if !ok {
		i = len(s.fields)
		s.byType[id] = i
		s.fields = append(s.fields, slab{name: fmt.Sprintf("%s%d", shortName(key), i), typ: typ, list: list})
	}
	return s.fields[i].name
}

// shortName is for readers; a number makes it unique.
func shortName(key string) string {
	name := key[strings.LastIndexAny(key, "./")+1:]
	return strings.ToLower(name[:1]) + strings.ReplaceAll(name[1:], "_", "")
}

// fresh returns an expression for a pointer to a new element: of a slab, or for f an object of its
// own.
func (x *file) fresh(f *model.Field, slab func() string, typ protogen.GoIdent) string {
	if f.Each {
		return "new(" + x.qualified(typ) + ")"
	}
	return x.newOf(slab())
}

// take writes a statement for a variable with a new element, for which fresh is an expression. The call that makes a chunk is too
// large to be inlined, so an element that a slab has is taken without it.
func (x *file) take(statement, variable, fresh string) {
	slab, ok := strings.CutSuffix(fresh, newCall)
	if !ok {
		x.p(statement, variable, fresh)
		return
	}
	x.p(statement, variable, slab+".Next()")
	x.p("if %s == nil { %s = %s }", variable, variable, fresh)
}

// fill writes that target, a field, gets a new element if it has none.
func (x *file) fill(target, fresh string) {
	x.p("if %s == nil {", target)
	x.take("%s := %s", "p", fresh)
	x.p("%s = p", target)
	x.p("}")
}

// freshMessage is fresh for a message of f.
func (x *file) freshMessage(f *model.Field) string {
	m := x.field(f).Message
	return x.fresh(f, func() string { return x.messageSlab(m, false) }, m.GoIdent)
}

// freshWrapper is fresh for the struct around a field of a oneof.
func (x *file) freshWrapper(f *model.Field) string {
	ident := x.wrapper(f)
	return x.fresh(f, func() string { return x.wrapperSlab(ident) }, ident)
}

// freshPointer is fresh for a scalar with a pointer.
func (x *file) freshPointer(f *model.Field) string {
	g := x.field(f)
	if f.Each {
		return "new(" + x.valueType(g) + ")"
	}
	return x.newOf(x.pointerSlab(g))
}

// freshList is fresh for a list of messages that is behind a pointer.
func (x *file) freshList(f *model.Field) string {
	g := x.field(f)
	typ := func(y *file) string { return "[]*" + y.valueType(g) }
	if f.Each {
		return "new(" + typ(x) + ")"
	}
	return x.newOf(x.own.expression() + "." + x.own.of("list of "+g.Message.GoIdent.String(), false, typ))
}

// messageSlab returns the expression of the slab for a message's Go type.
func (x *file) messageSlab(m *protogen.Message, list bool) string {
	return x.own.expression() + "." + x.own.of(m.GoIdent.String(), list, func(y *file) string { return y.qualified(m.GoIdent) })
}

// wrapperSlab returns the expression of the slab for a struct around a field of a oneof.
func (x *file) wrapperSlab(wrapper protogen.GoIdent) string {
	return x.own.expression() + "." + x.own.of(wrapper.String(), false, func(y *file) string { return y.qualified(wrapper) })
}

// pointerSlab returns the expression of the slab for a scalar with a pointer.
func (x *file) pointerSlab(g *protogen.Field) string {
	key := scalars[g.Desc.Kind()].goType
	if g.Enum != nil {
		key = g.Enum.GoIdent.String()
	}
	return x.own.expression() + "." + x.own.of(key, false, func(y *file) string { return y.valueType(g) })
}

// write writes the struct, or the kinds, into a file.
func (s *slabs) write(x *file) {
	if s.kinds && len(s.fields) == 0 {
		return
	}
	x.p("")
	if s.kinds {
		x.p("// %s are the types of which the messages of a decode are made.", s.name)
		x.p("var %s struct {", s.name)
	} else {
		x.p("// %s has what the messages of one decode are made of.", s.name)
		x.p("type %s struct {", s.name)
	}
	for _, f := range s.fields {
		x.p("%s %s[%s]", f.name, x.tight(s.kindOf(f)), f.typ(x))
	}
	x.p("}")
	if s.kinds {
		return
	}
	x.p("")
	x.p("var %s %s // of small messages, and never written", s.noneName(), s.name)
	if s.isShared && len(s.fields) > 0 {
		x.p("")
		x.p("var %s %s[%s]", s.kindName(), x.tight("Kind"), s.name)
	}
	x.p("")
	x.p("// Rewind takes all of it back: package tight calls it between the messages of a Reuse. bytes is the length of the next.")
	x.p("func (s *%s) Rewind(bytes int) {", s.name)
	for _, f := range s.fields {
		x.p("s.%s.Rewind(bytes)", f.name)
	}
	x.p("}")
}
