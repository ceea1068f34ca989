package fitarrow

import (
	"math"
	"slices"

	"github.com/apache/arrow-go/v18/arrow"
	"github.com/apache/arrow-go/v18/arrow/array"
	"github.com/parquet-go/parquet-go/encoding/plain"
	"github.com/parquet-go/parquet-go/encoding/rle"
	"github.com/parquet-go/parquet-go/format"
)

// extent is the minimum and the maximum of floats.
type extent[T float32 | float64] struct{ least, greatest T }

func (e *extent[T]) reset() { *e = extent[T]{T(math.Inf(1)), T(math.Inf(-1))} }

// widen extends the extent to a number. It ignores NaN.
func (e *extent[T]) widen(f T) {
	if f < e.least {
		e.least = f
	}
	if f > e.greatest {
		e.greatest = f
	}
}

func (e *extent[T]) add(rows []T) {
	for _, f := range rows {
		e.widen(f)
	}
}

// bounds includes both zeros if it includes one: readers may treat them as different
// numbers.
func (e *extent[T]) bounds() (least, greatest []byte) {
	if e.least > e.greatest {
		return nil, nil
	}
	if e.least == 0 {
		e.least = T(math.Copysign(0, -1))
	}
	return plainOf(e.least), plainOf(e.greatest + 0)
}

// singles are float32 values, plainly encoded.
type singles struct {
	rows []float32
	room []byte
	extent[float32]
}

func newSingles() *singles {
	v := new(singles)
	v.reset()
	return v
}

func (v *singles) add(a arrow.Array) {
	v.rows = appendRows(v.rows, a, a.(*array.Float32).Float32Values())
}

func (v *singles) page() ([]byte, format.Encoding) {
	v.extent.add(v.rows)
	v.room, _ = new(plain.Encoding).EncodeFloat(v.room, v.rows)
	v.rows = v.rows[:0]
	return v.room, format.Plain
}

func (v *singles) dictionary() ([]byte, int) { return nil, 0 }

func (v *singles) reset() {
	v.rows = v.rows[:0]
	v.extent.reset()
}

// doubles are indexes into a dictionary as long as that pays: a device measures few
// different speeds and altitudes, but each position once. The extent counts the words in
// the dictionary and the plain rows.
type doubles struct {
	rows    []float64
	known   dictionary
	plain   bool    // pages no longer use the dictionary
	indexes []int32 // of rows in the dictionary
	room    []byte
	extent[float64]
}

func newDoubles() *doubles {
	v := new(doubles)
	v.reset()
	return v
}

func (v *doubles) add(a arrow.Array) {
	v.rows = appendRows(v.rows, a, a.(*array.Float64).Float64Values())
}

func (v *doubles) page() (_ []byte, encoding format.Encoding) {
	v.plain = v.plain || !v.number()
	if v.plain || len(v.indexes) == 0 {
		v.extent.add(v.rows)
		v.room, _ = new(plain.Encoding).EncodeDouble(v.room, v.rows)
		encoding = format.Plain
	} else {
		v.room, encoding = numbered(v.room, v.indexes), format.RLEDictionary
	}
	v.rows = v.rows[:0]
	return v.room, encoding
}

// numbered returns a page of dictionary indexes; encoding these returns no error.
func numbered(room []byte, indexes []int32) []byte {
	b, _ := new(rle.DictionaryEncoding).EncodeInt32(room, indexes)
	return b
}

// number finds the rows in the dictionary, and adds new ones. If more than half of them are
// new, or nearly all of the first ones, it leaves the dictionary unchanged.
func (v *doubles) number() bool {
	v.indexes = slices.Grow(v.indexes[:0], len(v.rows))
	before := v.known.size()
	last, index := uint64(0), int32(-1) // mostly the next row has the same
	for i, f := range v.rows {
		if key := math.Float64bits(f); key != last || index < 0 {
			last, index = key, v.known.index(key)
		}
		v.indexes = append(v.indexes, index)
		if added := v.known.size() - before; added > len(v.rows)/2 || i == firstRows && added > firstRows*15/16 {
			v.known.keys = v.known.keys[:before]
			return false
		}
	}
	for _, key := range v.known.keys[before:] {
		v.extent.widen(math.Float64frombits(key))
	}
	return true
}

// firstRows is how many rows of a page show whether further rows will mostly be new values,
// as positions and distances are.
const firstRows = 512

func (v *doubles) dictionary() ([]byte, int) { return v.known.plain(), v.known.size() }

func (v *doubles) copyOf(o *doubles) {
	v.rows, v.plain, v.extent = slices.Clone(o.rows), o.plain, o.extent
	v.known = dictionary{slices.Clone(o.known.keys), slices.Clone(o.known.slots)}
}

func (v *doubles) reset() {
	v.rows, v.plain = v.rows[:0], false
	v.known.reset()
	v.extent.reset()
}
