package descriptors

import "google.golang.org/protobuf/encoding/protowire"

// EncodeProtowire writes with upstream's functions. Like generated code, it first computes and
// keeps the lengths of all messages.
func EncodeProtowire(b []byte, m Message) []byte {
	sizeMessage(m)
	return appendMessage(b[:0], m)
}

func appendMessage(b []byte, m Message) []byte {
	for i := range m {
		f := &m[i]
		b = protowire.AppendVarint(b, f.Tag)
		switch protowire.Type(f.wireType()) {
		case protowire.VarintType:
			b = protowire.AppendVarint(b, f.Value)
		case protowire.Fixed64Type:
			b = protowire.AppendFixed64(b, f.Value)
		case protowire.Fixed32Type:
			b = protowire.AppendFixed32(b, uint32(f.Value))
		case protowire.BytesType:
			if f.Nested {
				b = appendMessage(protowire.AppendVarint(b, uint64(f.size)), f.Message)
			} else {
				b = protowire.AppendBytes(b, f.Bytes)
			}
		}
	}
	return b
}

// sizeMessage returns the length of m, and keeps the lengths of nested messages.
func sizeMessage(m Message) (n int) {
	for i := range m {
		f := &m[i]
		n += protowire.SizeVarint(f.Tag)
		switch protowire.Type(f.wireType()) {
		case protowire.VarintType:
			n += protowire.SizeVarint(f.Value)
		case protowire.Fixed64Type:
			n += protowire.SizeFixed64()
		case protowire.Fixed32Type:
			n += protowire.SizeFixed32()
		case protowire.BytesType:
			f.size = len(f.Bytes)
			if f.Nested {
				f.size = sizeMessage(f.Message)
			}
			n += protowire.SizeBytes(f.size)
		}
	}
	return n
}
