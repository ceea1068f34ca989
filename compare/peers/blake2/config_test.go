package blake2_test

import (
	"bytes"
	"math/rand/v2"
	"testing"

	"github.com/tightwire/tightwire/blake2s"
)

// TestConfigs compares digests of random parameters with the oracle: all sizes,
// keys, salts, personalisations and places in a tree but the last.
func TestConfigs(t *testing.T) {
	each(t, func(t *testing.T, f *family) {
		r := newRand(1)
		for range 2000 {
			checkConfig(t, f, f.randomConfig(r), bytesOf(r, r.IntN(3*f.block)))
		}
	})
}

func checkConfig(t *testing.T, f *family, c config, msg []byte) {
	t.Helper()
	want := digestOf(f.oracle(c), msg)
	if got := f.params(c, msg); !bytes.Equal(got, want) {
		t.Fatalf("Params.Sum(%x) of %+v, tree %+v = %x, want %x", msg, c, c.Tree, got, want)
	}
	if got := digestOf(f.digest(c), msg[:len(msg)/2], msg[len(msg)/2:]); !bytes.Equal(got, want) {
		t.Fatalf("digest of %x of %+v, tree %+v = %x, want %x", msg, c, c.Tree, got, want)
	}
}

// TestSumMany compares many messages of mixed lengths with one after another by
// the oracle.
func TestSumMany(t *testing.T) {
	each(t, func(t *testing.T, f *family) {
		r := newRand(2)
		for count := range 34 {
			c := f.randomConfig(r)
			want := []byte("before")
			var msgs [][]byte
			for range count {
				msgs = append(msgs, bytesOf(r, r.IntN(3*f.block)))
				want = append(want, digestOf(f.oracle(c), msgs[len(msgs)-1])...)
			}
			if got := f.many(c, []byte("before"), msgs); !bytes.Equal(got, want) {
				t.Fatalf("SumMany(%x) of %+v, tree %+v = %x, want %x", msgs, c, c.Tree, got, want)
			}
		}
	})
}

// randomConfig returns random parameters. Each is often left out.
func (f *family) randomConfig(r *rand.Rand) config {
	c := config{
		Size:   r.IntN(f.size + 1),
		Key:    bytesOf(r, r.IntN(2)*r.IntN(f.size+1)),
		Salt:   bytesOf(r, r.IntN(2)*r.IntN(f.saltSize()+1)),
		Person: bytesOf(r, r.IntN(2)*r.IntN(f.saltSize()+1)),
	}
	if r.IntN(2) == 0 {
		c.Tree = &blake2s.Tree{
			Fanout:     byte(r.Uint32()),
			MaxDepth:   byte(2 + r.IntN(254)),
			LeafSize:   r.Uint32(),
			NodeOffset: r.Uint64() & f.maxNodeOffset() >> r.IntN(40),
			NodeDepth:  byte(r.Uint32()),
			InnerSize:  byte(r.IntN(f.size + 1)),
		}
	}
	return c
}

func (f *family) maxNodeOffset() uint64 {
	if f.name == "blake2s" {
		return 1<<48 - 1
	}
	return 1<<64 - 1
}
