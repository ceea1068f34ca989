package races

import (
	"math"

	upstream "google.golang.org/protobuf/encoding/protowire"
)

func sint64sProtowire(dst []int64, b []byte) []int64 {
	for len(b) > 0 {
		v, n := upstream.ConsumeVarint(b)
		if n < 0 {
			return nil
		}
		b = b[n:]
		dst = append(dst, upstream.DecodeZigZag(v))
	}
	return dst
}

func int32sProtowire(dst []int32, b []byte) []int32 {
	for len(b) > 0 {
		v, n := upstream.ConsumeVarint(b)
		if n < 0 {
			return nil
		}
		b = b[n:]
		dst = append(dst, int32(v))
	}
	return dst
}

func uint32sProtowire(dst []uint32, b []byte) []uint32 {
	for len(b) > 0 {
		v, n := upstream.ConsumeVarint(b)
		if n < 0 {
			return nil
		}
		b = b[n:]
		dst = append(dst, uint32(v))
	}
	return dst
}

func boolsProtowire(dst []bool, b []byte) []bool {
	for len(b) > 0 {
		v, n := upstream.ConsumeVarint(b)
		if n < 0 {
			return nil
		}
		b = b[n:]
		dst = append(dst, upstream.DecodeBool(v))
	}
	return dst
}

func doublesProtowire(dst []float64, b []byte) []float64 {
	for len(b) > 0 {
		v, n := upstream.ConsumeFixed64(b)
		if n < 0 {
			return nil
		}
		b = b[n:]
		dst = append(dst, math.Float64frombits(v))
	}
	return dst
}
