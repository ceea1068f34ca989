package descriptors

import "github.com/tightwire/tightwire/protowire"

// DecodeReader reads with our Reader, one for each message.
func DecodeReader(m Message, b []byte, s *Shape) (_ Message, err error) {
	m = m[:0]
	r := protowire.NewReader(b)
	for r.Next() {
		tag := r.Tag()
		var f *Field
		m, f = add(m, uint64(tag))
		switch tag.Type() {
		case protowire.VarintType:
			f.Value = r.Uint64()
		case protowire.Fixed64Type:
			f.Value = r.Fixed64()
		case protowire.Fixed32Type:
			f.Value = uint64(r.Fixed32())
		case protowire.BytesType:
			f.Bytes = r.Bytes()
			if inner := s.field(f.number()); inner != nil {
				f.Nested = true
				f.Message, err = DecodeReader(f.Message, f.Bytes, inner)
			}
		default:
			err = errGroup
		}
		if err != nil {
			return m, err
		}
	}
	return m, r.Err()
}
