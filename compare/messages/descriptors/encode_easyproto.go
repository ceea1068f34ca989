package descriptors

import "github.com/VictoriaMetrics/easyproto"

// marshalers pools the trees of fields that easyproto builds.
var marshalers easyproto.MarshalerPool

// EncodeEasyproto writes with easyproto, as its README does.
func EncodeEasyproto(b []byte, m Message) []byte {
	e := marshalers.Get()
	marshalMessage(e.MessageMarshaler(), m)
	b = e.Marshal(b[:0])
	marshalers.Put(e)
	return b
}

func marshalMessage(mm *easyproto.MessageMarshaler, m Message) {
	for i := range m {
		f := &m[i]
		num := uint32(f.number())
		switch f.wireType() {
		case 0:
			mm.AppendUint64(num, f.Value)
		case 1:
			mm.AppendFixed64(num, f.Value)
		case 5:
			mm.AppendFixed32(num, uint32(f.Value))
		case 2:
			if f.Nested {
				marshalMessage(mm.AppendMessage(num), f.Message)
			} else {
				mm.AppendBytes(num, f.Bytes)
			}
		}
	}
}
