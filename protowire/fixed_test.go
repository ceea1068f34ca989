package protowire_test

import (
	"bytes"
	"math"
	"testing"

	"github.com/tightwire/tightwire/internal/testkit"
	"github.com/tightwire/tightwire/protowire"
)

func TestFixed32(t *testing.T) {
	pages := testkit.NewPages(t, 16)
	for _, c := range []struct {
		v    uint32
		wire []byte
	}{
		{0, []byte{0, 0, 0, 0}},
		{1, []byte{1, 0, 0, 0}},
		{0x04030201, []byte{1, 2, 3, 4}},
		{math.MaxUint32, []byte{0xff, 0xff, 0xff, 0xff}},
	} {
		if got := protowire.AppendFixed32([]byte{9}, c.v); !bytes.Equal(got[1:], c.wire) || got[0] != 9 {
			t.Errorf("AppendFixed32(09, %#x) = %x, want 09%x", c.v, got, c.wire)
		}
		if v, n := protowire.ConsumeFixed32(pages.AtEnd(c.wire)); v != c.v || n != 4 {
			t.Errorf("ConsumeFixed32(%x) = %#x, %d, want %#x, 4", c.wire, v, n, c.v)
		}
		for cut := range 4 {
			if v, n := protowire.ConsumeFixed32(pages.AtEnd(c.wire[:cut])); v != 0 || n != -1 {
				t.Errorf("ConsumeFixed32(%x) = %d, %d, want 0, -1", c.wire[:cut], v, n)
			}
		}
	}
	if got := protowire.SizeFixed32(); got != 4 {
		t.Errorf("SizeFixed32() = %d, want 4", got)
	}
}

func TestFixed64(t *testing.T) {
	pages := testkit.NewPages(t, 16)
	for _, c := range []struct {
		v    uint64
		wire []byte
	}{
		{0, []byte{0, 0, 0, 0, 0, 0, 0, 0}},
		{1, []byte{1, 0, 0, 0, 0, 0, 0, 0}},
		{0x0807060504030201, []byte{1, 2, 3, 4, 5, 6, 7, 8}},
		{math.MaxUint64, []byte{0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff}},
	} {
		if got := protowire.AppendFixed64([]byte{9}, c.v); !bytes.Equal(got[1:], c.wire) || got[0] != 9 {
			t.Errorf("AppendFixed64(09, %#x) = %x, want 09%x", c.v, got, c.wire)
		}
		if v, n := protowire.ConsumeFixed64(pages.AtEnd(c.wire)); v != c.v || n != 8 {
			t.Errorf("ConsumeFixed64(%x) = %#x, %d, want %#x, 8", c.wire, v, n, c.v)
		}
		for cut := range 8 {
			if v, n := protowire.ConsumeFixed64(pages.AtEnd(c.wire[:cut])); v != 0 || n != -1 {
				t.Errorf("ConsumeFixed64(%x) = %d, %d, want 0, -1", c.wire[:cut], v, n)
			}
		}
	}
	if got := protowire.SizeFixed64(); got != 8 {
		t.Errorf("SizeFixed64() = %d, want 8", got)
	}
}
