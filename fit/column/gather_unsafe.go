//go:build !purego

package column

import (
	"encoding/binary"
	"unsafe"
)

// gather is gatherGeneric without its checks for each number. offsets rise, so that the
// last one says whether all numbers are within b; TestGather reads up to the last byte,
// under checkptr too.
func gather[T word](dst []T, b []byte, offsets []uint32, at int) {
	if len(offsets) == 0 {
		return
	}
	_ = dst[len(offsets)-1]
	_ = b[int(offsets[len(offsets)-1])+at+int(unsafe.Sizeof(dst[0]))-1]
	base := unsafe.Pointer(&b[at])
	switch dst := any(dst).(type) {
	case []uint8:
		for i, o := range offsets {
			dst[i] = *(*uint8)(unsafe.Add(base, o))
		}
	case []uint16:
		for i, o := range offsets {
			dst[i] = binary.LittleEndian.Uint16((*[2]byte)(unsafe.Add(base, o))[:])
		}
	case []uint32:
		for i, o := range offsets {
			dst[i] = binary.LittleEndian.Uint32((*[4]byte)(unsafe.Add(base, o))[:])
		}
	case []uint64:
		for i, o := range offsets {
			dst[i] = binary.LittleEndian.Uint64((*[8]byte)(unsafe.Add(base, o))[:])
		}
	}
}

// view returns the rows of w as T, whose size is that of the words: the caller has
// compared it. TestNumbers reads all types.
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
