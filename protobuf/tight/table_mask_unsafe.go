package tight

import (
	"unsafe"

	"google.golang.org/protobuf/reflect/protoreflect"
)

// A mask tells whether a message has a field: some bits of one aligned word of the message are not zero. They are those of
// the presence bit, of a number, of a pointer, or of the length of a text or list.
//
// The plain version looks by the shape and kind of the field. Of a message's fields most are often absent, and so that is
// a fifth of the time of an encode.
type mask struct {
	word uintptr // where it is
	bits uintptr // 0 for numbers that are longer than a word
}

const wordBytes = unsafe.Sizeof(uintptr(0))

// maskOf returns the mask for the size bytes at an offset. Structs of messages have pointers, and so a number of words.
func maskOf(offset, size uintptr) (m mask) {
	if size > wordBytes {
		return m
	}
	m.word = offset &^ (wordBytes - 1)
	bytes := (*[wordBytes]byte)(unsafe.Pointer(&m.bits))
	for i := range size {
		bytes[offset-m.word+i] = 0xff
	}
	return m
}

// isIn reports whether m has a value, list, or map to write in f: of fields of oneofs, whether it has any of them.
func (f *Field) isIn(m ref) bool {
	return *(*uintptr)(at(m, f.mask.word))&f.mask.bits != 0 || f.mask.bits == 0 && *(*uint64)(at(m, f.At)) != 0
}

// masked returns the mask of f.
func (f *Field) masked(t *Table) mask {
	switch {
	case f.HasBit:
		offset := t.Presence + 4*uintptr(f.Bit/32)
		m := mask{word: offset &^ (wordBytes - 1)}
		*(*uint32)(unsafe.Add(unsafe.Pointer(&m.bits), offset-m.word)) = 1 << (f.Bit % 32)
		return m
	case f.Shape != Plain && f.Shape != Repeated || f.isMessage() || f.Explicit:
		return maskOf(f.At, wordBytes)
	case f.Shape == Repeated || f.Kind == protoreflect.StringKind || f.Kind == protoreflect.BytesKind:
		return maskOf(f.At+wordBytes, wordBytes)
	case f.Kind == protoreflect.BoolKind:
		return maskOf(f.At, 1)
	case f.is32():
		return maskOf(f.At, 4)
	}
	return maskOf(f.At, 8)
}
