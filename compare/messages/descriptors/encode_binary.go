package descriptors

import "encoding/binary"

// EncodeBinary writes with encoding/binary. It has no function for the length of a varint.
// Each message is therefore written after space for the longest length, and then moved down.
func EncodeBinary(b []byte, m Message) []byte {
	return appendBinary(b[:0], m)
}

func appendBinary(b []byte, m Message) []byte {
	for i := range m {
		f := &m[i]
		b = binary.AppendUvarint(b, f.Tag)
		switch {
		case f.Nested:
			b = append(b, make([]byte, binary.MaxVarintLen32)...)
			mark := len(b)
			b = shut(appendBinary(b, f.Message), mark)
		case f.wireType() == 0:
			b = binary.AppendUvarint(b, f.Value)
		case f.wireType() == 1:
			b = binary.LittleEndian.AppendUint64(b, f.Value)
		case f.wireType() == 5:
			b = binary.LittleEndian.AppendUint32(b, uint32(f.Value))
		default:
			b = binary.AppendUvarint(b, uint64(len(f.Bytes)))
			b = append(b, f.Bytes...)
		}
	}
	return b
}

// shut writes the length of the body that starts at mark, and moves the body down to it.
func shut(b []byte, mark int) []byte {
	room := mark - binary.MaxVarintLen32
	n := binary.PutUvarint(b[room:mark], uint64(len(b)-mark))
	return append(b[:room+n], b[mark:]...)
}
