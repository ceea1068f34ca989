package descriptors

import (
	"errors"

	"github.com/VictoriaMetrics/easyproto"
)

var errKind = errors.New("easyproto: field of no known type")

// DecodeEasyproto reads with easyproto. Easyproto does not return the wire type, so the decoder
// tries one type after the other.
func DecodeEasyproto(m Message, b []byte, s *Shape) (_ Message, err error) {
	m = m[:0]
	var fc easyproto.FieldContext
	for len(b) > 0 {
		if b, err = fc.NextField(b); err != nil {
			return m, err
		}
		var f *Field
		m, f = add(m, uint64(fc.FieldNum)<<3)
		if f.number() == 0 {
			return m, errKind // easyproto accepts it
		}
		if v, ok := fc.Bytes(); ok {
			f.Tag |= 2
			f.Bytes = v
			if inner := s.field(f.number()); inner != nil {
				f.Nested = true
				f.Message, err = DecodeEasyproto(f.Message, v, inner)
			}
		} else {
			err = decodeNumber(f, &fc)
		}
		if err != nil {
			return m, err
		}
	}
	return m, nil
}

func decodeNumber(f *Field, fc *easyproto.FieldContext) error {
	if v, ok := fc.Uint64(); ok {
		f.Value = v
	} else if v, ok := fc.Fixed64(); ok {
		f.Tag |= 1
		f.Value = v
	} else if v, ok := fc.Fixed32(); ok {
		f.Tag |= 5
		f.Value = uint64(v)
	} else {
		return errKind
	}
	return nil
}
