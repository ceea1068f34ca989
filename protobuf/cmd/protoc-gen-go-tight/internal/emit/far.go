package emit

import (
	"cmp"
	"slices"

	"github.com/tightwire/tightwire/protobuf/cmd/protoc-gen-go-tight/internal/model"
)

// mostNear is the most messages that call each other's functions by name, if each can be reached from each. The
// compiler analyses all functions of such a cycle together, which takes time with the square of their number: of
// 1,000 messages, many minutes. In larger cycles functions are called by variables, which end the cycle for the
// compiler.
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

// farVariables writes the variables for the functions of m.
func (x *file) farVariables(m *model.Message) {
	if !x.isFar(m) {
		return
	}
	name, typ, end := x.funcName(m), x.goType(m), ""
	if m.Group {
		end = ", end uint64"
	}
	x.p("")
	x.p("// The functions of %s by variables, so that the compiler need not analyse a large cycle of calls at once.", x.goName(m))
	x.p("var (")
	x.p("tightFarDecode%s func(m *%s, d *%s%s, b []byte, i, depth int%s) int", name, typ, x.tight("Decoder"), x.own.parameter(), end)
	x.p("tightFarEncode%s func(m *%s, e *%s, b []byte, i int) ([]byte, int)", name, typ, x.tight("Encoder"))
	x.p("tightFarSize%s func(m *%s) int", name, typ)
	verbs := append([]string{"Decode", "Encode", "Size"}, x.farCopies(m)...)
	x.p(")")
	x.p("")
	x.p("func init() {")
	for _, verb := range verbs {
		x.p("tightFar%s%s = tight%s%s", verb, name, verb, name)
	}
	x.p("}")
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
