package remotewrite

import "unsafe"

// shared returns b's bytes as a string, without a copy. The caller must not
// change b while the string is in use. TestDecodersAgree decodes from bytes that do not change.
func shared(b []byte) string {
	return unsafe.String(unsafe.SliceData(b), len(b))
}
