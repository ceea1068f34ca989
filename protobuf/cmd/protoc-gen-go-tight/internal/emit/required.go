package emit

import (
	"google.golang.org/protobuf/reflect/protoreflect"

	"github.com/tightwire/tightwire/protobuf/cmd/protoc-gen-go-tight/internal/model"
)

// A required is the set of a message's required fields, of which a decoding function keeps those that it has met, as bits. If one is
// missing at the end it tells the Decoder, and the caller searches the whole message for it, to name it.
//
// The plain version is the search alone, by proto.CheckInitialized, after each decode. It reads all messages again, which took
// half as long as to decode those of a few hundred bytes.
type required struct {
	bits map[protoreflect.FieldNumber]int
	many bool // more than a word has bits for: they are not counted
}

func requiredOf(m *model.Message) required {
	numbers := m.Desc.RequiredNumbers()
	r := required{bits: map[protoreflect.FieldNumber]int{}, many: numbers.Len() > 64}
	for i := range numbers.Len() {
		r.bits[numbers.Get(i)] = i
	}
	return r
}

func (r required) counts() bool { return len(r.bits) > 0 && !r.many }

// begin writes the variable of what was met.
func (r required) begin(x *file) {
	if r.counts() {
		x.p("var met uint64")
	}
}

// count writes that f was met, if it is required.
func (r required) count(x *file, f *model.Field) {
	if bit, ok := r.bits[f.Desc.Number()]; ok && r.counts() {
		x.p("met |= 1 << %d", bit)
	}
}

// end writes that the Decoder is told if a field was not met.
func (r required) end(x *file) {
	switch {
	case r.counts():
		x.p("if met != %#x { d.Lack() }", ^uint64(0)>>(64-len(r.bits)))
	case r.many:
		x.p("d.Lack()")
	}
}
