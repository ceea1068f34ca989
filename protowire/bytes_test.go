package protowire_test

import (
	"bytes"
	"testing"

	"github.com/tightwire/tightwire/internal/testkit"
	"github.com/tightwire/tightwire/protowire"
)

func TestConsumeBytes(t *testing.T) {
	pages := testkit.NewPages(t, 100)
	for _, c := range []struct {
		in   string
		want string
		n    int
	}{
		{"", "", -1},
		{"\x00", "", 1},
		{"\x00a", "", 1},
		{"\x01", "", -1},
		{"\x01a", "a", 2},
		{"\x01ab", "a", 2},
		{"\x03ab", "", -1},
		{"\x80", "", -1},
		{"\x80\x00", "", 2},         // a padded length
		{"\x82\x80\x00ab", "ab", 5}, // another
		{"\x82\x80\x00a", "", -1},
		{"\x80\x01abc", "", -1},
		{"\xff\xff\xff\xff\x07abc", "", -1},                 // 2^31-1
		{"\x80\x80\x80\x80\x08abc", "", -1},                 // 2^31: an int of 32 bits is negative
		{"\x81\x80\x80\x80\x10abc", "", -1},                 // 2^32+1: its low 32 bits would fit
		{"\xff\xff\xff\xff\xff\xff\xff\xff\x7fabc", "", -1}, // 2^63-1
		{"\x81\x80\x80\x80\x80\x80\x80\x80\x80\x01abc", "", -1},
		{"\xff\xff\xff\xff\xff\xff\xff\xff\xff\x01abc", "", -1}, // 2^64-1
		{"\xff\xff\xff\xff\xff\xff\xff\xff\xff\x02abc", "", -3},
		{"\xff\xff\xff\xff\xff\xff\xff\xff\xff", "", -1},
	} {
		in := pages.AtEnd([]byte(c.in))
		if v, n := protowire.ConsumeBytes(in); string(v) != c.want || n != c.n {
			t.Errorf("ConsumeBytes(%q) = %q, %d, want %q, %d", c.in, v, n, c.want, c.n)
		}
		if v, n := protowire.ConsumeString(in); v != c.want || n != c.n {
			t.Errorf("ConsumeString(%q) = %q, %d, want %q, %d", c.in, v, n, c.want, c.n)
		}
	}
}

func TestConsumeBytesAliases(t *testing.T) {
	b := []byte("\x03abcd")
	v, _ := protowire.ConsumeBytes(b)
	s, _ := protowire.ConsumeString(b)
	b[2] = 'x'
	if string(v) != "axc" {
		t.Errorf("ConsumeBytes returned a copy: %q after a change, want %q", v, "axc")
	}
	if s != "abc" {
		t.Errorf("ConsumeString shares memory: %q after a change, want %q", s, "abc")
	}
}

// lengths are around the lengths from which on a length takes a byte more.
var lengths = []int{0, 1, 2, 126, 127, 128, 129, 1<<14 - 1, 1 << 14, 1<<21 - 1, 1 << 21}

func TestAppendBytes(t *testing.T) {
	for _, size := range lengths {
		v := bytes.Repeat([]byte{'v'}, size)
		want := append(protowire.AppendVarintGeneric([]byte{7}, uint64(size)), v...)
		if got := protowire.AppendBytes([]byte{7}, v); !bytes.Equal(got, want) {
			t.Errorf("AppendBytes(07, %d bytes) = %x..., want %x...", size, got[:5], want[:5])
		}
		if got := protowire.AppendString([]byte{7}, string(v)); !bytes.Equal(got, want) {
			t.Errorf("AppendString(07, %d bytes) = %x..., want %x...", size, got[:5], want[:5])
		}
		if got := protowire.SizeBytes(size); got != len(want)-1 {
			t.Errorf("SizeBytes(%d) = %d, want %d", size, got, len(want)-1)
		}
		if got, n := protowire.ConsumeBytes(want[1:]); !bytes.Equal(got, v) || n != len(want)-1 {
			t.Errorf("ConsumeBytes(AppendBytes(%d bytes)) = %d bytes, %d, want %d", size, len(got), n, len(want)-1)
		}
		for _, end := range []int{1, len(want) / 2, len(want) - 1} {
			if got, n := protowire.ConsumeBytes(want[1:end]); got != nil || n != -1 {
				t.Errorf("ConsumeBytes(%d of %d bytes) = %d bytes, %d, want none, -1", end-1, len(want)-1, len(got), n)
			}
		}
	}
}

func TestAppendBytesWritesNothingBeyond(t *testing.T) {
	for size := range 20 {
		v := bytes.Repeat([]byte{0xff}, size)
		g := testkit.Guarded([]byte{1, 2}, 40)
		b := protowire.AppendBytes(g.Slice(), v)
		g.Check(t, 2, len(b))
		g = testkit.Guarded([]byte{1, 2}, 40)
		b = protowire.AppendString(g.Slice(), string(v))
		g.Check(t, 2, len(b))
	}
}

func TestBytesAllocs(t *testing.T) {
	v := make([]byte, 200)
	s := string(v)
	room := make([]byte, 0, 300)
	b := protowire.AppendBytes(nil, v)
	testkit.Allocs(t, 0, func() { protowire.ConsumeBytes(b) })
	testkit.Allocs(t, 0, func() { protowire.AppendBytes(room, v) })
	testkit.Allocs(t, 0, func() { protowire.AppendString(room, s) })
	var copied string
	testkit.Allocs(t, 1, func() { copied, _ = protowire.ConsumeString(b) })
	if copied != s {
		t.Errorf("ConsumeString = %q, want %q", copied, s)
	}
}
