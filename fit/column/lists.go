package column

import (
	"slices"

	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/profile"
)

// lists is the rows of a column of arrays that all have one type, size and byte order, as they
// are in the file. A [fit.Value] for each row has 16 bytes with a pointer, and Go clears and
// scans memory with pointers.
type lists struct {
	typ  profile.BaseType
	size int // of a row in bytes; the bytes of a null row are 0
	big  bool
	rows []byte
}

// mostPacked is the size in bytes of the longest arrays that are stored as lists: then a column
// needs no more memory than a column of values, which are 16 bytes each on a CPU of 64 bits.
const mostPacked = 16

// listsOf returns no rows of a field of d, nil if they are not stored as lists.
func listsOf(s *source, d *fit.Definition) *lists {
	if !s.list || s.size > mostPacked {
		return nil
	}
	return &lists{typ: s.typ, size: int(s.size), big: d.BigEndian()}
}

func (l *lists) at(row int) fit.Value {
	return fit.Raw(l.typ, l.rows[row*l.size:][:l.size:l.size], l.big)
}

// grow appends null rows up to n rows.
func (l *lists) grow(n int) {
	first := len(l.rows)
	l.reserve(n)
	l.rows = l.rows[:n*l.size]
	clear(l.rows[first:])
}

// reserve makes room for n rows in total.
func (l *lists) reserve(n int) { l.rows = slices.Grow(l.rows, max(0, n*l.size-len(l.rows))) }

func (l *lists) cut(n int) { l.rows = l.rows[:n*l.size] }

// takes reports whether l can have the arrays of a field in a block.
func (l *lists) takes(s *source, block *fit.Block) bool {
	return l.typ == s.typ && l.size == int(s.size) && (l.big == block.Definition.BigEndian() || s.typ.Size() == 1)
}

// gather appends the array at b[offset+at:] for each offset.
func (l *lists) gather(b []byte, offsets []uint32, at int) {
	n := len(l.rows)
	l.rows = slices.Grow(l.rows, l.size*len(offsets))[:n+l.size*len(offsets)]
	gatherLists(l.rows[n:], b, offsets, at, l.size)
}

// gatherListsGeneric is the plain form of gatherLists: dst has the size bytes at b[offset+at:],
// one after the other.
func gatherListsGeneric(dst, b []byte, offsets []uint32, at, size int) {
	for i, o := range offsets {
		copy(dst[i*size:][:size], b[int(o)+at:])
	}
}
