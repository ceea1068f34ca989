package emit

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"google.golang.org/protobuf/reflect/protoreflect"

	"github.com/tightwire/tightwire/protobuf/cmd/protoc-gen-go-tight/internal/model"
)

// mostNear is the most messages that have functions of their own, if each can be reached from each. The compiler analyses
// all functions of such a cycle together, which takes time with the square of their number: of 1,000 messages, many
// minutes. Messages in larger cycles have tables, by which functions of the runtime decode and encode them, and
// protobuf-go merges and compares them.
const mostNear = 32

// findTabled finds the messages in large cycles.
func (p *pkg) findTabled() {
	p.tabled = map[*model.Message]bool{}
	for _, c := range p.set.Components() {
		if len(c) > cmp.Or(p.options.Near, mostNear) {
			for _, m := range c {
				p.tabled[m] = m.Left == ""
			}
		}
	}
}

// copies reports whether messages are copied and compared by generated code. Those with extensions, and those with
// tables, are left to protobuf-go.
func (p *pkg) copies(m *model.Message) bool { return m.Left == "" && !m.Extensible && !p.tabled[m] }

func (p *pkg) tableName(m *model.Message) string { return "tightTable" + p.funcName(m) }

// A linked is an element of the list of tables, by which tables name others: variables of Go must not contain each other's
// addresses. It is the table of a message that has one, or is made for the messages of a field in it.
type linked struct {
	name  string
	field *model.Field // nil for messages that have one
}

// link returns the number of the table for a field's messages, from 1 on.
func (x *file) link(f *model.Field) int {
	if f.Message != nil && x.tabled[f.Message] {
		return x.linkTo(linked{name: x.tableName(f.Message)})
	}
	return x.linkTo(linked{"tightTable_" + asGoName.Replace(string(f.Desc.Message().FullName())), f})
}

func (p *pkg) linkTo(l linked) int {
	i := slices.IndexFunc(p.links, func(o linked) bool { return o.name == l.name })
	if i < 0 {
		i = len(p.links)
		p.links = append(p.links, l)
	}
	return i + 1
}

// table writes the table of m, and the functions that others call.
func (x *file) table(m *model.Message) {
	name, typ := x.funcName(m), x.goType(m)
	x.linkTo(linked{name: x.tableName(m)})
	x.extensionsVariable(m)
	x.p("")
	x.p("var %s = %s{", x.tableName(m), x.tight("Table"))
	x.p("Message: (*%s)(nil),", typ)
	if !x.outside() {
		x.p("Unknown: %s,", x.offset(m, "unknownFields"))
		x.p("SizeCache: %s,", x.offset(m, "sizeCache"))
	}
	if i := slices.IndexFunc(m.Fields, hasBit); i >= 0 {
		x.p("Presence: %s, Bits: %d,", x.offset(m, "XXX_presence"), m.Fields[i].Bits)
	}
	if m.Extensible {
		x.p("Extensions: &%s, Extended: %s,", x.extensionsName(m), x.offset(m, "extensionFields"))
	}
	if x.options.Copy == "each" {
		x.p("Each: true,")
	}
	x.p("Fields: []%s{", x.tight("Field"))
	for _, s := range m.Steps() {
		if s.Field != nil {
			x.p("%s,", x.entry(s.Field))
		}
		for _, f := range s.Oneof {
			x.p("%s,", x.entry(f))
		}
	}
	x.p("},")
	x.p("}")
	x.p("")
	end, value := "", "0"
	if m.Group {
		end, value = ", end uint64", "end"
	}
	x.p("func tightDecode%s(m *%s, d *%s, b []byte, i, depth int%s) int { return %s.Decode(m, d, b, i, depth, %s) }",
		name, typ, x.tight("Decoder"), end, x.tableName(m), value)
	x.p("")
	x.p("func tightEncode%s(m *%s, e *%s, b []byte, i int) ([]byte, int) { return %s.Encode(m, e, b, i) }",
		name, typ, x.tight("Encoder"), x.tableName(m))
	x.p("")
	x.p("func tightSize%s(m *%s) int { return %s.Size(m) }", name, typ, x.tableName(m))
}

// offset returns the offset of what structs of m have by a name.
func (x *file) offset(m *model.Message, name string) string {
	return fmt.Sprintf("%s(%s{}.%s)", x.use(unsafePkg, "Offsetof"), x.goType(m), name)
}

// entry returns the row of a field.
func (x *file) entry(f *model.Field) string {
	_, place, _ := strings.Cut(x.place(f, "m"), ".")
	row := []string{fmt.Sprintf("Tag: %d, At: %s(%s{}.%s)", f.Tag, x.use(unsafePkg, "Offsetof"), x.qualified(x.field(f).Parent.GoIdent), place)}
	add := func(is bool, format string, args ...any) {
		if is {
			row = append(row, fmt.Sprintf(format, args...))
		}
	}
	shape := ""
	switch {
	case f.Shape == model.Map:
		shape = "Mapping"
	case isHiddenList(f):
		shape = "Hidden"
	case f.Shape == model.List:
		shape = "Repeated"
	case f.Shape == model.Oneof:
		shape = "Member"
	case hasPointer(f):
		shape = "Pointer"
	}
	row = append(row, x.kind(f))
	add(shape != "", "Shape: %s", x.tight(shape))
	add(f.Packed, "Packed: true")
	add(f.Shape == model.Explicit && f.Kind == protoreflect.BytesKind && !f.Hidden, "Explicit: true")
	add(hasBit(f), "HasBit: true, Bit: %d", f.Bit)
	if f.Shape == model.Oneof {
		add(true, "Wrapper: (*%s)(nil)", x.qualified(x.wrapper(f)))
	}
	if f.Shape == model.Map {
		add(true, "Map: %s", x.mapEntry(f))
	}
	return "{" + strings.Join(row, ", ") + "}"
}

// kind returns what a row has for a field, or for the key or value of a map.
func (x *file) kind(f *model.Field) string {
	kind := fmt.Sprintf("Kind: %d", f.Kind)
	if f.Kind == protoreflect.StringKind && !f.UTF8 {
		kind += ", Raw: true"
	}
	if f.Each {
		kind += ", Each: true"
	}
	if isMessage(f) {
		kind += fmt.Sprintf(", Type: %d", x.link(f))
	}
	return kind
}

// mapEntry returns what a row has for a map.
func (x *file) mapEntry(f *model.Field) string {
	key, value := entry(x.field(f))
	zero, do, types := "", "MapDo", x.valueType(key)+", "
	if value.Enum != nil {
		zero = fmt.Sprintf(" Zero: %d,", value.Enum.Values[0].Desc.Number())
	}
	if f.Key.Kind == protoreflect.BoolKind {
		do, types = "BoolMapDo", ""
	}
	explicit := ""
	if f.Value.Kind == protoreflect.BytesKind {
		explicit = ", Explicit: true"
	}
	return fmt.Sprintf("&%s{Key: %s{Tag: %d, %s}, Value: %s{Tag: %d, %s%s},%s Do: %s[%s%s]}",
		x.tight("Map"), x.tight("Field"), f.Key.Tag, x.kind(f.Key), x.tight("Field"), f.Value.Tag, x.kind(f.Value), explicit, zero,
		x.tight(do), types, x.mapValueType(f))
}

// linkTables writes the list of all tables, and those of messages that have none of their own.
func (x *file) linkTables() {
	if len(x.links) == 0 {
		return
	}
	for _, l := range x.links {
		if l.field != nil {
			x.p("")
			x.p("var %s = %s", l.name, x.tableFor(l.field))
		}
	}
	x.p("")
	x.p("func init() {")
	x.p("%s([]*%s{", x.tight("Link"), x.tight("Table"))
	for _, l := range x.links {
		if l.field == nil {
			x.p("&%s,", l.name)
		} else {
			x.p("%s,", l.name)
		}
	}
	x.p("})")
	x.p("}")
}

// tableFor returns a table for a field's messages, which have functions, or are decoded as those of other packages.
func (x *file) tableFor(f *model.Field) string {
	typ := x.qualified(x.field(f).Message.GoIdent)
	decode, known := x.knownFunc("Decode", f)
	if !known && !direct(f) {
		return fmt.Sprintf("&%s{Message: (*%s)(nil)}", x.tight("Table"), typ)
	}
	encode, _ := x.knownFunc("Encode", f)
	size, _ := x.knownFunc("Size", f)
	end := ""
	if direct(f) {
		name := x.funcName(f.Message)
		decode, encode, size = "tightDecode"+name, "tightEncode"+name, "tightSize"+name
		if f.Message.Group {
			end = ", end"
		}
	}
	return fmt.Sprintf("%s(func(m *%s, d *%s, b []byte, i, depth int, end uint64) int { return %s(m, d, b, i, depth%s) }, %s, %s)",
		x.tight("TableOf"), typ, x.tight("Decoder"), decode, end, encode, size)
}
