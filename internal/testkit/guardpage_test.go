package testkit

import (
	"bytes"
	"testing"
)

func TestPagesSlices(t *testing.T) {
	p := NewPages(t, 1)
	for n := range 300 {
		data := bytes.Repeat([]byte{byte(n)}, n)
		if b := p.AtEnd(data); !bytes.Equal(b, data) || cap(b) != n {
			t.Errorf("AtEnd(%d bytes) has capacity %d, bytes %x", n, cap(b), b)
		}
		if b := p.AtStart(data); !bytes.Equal(b, data) || cap(b) != n {
			t.Errorf("AtStart(%d bytes) has capacity %d, bytes %x", n, cap(b), b)
		}
	}
	if p := NewPages(t, 100_000); len(p.AtEnd(make([]byte, 100_000))) != 100_000 {
		t.Error("NewPages(100000) has less room")
	}
}
