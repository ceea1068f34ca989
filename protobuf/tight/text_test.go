package tight

import (
	"strings"
	"testing"

	"google.golang.org/protobuf/encoding/protowire"
)

// TestText reads two texts of every length around the limits of the fast path, one behind the
// other: the first one begins a window, and the second one lies in it, or in none. With a byte
// at each place that no text may have either one is an error.
func TestText(t *testing.T) {
	for n := range 140 {
		text := strings.Repeat("x", n)
		input := protowire.AppendString(protowire.AppendString(nil, text), text)
		one := len(input) / 2
		for at := -1; at < n; at++ {
			for k := range 2 {
				b := []byte(string(input))
				if at >= 0 {
					b[(k+1)*one-n+at] = 0xff
				}
				var d Decoder
				b = d.Start(b)
				for j := range 2 {
					want, wantLen := text, one
					if at >= 0 && j == k {
						want, wantLen = "", codeUTF8
					}
					if got, m := d.Text(b[j*one:]); got != want || m != wantLen {
						t.Fatalf("text %d of %d bytes, 0xff in text %d at %d: %q, %d; want %q, %d", j, n, k, at, got, m, want, wantLen)
					}
				}
			}
		}
	}
}

// TestTextTruncated cuts the input short.
func TestTextTruncated(t *testing.T) {
	input := protowire.AppendString(protowire.AppendString(nil, "first"), strings.Repeat("x", 20))
	for end := range len(input) - 6 {
		var d Decoder
		b := d.Start(input[:6+end])
		d.Text(b)
		if got, n := d.Text(b[6:]); n >= 0 || got != "" {
			t.Errorf("%d bytes of 21: %q, %d", end, got, n)
		}
	}
}
