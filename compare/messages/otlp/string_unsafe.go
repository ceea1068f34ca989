package otlp

import "unsafe"

// shared returns b's bytes as a string, without a copy. The caller must not write to b as long
// as the string is in use; TestDecode decodes from bytes that do not change.
func shared(b []byte) string {
	return unsafe.String(unsafe.SliceData(b), len(b))
}
