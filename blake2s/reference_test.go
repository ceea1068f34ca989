package blake2s

import (
	"bytes"
	"encoding/binary"
	"encoding/hex"
	"testing"
)

// reference is the digest as the specifications say it: the parameter block
// byte by byte (BLAKE2 paper, 2.8), the key as the first block of the message,
// nothing prepared and nothing kept. Of the package it shares blockGeneric only.
func reference(c *Config, msg []byte) []byte {
	if len(c.Key) > 0 {
		msg = append(keyBlock(c.Key), msg...)
	}
	size := c.Size
	if size == 0 {
		size = Size
	}
	last := c.Tree != nil && c.Tree.LastNode
	return referenceFrom(overIV(parameterBlock(c)), counter{}, last, msg)[:size]
}

func keyBlock(key []byte) []byte {
	return append(bytes.Clone(key), make([]byte, BlockSize-len(key))...)
}

func parameterBlock(c *Config) (b [Size]byte) {
	tree := c.Tree
	if tree == nil {
		tree = &Tree{Fanout: 1, MaxDepth: 1}
	}
	b[0] = byte(c.Size)
	if c.Size == 0 {
		b[0] = Size
	}
	b[1], b[2], b[3] = byte(len(c.Key)), tree.Fanout, tree.MaxDepth
	for i := range 4 {
		b[4+i] = byte(tree.LeafSize >> (8 * i))
	}
	at := 8
	for ; at < 8+nodeOffsetBits/8; at++ {
		b[at] = byte(tree.NodeOffset >> (8 * (at - 8)))
	}
	b[at], b[at+1] = tree.NodeDepth, tree.InnerSize
	copy(b[Size/2:], c.Salt)
	copy(b[Size/2+SaltSize:], c.Person)
	return b
}

func overIV(block [Size]byte) [8]word {
	h := iv
	for i := range h {
		h[i] ^= binary.LittleEndian.Uint32(block[wordSize*i:])
	}
	return h
}

// referenceFrom goes on from a chaining value and a counter: RFC 7693, 3.3.
func referenceFrom(h [8]word, c counter, last bool, msg []byte) []byte {
	f1 := word(0)
	if last {
		f1 = ^f1
	}
	for len(msg) > BlockSize {
		h, c = referenceBlock(h, c, BlockSize, 0, 0, msg[:BlockSize])
		msg = msg[BlockSize:]
	}
	padded := make([]byte, BlockSize)
	n := copy(padded, msg)
	h, _ = referenceBlock(h, c, n, ^word(0), f1, padded)
	var out []byte
	for _, w := range h {
		out = binary.LittleEndian.AppendUint32(out, w)
	}
	return out
}

// referenceBlock hashes a block with n bytes of the message. blockGeneric counts them
// all, so it starts from fewer.
func referenceBlock(h [8]word, c counter, n int, f0, f1 word, block []byte) ([8]word, counter) {
	after := shift(c, n)
	before := shift(after, -BlockSize)
	blockGeneric(&h, &before, f0, f1, block)
	return h, after
}

// shift adds n to a counter.
func shift(c counter, n int) counter {
	low := c[0] + word(n)
	switch {
	case n > 0 && low < c[0]:
		c[1]++
	case n < 0 && low > c[0]:
		c[1]--
	}
	return counter{low, c[1]}
}

// TestReference checks the reference with digests that others made.
func TestReference(t *testing.T) {
	for _, k := range known {
		got := reference(&k.config, bytesFrom(0, k.length))
		equal(t, got, unhex(k.want), "reference(%+v, %d bytes)", k.config, k.length)
	}
}

// TestSelfTest is RFC 7693, appendix E, for the reference and for Params.
func TestSelfTest(t *testing.T) {
	var grand, sums []byte
	for _, size := range selfTest.sizes {
		for _, n := range selfTest.lengths {
			msg, key := selfTestBytes(n, n), selfTestBytes(size, size)
			for _, c := range []*Config{{Size: size}, {Size: size, Key: key}} {
				grand = append(grand, reference(c, msg)...)
				sums = mustParams(c).Sum(sums, msg)
			}
		}
	}
	final := Config{Size: len(unhex(selfTest.want))}
	equal(t, reference(&final, grand), unhex(selfTest.want), "reference")
	equal(t, mustParams(&final).Sum(nil, sums), unhex(selfTest.want), "Params.Sum")
}

// selfTestBytes is selftest_seq of the appendix.
func selfTestBytes(n, seed int) []byte {
	b := make([]byte, n)
	x, y := 0xDEAD4BAD*uint32(seed), uint32(1)
	for i := range b {
		x, y = y, x+y
		b[i] = byte(y >> 24)
	}
	return b
}

// bytesFrom returns n bytes that count up from a.
func bytesFrom(a byte, n int) []byte {
	b := make([]byte, n)
	for i := range b {
		b[i] = a + byte(i)
	}
	return b
}

func unhex(s string) []byte {
	b, err := hex.DecodeString(s)
	if err != nil {
		panic(err)
	}
	return b
}

func equal(t *testing.T, got, want []byte, what string, args ...any) {
	t.Helper()
	if !bytes.Equal(got, want) {
		t.Fatalf(what+" = %x, want %x", append(args, got, want)...)
	}
}

func mustParams(c *Config) *Params {
	p, err := NewParams(c)
	if err != nil {
		panic(err)
	}
	return p
}

func mustDigest(c *Config) *Digest {
	d, err := NewDigest(c)
	if err != nil {
		panic(err)
	}
	return d
}
