package fitarrow

import (
	"encoding/binary"
	"unsafe"

	"github.com/apache/arrow-go/v18/arrow"
	"github.com/apache/arrow-go/v18/arrow/array"
	"github.com/apache/arrow-go/v18/arrow/memory"

	"github.com/tightwire/tightwire/fit"
	"github.com/tightwire/tightwire/fit/column"
	"github.com/tightwire/tightwire/fit/profile"
)

// wrapAs returns an array that shares the bitmap of a column, and its numbers if they are
// kept as stored. Columns and arrays are read-only. TestRecord reads what it wraps. It
// returns nil if there is no fast conversion from the numbers to the meaning.
func wrapAs(c *column.Column, m meaning, t arrow.DataType) arrow.Array {
	switch m {
	case asStored:
		return newArray(c, t, memory.NewBufferBytes(numberBytes(c)))
	case asFloat:
		return makeArray(c, t, func(dst []float64) { c.Floats(dst[:0]) })
	case asDegrees:
		if rows, ok := column.Numbers[int32](c); ok {
			return makeArray(c, t, func(dst []float64) { each(dst, rows, fit.Degrees) })
		}
	case asTime, asLocal:
		if rows, ok := column.Numbers[uint32](c); ok {
			return makeArray(c, t, func(dst []int64) { each(dst, rows, milliseconds) })
		}
	}
	return nil
}

// epoch is the beginning of FIT's times, in milliseconds since 1970.
var epoch = profile.DateTime(0).Time().UnixMilli()

// milliseconds returns a time in milliseconds since 1970.
func milliseconds(n uint32) int64 { return epoch + 1000*int64(n) }

// each stores f of each number.
func each[T, S number](dst []T, rows []S, f func(S) T) {
	dst = dst[:len(rows)]
	for i, n := range rows {
		dst[i] = f(n)
	}
}

// makeArray returns an array whose numbers fill stores, in memory that later arrays reuse
// once this one is released.
func makeArray[T int64 | float64](c *column.Column, t arrow.DataType, fill func([]T)) arrow.Array {
	b := recycled.Allocate(8 * c.Rows())
	if len(b) > 0 {
		fill(unsafe.Slice((*T)(unsafe.Pointer(&b[0])), c.Rows()))
	}
	return newArray(c, t, memory.NewBufferWithAllocator(b, recycled))
}

// newArray returns an array of numbers, and takes ownership of them.
func newArray(c *column.Column, t arrow.DataType, numbers *memory.Buffer) arrow.Array {
	data := array.NewData(t, c.Rows(), []*memory.Buffer{memory.NewBufferBytes(bitmapBytes(c.Bitmap())), numbers}, nil, c.Nulls(), 0)
	defer data.Release()
	numbers.Release()
	return array.MakeFromData(data)
}

// isLittleEndian says whether the first byte of a number in memory is its lowest.
var isLittleEndian = binary.NativeEndian.Uint16([]byte{1, 0}) == 1

// bitmapBytes returns a bitmap as Arrow has it on every machine: row i is bit i%8 of byte i/8. On little-endian
// machines that is the memory of the words.
func bitmapBytes(words []uint64) []byte {
	if isLittleEndian {
		return bytesOf(words)
	}
	b := make([]byte, 0, 8*len(words))
	for _, w := range words {
		b = binary.LittleEndian.AppendUint64(b, w)
	}
	return b
}

// numberBytes returns the memory of a column of numbers.
func numberBytes(c *column.Column) []byte {
	for _, rows := range []func(*column.Column) ([]byte, bool){
		rowsOf[uint8], rowsOf[uint16], rowsOf[uint32], rowsOf[uint64],
		rowsOf[int8], rowsOf[int16], rowsOf[int32], rowsOf[int64],
		rowsOf[float32], rowsOf[float64],
	} {
		if b, ok := rows(c); ok {
			return b
		}
	}
	return nil
}

func rowsOf[T number](c *column.Column) ([]byte, bool) {
	rows, ok := column.Numbers[T](c)
	return bytesOf(rows), ok
}

type number interface {
	uint8 | uint16 | uint32 | uint64 | int8 | int16 | int32 | int64 | float32 | float64
}

// bytesOf returns the memory of s: Arrow's buffers are bytes, in the machine's byte order.
func bytesOf[T number](s []T) []byte {
	if len(s) == 0 {
		return nil
	}
	return unsafe.Slice((*byte)(unsafe.Pointer(&s[0])), len(s)*int(unsafe.Sizeof(s[0])))
}
