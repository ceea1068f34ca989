package fitarrow

import (
	"encoding/binary"

	"github.com/apache/arrow-go/v18/arrow"
	"github.com/apache/arrow-go/v18/arrow/array"
	"github.com/apache/arrow-go/v18/arrow/bitutil"
	"github.com/parquet-go/parquet-go/encoding/rle"
)

// levels show which entries of a page have a value. A row is one entry; a row with a list
// is one for each element, and one if it has none. Without lists they are bits, which
// Parquet packs as Arrow does.
type levels struct {
	rows, entries, nulls int
	valid                []byte // bits, of rows without lists

	definition, repetition []byte // of entries of lists, as Parquet numbers them
}

// These are the definition levels of entries of lists.
const (
	nullList = iota
	emptyList
	nullElement
	anElement
)

func (l *levels) reset() {
	*l = levels{valid: l.valid[:0], definition: l.definition[:0], repetition: l.repetition[:0]}
}

// room returns the bits, with zeros for n more rows.
func (l *levels) room(n int) []byte {
	need := int(bitutil.BytesForBits(int64(l.rows + n)))
	l.valid = append(l.valid, make([]byte, need-len(l.valid))...)
	return l.valid
}

// add adds the rows of an array.
func (l *levels) add(a arrow.Array) {
	n := a.Len()
	if bits := l.room(n); a.NullN() == 0 {
		bitutil.SetBitsTo(bits, int64(l.rows), int64(n), true)
	} else {
		bitutil.CopyBitmap(a.NullBitmapBytes(), a.Data().Offset(), n, bits, l.rows)
	}
	l.count(n, n, a.NullN())
}

// addNulls adds n rows that are null.
func (l *levels) addNulls(n int, list bool) {
	if list {
		l.definition = append(l.definition, make([]byte, n)...)
		l.repetition = append(l.repetition, make([]byte, n)...)
	} else {
		l.room(n)
	}
	l.count(n, n, n)
}

func (l *levels) count(rows, entries, nulls int) {
	l.rows += rows
	l.entries += entries
	l.nulls += nulls
}

// addList adds lists, which are null, empty, or have elements that may be null.
func (l *levels) addList(a *array.List) {
	elements, before, nulls := a.ListValues(), len(l.definition), 0
	for row := range a.Len() {
		start, end := a.ValueOffsets(row)
		switch {
		case a.IsNull(row):
			l.definition = append(l.definition, nullList)
		case start == end:
			l.definition = append(l.definition, emptyList)
		}
		l.repetition = append(l.repetition, 0)
		for k := int(start); k < int(end); k++ {
			if k > int(start) {
				l.repetition = append(l.repetition, 1)
			}
			if elements.IsNull(k) {
				l.definition = append(l.definition, nullElement)
				nulls++
			} else {
				l.definition = append(l.definition, anElement)
			}
		}
	}
	for _, d := range l.definition[before:] {
		if d < nullElement {
			nulls++
		}
	}
	l.count(a.Len(), len(l.definition)-before, nulls)
}

// appendTo appends the repetition levels and the definition levels of a page, and returns
// the length in bytes of the repetition levels.
func (l *levels) appendTo(b []byte) (_ []byte, repetition int) {
	if len(l.definition) > 0 {
		b = append(b, packed(l.repetition, 1)...)
		repetition = len(b)
		return append(b, packed(l.definition, 2)...), repetition
	}
	switch l.nulls {
	case 0, l.rows: // a run
		b = binary.AppendUvarint(b, uint64(l.rows)<<1)
		return append(b, byte(min(l.rows-l.nulls, 1))), 0
	}
	b = binary.AppendUvarint(b, uint64(len(l.valid))<<1|1)
	return append(b, l.valid...), 0
}

// packed returns levels of a number of bits each. It returns no error, as levels have one
// or two bits.
func packed(levels []byte, width int) []byte {
	b, _ := (&rle.Encoding{BitWidth: width}).EncodeLevels(nil, levels)
	return b
}
