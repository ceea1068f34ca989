package protowire

import "unsafe"

// UnsafeString returns the current field, of [BytesType], as a string that
// shares its bytes with the message: no copy, no allocation. The string is
// valid only as long as nobody writes to the message's bytes, and it keeps all
// of them in memory. Use it to compare and to look up, or when the message is
// never written to again; else use [Reader.String].
//
//tight:inline
//tight:asm amd64:-"CALL [A-Z]+[0-9]*$"
func (r *Reader) UnsafeString() string {
	return r.unsafeString(callBareString)
}

// unsafeString takes its slow path as a parameter, as consumeTag does. A slice begins with
// what a string is, pointer and length, so r.b can be read as a string, and a part of a
// string needs one check fewer than a part of a slice that is then made a string.
// TestUnsafeStringIsBytes compares with Bytes.
func (r *Reader) unsafeString(bare func(*Reader) string) string {
	if r.tag&7 == Tag(BytesType) {
		return (*(*string)(unsafe.Pointer(&r.b)))[r.val:r.pos]
	}
	return bare(r)
}

func callBareString(r *Reader) string { return r.bareString() }

func (r *Reader) bareString() string {
	b := r.bareBytes()
	return unsafe.String(unsafe.SliceData(b), len(b))
}
