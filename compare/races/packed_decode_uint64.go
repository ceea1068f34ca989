package races

import (
	"github.com/VictoriaMetrics/easyproto"
	upstream "google.golang.org/protobuf/encoding/protowire"
)

func uint64sProtowire(dst []uint64, b []byte) []uint64 {
	for len(b) > 0 {
		v, n := upstream.ConsumeVarint(b)
		if n < 0 {
			return nil
		}
		b = b[n:]
		dst = append(dst, v)
	}
	return dst
}

// uint64sLoop is the code that vtprotobuf and gogo/protobuf generate: one pass
// counts, a loop of shifts decodes. As there, a tenth byte above 1 loses bits.
func uint64sLoop(dst []uint64, b []byte) []uint64 {
	count := 0
	for _, c := range b {
		if c < 128 {
			count++
		}
	}
	if cap(dst)-len(dst) < count {
		dst = make([]uint64, 0, count)
	}
	for i := 0; i < len(b); {
		var v uint64
		for shift := uint(0); ; shift += 7 {
			if shift >= 64 || i >= len(b) {
				return nil
			}
			c := b[i]
			i++
			v |= uint64(c&0x7F) << shift
			if c < 0x80 {
				break
			}
		}
		dst = append(dst, v)
	}
	return dst
}

// uint64sEasyproto takes a whole field: easyproto has no function for a payload.
func uint64sEasyproto(dst []uint64, b []byte) []uint64 {
	var fc easyproto.FieldContext
	if _, err := fc.NextField(b); err != nil {
		return nil
	}
	dst, ok := fc.UnpackUint64s(dst)
	if !ok {
		return nil
	}
	return dst
}
