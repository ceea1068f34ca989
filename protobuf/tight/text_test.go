package tight

import (
	"strings"
	"testing"

	"google.golang.org/protobuf/encoding/protowire"
)

// read is what generated functions do for a string that has to be UTF-8.
func read(d *Decoder, b []byte, i int) (string, int) {
	if e := d.Short(b, i); e > 0 {
		return d.ShortText(i, e), e
	}
	return d.Text(b, i)
}

// TestText reads texts of every length around the limits of the fast paths, one behind the
// other: the first one begins a window, and the others lie in it, or in none. With a byte
// at each place that no text may have one is an error.
func TestText(t *testing.T) {
	for n := range 140 {
		text := strings.Repeat("x", n)
		input := protowire.AppendString(protowire.AppendString(protowire.AppendString(nil, text), text), text)
		one := len(input) / 3
		for at := -1; at < n; at++ {
			for k := range 3 {
				b := []byte(string(input))
				if at >= 0 {
					b[(k+1)*one-n+at] = 0xff
				}
				var d Decoder
				b = d.Start(b)
				for j := range 3 {
					want, end := text, (j+1)*one
					if at >= 0 && j == k {
						want, end = "", codeUTF8
					}
					if got, m := read(&d, b, j*one); got != want || m != end {
						t.Fatalf("text %d of %d bytes, 0xff in text %d at %d: %q, %d; want %q, %d", j, n, k, at, got, m, want, end)
					}
				}
			}
		}
	}
}

// TestTextTruncated cuts the input short: up to the end of its message, with ASCII behind, and up to its end.
func TestTextTruncated(t *testing.T) {
	input := protowire.AppendString(protowire.AppendString(nil, "first"), strings.Repeat("x", 20))
	for end := range len(input) - 6 {
		for _, whole := range [][]byte{input, input[: 6+end : 6+end]} {
			var d Decoder
			b := d.Start(whole)
			read(&d, b, 0)
			if got, n := read(&d, b[:6+end], 6); n >= 0 || got != "" {
				t.Errorf("%d bytes of 21, in an input of %d: %q, %d", end, len(whole), got, n)
			}
		}
	}
}

// TestShort wants a string that is known to be ASCII to come without a call, also one of no bytes, but for one at the
// window's end: its address would be behind the window.
func TestShort(t *testing.T) {
	input := []byte("\x05first\x06second\x00\x03end\x00")
	var d Decoder
	b := d.StartAlias(input)
	d.Text(b, 0)
	for i, want := range map[int]int{6: 13, 13: 14, 14: 18, 18: 0} {
		end := d.Short(b, i)
		if end != want {
			t.Errorf("Short at %d = %d, want %d", i, end, want)
		}
		if end > 0 && d.ShortText(i, end) != string(input[i+1:end]) {
			t.Errorf("ShortText at %d = %q, want %q", i, d.ShortText(i, end), input[i+1:end])
		}
	}
}

// TestTextsTag has lists whose tags have two bytes, of which the first could be a tag, and the one for lists of texts.
func TestTextsTag(t *testing.T) {
	var b []byte
	for _, text := range []string{"a", "b"} {
		b = protowire.AppendString(protowire.AppendVarint(b, 226), text)
	}
	var d Decoder
	var list []string
	in := d.Start(b)
	if end := d.Texts(&list, in, 2, 226); end != 4 || len(list) != 1 {
		t.Errorf("Texts with a tag of two bytes = %q to %d, want the first to 4", list, end)
	}
}
