package main

import (
	"slices"
	"testing"
)

// TestTruncated cuts a file at each byte.
func TestTruncated(t *testing.T) {
	b := append(ride(), ride()...)
	for n := range b {
		if check := fitOn(b[:n], "check"); (check.status == 0) != (n == len(b)/2) {
			t.Errorf("check of %d of %d bytes = %v", n, len(b), check)
		}
		checkVerbs(t, b[:n])
	}
}

// TestFlipped changes each byte of a file: there is a checksum, and a second one of
// the header.
func TestFlipped(t *testing.T) {
	for i := range ride() {
		for _, mask := range []byte{1, 0x80, 0xFF} {
			b := slices.Clone(ride())
			b[i] ^= mask
			if check := fitOn(b, "check"); check.status != 1 {
				t.Errorf("check with byte %d changed by %#02x = %v, want 1", i, mask, check)
			}
			checkVerbs(t, b)
		}
	}
}
