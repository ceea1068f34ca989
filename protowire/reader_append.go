package protowire

import "math"

// AppendUint64s appends the values of the current field to dst and returns the longer slice. A
// repeated field may be packed, which is [BytesType], or have a field of [VarintType] for each
// value; a parser must accept both. So a caller collects the values of all occurrences by
//
//	switch r.Tag().Number() {
//	case 4:
//		ids = r.AppendUint64s(ids)
//
// If the payload is malformed, or the field has neither wire type, r fails, and dst is returned as
// given. dst grows as in [ConsumePackedUint64].
func (r *Reader) AppendUint64s(dst []uint64) []uint64 {
	if r.single(VarintType) {
		return append(dst, r.val)
	}
	dst, n := ConsumePackedUint64(dst, r.packed(VarintType))
	r.checkPacked(VarintType, n)
	return dst
}

// AppendUint32s is [Reader.AppendUint64s] for uint32 fields. A value keeps its low 32 bits.
func (r *Reader) AppendUint32s(dst []uint32) []uint32 {
	if r.single(VarintType) {
		return append(dst, uint32(r.val))
	}
	dst, n := ConsumePackedUint32(dst, r.packed(VarintType))
	r.checkPacked(VarintType, n)
	return dst
}

// AppendInt64s is [Reader.AppendUint64s] for int64 fields.
func (r *Reader) AppendInt64s(dst []int64) []int64 {
	if r.single(VarintType) {
		return append(dst, int64(r.val))
	}
	dst, n := ConsumePackedInt64(dst, r.packed(VarintType))
	r.checkPacked(VarintType, n)
	return dst
}

// AppendInt32s is [Reader.AppendUint64s] for int32 fields. A value keeps its low 32 bits.
func (r *Reader) AppendInt32s(dst []int32) []int32 {
	if r.single(VarintType) {
		return append(dst, int32(r.val))
	}
	dst, n := ConsumePackedInt32(dst, r.packed(VarintType))
	r.checkPacked(VarintType, n)
	return dst
}

// AppendSint64s is [Reader.AppendUint64s] for sint64 fields. The values are zigzag-encoded.
func (r *Reader) AppendSint64s(dst []int64) []int64 {
	if r.single(VarintType) {
		return append(dst, DecodeZigZag(r.val))
	}
	dst, n := ConsumePackedSint64(dst, r.packed(VarintType))
	r.checkPacked(VarintType, n)
	return dst
}

// AppendSint32s is [Reader.AppendUint64s] for sint32 fields. The values are zigzag-encoded and keep their low 32 bits.
func (r *Reader) AppendSint32s(dst []int32) []int32 {
	if r.single(VarintType) {
		return append(dst, int32(DecodeZigZag(r.val&math.MaxUint32)))
	}
	dst, n := ConsumePackedSint32(dst, r.packed(VarintType))
	r.checkPacked(VarintType, n)
	return dst
}

// AppendBools is [Reader.AppendUint64s] for bool fields. Every value but 0 is true.
func (r *Reader) AppendBools(dst []bool) []bool {
	if r.single(VarintType) {
		return append(dst, r.val != 0)
	}
	dst, n := ConsumePackedBool(dst, r.packed(VarintType))
	r.checkPacked(VarintType, n)
	return dst
}

// AppendFixed32s is [Reader.AppendUint64s] for fixed32 fields: packed, or of [Fixed32Type].
func (r *Reader) AppendFixed32s(dst []uint32) []uint32 {
	if r.single(Fixed32Type) {
		return append(dst, uint32(r.val))
	}
	dst, n := ConsumePackedFixed32(dst, r.packed(Fixed32Type))
	r.checkPacked(Fixed32Type, n)
	return dst
}

// AppendSfixed32s is [Reader.AppendUint64s] for sfixed32 fields: packed, or of [Fixed32Type].
func (r *Reader) AppendSfixed32s(dst []int32) []int32 {
	if r.single(Fixed32Type) {
		return append(dst, int32(r.val))
	}
	dst, n := ConsumePackedSfixed32(dst, r.packed(Fixed32Type))
	r.checkPacked(Fixed32Type, n)
	return dst
}

// AppendFloats is [Reader.AppendUint64s] for float fields: packed, or of [Fixed32Type].
func (r *Reader) AppendFloats(dst []float32) []float32 {
	if r.single(Fixed32Type) {
		return append(dst, math.Float32frombits(uint32(r.val)))
	}
	dst, n := ConsumePackedFloat(dst, r.packed(Fixed32Type))
	r.checkPacked(Fixed32Type, n)
	return dst
}

// AppendFixed64s is [Reader.AppendUint64s] for fixed64 fields: packed, or of [Fixed64Type].
func (r *Reader) AppendFixed64s(dst []uint64) []uint64 {
	if r.single(Fixed64Type) {
		return append(dst, r.val)
	}
	dst, n := ConsumePackedFixed64(dst, r.packed(Fixed64Type))
	r.checkPacked(Fixed64Type, n)
	return dst
}

// AppendSfixed64s is [Reader.AppendUint64s] for sfixed64 fields: packed, or of [Fixed64Type].
func (r *Reader) AppendSfixed64s(dst []int64) []int64 {
	if r.single(Fixed64Type) {
		return append(dst, int64(r.val))
	}
	dst, n := ConsumePackedSfixed64(dst, r.packed(Fixed64Type))
	r.checkPacked(Fixed64Type, n)
	return dst
}

// AppendDoubles is [Reader.AppendUint64s] for double fields: packed, or of [Fixed64Type].
func (r *Reader) AppendDoubles(dst []float64) []float64 {
	if r.single(Fixed64Type) {
		return append(dst, math.Float64frombits(r.val))
	}
	dst, n := ConsumePackedDouble(dst, r.packed(Fixed64Type))
	r.checkPacked(Fixed64Type, n)
	return dst
}

// single reports whether the current field is one value of type typ.
func (r *Reader) single(typ Type) bool { return r.tag != 0 && r.tag&7 == Tag(typ) }

// packed returns the payload of the current field; if it is not of BytesType, r fails, and the
// payload is empty.
func (r *Reader) packed(want Type) []byte {
	if r.tag&7 == Tag(BytesType) {
		return r.Bytes()
	}
	r.wrong(want)
	return nil
}

// checkPacked fails r if n, the result for a packed payload of values of type typ, is an error code. The
// error has the offset of the malformed value.
func (r *Reader) checkPacked(typ Type, n int) {
	if n < 0 {
		r.fail(r.tag&^7|Tag(typ), r.malformed(typ), n)
	}
}

// malformed returns the offset of the first malformed value in the payload of the current field.
func (r *Reader) malformed(typ Type) int {
	i := int(r.val)
	for i < r.pos {
		n := consumeScalarValue(typ, r.b[i:r.pos])
		if n < 0 {
			break
		}
		i += n
	}
	return i
}
