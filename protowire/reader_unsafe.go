package protowire

import "unsafe"

// UnsafeString returns the current field, of [BytesType], as a string that
// shares its bytes with the message: no copy, no allocation. The string is
// valid only as long as nobody writes to the message's bytes, and it keeps all
// of them in memory. Use it to compare and to look up, or when the message is
// never written to again; else use [Reader.String].
//
//tight:inline
func (r *Reader) UnsafeString() string {
	b := r.Bytes()
	return unsafe.String(unsafe.SliceData(b), len(b))
}
