package column

import (
	"encoding/binary"
	"math"
	"math/bits"
	"slices"

	"github.com/tightwire/tightwire/fit/profile"
)

// words is the rows of a column of numbers, as unsigned integers of the same size.
type words interface {
	len() int
	grow(n int) // n rows in total, the new rows are 0
	cut(n int)  // n rows in total
	// gather appends the number at b[offset+at:] for each offset, and reports whether any
	// of them is invalid.
	gather(b []byte, offsets []uint32, at int, invalid uint64) (missing bool)
	swap(first int) // reverses the bytes of the rows from first on
	mark(valid []uint64, first int, t profile.BaseType)
	scatter(b []byte, stride, first, end int) // writes rows, see cell.fill
	at(row int) uint64
	set(row int, bits uint64)
}

type wordsOf[T word] struct{ rows []T }

type word interface {
	uint8 | uint16 | uint32 | uint64
}

func newWords(size, capacity int) words {
	switch size {
	case 1:
		return &wordsOf[uint8]{make([]uint8, 0, capacity)}
	case 2:
		return &wordsOf[uint16]{make([]uint16, 0, capacity)}
	case 4:
		return &wordsOf[uint32]{make([]uint32, 0, capacity)}
	}
	return &wordsOf[uint64]{make([]uint64, 0, capacity)}
}

func (w *wordsOf[T]) len() int                 { return len(w.rows) }
func (w *wordsOf[T]) at(row int) uint64        { return uint64(w.rows[row]) }
func (w *wordsOf[T]) set(row int, bits uint64) { w.rows[row] = T(bits) }

func (w *wordsOf[T]) grow(n int) {
	first := len(w.rows)
	w.rows = slices.Grow(w.rows, n-first)[:n]
	clear(w.rows[first:])
}

func (w *wordsOf[T]) cut(n int) { w.rows = w.rows[:n] }

func (w *wordsOf[T]) gather(b []byte, offsets []uint32, at int, invalid uint64) (missing bool) {
	n := len(w.rows)
	w.rows = slices.Grow(w.rows, len(offsets))[:n+len(offsets)]
	return gather(w.rows[n:], b, offsets, at, T(invalid))
}

// gatherGeneric is the plain form of gather: dst[i] is the number at b[offsets[i]+at:],
// lowest byte first. It reports whether any of them is invalid.
func gatherGeneric[T word](dst []T, b []byte, offsets []uint32, at int, invalid T) (missing bool) {
	switch dst := any(dst).(type) {
	case []uint8:
		for i, o := range offsets {
			dst[i] = b[int(o)+at]
		}
	case []uint16:
		for i, o := range offsets {
			dst[i] = binary.LittleEndian.Uint16(b[int(o)+at:])
		}
	case []uint32:
		for i, o := range offsets {
			dst[i] = binary.LittleEndian.Uint32(b[int(o)+at:])
		}
	case []uint64:
		for i, o := range offsets {
			dst[i] = binary.LittleEndian.Uint64(b[int(o)+at:])
		}
	}
	return slices.Contains(dst[:len(offsets)], invalid)
}

func (w *wordsOf[T]) swap(first int) {
	switch rows := any(w.rows[first:]).(type) {
	case []uint16:
		for i, v := range rows {
			rows[i] = bits.ReverseBytes16(v)
		}
	case []uint32:
		for i, v := range rows {
			rows[i] = bits.ReverseBytes32(v)
		}
	case []uint64:
		for i, v := range rows {
			rows[i] = bits.ReverseBytes64(v)
		}
	}
}

// mark sets the bits of the rows from first on that are valid numbers of type t, and sets
// the other rows to 0.
func (w *wordsOf[T]) mark(valid []uint64, first int, t profile.BaseType) {
	if !t.Float() {
		w.markNot(valid, first, T(t.Invalid()))
		return
	}
	for rows := w.rows[first:]; len(rows) > 0; {
		n := min(64-first&63, len(rows))
		valid[first>>6] |= markFloats(rows[:n]) << (first & 63)
		first += n
		rows = rows[n:]
	}
}

// markNot is mark for integers with one invalid value.
func (w *wordsOf[T]) markNot(valid []uint64, first int, invalid T) {
	for rows := w.rows[first:]; len(rows) > 0; {
		n := min(64-first&63, len(rows))
		valid[first>>6] |= markIntegers(rows[:n], invalid) << (first & 63)
		first += n
		rows = rows[n:]
	}
}

// markIntegers returns a bit for each of up to 64 rows, set if it is not invalid, and sets
// the invalid rows to 0. Mostly all rows are valid, which one comparison a row shows.
// The slow path has no branch: where sensors drop out, nothing predicts which rows are valid.
func markIntegers[T word](rows []T, invalid T) (set uint64) {
	for _, v := range rows {
		if v == invalid {
			return markSome(rows, invalid)
		}
	}
	return math.MaxUint64 >> (64 - len(rows))
}

func markSome[T word](rows []T, invalid T) (set uint64) {
	for i, v := range rows {
		var ok T
		if v != invalid {
			ok = 1
		}
		rows[i] = v & -ok
		set = set>>1 | uint64(ok)<<63
	}
	return set >> (64 - len(rows))
}

// markFloats is markIntegers for the bits of floats, in which any NaN is invalid: bits
// above the bits of infinity, without the sign.
func markFloats[T word](rows []T) (set uint64) {
	infinity := uint64(math.Float32bits(float32(math.Inf(1))))
	if uint64(^T(0)) > math.MaxUint32 {
		infinity = math.Float64bits(math.Inf(1))
	}
	for i, v := range rows {
		if v<<1 > T(infinity)<<1 {
			rows[i] = 0
		} else {
			set |= 1 << (i & 63)
		}
	}
	return set
}
