package main

import "fmt"

// A release holds the differences between the archsimd of Go releases, and of architectures.
type release struct {
	name  string // end of the names of files
	build string // constraint

	// small says that vectors have 128 bits.
	small bool

	// unchecked says that make contracts does not build it.
	unchecked bool

	// interleaves says that archsimd can interleave the words of two vectors.
	interleaves bool

	// arrays says that the functions which take pointers to arrays have Array in their
	// names: Load and Store take slices.
	arrays bool

	// reshapes says that conversions which keep the bits are named ToBits and ReshapeTo.
	reshapes bool

	// rotatesByConstants says that RotateAllRight is an instruction. In Go 1.27 it is two
	// shifts and an or, and only RotateRight, by a vector, is one.
	rotatesByConstants bool

	// shiftsRightByConstants says that ShiftAllRight of a constant is one instruction. In Go
	// 1.26 it moves the constant into a vector register first, by an SSE instruction.
	shiftsRightByConstants bool

	// shiftsByNumbers says that the CPU shifts only by vectors of signed numbers, to the right
	// by negative ones.
	shiftsByNumbers bool
}

var releases = []release{
	{name: "go126", build: "amd64 && !purego && !go1.27", interleaves: true, rotatesByConstants: true},
	{name: "go127", build: "amd64 && !purego && go1.27", interleaves: true, arrays: true, reshapes: true, shiftsRightByConstants: true},
	{name: "arm64", build: "arm64 && !purego && go1.27", small: true, interleaves: true, arrays: true, reshapes: true, shiftsByNumbers: true},
	{name: "wasm", build: "wasm && !purego && go1.27", small: true, unchecked: true, arrays: true, reshapes: true, shiftsRightByConstants: true},
}

func (r release) load(vector, from string) string {
	if r.arrays {
		return fmt.Sprintf("archsimd.Load%sArray(%s)", vector, from)
	}
	return fmt.Sprintf("archsimd.Load%s(%s)", vector, from)
}

func (r release) store(value, to string) string {
	if r.arrays {
		return fmt.Sprintf("%s.StoreArray(%s)", value, to)
	}
	return fmt.Sprintf("%s.Store(%s)", value, to)
}

// halves is a vector of 128 bits of x and 128 bits of y, the upper ones of both or the
// lower ones.
func (r release) halves(x, y string, upper bool) string {
	name, from, and := "Select128FromPair", 0, 2
	if r.arrays {
		name = "ConcatPermute128Scalars"
	}
	if upper {
		from, and = 1, 3
	}
	return fmt.Sprintf("%s.%s(%d, %d, %s)", x, name, from, and, y)
}

// words converts a vector of words of one size to n words of another.
func (r release) words(v string, from, to, n int) string {
	switch {
	case from == to:
		return v
	case r.reshapes:
		return fmt.Sprintf("%s.ReshapeToUint%ds()", v, to)
	}
	return fmt.Sprintf("%s.AsUint%dx%d()", v, to, n)
}

// words64 converts a vector of words of any size to n words of 64 bits.
func (r release) words64(v string, from, n int) string { return r.words(v, from, 64, n) }

// bytes converts a vector of words to one of 32 bytes.
func (r release) bytes(v string) string { return r.words(v, 0, 8, 32) }

// maskBits is a mask as a vector of n words: all ones where it is set.
func (r release) maskBits(mask string, bits, n int) string {
	signed := fmt.Sprintf("%s.ToInt%dx%d()", mask, bits, n)
	if r.reshapes {
		return signed + ".ToBits()"
	}
	return fmt.Sprintf("%s.AsUint%dx%d()", signed, bits, n)
}
