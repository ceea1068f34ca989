// Package digest has the functions of the BLAKE2 family by their names, for programs that let
// people choose one.
package digest

import (
	"fmt"
	"hash"
	"strings"

	"github.com/tightwire/tightwire/blake2b"
	"github.com/tightwire/tightwire/blake2s"
)

// An Algorithm is one member of the BLAKE2 family.
type Algorithm struct {
	Name    string // in lower case
	Tag     string // as b2sum of BLAKE2's authors writes it
	Longest int    // longest digest in bytes; also the longest key
	Trees   *Trees // nil without tree digests
	new     func(size int, k *Keying) (hash.Hash, error)
}

// Algorithms begins with the default.
var Algorithms = []*Algorithm{
	{"blake2b", "BLAKE2b", blake2b.Size, treesB, func(size int, k *Keying) (hash.Hash, error) {
		return blake2b.NewDigest(k.forB(size))
	}},
	{"blake2s", "BLAKE2s", blake2s.Size, treesS, func(size int, k *Keying) (hash.Hash, error) {
		return blake2s.NewDigest(k.forS(size))
	}},
	{"blake2bp", "BLAKE2bp", blake2b.Size, nil, func(size int, k *Keying) (hash.Hash, error) {
		return blake2b.NewBP(k.forB(size))
	}},
	{"blake2sp", "BLAKE2sp", blake2s.Size, nil, func(size int, k *Keying) (hash.Hash, error) {
		return blake2s.NewSP(k.forS(size))
	}},
}

// Names returns the names of all algorithms, with commas.
func Names() string {
	names := make([]string, len(Algorithms))
	for i, a := range Algorithms {
		names[i] = a.Name
	}
	return strings.Join(names, ", ")
}

// Named returns the algorithm of that name, or nil.
func Named(name string) *Algorithm {
	for _, a := range Algorithms {
		if a.Name == name {
			return a
		}
	}
	return nil
}

// A Function is what a tagged line states about its digest: all but key, salt and
// personalisation.
type Function struct {
	*Algorithm
	Size int    // of the digest in bytes
	Leaf uint32 // size of the leaves of a tree in bytes; 0 for no tree
}

// NewHash returns the function, ready for a message.
func (f Function) NewHash(k *Keying) (hash.Hash, error) {
	if f.Leaf > 0 {
		return f.Trees.New(&TreeConfig{Function: f, Keying: k, Workers: 1})
	}
	return f.new(f.Size, k)
}

// String returns the tag. It leaves out the length of the longest digest: BLAKE2b,
// BLAKE2b-256, BLAKE2b-tree-1048576, BLAKE2b-256-tree-1048576.
func (f Function) String() string {
	s := f.Tag
	if f.Size < f.Longest {
		s += fmt.Sprintf("-%d", 8*f.Size)
	}
	if f.Leaf > 0 {
		s += fmt.Sprintf("-tree-%d", f.Leaf)
	}
	return s
}
