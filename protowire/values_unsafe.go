package protowire

import "unsafe"

// UnsafeString returns the next value, of [BytesType], as a string that shares its bytes with b: no
// copy, no allocation. The string is valid only as long as nobody writes to the bytes, and it
// keeps all of them in memory; otherwise use [Values.String]. Bytes has checked the ends of the value:
// TestValuesOfEachKind compares it.
func (vs *Values) UnsafeString() string {
	b := vs.Bytes()
	return unsafe.String(unsafe.SliceData(b), len(b))
}
