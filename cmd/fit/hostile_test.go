package main

import (
	"runtime"
	"slices"
	"strconv"
	"testing"
)

// inParts runs test for the numbers below n, in parts side by side.
func inParts(t *testing.T, n int, test func(t *testing.T, i int)) {
	t.Parallel()
	parts := min(n, 2*runtime.GOMAXPROCS(0))
	for part := range parts {
		t.Run(strconv.Itoa(part), func(t *testing.T) {
			t.Parallel()
			for i := part; i < n; i += parts {
				test(t, i)
			}
		})
	}
}

// TestTruncated cuts a file at each byte.
func TestTruncated(t *testing.T) {
	b := append(ride(), ride()...)
	inParts(t, len(b), func(t *testing.T, n int) {
		if check := fitOn(b[:n], "check"); (check.status == 0) != (n == len(b)/2) {
			t.Errorf("check of %d of %d bytes = %v", n, len(b), check)
		}
		checkVerbs(t, b[:n])
	})
}

// TestFlipped changes each byte of a file: there is a checksum, and a second one of
// the header.
func TestFlipped(t *testing.T) {
	inParts(t, len(ride()), func(t *testing.T, i int) {
		for _, mask := range []byte{1, 0x80, 0xFF} {
			b := slices.Clone(ride())
			b[i] ^= mask
			if check := fitOn(b, "check"); check.status != 1 {
				t.Errorf("check with byte %d changed by %#02x = %v, want 1", i, mask, check)
			}
			checkVerbs(t, b)
		}
	})
}
