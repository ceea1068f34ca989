package protowire_test

import (
	"bytes"
	"errors"
	"math"
	"math/rand/v2"
	"testing"

	upstream "google.golang.org/protobuf/encoding/protowire"

	"github.com/tightwire/tightwire/protowire"
)

// TestReaderShort compares a Reader with upstream's functions on short inputs.
func TestReaderShort(t *testing.T) {
	for b := range shortInputs() {
		checkReader(t, b)
	}
}

// TestReaderRealMessages compares on all messages in real input, as they are and
// with random changes.
func TestReaderRealMessages(t *testing.T) {
	r := newRand(4)
	for _, b := range realMessages(t) {
		checkReader(t, b)
		for range 30 {
			checkReader(t, mutant(r, b))
		}
	}
}

// TestReaderGroups compares on messages with groups.
func TestReaderGroups(t *testing.T) {
	r := newRand(5)
	for range 5_000 {
		num := groupNumber(r)
		b := upstream.AppendTag(nil, num, upstream.StartGroupType)
		b = appendGroup(r, b, num, r.IntN(4))
		b = appendScalar(r, b, groupNumber(r))
		checkReader(t, b)
		checkReader(t, mutant(r, b))
	}
}

// mutant returns b with some bytes changed, or a part cut out or put in.
func mutant(r *rand.Rand, b []byte) []byte {
	b = bytes.Clone(b)
	i, j := r.IntN(len(b)+1), r.IntN(len(b)+1)
	if i > j {
		i, j = j, i
	}
	switch r.IntN(4) {
	case 0:
		return b[:j]
	case 1:
		return append(b[:i], b[j:]...)
	case 2:
		return append(append(b[:i:i], randomBytes(r, 1+r.IntN(12))...), b[i:]...)
	}
	for range 1 + r.IntN(3) {
		mutate(r, b)
	}
	return b
}

// checkReader compares field by field with upstream's ConsumeTag and
// ConsumeFieldValue, and the error with the code of the one that fails.
func checkReader(t fataler, b []byte) {
	r := protowire.NewReader(b)
	for off := 0; off < len(b); {
		num, typ, n := upstream.ConsumeTag(b[off:])
		if n < 0 {
			checkReaderFault(t, b, &r, off, 0, n)
			return
		}
		start := off + n
		n = upstream.ConsumeFieldValue(num, typ, b[start:])
		if n < 0 {
			checkReaderFault(t, b, &r, start, num, n)
			return
		}
		off = start + n
		if !r.Next() || uint64(r.Tag()) != upstream.EncodeTag(num, typ) || r.Offset() != off {
			t.Fatalf("Reader of %x: field at tag %d up to %d, %v, want tag %d up to %d",
				b, r.Tag(), r.Offset(), r.Err(), upstream.EncodeTag(num, typ), off)
		}
		checkReaderValue(t, b, &r, num, typ, b[start:off])
	}
	if r.Next() || r.Err() != nil || r.Tag() != 0 || r.Offset() != len(b) {
		t.Fatalf("Reader of %x: at the end tag %d, offset %d, %v, want 0, %d, nil", b, r.Tag(), r.Offset(), r.Err(), len(b))
	}
}

// checkReaderValue compares the value of the current field, whose bytes are raw,
// twice: a value may be asked for again.
func checkReaderValue(t fataler, b []byte, r *protowire.Reader, num upstream.Number, typ upstream.Type, raw []byte) {
	for range 2 {
		ok := false
		switch typ {
		case upstream.VarintType:
			v, _ := upstream.ConsumeVarint(raw)
			ok = sameVarint(r, v)
		case upstream.Fixed32Type:
			v, _ := upstream.ConsumeFixed32(raw)
			ok = r.Fixed32() == v && math.Float32bits(r.Float()) == v
		case upstream.Fixed64Type:
			v, _ := upstream.ConsumeFixed64(raw)
			ok = r.Fixed64() == v && math.Float64bits(r.Double()) == v
		case upstream.BytesType:
			v, _ := upstream.ConsumeBytes(raw)
			ok = sameSlice(r.Bytes(), v[:len(v):len(v)]) && r.String() == string(v) && r.UnsafeString() == string(v) && sameSlice(r.Message(), r.Bytes())
		case upstream.StartGroupType:
			v, _ := upstream.ConsumeGroup(num, raw)
			ok = bytes.Equal(r.Message(), v)
		}
		if !ok || r.Err() != nil {
			t.Fatalf("Reader of %x: value of field %d, type %d, that ends at %d is not that of %x (%v)", b, num, typ, r.Offset(), raw, r.Err())
		}
	}
}

// sameVarint compares all readings of a varint with upstream's conversions.
func sameVarint(r *protowire.Reader, v uint64) bool {
	return r.Uint64() == v && r.Uint32() == uint32(v) && r.Int64() == int64(v) && r.Int32() == int32(v) &&
		r.Sint64() == upstream.DecodeZigZag(v) && r.Sint32() == int32(upstream.DecodeZigZag(v&math.MaxUint32)) &&
		r.Bool() == upstream.DecodeBool(v)
}

// checkReaderFault wants r to fail with upstream's error of the code, at the
// offset of the bad tag or value, and to stay failed.
func checkReaderFault(t fataler, b []byte, r *protowire.Reader, off int, num upstream.Number, code int) {
	for range 2 {
		if r.Next() || r.Tag() != 0 || r.Offset() != off {
			t.Fatalf("Reader of %x: tag %d, offset %d, %v, want code %d at %d", b, r.Tag(), r.Offset(), r.Err(), code, off)
		}
	}
	var e *protowire.SyntaxError
	if !errors.As(r.Err(), &e) || !errors.Is(e, protowire.ParseError(code)) || e.Offset != off || int32(e.Field) != int32(num) {
		t.Fatalf("Reader of %x: Err() = %v, want code %d at offset %d, field %d", b, r.Err(), code, off, num)
	}
	if r.Uint64() != 0 || r.Fixed32() != 0 || r.Fixed64() != 0 || len(r.Message()) != 0 {
		t.Fatalf("Reader of %x: values after a fault at %d, want zeros", b, off)
	}
}
