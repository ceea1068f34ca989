package blake2s

import "testing"

// referenceNodes is the digest of a tree of two levels, from the reference of its
// nodes. t has the fanout and the leaf size. Leaves give all of their chaining
// value, whatever digest size they name, and the root hashes no key.
func referenceNodes(c *Config, t Tree, leaves [][]byte) []byte {
	t.MaxDepth, t.InnerSize = 2, Size
	var digests []byte
	for i, leaf := range leaves {
		if len(c.Key) > 0 {
			leaf = append(keyBlock(c.Key), leaf...)
		}
		t.NodeOffset = uint64(i)
		digests = append(digests, referenceNode(c, t, i == len(leaves)-1, leaf)...)
	}
	t.NodeOffset, t.NodeDepth = 0, 1
	size := c.Size
	if size == 0 {
		size = Size
	}
	return referenceNode(c, t, true, digests)[:size]
}

// referenceNode returns all of the chaining value of a node.
func referenceNode(c *Config, t Tree, last bool, msg []byte) []byte {
	node := *c
	node.Tree = &t
	return referenceFrom(overIV(parameterBlock(&node)), counter{}, last, msg)
}

// digestNodes is referenceNodes from digests that anybody can make with
// NewDigest, which is all that it takes without a key and with digests of Size
// bytes.
func digestNodes(salt []byte, t Tree, leaves [][]byte) []byte {
	t.MaxDepth, t.InnerSize = 2, Size
	root := t
	root.NodeDepth, root.LastNode = 1, true
	d := mustDigest(&Config{Salt: salt, Tree: &root})
	for i, msg := range leaves {
		t.NodeOffset, t.LastNode = uint64(i), i == len(leaves)-1
		leaf := mustDigest(&Config{Salt: salt, Tree: &t})
		leaf.Write(msg)
		d.Write(leaf.Sum(nil))
	}
	return d.Sum(nil)
}

// wholes are Configs for a digest that has nodes of its own.
var wholes = func() (fs []family) {
	for _, f := range families {
		if f.Tree == nil {
			fs = append(fs, f)
		}
	}
	return append(fs, family{"all but a tree", Config{
		Size: Size/2 - 1, Key: bytesFrom(1, Size-1), Salt: bytesFrom(2, SaltSize), Person: bytesFrom(3, PersonSize),
	}})
}()

// TestNodesRefuse gives the modes with a fixed tree a Config that they cannot accept.
func TestNodesRefuse(t *testing.T) {
	for _, bad := range []struct {
		config Config
		words  string
	}{
		{Config{Tree: &Tree{MaxDepth: 2}}, "Tree is given, want nil"},
		{Config{Tree: &Tree{Fanout: 1, MaxDepth: 1}}, "Tree is given, want nil"},
		{Config{Size: -1}, "digest size -1"},
		{Config{Size: Size + 1}, "digest size"},
		{Config{Key: make([]byte, Size+1)}, "key of"},
		{Config{Salt: make([]byte, SaltSize+1)}, "salt of"},
		{Config{Person: make([]byte, PersonSize+1)}, "personalisation of"},
	} {
		sp, err := NewSP(&bad.config)
		refusedPointer(t, sp, err, bad.words)
	}
}

func refusedPointer[T any](t *testing.T, p *T, err error, words string) {
	t.Helper()
	if p != nil {
		t.Errorf("%T that is not nil, want nil", p)
	}
	refused(t, nil, err, words)
}
