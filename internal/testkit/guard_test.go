package testkit

import (
	"fmt"
	"slices"
	"testing"
)

func TestGuardSlice(t *testing.T) {
	data := []uint32{1, 2, 3}
	s := Guarded(data, 5).Slice()
	if !slices.Equal(s, data) || cap(s) != 8 {
		t.Errorf("Guarded(%v, 5).Slice() = %v with capacity %d, want the same with 8", data, s, cap(s))
	}
	if &s[0] == &data[0] {
		t.Error("Guarded does not copy")
	}
}

// TestGuardFindsEachWrite writes one element at a time, at every index that the
// guard can reach.
func TestGuardFindsEachWrite(t *testing.T) {
	const n, spare = 3, 5
	for at := -fence; at < n+spare+fence; at++ {
		write := func(from, to int) func(testing.TB) {
			return func(t testing.TB) {
				g := Guarded(make([]uint64, n), spare)
				g.all[fence+at]++
				g.Check(t, from, to)
			}
		}
		want := fmt.Sprintf("element %d of a slice of length 3, capacity 8 was written", at)
		fails(t, "outside 0, 0", want, write(0, 0))
		fails(t, "before the part", want, write(at+1, at+9))
		fails(t, "after the part", want, write(at-9, at))
		passes(t, "inside the part", write(at, at+1))
	}
	passes(t, "no write", func(t testing.TB) { Guarded(make([]uint64, n), spare).Check(t, 0, 0) })
}

func TestGuardTypes(t *testing.T) {
	guardOf(t, true, false)
	guardOf(t, byte(0), 0xff)
	guardOf(t, int32(0), -1)
	guardOf(t, float32(0), 1)
	guardOf(t, float64(0), 1)
	guardOf(t, [3]uint16{}, [3]uint16{1, 2, 3})
}

// guardOf checks that eight elements too many are found, whichever of two values
// they have.
func guardOf[T comparable](t *testing.T, values ...T) {
	t.Helper()
	for _, v := range values {
		name := fmt.Sprintf("%T of %v", v, v)
		fails(t, name, "of a slice of length 2, capacity 2 was written", func(t testing.TB) {
			g := Guarded(make([]T, 2), 0)
			for i := range 8 {
				g.all[fence+2+i] = v
			}
			g.Check(t, 0, 0)
		})
	}
}
