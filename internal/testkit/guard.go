package testkit

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"slices"
	"testing"
)

// fence is how many guard elements are on either side: more than the widest
// store of a kernel, 64 bytes, however small the element.
const fence = 80

// A Guard is a slice under test, with a pattern on all sides of it: before it,
// in its spare capacity, and after that.
type Guard[T comparable] struct {
	all  []T
	want []T // all as it was
	n    int // length of the slice
	room int // its capacity
}

// Guarded returns a Guard around a copy of data with room for spare elements
// more. T is of fixed size: a number, a bool, or an array or struct of them.
func Guarded[T comparable](data []T, spare int) *Guard[T] {
	g := &Guard[T]{n: len(data), room: len(data) + spare}
	g.all = pattern[T](fence + g.room + fence)
	copy(g.all[fence:], data)
	g.want = slices.Clone(g.all)
	return g
}

// pattern returns n elements made of the bytes 00, 55, aa: no NaN among the
// floats, and both among the bools.
func pattern[T comparable](n int) []T {
	p := make([]T, n)
	size := binary.Size(p)
	raw := bytes.Repeat([]byte{0x00, 0x55, 0xaa}, size/3+1)[:size]
	if _, err := binary.Decode(raw, binary.LittleEndian, p); err != nil {
		panic(fmt.Sprintf("testkit.Guarded: %v", err))
	}
	return p
}

// Slice returns the slice under test. Each call returns the same one.
func (g *Guard[T]) Slice() []T {
	return g.all[fence : fence+g.n : fence+g.room]
}

// Check fails the test if an element changed, except those from index from to
// index to, exclusive, of the slice: Check(t, 0, 0) says that it was only read,
// Check(t, n, len(out)) that what was appended to its n elements is all that
// was written. It names the first that changed, by its index in the slice, so
// that those before the slice are negative.
func (g *Guard[T]) Check(t testing.TB, from, to int) {
	t.Helper()
	for i := range g.all {
		k := i - fence
		if from <= k && k < to || g.all[i] == g.want[i] {
			continue
		}
		t.Errorf("element %d of a slice of length %d, capacity %d was written: %v, was %v",
			k, g.n, g.room, g.all[i], g.want[i])
		return
	}
}
