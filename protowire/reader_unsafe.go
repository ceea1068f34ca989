package protowire

import (
	"math/bits"
	"unsafe"
)

// UnsafeString returns the current field, of [BytesType], as a string that
// shares its bytes with the message: no copy, no allocation. The string is
// valid only as long as nobody writes to the message's bytes, and it keeps all
// of them in memory. Use it to compare and to look up, or when the message is
// never written to again; otherwise use [Reader.String].
//
//tight:inline
//tight:asm amd64:-"CALL [A-Z]+[0-9]*$"
func (r *Reader) UnsafeString() string {
	return r.unsafeString(notString)
}

// unsafeString takes its slow path as a parameter, as consumeTag does. Next and what it calls
// have compared the ends of the body with the message: r.val <= r.pos <= len(r.b) for each
// field of BytesType, so no bound is checked again. TestUnsafeStringIsBytes compares with
// Bytes, which does check.
func (r *Reader) unsafeString(wrong func(*Reader) string) string {
	if r.tag&7 == Tag(BytesType) {
		n := r.pos - int(r.val)
		start := int(r.val) & (-n >> (bits.UintSize - 1)) // 0 if empty: not after the message
		s := stringHeader{unsafe.Add(unsafe.Pointer(unsafe.SliceData(r.b)), start), n}
		return *(*string)(unsafe.Pointer(&s))
	}
	return wrong(r)
}

// stringHeader is what a string is. unsafe.String would compare the length with 0 and with
// the end of memory.
type stringHeader struct {
	data unsafe.Pointer
	len  int
}

func notString(r *Reader) string {
	r.wrong(BytesType)
	return ""
}
