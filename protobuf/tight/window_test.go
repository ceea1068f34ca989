package tight

import (
	"bytes"
	"strings"
	"testing"

	"github.com/tightwire/tightwire/protowire"
)

// texts returns a message of n strings of size bytes each, with gap bytes between them.
func texts(n, size, gap int) []byte {
	var b []byte
	for i := range n {
		b = protowire.AppendString(b, strings.Repeat(string(rune('a'+i%26)), size))
		b = append(b, make([]byte, gap)...)
	}
	return b
}

// TestWindowIsPrivate overwrites the input, and appends to what was read: no text may change.
func TestWindowIsPrivate(t *testing.T) {
	for _, gap := range []int{0, 1, 100, 1000} {
		for _, size := range []int{1, 10, 100, 5000} {
			b := texts(100, size, gap)
			var d Decoder
			in, at := d.Start(b), 0
			var got [][]byte
			var strs []string
			for i := range 100 {
				read := func() int {
					if i%2 == 0 {
						v, n := d.Bytes(in, at)
						got, strs = append(got, v), append(strs, "")
						return n
					}
					v, n := d.Text(in, at)
					got, strs = append(got, nil), append(strs, v)
					return n
				}
				at = read() + gap
			}
			clear(b)
			for i := range got {
				want := strings.Repeat(string(rune('a'+i%26)), size)
				if i%2 == 0 {
					if string(got[i]) != want || cap(got[i]) != len(got[i]) {
						t.Fatalf("gap %d, size %d: value %d = %.9q with capacity %d, want %.9q", gap, size, i, got[i], cap(got[i]), want)
					}
					_ = append(got[i], "overwritten"...)
				} else if strs[i] != want {
					t.Fatalf("gap %d, size %d: value %d = %.9q, want %.9q", gap, size, i, strs[i], want)
				}
			}
		}
	}
}

// TestWindowCopiesText counts the bytes of all windows: of an input that is text nearly no more
// than it has, and of one with text here and there not much more than the text.
func TestWindowCopiesText(t *testing.T) {
	for _, c := range []struct{ n, size, gap, most int }{
		{1, 10, 0, 11},
		{1, 10, 1 << 20, firstWindow},
		{1000, 10, 2, 13100},
		{1000, 10, 1000, 40 * 1000},
		{1000, 1000, 3, 1030 * 1000},
	} {
		b := texts(c.n, c.size, c.gap)
		var d Decoder
		in, at, copied := d.Start(b), 0, 0
		for range c.n {
			before := &d.window.copy
			was := *before
			_, n := d.Text(in, at)
			if len(was) == 0 || &was[0] != &d.window.copy[0] {
				copied += len(d.window.copy)
			}
			at = n + c.gap
		}
		if copied > c.most {
			t.Errorf("%d texts of %d bytes with gaps of %d: %d bytes copied, want %d at most", c.n, c.size, c.gap, copied, c.most)
		}
	}
}

// TestAlias wants parts of the input, and no copy.
func TestAlias(t *testing.T) {
	b := texts(3, 4, 0)
	var d Decoder
	v, n := d.Bytes(d.StartAlias(b), 0)
	if n != 5 || &v[0] != &b[1] || cap(v) != 4 {
		t.Errorf("Bytes after StartAlias = %q, %d, want the input's own bytes", v, n)
	}
}

// TestEmpty wants an empty value for fields with presence, and nil for fields without.
func TestEmpty(t *testing.T) {
	b := []byte{0}
	var d Decoder
	d.Start(b)
	if v, n := d.Bytes(b, 0); v == nil || len(v) != 0 || n != 1 {
		t.Errorf("Bytes(00) = %#v, %d, want an empty slice", v, n)
	}
	if v, n := d.BytesOrNil(b, 0); v != nil || n != 1 {
		t.Errorf("BytesOrNil(00) = %#v, %d, want nil", v, n)
	}
	if v, n := d.Text(bytes.Repeat([]byte{0x80}, 3), 0); v != "" || n >= 0 {
		t.Errorf("Text(808080) = %q, %d, want a code", v, n)
	}
}
