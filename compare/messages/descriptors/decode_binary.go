package descriptors

import (
	"encoding/binary"
	"errors"
)

var errMalformed = errors.New("binary: malformed message")

// DecodeBinary reads with encoding/binary, for programs without dependencies. It has varints,
// but no tags.
func DecodeBinary(m Message, b []byte, s *Shape) (_ Message, err error) {
	m = m[:0]
	for len(b) > 0 {
		tag, n := binary.Uvarint(b)
		if n <= 0 || tag>>3 == 0 {
			return m, errMalformed
		}
		b = b[n:]
		var f *Field
		m, f = add(m, tag)
		if n = decodeValue(f, b); n <= 0 {
			return m, errMalformed
		}
		b = b[n:]
		if f.wireType() == 2 {
			if inner := s.field(tag >> 3); inner != nil {
				f.Nested = true
				if f.Message, err = DecodeBinary(f.Message, f.Bytes, inner); err != nil {
					return m, err
				}
			}
		}
	}
	return m, nil
}

// decodeValue returns the length of the value at the start of b, or at most 0 if it is
// malformed.
func decodeValue(f *Field, b []byte) (n int) {
	switch typ := f.wireType(); {
	case typ == 0:
		f.Value, n = binary.Uvarint(b)
	case typ == 1 && len(b) >= 8:
		f.Value, n = binary.LittleEndian.Uint64(b), 8
	case typ == 5 && len(b) >= 4:
		f.Value, n = uint64(binary.LittleEndian.Uint32(b)), 4
	case typ == 2:
		size, m := binary.Uvarint(b)
		if m <= 0 || size > uint64(len(b)-m) {
			return 0
		}
		n = m + int(size)
		f.Bytes = b[m:n]
	}
	return n
}
