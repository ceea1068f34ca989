//go:build !purego

package column

import (
	"encoding/binary"
	"unsafe"
)

// gather is gatherGeneric without a bounds check for each number, and in one pass: it
// compares each number as it loads it, which is faster than a second pass (FIT/op=columns).
// offsets rise, so checking the last offset shows that all numbers are within b. TestGather
// reads up to the last byte, even under checkptr.
func gather[T word](dst []T, b []byte, offsets []uint32, at int, invalid T) (missing bool) {
	if len(offsets) == 0 {
		return false
	}
	_ = b[int(offsets[len(offsets)-1])+at+int(unsafe.Sizeof(invalid))-1]
	base := unsafe.Pointer(&b[at])
	switch dst := any(dst[:len(offsets)]).(type) {
	case []uint8:
		for i, o := range offsets {
			v := *(*uint8)(unsafe.Add(base, o))
			if v == uint8(invalid) {
				missing = true
			}
			dst[i] = v
		}
	case []uint16:
		for i, o := range offsets {
			v := binary.LittleEndian.Uint16((*[2]byte)(unsafe.Add(base, o))[:])
			if v == uint16(invalid) {
				missing = true
			}
			dst[i] = v
		}
	case []uint32:
		for i, o := range offsets {
			v := binary.LittleEndian.Uint32((*[4]byte)(unsafe.Add(base, o))[:])
			if v == uint32(invalid) {
				missing = true
			}
			dst[i] = v
		}
	case []uint64:
		for i, o := range offsets {
			v := binary.LittleEndian.Uint64((*[8]byte)(unsafe.Add(base, o))[:])
			if v == uint64(invalid) {
				missing = true
			}
			dst[i] = v
		}
	}
	return missing
}

// gatherLists is gatherListsGeneric without a call and checks for each array of a usual size.
// offsets rise, as for gather. TestGatherLists reads up to the last byte, even under checkptr.
func gatherLists(dst, b []byte, offsets []uint32, at, size int) {
	switch size {
	case 2:
		gatherArrays[[2]byte](dst, b, offsets, at)
	case 3:
		gatherArrays[[3]byte](dst, b, offsets, at)
	case 4:
		gatherArrays[[4]byte](dst, b, offsets, at)
	case 6:
		gatherArrays[[6]byte](dst, b, offsets, at)
	case 8:
		gatherArrays[[8]byte](dst, b, offsets, at)
	case 16:
		gatherArrays[[16]byte](dst, b, offsets, at)
	default:
		gatherListsGeneric(dst, b, offsets, at, size)
	}
}

type array interface {
	[2]byte | [3]byte | [4]byte | [6]byte | [8]byte | [16]byte
}

func gatherArrays[A array](dst, b []byte, offsets []uint32, at int) {
	if len(offsets) == 0 {
		return
	}
	var one A
	_, _ = b[int(offsets[len(offsets)-1])+at+len(one)-1], dst[len(offsets)*len(one)-1]
	base, to := unsafe.Pointer(&b[at]), unsafe.Slice((*A)(unsafe.Pointer(&dst[0])), len(offsets))
	for i, o := range offsets {
		to[i] = *(*A)(unsafe.Add(base, o))
	}
}

// scatter is scatterGeneric without a bounds check for each number: checking the last number
// shows that all are within b. TestScatter writes up to the last byte, even under checkptr.
func scatter[T word](b []byte, stride int, rows []T) {
	if len(rows) == 0 {
		return
	}
	_ = b[(len(rows)-1)*stride+int(unsafe.Sizeof(rows[0]))-1]
	base, at := unsafe.Pointer(&b[0]), 0
	switch rows := any(rows).(type) {
	case []uint8:
		for _, v := range rows {
			*(*uint8)(unsafe.Add(base, at)) = v
			at += stride
		}
	case []uint16:
		for _, v := range rows {
			binary.LittleEndian.PutUint16((*[2]byte)(unsafe.Add(base, at))[:], v)
			at += stride
		}
	case []uint32:
		for _, v := range rows {
			binary.LittleEndian.PutUint32((*[4]byte)(unsafe.Add(base, at))[:], v)
			at += stride
		}
	case []uint64:
		for _, v := range rows {
			binary.LittleEndian.PutUint64((*[8]byte)(unsafe.Add(base, at))[:], v)
			at += stride
		}
	}
}

// view returns the rows of w as T, which must have the same size as the words: the caller has
// checked it. TestNumbers reads all types.
func view[T number](w words) []T {
	switch w := w.(type) {
	case *wordsOf[uint8]:
		return unsafe.Slice((*T)(unsafe.Pointer(unsafe.SliceData(w.rows))), len(w.rows))
	case *wordsOf[uint16]:
		return unsafe.Slice((*T)(unsafe.Pointer(unsafe.SliceData(w.rows))), len(w.rows))
	case *wordsOf[uint32]:
		return unsafe.Slice((*T)(unsafe.Pointer(unsafe.SliceData(w.rows))), len(w.rows))
	case *wordsOf[uint64]:
		return unsafe.Slice((*T)(unsafe.Pointer(unsafe.SliceData(w.rows))), len(w.rows))
	}
	return nil
}
