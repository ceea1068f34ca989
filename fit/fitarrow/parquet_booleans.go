package fitarrow

import (
	"github.com/apache/arrow-go/v18/arrow"
	"github.com/apache/arrow-go/v18/arrow/array"
	"github.com/parquet-go/parquet-go/format"
)

// booleans are bits, the first value in the lowest bit of a byte.
type booleans struct {
	bits []byte
	n    int
	room []byte
	seen [2]bool // false, true
}

func (v *booleans) add(a arrow.Array) {
	b := a.(*array.Boolean)
	for from, to := range runs(a) {
		for row := from; row < to; row++ {
			v.append(b.Value(row))
		}
	}
}

func (v *booleans) append(b bool) {
	bit := byte(0)
	if b {
		bit = 1
	}
	if v.n&7 == 0 {
		v.bits = append(v.bits, 0)
	}
	v.bits[v.n>>3] |= bit << (v.n & 7)
	v.n++
	v.seen[bit] = true
}

func (v *booleans) page() ([]byte, format.Encoding) {
	v.room = append(v.room[:0], v.bits...)
	v.bits, v.n = v.bits[:0], 0
	return v.room, format.Plain
}

func (v *booleans) dictionary() ([]byte, int) { return nil, 0 }

func (v *booleans) bounds() (least, greatest []byte) {
	switch v.seen {
	case [2]bool{true, true}:
		return []byte{0}, []byte{1}
	case [2]bool{true, false}:
		return []byte{0}, []byte{0}
	case [2]bool{false, true}:
		return []byte{1}, []byte{1}
	}
	return nil, nil
}

func (v *booleans) reset() { v.bits, v.n, v.seen = v.bits[:0], 0, [2]bool{} }
