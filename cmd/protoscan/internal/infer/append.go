package infer

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/tightwire/tightwire/protowire"
)

// Append appends the draft as a .proto file, with a message of that name. It is in proto3, or in proto2 if there
// are groups, which proto3 does not have. Fields that no .proto file can declare are comments.
func (d *Draft) Append(dst []byte, name string) []byte {
	p := printer{out: dst, proto2: d.hasGroups()}
	syntax := "proto3"
	if p.proto2 {
		syntax = "proto2"
	}
	p.out = fmt.Appendf(p.out, "// A draft from %s: names and types are guesses.\nsyntax = %q;\n\n", count(d.messages, "message"), syntax)
	p.line("message %s {", name)
	p.fields(d)
	p.line("}")
	return p.out
}

func (d *Draft) hasGroups() bool {
	for _, f := range d.fields {
		if f.types[protowire.StartGroupType] > 0 || f.kind().nested && f.inner.hasGroups() {
			return true
		}
	}
	return false
}

type printer struct {
	out    []byte
	proto2 bool
	depth  int
}

func (p *printer) line(format string, args ...any) {
	p.out = append(p.out, strings.Repeat("  ", p.depth)...)
	p.out = append(fmt.Appendf(p.out, format, args...), '\n')
}

func (p *printer) fields(d *Draft) {
	p.depth++
	for _, num := range slices.Sorted(maps.Keys(d.fields)) {
		p.field(d, num, d.fields[num])
	}
	p.depth--
}

func (p *printer) field(d *Draft, num protowire.Number, f *field) {
	k := f.kind()
	comment := f.comment(d.messages, k)
	if !num.IsValid() || protowire.FirstReservedNumber <= num && num <= protowire.LastReservedNumber || f.tooLarge {
		p.line("// Field %d cannot be declared: its number, or one in its groups, is reserved or too large. %s", num, comment)
		return
	}
	label := ""
	switch {
	case f.most > 1 || k.repeated:
		label = "repeated "
	case p.proto2:
		label = "optional "
	}
	p.line("// %s", comment)
	if k.name == "group" {
		p.line("%sgroup Field%d = %[2]d {", label, num)
		p.fields(&f.inner)
		p.line("}")
		return
	}
	if k.nested {
		p.line("message Field%d {", num)
		p.fields(&f.inner)
		p.line("}")
		k.name = fmt.Sprintf("Field%d", num)
	}
	p.line("%s%s field_%d = %[3]d;", label, k.name, num)
}

// A kind is the guessed type of a field.
type kind struct {
	name     string // as in a .proto file, or empty for a message
	nested   bool
	repeated bool   // packed beside single values
	or       string // what else it may be
}

// kind guesses the type.
func (f *field) kind() kind {
	for _, typ := range []protowire.Type{protowire.StartGroupType, protowire.VarintType, protowire.Fixed32Type, protowire.Fixed64Type} {
		switch bodies := f.types[protowire.BytesType] > 0; {
		case f.types[typ] == 0:
			continue
		case typ == protowire.StartGroupType:
			return kind{name: "group", nested: true}
		case bodies && !f.packed[typ]:
			return kind{name: "bytes"}
		default:
			return f.number(typ, bodies)
		}
	}
	switch {
	case f.bodies == 0:
		return kind{name: "bytes", or: "text or a message: all are empty"}
	case f.text && f.whole:
		return kind{name: "string", or: "a message: all texts parse as messages"}
	case f.text:
		return kind{name: "string"}
	case f.whole:
		return kind{nested: true}
	case f.packed[protowire.VarintType]:
		return kind{name: "bytes", or: "packed integers"}
	}
	return kind{name: "bytes"}
}

// number guesses the type of numbers of a wire type.
func (f *field) number(typ protowire.Type, packed bool) kind {
	switch typ {
	case protowire.Fixed32Type:
		return kind{name: f.fixed("float", "fixed32"), repeated: packed, or: "a sfixed32"}
	case protowire.Fixed64Type:
		return kind{name: f.fixed("double", "fixed64"), repeated: packed, or: "a sfixed64"}
	}
	return kind{name: f.integer(), repeated: packed}
}

// integer returns the type of varints. All but bool keep all values.
func (f *field) integer() string {
	switch {
	case f.types[protowire.BytesType] == 0 && f.max <= 1:
		return "bool"
	case f.negative:
		return "int64"
	}
	return "uint64"
}

func (f *field) fixed(float, integer string) string {
	if f.floats {
		return float
	}
	return integer
}

// comment says what the guess is built on.
func (f *field) comment(messages int, k kind) string {
	s := fmt.Sprintf("In %d of %s", f.messages, count(messages, "message"))
	if f.most > 1 {
		s += fmt.Sprintf(", at most %d in a message", f.most)
	}
	if f.types[protowire.VarintType] > 0 {
		s += fmt.Sprintf("; values up to %d", f.max)
	}
	if n := f.wireTypes(); n > 1 && !k.repeated {
		s += fmt.Sprintf("; %d wire types, only one of which is declared", n)
	}
	if k.or != "" {
		s += "; or " + k.or
	}
	return s + "."
}

// wireTypes returns how many the field has.
func (f *field) wireTypes() (n int) {
	for _, c := range f.types {
		if c > 0 {
			n++
		}
	}
	return n
}

// count returns a number of things in words.
func count(n int, thing string) string {
	if n != 1 {
		thing += "s"
	}
	return fmt.Sprintf("%d %s", n, thing)
}
