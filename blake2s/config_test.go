package blake2s

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
)

// badConfigs is every reason to refuse a Config.
var badConfigs = []struct {
	Config
	want string
}{
	{Config{Size: -1}, "digest size -1, want 1 to"},
	{Config{Size: Size + 1}, fmt.Sprintf("digest size %d, want 1 to %d", Size+1, Size)},
	{Config{Key: make([]byte, Size+1)}, fmt.Sprintf("key of %d bytes, want 0 to %d", Size+1, Size)},
	{Config{Salt: make([]byte, SaltSize+1)}, fmt.Sprintf("salt of %d bytes, want 0 to %d", SaltSize+1, SaltSize)},
	{Config{Person: make([]byte, PersonSize+1)}, fmt.Sprintf("personalisation of %d bytes, want 0 to %d", PersonSize+1, PersonSize)},
	{Config{Tree: &Tree{}}, "tree of depth 0, want 1 to 255"},
	{Config{Tree: &Tree{Fanout: 1}}, "tree of depth 0, want 1 to 255"},
	{Config{Tree: &Tree{MaxDepth: 1}}, "want fanout 1"},
	{Config{Tree: &Tree{MaxDepth: 1, Fanout: 2}}, "want fanout 1"},
	{Config{Tree: &Tree{MaxDepth: 1, Fanout: 1, LeafSize: 1}}, "0 for the other fields"},
	{Config{Tree: &Tree{MaxDepth: 1, Fanout: 1, NodeOffset: 1}}, "0 for the other fields"},
	{Config{Tree: &Tree{MaxDepth: 1, Fanout: 1, NodeDepth: 1}}, "0 for the other fields"},
	{Config{Tree: &Tree{MaxDepth: 1, Fanout: 1, InnerSize: 1}}, "0 for the other fields"},
	{Config{Tree: &Tree{MaxDepth: 1, Fanout: 1, LastNode: true}}, "0 for the other fields"},
	{Config{Tree: &Tree{MaxDepth: 2, InnerSize: Size + 1}}, fmt.Sprintf("inner digest size %d, want 0 to %d", Size+1, Size)},
}

// TestBadConfig wants the reason, and nothing but the error.
func TestBadConfig(t *testing.T) {
	for _, bad := range badConfigs {
		p, err := NewParams(&bad.Config)
		if p != nil || err == nil || !strings.HasPrefix(err.Error(), "blake2s: ") || !strings.Contains(err.Error(), bad.want) {
			t.Errorf("NewParams(%+v) = %v, %v, want an error with %q", bad.Config, p, err, bad.want)
		}
		if d, err2 := NewDigest(&bad.Config); d != nil || fmt.Sprint(err2) != fmt.Sprint(err) {
			t.Errorf("NewDigest(%+v) = %v, %v, want nil and %v", bad.Config, d, err2, err)
		}
	}
}

// TestNodeOffset tries node offsets of every width.
func TestNodeOffset(t *testing.T) {
	for width := range 65 {
		tree := &Tree{MaxDepth: 2, NodeOffset: 1<<width - 1}
		_, err := NewParams(&Config{Tree: tree})
		if fits := width <= nodeOffsetBits; fits != (err == nil) {
			t.Errorf("node offset of %d bits: %v, want an error = %v", width, err, !fits)
		}
	}
}

// TestSequentialTree asks for the tree of depth 1, which is how a parameter block
// states sequential mode: the digest is the same as without a tree.
func TestSequentialTree(t *testing.T) {
	c := Config{Tree: &Tree{Fanout: 1, MaxDepth: 1}}
	equal(t, mustParams(&c).Sum(nil, message(9)), reference(&Config{}, message(9)), "digest of a tree of depth 1")
}

// TestPadding gives short salts and personalisations, which are as if zeros
// followed.
func TestPadding(t *testing.T) {
	for n := range SaltSize {
		short := Config{Salt: bytesFrom(1, n), Person: bytesFrom(2, n)}
		long := Config{Salt: append(bytesFrom(1, n), 0), Person: append(bytesFrom(2, n), 0)}
		equal(t, mustParams(&short).Sum(nil, nil), mustParams(&long).Sum(nil, nil), "salt and person of %d bytes", n)
	}
}

// TestRandomConfig wants an error or the digest of the reference, and no panic.
func TestRandomConfig(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	good := 0
	for range 4096 {
		c := randomConfig(r)
		msg := message(r.IntN(2*BlockSize + 1))
		d, err := NewDigest(&c)
		if err != nil {
			continue
		}
		good++
		d.Write(msg)
		equal(t, d.Sum(nil), reference(&c, msg), "%+v: digest of %d bytes", c, len(msg))
	}
	if good < 1024 {
		t.Errorf("%d of 4096 random Configs are good, want a quarter at least", good)
	}
}

// randomConfig returns any Config, with the edges of what is allowed, and what is
// next to it, more often than all else.
func randomConfig(r *rand.Rand) Config {
	c := Config{Size: edge(r, Size)}
	c.Key = bytesFrom(byte(r.Uint64()), max(0, edge(r, Size)))
	c.Salt = bytesFrom(byte(r.Uint64()), max(0, edge(r, SaltSize)))
	c.Person = bytesFrom(byte(r.Uint64()), max(0, edge(r, PersonSize)))
	if r.IntN(2) == 0 {
		c.Tree = &Tree{
			Fanout:     uint8(r.IntN(4)),
			MaxDepth:   uint8(r.IntN(4)),
			LeafSize:   uint32(r.Uint64()),
			NodeOffset: r.Uint64() >> r.IntN(65),
			NodeDepth:  uint8(r.Uint64()),
			InnerSize:  uint8(edge(r, Size)),
			LastNode:   r.IntN(2) == 0,
		}
	}
	return c
}

// edge returns a number from 0 to most, or rarely one that is just outside.
func edge(r *rand.Rand, most int) int {
	switch r.IntN(32) {
	case 0:
		return -1
	case 1:
		return most + 1
	case 2, 3, 4:
		return most
	}
	return r.IntN(most + 1)
}
