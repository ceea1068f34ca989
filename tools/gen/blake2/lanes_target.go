package main

import "fmt"

// A target is what a file of lane kernels is compiled for. It holds what differs between
// architectures in archsimd.
type target struct {
	name string // end of the names of files
	arch string

	// small says that vectors have 128 bits.
	small bool

	// unchecked says that make contracts does not build it.
	unchecked bool

	// interleaves says that archsimd can interleave the words of two vectors.
	interleaves bool

	// shiftsByNumbers says that the CPU shifts only by vectors of signed numbers, to the right
	// by negative ones.
	shiftsByNumbers bool
}

var targets = []target{
	{name: "avx", arch: "amd64", interleaves: true},
	{name: "arm64", arch: "arm64", small: true, interleaves: true, shiftsByNumbers: true},
	{name: "wasm", arch: "wasm", small: true, unchecked: true},
}

func load(vector, from string) string { return fmt.Sprintf("archsimd.Load%sArray(%s)", vector, from) }

func store(value, to string) string { return fmt.Sprintf("%s.StoreArray(%s)", value, to) }

// halves is a vector of 128 bits of x and 128 bits of y, the upper ones of both or the
// lower ones.
func halves(x, y string, upper bool) string {
	from, and := 0, 2
	if upper {
		from, and = 1, 3
	}
	return fmt.Sprintf("%s.ConcatPermute128Scalars(%d, %d, %s)", x, from, and, y)
}

// words converts a vector of words of one size, in bits, to words of another.
func words(v string, from, to int) string {
	if from == to {
		return v
	}
	return fmt.Sprintf("%s.ReshapeToUint%ds()", v, to)
}

// maskBits is a mask as a vector of n words: all ones where it is set.
func maskBits(mask string, bits, n int) string {
	return fmt.Sprintf("%s.ToInt%dx%d().ToBits()", mask, bits, n)
}
