package main

import (
	"fmt"
	"hash"
	"strings"

	"github.com/tightwire/tightwire/blake2b"
	"github.com/tightwire/tightwire/blake2s"
)

// An algorithm is one member of the BLAKE2 family.
type algorithm struct {
	name    string // for -a
	tag     string // in tagged lines, as in b2sum of BLAKE2's authors
	longest int    // longest digest in bytes; also the longest key
	trees   *trees // nil without tree digests
	new     func(size int, k *keying) (hash.Hash, error)
}

// algorithms begins with the default.
var algorithms = []*algorithm{
	{"blake2b", "BLAKE2b", blake2b.Size, treesB, func(size int, k *keying) (hash.Hash, error) {
		return blake2b.NewDigest(k.forB(size))
	}},
	{"blake2s", "BLAKE2s", blake2s.Size, treesS, func(size int, k *keying) (hash.Hash, error) {
		return blake2s.NewDigest(k.forS(size))
	}},
	{"blake2bp", "BLAKE2bp", blake2b.Size, nil, func(size int, k *keying) (hash.Hash, error) {
		return blake2b.NewBP(k.forB(size))
	}},
	{"blake2sp", "BLAKE2sp", blake2s.Size, nil, func(size int, k *keying) (hash.Hash, error) {
		return blake2s.NewSP(k.forS(size))
	}},
}

func algorithmNames() string {
	names := make([]string, len(algorithms))
	for i, a := range algorithms {
		names[i] = a.name
	}
	return strings.Join(names, ", ")
}

// algorithmNamed returns the algorithm for -a, or nil.
func algorithmNamed(name string) *algorithm {
	for _, a := range algorithms {
		if a.name == name {
			return a
		}
	}
	return nil
}

// A function is what a tagged line states about its digest: all but key, salt and
// personalisation.
type function struct {
	*algorithm
	size int    // of the digest in bytes
	leaf uint32 // size of the leaves of a tree in bytes; 0 for no tree
}

// newHash returns the function, ready for a message.
func (f function) newHash(k *keying) (hash.Hash, error) {
	if f.leaf > 0 {
		return f.trees.new(&treeConfig{function: f, keying: k, workers: 1})
	}
	return f.new(f.size, k)
}

// String returns the tag. It leaves out the length of the longest digest: BLAKE2b,
// BLAKE2b-256, BLAKE2b-tree-1048576, BLAKE2b-256-tree-1048576.
func (f function) String() string {
	s := f.tag
	if f.size < f.longest {
		s += fmt.Sprintf("-%d", 8*f.size)
	}
	if f.leaf > 0 {
		s += fmt.Sprintf("-tree-%d", f.leaf)
	}
	return s
}
