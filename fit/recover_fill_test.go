package fit_test

import (
	"bytes"
	"testing"

	"github.com/tightwire/tightwire/fit"
)

// TestRecoverFill cuts a file at each place, also in its definitions, and fills it up:
// bytes of a disk that nobody wrote must not become messages, not even messages without
// fields.
func TestRecoverFill(t *testing.T) {
	whole := phone(12)
	l := layoutOf(whole)
	for _, fill := range []byte{0, 0xFF} {
		for at := 300; at < len(whole); at++ {
			d := inflict(damage{"cut", func(d *damaged) {
				d.replace(at, len(whole), bytes.Repeat([]byte{fill}, 500))
			}}, whole, l, 1)
			b := d.bytes()
			files, damages := fit.Recover(b)
			if v := judge(d, b, files); v.invented > 1 || v.saved < v.savable-1 || v.faulty != nil {
				t.Errorf("cut at %d, %#02x after it: %v; damages %v", at, fill, v, damages)
			}
		}
	}
}
