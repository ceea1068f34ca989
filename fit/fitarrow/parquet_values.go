package fitarrow

import (
	"encoding/binary"
	"iter"
	"math"
	"slices"

	"github.com/apache/arrow-go/v18/arrow"
	"github.com/apache/arrow-go/v18/arrow/array"
	"github.com/apache/arrow-go/v18/arrow/bitutil"
	"github.com/parquet-go/parquet-go/encoding/delta"
	"github.com/parquet-go/parquet-go/format"
)

// values holds a column's values in a row group, without nulls. They are encoded page by
// page.
type values interface {
	// add adds the values of a that are not null to the page.
	add(a arrow.Array)
	// page returns the values added since the last call, encoded. The next call overwrites
	// them.
	page() ([]byte, format.Encoding)
	// dictionary returns the dictionary in plain encoding and its number of values, 0 if no
	// page uses it.
	dictionary() ([]byte, int)
	// bounds returns the smallest and the largest value, or nil if there are none.
	bounds() (least, greatest []byte)
	// reset forgets all values.
	reset()
}

// valuesOf returns a values for a type.
func valuesOf(t arrow.DataType) values {
	switch physicalType(t) {
	case format.ByteArray:
		return newTexts()
	case format.Boolean:
		return new(booleans)
	case format.Float:
		return newSingles()
	case format.Double:
		return newDoubles()
	case format.Int64:
		v := &integers[int64]{encode: new(delta.BinaryPackedEncoding).EncodeInt64}
		if arrow.IsUnsignedInteger(t.ID()) {
			v.flip = math.MinInt64
		}
		return v
	}
	v := &integers[int32]{encode: new(delta.BinaryPackedEncoding).EncodeInt32}
	if arrow.IsUnsignedInteger(t.ID()) {
		v.flip = math.MinInt32
	}
	return v
}

// runs yields the start and end of each run of rows that are not null.
func runs(a arrow.Array) iter.Seq2[int, int] {
	return func(yield func(from, to int) bool) {
		n, nulls := a.Len(), a.NullN()
		if nulls == 0 {
			yield(0, n)
			return
		}
		bits, offset := a.NullBitmapBytes(), a.Data().Offset()
		for from := 0; from < n; from++ {
			to := from
			for to < n && bitutil.BitIsSet(bits, offset+to) {
				to++
			}
			if to > from && !yield(from, to) {
				return
			}
			from = to
		}
	}
}

// appendRows appends the rows of an array that are not null.
func appendRows[T number, S number | arrow.Timestamp](dst []T, a arrow.Array, rows []S) []T {
	dst = slices.Grow(dst, len(rows))
	for from, to := range runs(a) {
		first := len(dst)
		dst = dst[:first+to-from]
		convert(dst[first:], rows[from:to])
	}
	return dst
}

// convert stores numbers, all of which T can hold.
func convert[T number, S number | arrow.Timestamp](dst []T, rows []S) {
	if same, ok := any(rows).([]T); ok {
		copy(dst, same)
		return
	}
	dst = dst[:len(rows)]
	for i, v := range rows {
		dst[i] = T(v)
	}
}

// integers are encoded as packed differences, which need few bits for values measured each
// second: about half of the bytes of plain values after Snappy.
type integers[T int32 | int64] struct {
	rows            []T
	encode          func(dst []byte, src []T) ([]byte, error)
	room            []byte
	flip            T // the highest bit for unsigned numbers, so that they compare as signed ones
	any             bool
	least, greatest T // flipped
}

func (v *integers[T]) add(a arrow.Array) {
	switch a := a.(type) {
	case *array.Uint8:
		v.rows = appendRows(v.rows, a, a.Uint8Values())
	case *array.Uint16:
		v.rows = appendRows(v.rows, a, a.Uint16Values())
	case *array.Uint32:
		v.rows = appendRows(v.rows, a, a.Uint32Values())
	case *array.Uint64:
		v.rows = appendRows(v.rows, a, a.Uint64Values())
	case *array.Int8:
		v.rows = appendRows(v.rows, a, a.Int8Values())
	case *array.Int16:
		v.rows = appendRows(v.rows, a, a.Int16Values())
	case *array.Int32:
		v.rows = appendRows(v.rows, a, a.Int32Values())
	case *array.Int64:
		v.rows = appendRows(v.rows, a, a.Int64Values())
	case *array.Timestamp:
		v.rows = appendRows(v.rows, a, a.TimestampValues())
	}
}

// page encodes numbers; that returns no error.
func (v *integers[T]) page() ([]byte, format.Encoding) {
	if !v.any && len(v.rows) > 0 {
		v.any, v.least, v.greatest = true, v.rows[0]^v.flip, v.rows[0]^v.flip
	}
	for _, n := range v.rows {
		v.least, v.greatest = min(v.least, n^v.flip), max(v.greatest, n^v.flip)
	}
	v.room, _ = v.encode(v.room, v.rows)
	v.rows = v.rows[:0]
	return v.room, format.DeltaBinaryPacked
}

func (v *integers[T]) dictionary() ([]byte, int) { return nil, 0 }

func (v *integers[T]) bounds() (least, greatest []byte) {
	if !v.any {
		return nil, nil
	}
	return plainOf(v.least ^ v.flip), plainOf(v.greatest ^ v.flip)
}

func (v *integers[T]) reset() { v.any, v.rows = false, v.rows[:0] }

// plainOf returns a number in Parquet's plain encoding.
func plainOf(n any) []byte {
	b, _ := binary.Append(nil, binary.LittleEndian, n)
	return b
}
