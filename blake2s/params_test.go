package blake2s

import (
	"bytes"
	"sync"
	"testing"

	"github.com/tightwire/tightwire/internal/testkit"
)

// TestParamsSumOverlap puts the digest over the message, at every place.
func TestParamsSumOverlap(t *testing.T) {
	p := mustParams(&keyed[0].Config)
	msg := message(3*BlockSize + 1)
	want := reference(&keyed[0].Config, msg)
	for at := range len(msg) {
		b := append(bytes.Clone(msg), make([]byte, Size)...)
		got := p.Sum(b[:at], b[:len(msg)])
		equal(t, got[at:], want, "Sum over byte %d of its message", at)
		equal(t, got[:at], msg[:at], "the bytes before %d", at)
	}
}

// TestParamsSumOnlyReads gives Sum messages that end and begin at unreadable
// pages.
func TestParamsSumOnlyReads(t *testing.T) {
	p := mustParams(nil)
	msg := message(3*BlockSize + 5)
	pages := testkit.NewPages(t, len(msg))
	for n := range len(msg) + 1 {
		want := reference(&Config{}, msg[:n])
		for _, place := range []func([]byte) []byte{pages.AtEnd, pages.AtStart} {
			b := place(msg[:n])
			equal(t, p.Sum(nil, b), want, "Sum(%d bytes)", n)
			equal(t, b, msg[:n], "%d bytes after Sum", n)
		}
	}
}

// TestParamsKeepNothing changes the Config after NewParams.
func TestParamsKeepNothing(t *testing.T) {
	for _, f := range families {
		c := f.Config
		c.Key, c.Salt, c.Person = bytes.Clone(c.Key), bytes.Clone(c.Salt), bytes.Clone(c.Person)
		if c.Tree != nil {
			tree := *c.Tree
			c.Tree = &tree
		}
		p := mustParams(&c)
		for _, b := range [][]byte{c.Key, c.Salt, c.Person} {
			clear(b)
		}
		if c.Tree != nil {
			*c.Tree = Tree{}
		}
		for _, n := range []int{0, 1, BlockSize + 1} {
			equal(t, p.Sum(nil, message(n)), reference(&f.Config, message(n)), "%s: Sum(%d bytes)", f.name, n)
		}
	}
}

// TestParamsConcurrently is for the race detector.
func TestParamsConcurrently(t *testing.T) {
	for _, f := range families {
		p := mustParams(&f.Config)
		var group sync.WaitGroup
		for n := range 8 {
			msg := message(n * BlockSize / 2)
			want := reference(&f.Config, msg)
			group.Go(func() {
				d := p.NewDigest()
				d.Write(msg)
				if got := d.Sum(nil); !bytes.Equal(got, want) {
					t.Errorf("%s: digest of %d bytes = %x, want %x", f.name, len(msg), got, want)
				}
				if got := p.Sum(nil, msg); !bytes.Equal(got, want) {
					t.Errorf("%s: Sum(%d bytes) = %x, want %x", f.name, len(msg), got, want)
				}
			})
		}
		group.Wait()
	}
}
