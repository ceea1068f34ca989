package descriptors

import "github.com/tightwire/tightwire/protowire"

// EncodeBackward writes with our Backward, from the last byte to the first.
func EncodeBackward(b []byte, m Message) []byte {
	var w protowire.Backward
	w.Reset(b)
	backwardMessage(&w, m)
	return w.Bytes()
}

func backwardMessage(w *protowire.Backward, m Message) {
	for i := len(m) - 1; i >= 0; i-- {
		f := &m[i]
		if f.Nested {
			mark := w.Len()
			backwardMessage(w, f.Message)
			w.EndMessage(mark, protowire.Tag(f.Tag))
			continue
		}
		switch protowire.Type(f.wireType()) {
		case protowire.VarintType:
			w.Varint(f.Value)
		case protowire.Fixed64Type:
			w.Fixed64(f.Value)
		case protowire.Fixed32Type:
			w.Fixed32(uint32(f.Value))
		case protowire.BytesType:
			w.BytesValue(f.Bytes)
		}
		w.Tag(protowire.Tag(f.Tag))
	}
}
