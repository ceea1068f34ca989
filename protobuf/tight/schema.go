package tight

import (
	"fmt"
	"hash/fnv"
	"io"

	"google.golang.org/protobuf/reflect/protoreflect"
)

// SchemaOf returns a digest of what a codec for a message knows of it and of all messages below it: their
// names, and number, kind, cardinality, packing, presence, oneof and enum of each field. Generated
// files that are in another package than their messages state it, and [Hook] leaves out a codec
// whose messages have changed since: it would keep new fields as unknown ones.
func SchemaOf(message protoreflect.MessageDescriptor) uint64 {
	h := fnv.New64a()
	seen := map[protoreflect.FullName]bool{}
	rest := []protoreflect.MessageDescriptor{message}
	for len(rest) > 0 {
		m := rest[len(rest)-1]
		rest = rest[:len(rest)-1]
		if seen[m.FullName()] {
			continue
		}
		seen[m.FullName()] = true
		fmt.Fprintf(h, "%s %d\n", m.FullName(), m.ExtensionRanges().Len())
		for i := range m.Fields().Len() {
			f := m.Fields().Get(i)
			describe(h, f)
			if f.Message() != nil {
				rest = append(rest, f.Message())
			}
		}
	}
	return h.Sum64()
}

// describe writes a line for a field.
func describe(w io.Writer, f protoreflect.FieldDescriptor) {
	fmt.Fprintf(w, "%d %s %d %d %t %t", f.Number(), f.Name(), f.Kind(), f.Cardinality(), f.IsPacked(), f.HasPresence())
	if o := f.ContainingOneof(); o != nil {
		fmt.Fprintf(w, " oneof %s", o.Name())
	}
	if e := f.Enum(); e != nil {
		fmt.Fprintf(w, " enum %s %t", e.FullName(), e.IsClosed())
	}
	fmt.Fprintln(w)
}
