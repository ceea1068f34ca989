package emit

import (
	"cmp"
	"fmt"
	"slices"

	"google.golang.org/protobuf/reflect/protoreflect"

	"github.com/tightwire/tightwire/protobuf/cmd/protoc-gen-go-tight/internal/model"
)

// mostNear is the most messages that call each other's functions by name, if each can be reached from each. The
// compiler analyses all functions of such a cycle together, which takes time with the square of their number: of
// 1,000 messages, many minutes. In larger cycles functions are called by variables, which end the cycle for the
// compiler, and by functions of the runtime, since the code of each field counts.
const mostNear = 32

// findFar numbers the large cycles.
func (p *pkg) findFar() {
	p.far = map[*model.Message]int{}
	for i, c := range p.set.Components() {
		if len(c) > cmp.Or(p.options.Near, mostNear) {
			for _, m := range c {
				p.far[m] = i + 1
			}
		}
	}
}

// isFar reports whether m is in a large cycle, so that its functions let their arguments escape.
func (p *pkg) isFar(m *model.Message) bool { return p.far[m] > 0 }

// callee returns how the message that is written calls a function of m.
func (x *file) callee(verb string, m *model.Message) string {
	if x.isFar(m) && x.far[m] == x.far[x.caller] {
		return "tightFar" + verb + x.funcName(m)
	}
	return "tight" + verb + x.funcName(m)
}

// farOf returns the variable of the messages of f, if they are in a large cycle and not written as a group.
func (x *file) farOf(f *model.Field) (name string, ok bool) {
	if !direct(f) || !x.isFar(f.Message) || f.Kind == protoreflect.GroupKind {
		return "", false
	}
	return x.farName(f.Message), true
}

const farPrefix = "tightKind"

func (p *pkg) farName(m *model.Message) string { return farPrefix + p.funcName(m) }

// farCall returns a call of a function of the runtime for a far.
func (x *file) farCall(function, far, args string, rest ...any) string {
	return fmt.Sprintf("%s(&%s, "+args+")", append([]any{x.tight(function), far}, rest...)...)
}

// farVariable writes the variable of m and sets it.
func (x *file) farVariable(m *model.Message) {
	if !x.isFar(m) {
		return
	}
	name, decode := x.funcName(m), "tightDecode"+x.funcName(m)
	x.p("")
	x.p("var (")
	x.p("%s %s[%s]", x.farName(m), x.tight("Far"), x.goType(m))
	copies := x.farCopies(m)
	x.p(")")
	x.p("")
	x.p("func init() {")
	if m.Group {
		x.p("decode := func(m *%s, d *%s, b []byte, i, depth int) int { return %s(m, d, b, i, depth, 0) }", x.goType(m), x.tight("Decoder"), decode)
		decode = "decode"
	}
	x.p("%s(&%s, %s, tightEncode%s, tightSize%s, %t)", x.tight("FarInit"), x.farName(m), decode, name, name, x.options.Copy == "each")
	for _, verb := range copies {
		x.p("tightFar%s%s = tight%s%s", verb, name, verb, name)
	}
	x.p("}")
}

// reader returns a function of the runtime that reads a part of a field: at the caller, or in a large cycle, whose code
// would be too long, by a call.
func (x *file) reader(name string) string {
	if x.isFar(x.caller) {
		name = "Far" + name
	}
	return x.tight(name)
}

// farCopies writes the variables for copies and comparisons, and returns their verbs.
func (x *file) farCopies(m *model.Message) (verbs []string) {
	if !copies(m) {
		return nil
	}
	name, typ, copier := x.funcName(m), x.goType(m), x.tight("Copier")
	copying, equaling := []string{"Merge"}, []string{"Equal"}
	if x.options.Names == "vt" {
		copying, equaling = append(copying, "Clone"), append(equaling, "Same")
	}
	for _, verb := range copying {
		x.p("tightFar%s%s func(m, y *%s, c *%s)", verb, name, typ, copier)
		if x.listed[m] {
			x.p("tightFar%ss%s func(list, y []*%s, c *%s) []*%s", verb, name, typ, copier, typ)
			verbs = append(verbs, verb+"s")
		}
	}
	for _, verb := range equaling {
		x.p("tightFar%s%s func(m, y *%s) bool", verb, name, typ)
	}
	return slices.Concat(verbs, copying, equaling)
}

// startEncoder writes an Encoder for m, and encoderOf returns what functions get.
func (x *file) startEncoder(m *model.Message) {
	if x.isFar(m) {
		x.p("e := %s()", x.tight("NewEncoder"))
		x.p("defer e.Release()")
		return
	}
	x.p("var e %s", x.tight("Encoder"))
}

func (x *file) encoderOf(m *model.Message) string {
	if x.isFar(m) {
		return "e"
	}
	return "&e"
}
