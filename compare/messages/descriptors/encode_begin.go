package descriptors

import "github.com/tightwire/tightwire/protowire"

// EncodeBegin writes with our functions. It computes no length in advance.
func EncodeBegin(b []byte, m Message) []byte {
	return beginMessage(b[:0], m)
}

func beginMessage(b []byte, m Message) []byte {
	for i := range m {
		f := &m[i]
		if f.Nested {
			var mark int
			b, mark = protowire.BeginMessage(b, protowire.Tag(f.Tag))
			b = protowire.EndMessage(beginMessage(b, f.Message), mark)
			continue
		}
		b = protowire.AppendVarint(b, f.Tag)
		switch protowire.Type(f.wireType()) {
		case protowire.VarintType:
			b = protowire.AppendVarint(b, f.Value)
		case protowire.Fixed64Type:
			b = protowire.AppendFixed64(b, f.Value)
		case protowire.Fixed32Type:
			b = protowire.AppendFixed32(b, uint32(f.Value))
		case protowire.BytesType:
			b = protowire.AppendBytes(b, f.Bytes)
		}
	}
	return b
}
