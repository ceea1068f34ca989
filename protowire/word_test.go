package protowire_test

import (
	"testing"

	"github.com/tightwire/tightwire/protowire"
)

// TestBytesTo has each lowest bit, below every choice of higher ones.
func TestBytesTo(t *testing.T) {
	for choice := range 256 {
		end, lowest := uint64(0), 0
		for i := range 8 {
			if choice>>i&1 == 1 {
				end |= 0x80 << (8 * i)
				if lowest == 0 {
					lowest = i + 1
				}
			}
		}
		if end == 0 {
			continue // not 0, says bytesTo
		}
		if n := protowire.BytesTo(end); n != lowest {
			t.Errorf("bytesTo(%#x) = %d, want %d", end, n, lowest)
		}
	}
}
