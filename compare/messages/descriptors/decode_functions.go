package descriptors

import "github.com/tightwire/tightwire/protowire"

// DecodeFunctions is DecodeProtowire with our functions.
func DecodeFunctions(m Message, b []byte, s *Shape) (_ Message, err error) {
	m = m[:0]
	for len(b) > 0 {
		num, typ, n := protowire.ConsumeTag(b)
		if n < 0 {
			return m, protowire.ParseError(n)
		}
		b = b[n:]
		var f *Field
		m, f = add(m, protowire.EncodeTag(num, typ))
		switch typ {
		case protowire.VarintType:
			f.Value, n = protowire.ConsumeVarint(b)
		case protowire.Fixed64Type:
			f.Value, n = protowire.ConsumeFixed64(b)
		case protowire.Fixed32Type:
			var v uint32
			v, n = protowire.ConsumeFixed32(b)
			f.Value = uint64(v)
		case protowire.BytesType:
			f.Bytes, n = protowire.ConsumeBytes(b)
			if inner := s.field(uint64(num)); inner != nil && n >= 0 {
				f.Nested = true
				f.Message, err = DecodeFunctions(f.Message, f.Bytes, inner)
			}
		default:
			err = errGroup
		}
		if n < 0 {
			err = protowire.ParseError(n)
		}
		if err != nil {
			return m, err
		}
		b = b[n:]
	}
	return m, nil
}
