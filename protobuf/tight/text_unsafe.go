package tight

import "unsafe"

// textOf returns v as a string without a copy. Nobody may write to v afterwards: it is part of a
// window, which is written once, when it is made (TestWindowIsPrivate), or of an input that the
// caller of UnmarshalTightAlias leaves as it is.
func textOf(v []byte) string { return unsafe.String(unsafe.SliceData(v), len(v)) }

// partOf returns textOf(v[at:at+n]) without a check: they are in v, and at is below its length (TestNear).
func partOf(v []byte, at, n int) string {
	return unsafe.String((*byte)(unsafe.Add(unsafe.Pointer(unsafe.SliceData(v)), at)), n)
}

// bytesOf returns the bytes of v without a copy. Of a message they are only read, by valid; those of a window are for one field alone.
func bytesOf(v string) []byte { return unsafe.Slice(unsafe.StringData(v), len(v)) }

// tailOf returns the last bytes of v[:end] without a check: there are as many.
func tailOf(v []byte, end int) *[shortText]byte {
	return (*[shortText]byte)(unsafe.Add(unsafe.Pointer(unsafe.SliceData(v)), end-shortText))
}
