package emit

import (
	"fmt"
	"path"
	"strings"
	"unicode"

	"google.golang.org/protobuf/compiler/protogen"
)

// slabs are the fields of the struct from which the messages of a package take what they
// allocate. A field is added when the first function uses it.
type slabs struct {
	name   string
	fields []slab
	byType map[string]int
}

type slab struct {
	name string
	// typ writes the element's type as a file has to name it.
	typ  func(*file) string
	list bool // messages of repeated fields
}

// newSlabs names the struct after the file that will have it, since a package may be generated in
// several runs.
func newSlabs(f *protogen.File) *slabs {
	base := strings.TrimSuffix(path.Base(f.Desc.Path()), ".proto")
	clean := strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			return r
		}
		return '_'
	}, base)
	return &slabs{name: "tightSlabs_" + clean, byType: map[string]int{}}
}

// of returns the name of the field for a Go type, which key identifies.
func (s *slabs) of(key string, list bool, typ func(*file) string) string {
	i, ok := s.byType[key]
	if !ok {
		i = len(s.fields)
		s.byType[key] = i
		s.fields = append(s.fields, slab{name: fmt.Sprintf("%s%d", shortName(key), i), typ: typ})
	}
	s.fields[i].list = s.fields[i].list || list
	return s.fields[i].name
}

// shortName is for readers; a number makes it unique.
func shortName(key string) string {
	name := key[strings.LastIndexAny(key, "./")+1:]
	return strings.ToLower(name[:1]) + strings.ReplaceAll(name[1:], "_", "")
}

// messageSlab returns the expression of the slab for a message's Go type.
func (x *file) messageSlab(m *protogen.Message, list bool) string {
	return "s." + x.slabs.of(m.GoIdent.String(), list, func(y *file) string { return y.QualifiedGoIdent(m.GoIdent) })
}

// wrapperSlab returns the expression of the slab for the struct around a field of a oneof.
func (x *file) wrapperSlab(g *protogen.Field) string {
	return "s." + x.slabs.of(g.GoIdent.String(), false, func(y *file) string { return y.QualifiedGoIdent(g.GoIdent) })
}

// pointerSlab returns the expression of the slab for a scalar with a pointer.
func (x *file) pointerSlab(g *protogen.Field) string {
	return "s." + x.slabs.of(x.valueType(g), false, func(y *file) string { return y.valueType(g) })
}

// write writes the struct into a file.
func (s *slabs) write(x *file) {
	x.p("")
	x.p("// %s has what the messages of one decode are made of.", s.name)
	x.p("type %s struct {", s.name)
	for _, f := range s.fields {
		kind := "Slab"
		if f.list {
			kind = "Messages"
		}
		x.p("%s %s[%s]", f.name, x.tight(kind), f.typ(x))
	}
	x.p("}")
}
