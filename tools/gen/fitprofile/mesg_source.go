package main

import (
	"fmt"
	"slices"
	"strings"
)

// source returns the file of a message.
func (t *typedMessage) source() *source {
	s := newSource("mesg")
	t.writeImports(s)
	t.writeStruct(s)
	t.writeNew(s)
	t.writeMethods(s)
	for _, k := range t.members {
		switch {
		case k.list():
			k.writeList(s, t.name)
		case k.scaled():
			k.writeScaled(s, t.name)
		case k.timeType() != "":
			k.writeTime(s, t.name)
		}
	}
	return s
}

func (t *typedMessage) writeImports(s *source) {
	s.line("import (")
	if t.usesTime() {
		s.line("\t\"time\"\n")
	}
	s.line("\t%q", module+"/fit")
	s.line("\t%q\n)\n", module+"/fit/profile")
}

// usesTime reports whether a field is a time.
func (t *typedMessage) usesTime() bool {
	return slices.ContainsFunc(t.members, func(k member) bool { return !k.list() && k.timeType() != "" })
}

func (t *typedMessage) writeStruct(s *source) {
	s.line("// %s is the message %s, number %d.", t.name, t.Name, t.Num)
	s.line("type %s struct {", t.name)
	s.line("rest fit.Message // what it was read from: arrays, strings, what the profile lacks")
	for _, k := range t.bySize() {
		s.line("%s %s%s", k.name, k.goType, k.comment())
	}
	s.line("}\n")
}

func (t *typedMessage) writeNew(s *source) {
	s.line("// New%s returns the message %s with every field invalid.", t.name, t.Name)
	s.line("func New%s() %s {\nreturn %s{", t.name, t.name, t.name)
	for _, k := range t.bySize() {
		switch {
		case k.goType == "float32":
			s.line("%s: invalidFloat32,", k.name)
		case k.base.invalid != 0:
			s.line("%s: %#X,", k.name, k.base.invalid)
		}
	}
	s.line("}\n}\n")
}

func (t *typedMessage) writeMethods(s *source) {
	s.line("// Num returns the global message number of %s, %d.", t.Name, t.Num)
	s.line("func (*%s) Num() profile.MesgNum { return profile.MesgNum%s }\n", t.name, t.name)
	s.line("// FromMessage sets all fields to those of m; see the package for how.")
	s.line("func (r *%s) FromMessage(m fit.Message) {\n*r = New%s()\nfill(r, m)\n}\n", t.name, t.name)
	s.line("// AppendTo adds a message with all valid fields to b. Its errors are those of\n// [fit.Builder.End].")
	s.line("func (r *%s) AppendTo(b *fit.Builder) error { return appendTo(b, r) }\n", t.name)
	s.line("func (r *%s) ptr(num uint8) any {\nswitch num {", t.name)
	for _, k := range t.members {
		if !k.list() {
			s.line("case %d:\nreturn %s", k.Num, k.pointer())
		}
	}
	s.line("}\nreturn nil\n}\n")
	s.line("func (r *%s) source() *fit.Message { return &r.rest }\n", t.name)
}

// writeList writes the methods of an array or a string.
func (k *member) writeList(s *source, message string) {
	s.line("// %s returns %s (%s), or the zero Value if there is none.", k.name, k.Name, k.facts())
	s.line("func (r *%s) %s() fit.Value { return r.rest.BestValue(%d) }\n", message, k.name, k.Num)
	if k.base.name == "string" {
		k.writeString(s, message)
		return
	}
	s.line("// Set%s sets %s. Its errors are those of [fit.Message.With].", k.name, k.Name)
	s.line("func (r *%s) Set%s(v fit.Value) error { return setList(r, %d, v) }\n", message, k.name, k.Num)
}

func (k *member) writeString(s *source, message string) {
	strings := ""
	if k.Array {
		strings = "; NULs separate strings"
	}
	s.line("// Set%s sets %s%s. Its errors are those of [fit.Message.With].", k.name, k.Name, strings)
	s.line("func (r *%s) Set%s(s string) error { return setText(r, %d, s) }\n", message, k.name, k.Num)
}

// writeTime writes the setter of a time.
func (k *member) writeTime(s *source, message string) {
	s.line("// Set%sTime sets %s to the second that t is in; see [profile.%sOf].", k.name, k.name, k.timeType())
	s.line("func (r *%s) Set%sTime(t time.Time) { r.%s = profile.%sOf(t) }\n", message, k.name, k.name, k.timeType())
}

// pointer is an expression for a pointer to the member, of basic type.
func (k *member) pointer() string {
	if strings.HasPrefix(k.goType, "profile.") {
		return "(*" + k.base.goType + ")(&r." + k.name + ")"
	}
	return "&r." + k.name
}

func (k *member) writeScaled(s *source, message string) {
	num, den, _ := ratio(k.Scale) // checked when it was read
	in := ""
	if k.Units != "" {
		in = " in " + k.Units
	}
	s.line("// %sScaled returns %s%s, or NaN if it is invalid.", k.name, k.name, in)
	scale := fmt.Sprintf("profile.Scale{Num: %d, Den: %d, Offset: %d}", num, den, k.Offset)
	s.line("func (r *%s) %sScaled() float64 {\nreturn scaled(r.%s, %#X, %s)\n}\n", message, k.name, k.name, k.base.invalid, scale)
	s.line("// Set%sScaled sets %s to the nearest value, given%s. What does not fit makes it invalid.", k.name, k.name, in)
	s.line("func (r *%s) Set%sScaled(v float64) {\nr.%s = rawOf[%s](v, %#X, %s)\n}\n", message, k.name, k.name, k.goType, k.base.invalid, scale)
}
