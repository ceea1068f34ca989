//go:build purego

package column

import "math"

func gather[T word](dst []T, b []byte, offsets []uint32, at int, invalid T) (missing bool) {
	return gatherGeneric(dst, b, offsets, at, invalid)
}

func gatherLists(dst, b []byte, offsets []uint32, at, size int) {
	gatherListsGeneric(dst, b, offsets, at, size)
}

func scatter[T word](b []byte, stride int, rows []T) { scatterGeneric(b, stride, rows) }

// view returns a copy of the rows of w as T, which has the same size as the words.
func view[T number](w words) []T {
	rows := make([]T, w.len())
	for i := range rows {
		rows[i] = fromBits[T](w.at(i))
	}
	return rows
}

func fromBits[T number](n uint64) T {
	switch any(T(0)).(type) {
	case float32:
		return T(math.Float32frombits(uint32(n)))
	case float64:
		return T(math.Float64frombits(n))
	}
	return T(n)
}
