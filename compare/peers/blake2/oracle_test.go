package blake2_test

import (
	"bytes"
	"encoding"
	"encoding/binary"
	"fmt"
	"hash"
	"slices"
	"testing"

	"github.com/tightwire/tightwire/blake2s"
)

// oracle returns x/crypto's digest for any parameters except a last node. x/crypto has
// no constructor for most of them, but it takes any chaining value in a state. A key is
// the first block of the message.
func (f *family) oracle(c config) hash.Hash {
	if c.Size == 0 {
		c.Size = f.size
	}
	h := must(f.theirs.new(f.size, nil))
	state := must(h.(encoding.BinaryMarshaler).MarshalBinary())
	plain, block := f.parameters(config{Size: f.size}), f.parameters(c)
	chain := state[len(f.magic):][:f.size]
	for i := range chain {
		at := f.bigEndian(i)
		chain[i] ^= plain[at] ^ block[at] // what was put there is taken away
	}
	state[len(f.magic)+f.size+f.size/4] = byte(c.Size)
	if err := h.(encoding.BinaryUnmarshaler).UnmarshalBinary(state); err != nil {
		panic(err)
	}
	if len(c.Key) > 0 {
		h.Write(append(slices.Clone(c.Key), make([]byte, f.block-len(c.Key))...))
	}
	return h
}

// bigEndian returns the place in little-endian words of byte i of big-endian ones.
func (f *family) bigEndian(i int) int {
	wordSize := f.size / 8
	return i - i%wordSize + wordSize - 1 - i%wordSize
}

// parameters returns the parameter block of c, whose size is not 0 (BLAKE2 paper,
// 2.8).
func (f *family) parameters(c config) []byte {
	tree := blake2s.Tree{Fanout: 1, MaxDepth: 1}
	if c.Tree != nil {
		tree = *c.Tree
	}
	b := []byte{byte(c.Size), byte(len(c.Key)), tree.Fanout, tree.MaxDepth}
	b = binary.LittleEndian.AppendUint32(b, tree.LeafSize)
	b = binary.LittleEndian.AppendUint64(b, tree.NodeOffset)
	if f.name == "blake2s" {
		b = b[:len(b)-2] // a node offset of 48 bits
	}
	b = append(b, tree.NodeDepth, tree.InnerSize)
	half := f.size / 2 // salt and personalisation are the other half
	b = append(b, make([]byte, half-len(b))...)
	b = append(append(b, c.Salt...), make([]byte, f.saltSize()-len(c.Salt))...)
	return append(append(b, c.Person...), make([]byte, f.saltSize()-len(c.Person))...)
}

// TestOracle holds the oracle against x/crypto's own constructors.
func TestOracle(t *testing.T) {
	each(t, func(t *testing.T, f *family) {
		r := newRand(1)
		for _, size := range f.newSizes() {
			key, msg := bytesOf(r, 1+r.IntN(f.size)), bytesOf(r, r.IntN(3*f.block))
			for _, msg := range [][]byte{nil, msg} {
				got, want := f.oracle(config{Size: size, Key: key}), must(f.theirs.new(size, key))
				if got, want := digestOf(got, msg), digestOf(want, msg); !bytes.Equal(got, want) {
					t.Fatalf("oracle(size %d, key %x) of %x = %x, want %x", size, key, msg, got, want)
				}
			}
		}
	})
}

// digestOf returns the digest of the pieces of a message.
func digestOf(h hash.Hash, msg ...[]byte) []byte {
	for _, piece := range msg {
		if n, err := h.Write(piece); n != len(piece) || err != nil {
			panic(fmt.Sprintf("Write(%d bytes) = %d, %v", len(piece), n, err))
		}
	}
	return h.Sum(nil)
}
