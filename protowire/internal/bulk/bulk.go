// Package bulk has the kernels of packed fields of varints: in plain Go, and with SIMD for amd64,
// arm64 and wasm. Package protowire chooses none of them: it calls the functions whose names begin with
// Count, Decode, Append and Size, and [Bools].
//
// Each works from the start of its input, as far as kernels go, and returns how far it came. The
// caller does the rest, a value at a time, and finds out what is wrong with malformed input.
// Only Size functions do all of it. Inputs too short for a kernel cost a comparison inlined
// at the caller.
//
// No exported function is generic: so the instances, and the contracts of their code, are here.
package bulk

// CountVectors counts the terminators, bytes below 0x80, of the first so many bytes of b: of none
// in plain Go, where [CountBlocks] counts.
//
//tight:inline
func CountVectors(b []byte) (values, bytes int) {
	if vectors && len(b) >= leastCounted {
		values, bytes = count(b)
	}
	return
}

// BlockLen is the least number of bytes that CountVectors or CountBlocks counts.
const BlockLen = blockLen

// CountBlocks is CountVectors in plain Go, for whole blocks of BlockLen bytes.
//
//tight:inline
func CountBlocks(b []byte) (values, bytes int) {
	if len(b) >= blockLen {
		values, bytes = countBlocks(b)
	}
	return
}

// Bools decodes the start of b, where each varint has one byte, into dst: every value but 0 is
// true. It returns the number of values.
func Bools(dst []bool, b []byte) int { return boolBlocks(dst, b) }

// DecodeUint64 decodes varints from the start of b into dst, and returns how many, and the number of
// their bytes. dst has room for the values of b, as its caller has counted them. Elements
// beyond the decoded ones may be overwritten. It stops at a malformed varint, and where dst ends.
//
//tight:inline
func DecodeUint64(dst []uint64, b []byte) (values, bytes int) {
	if len(b) >= leastDecoded {
		if vectors {
			values, bytes = decode(dst, b, plain)
		} else {
			values, bytes = decodeGeneric(dst, b, plain)
		}
	}
	return
}

// DecodeInt64 is [DecodeUint64] for int64 fields.
//
//tight:inline
func DecodeInt64(dst []int64, b []byte) (values, bytes int) {
	if len(b) >= leastDecoded {
		if vectors {
			values, bytes = decode(dst, b, plain)
		} else {
			values, bytes = decodeGeneric(dst, b, plain)
		}
	}
	return
}

// DecodeUint32 is [DecodeUint64] for uint32 fields.
//
//tight:inline
func DecodeUint32(dst []uint32, b []byte) (values, bytes int) {
	if len(b) >= leastDecoded {
		if vectors {
			values, bytes = decode(dst, b, plain)
		} else {
			values, bytes = decodeGeneric(dst, b, plain)
		}
	}
	return
}

// DecodeInt32 is [DecodeUint64] for int32 fields.
//
//tight:inline
func DecodeInt32(dst []int32, b []byte) (values, bytes int) {
	if len(b) >= leastDecoded {
		if vectors {
			values, bytes = decode(dst, b, plain)
		} else {
			values, bytes = decodeGeneric(dst, b, plain)
		}
	}
	return
}

// DecodeSint64 is [DecodeUint64] for sint64 fields.
//
//tight:inline
func DecodeSint64(dst []int64, b []byte) (values, bytes int) {
	if len(b) >= leastDecoded {
		if vectors {
			values, bytes = decode(dst, b, zigzag)
		} else {
			values, bytes = decodeGeneric(dst, b, zigzag)
		}
	}
	return
}

// DecodeSint32 is [DecodeUint64] for sint32 fields.
//
//tight:inline
func DecodeSint32(dst []int32, b []byte) (values, bytes int) {
	if len(b) >= leastDecoded {
		if vectors {
			values, bytes = decode(dst, b, zigzag)
		} else {
			values, bytes = decodeGeneric(dst, b, zigzag)
		}
	}
	return
}

// AppendUint64 appends values from the start of vs to b as varints, and returns the longer slice and how
// many it has appended. b grows at most once, to what all of vs needs. Beyond the new bytes
// it may write where the rest of vs goes.
//
//tight:inline
func AppendUint64(b []byte, vs []uint64) (longer []byte, values int) {
	if longer = b; len(vs) >= leastAppended {
		if vectors {
			longer, values = appendVarints(b, vs, plain)
		} else {
			longer, values = appendGeneric(b, vs, plain)
		}
	}
	return
}

// AppendInt64 is [AppendUint64] for int64 fields.
//
//tight:inline
func AppendInt64(b []byte, vs []int64) (longer []byte, values int) {
	if longer = b; len(vs) >= leastAppended {
		if vectors {
			longer, values = appendVarints(b, vs, plain)
		} else {
			longer, values = appendGeneric(b, vs, plain)
		}
	}
	return
}

// AppendUint32 is [AppendUint64] for uint32 fields.
//
//tight:inline
func AppendUint32(b []byte, vs []uint32) (longer []byte, values int) {
	if longer = b; len(vs) >= leastAppended {
		if vectors {
			longer, values = appendVarints(b, vs, plain)
		} else {
			longer, values = appendGeneric(b, vs, plain)
		}
	}
	return
}

// AppendInt32 is [AppendUint64] for int32 fields.
//
//tight:inline
func AppendInt32(b []byte, vs []int32) (longer []byte, values int) {
	if longer = b; len(vs) >= leastAppended {
		if vectors {
			longer, values = appendVarints(b, vs, plain)
		} else {
			longer, values = appendGeneric(b, vs, plain)
		}
	}
	return
}

// AppendSint64 is [AppendUint64] for sint64 fields.
//
//tight:inline
func AppendSint64(b []byte, vs []int64) (longer []byte, values int) {
	if longer = b; len(vs) >= leastAppended {
		if vectors {
			longer, values = appendVarints(b, vs, zigzag)
		} else {
			longer, values = appendGeneric(b, vs, zigzag)
		}
	}
	return
}

// AppendSint32 is [AppendUint64] for sint32 fields.
//
//tight:inline
func AppendSint32(b []byte, vs []int32) (longer []byte, values int) {
	if longer = b; len(vs) >= leastAppended {
		if vectors {
			longer, values = appendVarints(b, vs, zigzag)
		} else {
			longer, values = appendGeneric(b, vs, zigzag)
		}
	}
	return
}

// SizeUint64 returns the length in bytes of all of vs as varints.
func SizeUint64(vs []uint64) int { return size(vs, plain) }

// SizeInt64 is [SizeUint64] for int64 fields.
func SizeInt64(vs []int64) int { return size(vs, plain) }

// SizeUint32 is [SizeUint64] for uint32 fields.
func SizeUint32(vs []uint32) int { return size(vs, plain) }

// SizeInt32 is [SizeUint64] for int32 fields.
func SizeInt32(vs []int32) int { return size(vs, plain) }

// SizeSint64 is [SizeUint64] for sint64 fields.
func SizeSint64(vs []int64) int { return size(vs, zigzag) }

// SizeSint32 is [SizeUint64] for sint32 fields.
func SizeSint32(vs []int32) int { return size(vs, zigzag) }
