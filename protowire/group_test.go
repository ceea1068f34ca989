package protowire_test

import (
	"bytes"
	"testing"

	"github.com/tightwire/tightwire/internal/testkit"
	"github.com/tightwire/tightwire/protowire"
)

func TestConsumeGroup(t *testing.T) {
	pages := testkit.NewPages(t, 100)
	for _, c := range []struct {
		num  protowire.Number
		in   string
		want string
		n    int
	}{
		{1, "", "", -1},
		{1, "\x0c", "", 1},
		{1, "\x0cab", "", 1},
		{1, "\x08\x00\x0c", "\x08\x00", 3}, // the body ends in zero
		{1, "\x08\x80\x00\x0c", "\x08\x80\x00", 4},
		{1, "\x8c\x00", "", 2}, // a padded end marker
		{1, "\x08\x05\x8c\x80\x80\x00", "\x08\x05", 6},
		{1, "\x08\x00\x8c\x80\x80\x80\x80\x80\x80\x80\x80\x00", "\x08\x00", 12},
		{1, "\x0b\x0c\x0c", "\x0b\x0c", 3}, // a group in it with the same number
		{1, "\x14", "", -5},
		{1, "\x0b\x14\x0c", "", -5},
		{1, "\x13\x0c\x14", "", -5}, // crossed
		{1, "\x08\x05", "", -1},
		{1, "\x8c", "", -1},
		{16, "\x84\x01", "", 2},
		{16, "\x0a\x01\x00\x84\x01", "\x0a\x01\x00", 5},
		{16, "\x0a\x01\x00\x84\x81\x00", "\x0a\x01\x00", 6},
		{16, "\x0a\x01\x00\x84\x81\x80\x00\x84\x01", "\x0a\x01\x00", 7},
		{16, "\x0a\x01\x00\x84\x02", "", -5},
		{protowire.MaxValidNumber, "\xfc\xff\xff\xff\x0f", "", 5},
		{protowire.MaxValidNumber, "\x08\x00\xfc\xff\xff\xff\x8f\x80\x00", "\x08\x00", 9},
		{1<<31 - 1, "\xfc\xff\xff\xff\x3f", "", 5},
	} {
		in := pages.AtEnd([]byte(c.in))
		if v, n := protowire.ConsumeGroup(c.num, in); string(v) != c.want || n != c.n {
			t.Errorf("ConsumeGroup(%d, %x) = %x, %d, want %x, %d", c.num, c.in, v, n, c.want, c.n)
		}
	}
}

func TestAppendGroup(t *testing.T) {
	r := newRand()
	for range 1000 {
		num, body := randomNumber(r), randomTree(r, 2).forward(nil)
		b := protowire.AppendGroup([]byte{7}, num, body)
		want := protowire.AppendVarintGeneric(append([]byte{7}, body...), uint64(num)<<3|4)
		if !bytes.Equal(b, want) {
			t.Fatalf("AppendGroup(07, %d, %x) = %x, want %x", num, body, b, want)
		}
		if got := protowire.SizeGroup(num, len(body)); got != len(b)-1 {
			t.Fatalf("SizeGroup(%d, %d) = %d, want %d", num, len(body), got, len(b)-1)
		}
		if v, n := protowire.ConsumeGroup(num, b[1:]); !bytes.Equal(v, body) || n != len(b)-1 {
			t.Fatalf("ConsumeGroup(%d, %x) = %x, %d, want %x, %d", num, b[1:], v, n, body, len(b)-1)
		}
		for end := range len(b) - 1 {
			if v, n := protowire.ConsumeGroup(num, b[1:1+end]); v != nil || n != -1 {
				t.Fatalf("ConsumeGroup(%d, %x) = %x, %d, want nil, -1", num, b[1:1+end], v, n)
			}
		}
	}
}

func TestConsumeGroupAliases(t *testing.T) {
	b := []byte{0x08, 0x05, 0x0c}
	v, _ := protowire.ConsumeGroup(1, b)
	b[1] = 0x06
	if v[1] != 0x06 {
		t.Error("ConsumeGroup returned a copy")
	}
}
