package fit_test

import (
	"bytes"
	"maps"
	"testing"

	"github.com/tightwire/tightwire/fit"
)

// hostileDamages returns damaged files of about n bytes that want much memory or time.
func hostileDamages(n int) map[string][]byte {
	all := map[string][]byte{
		"headers":         bytes.Repeat(newFile().DefineRaw(0, 0, 0, 0, 1, 0).Byte(0, 4).Sized(uint32(n)), n/25),
		"faults":          newFile().DefineRaw(0, 0, 20, 3, 1, 2).Byte(bytes.Repeat([]byte{0, 100, 0x1F}, n/3)...).Bytes(),
		"compressed":      newFile().DefineRaw(0, 0, 20, 3, 1, 2).Byte(bytes.Repeat([]byte{0x81, 100, 0x1F}, n/3)...).Bytes(),
		"begun":           newFile().Byte(bytes.Repeat([]byte("@\x00\x00"), n/3)...).Bytes(),
		"lost, all kinds": newFile().DefineRaw(0, 0, 20, 3, 1, 2).Byte(bytes.Repeat([]byte("\x00d\x01\x01\x02\x02\x03\x03\x04\x04\x05\x05"), n/12)...).Bytes(),
	}
	maps.Copy(all, hostileInputs(n))
	for name, b := range maps.Clone(all) {
		b[len(b)-1] ^= 0xFF // the checksum
		all[name+", no header"] = b[14:]
		all[name+", cut"] = b[:len(b)-3]
	}
	return all
}

// TestHostileRecover recovers files that want much memory for their size.
func TestHostileRecover(t *testing.T) {
	const most = 300 // bytes allocated for each byte of input, not all at once
	for name, b := range hostileDamages(40_000) {
		if got := float64(allocated(func() { fit.Recover(b) })) / float64(len(b)); got > most {
			t.Errorf("%s: %.1f bytes for each byte, want %v at most", name, got, most)
		}
	}
}
