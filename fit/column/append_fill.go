package column

import (
	"encoding/binary"

	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/profile"
)

// blockRows is how many messages are filled column by column before the next messages, so that
// they stay in the first-level cache.
const blockRows = 512

// fillRows writes n rows; their messages have the fields cells after a header byte.
func fillRows(rows []byte, cells []cell, n int) {
	stride := len(rows) / n
	for first := 0; first < n; first += blockRows {
		end := min(first+blockRows, n)
		at := first*stride + 1
		for i := range cells {
			cells[i].fill(rows[at:], stride, first, end)
			at += cells[i].size
		}
	}
}

// fill writes the rows from first to end, stride bytes apart in b.
func (s *cell) fill(b []byte, stride, first, end int) {
	switch {
	case s.c.numbers == nil:
		s.fillValues(b, stride, first, end)
	case s.c.typ.Size() != s.size:
		s.fillNarrow(b, stride, first, end)
	default:
		s.c.numbers.scatter(b, stride, first, end)
		s.fillNull(b, stride, first, end)
	}
}

// fillNull overwrites the rows that are null. It skips words of the bitmap, which has no bits
// after the last row; blocks begin with a word.
func (s *cell) fillNull(b []byte, stride, first, end int) {
	for row := first; row < end; row++ {
		if row&63 == 0 && s.c.valid[row>>6] == 1<<64-1 {
			row += 63
			continue
		}
		if !s.c.Valid(row) {
			putUint(b[(row-first)*stride:], s.size, s.typ.Invalid())
		}
	}
}

// fillNarrow writes numbers that the column stores in a wider type.
func (s *cell) fillNarrow(b []byte, stride, first, end int) {
	for row := first; row < end; row++ {
		bits := s.typ.Invalid()
		if s.c.Valid(row) {
			bits = bitsAs(s.c.Value(row), s.typ)
		}
		putUint(b[(row-first)*stride:], s.size, bits)
	}
}

// putUint writes the low size bytes of n.
func putUint(b []byte, size int, n uint64) {
	for i := range b[:size] {
		b[i] = byte(n >> (8 * i))
	}
}

func (s *cell) fillValues(b []byte, stride, first, end int) {
	for row := first; row < end; row++ {
		putValue(b[(row-first)*stride:][:s.size], s.typ, s.c.Value(row))
	}
}

// putValue writes v and fills the rest of b: strings with NULs, arrays with invalid
// elements.
func putValue(b []byte, t profile.BaseType, v fit.Value) {
	if v.Opaque() || t == profile.String {
		b = b[copy(b, v.Bytes()):]
	}
	for i := range v.Len() {
		if t == profile.String {
			break
		}
		putUint(b, t.Size(), bitsAs(v.At(i), t))
		b = b[t.Size():]
	}
	for ; len(b) > 0; b = b[t.Size():] {
		putUint(b, t.Size(), t.Invalid())
	}
}

// scatter writes the rows from first to end, stride bytes apart.
func (w *wordsOf[T]) scatter(b []byte, stride, first, end int) {
	scatter(b, stride, w.rows[first:end])
}

// scatterGeneric is the plain form of scatter: rows[i] goes to b[i*stride:], lowest byte
// first.
func scatterGeneric[T word](b []byte, stride int, rows []T) {
	switch rows := any(rows).(type) {
	case []uint8:
		for i, v := range rows {
			b[i*stride] = v
		}
	case []uint16:
		for i, v := range rows {
			binary.LittleEndian.PutUint16(b[i*stride:], v)
		}
	case []uint32:
		for i, v := range rows {
			binary.LittleEndian.PutUint32(b[i*stride:], v)
		}
	case []uint64:
		for i, v := range rows {
			binary.LittleEndian.PutUint64(b[i*stride:], v)
		}
	}
}
