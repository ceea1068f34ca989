package tight

import (
	"strings"
	"testing"

	"google.golang.org/protobuf/encoding/protowire"
)

// read is what generated functions do for a string that has to be UTF-8.
func read(d *Decoder, b []byte, i int) (string, int) {
	if e := d.Near(b, i); e > 0 && IsASCII(b, i, e) {
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

// TestNear wants what has up to shortText bytes in the window to come without a call, but for what ends among the first bytes of the
// input, of which there are not enough to look at, and for no bytes at the window's end: their address would be behind it.
func TestNear(t *testing.T) {
	longest := strings.Repeat("x", shortText)
	input := []byte("\x05first\x20" + longest + "\x06second\x00\x03end\x21" + longest + "x\x00")
	var d Decoder
	b := d.StartAlias(input)
	for i, want := range map[int]int{0: 0, 6: 39, 39: 46, 46: 47, 47: 51, 51: 0, 85: 0} {
		end := d.Near(b, i)
		if end != want {
			t.Errorf("Near at %d = %d, want %d", i, end, want)
			continue
		}
		if want := string(input[i+1 : max(i+1, end)]); end > 0 && (d.ShortText(i, end) != want || string(d.ShortBytes(i, end)) != want) {
			t.Errorf("ShortText at %d = %q, ShortBytes %q, want %q", i, d.ShortText(i, end), d.ShortBytes(i, end), want)
		}
		if got := d.Near(b[:max(0, want-1)], i); want > 0 && got != 0 {
			t.Errorf("Near at %d of %d bytes = %d, want 0", i, want-1, got)
		}
	}
}

// TestIsASCII has a byte that is not ASCII at each place of a text, before and behind it.
func TestIsASCII(t *testing.T) {
	for n := range shortText + 1 {
		for at := range 3 * shortText {
			b := []byte(strings.Repeat("x", 3*shortText))
			b[at] |= 0x80
			i, end := 2*shortText-n-1, 2*shortText
			if got, want := IsASCII(b, i, end), at <= i || at >= end; got != want {
				t.Errorf("IsASCII of %d bytes, with another at %d of [%d, %d) = %t, want %t", n, at, i+1, end, got, want)
			}
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
