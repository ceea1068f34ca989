package fitarrow

import (
	"strings"

	"github.com/apache/arrow-go/v18/arrow"
	"github.com/apache/arrow-go/v18/arrow/array"
	"github.com/parquet-go/parquet-go/encoding/plain"
	"github.com/parquet-go/parquet-go/format"
)

// texts are indexes into a dictionary: names, and texts that a device repeats.
type texts struct {
	known           map[string]int32
	words           []byte // of the dictionary, in Parquet's plain encoding
	indexes         []int32
	room            []byte
	least, greatest string
	last            string // mostly the next row has the same
	lastIndex       int32
}

func newTexts() *texts { return &texts{known: map[string]int32{}} }

func (v *texts) add(a arrow.Array) {
	s := a.(*array.String)
	for from, to := range runs(a) {
		for row := from; row < to; row++ {
			v.indexes = append(v.indexes, v.index(s.Value(row)))
		}
	}
}

// index returns the index of a text, which may be new.
func (v *texts) index(s string) int32 {
	if s == v.last && len(v.known) > 0 {
		return v.lastIndex
	}
	i, known := v.known[s]
	if !known {
		s = strings.Clone(s) // its table can then be freed
		i = int32(len(v.known))
		v.known[s] = i
		v.words = plain.AppendByteArrayString(v.words, s)
		v.bound(s)
	}
	v.last, v.lastIndex = s, i
	return i
}

func (v *texts) bound(s string) {
	if len(v.known) == 1 {
		v.least, v.greatest = s, s
	}
	v.least, v.greatest = min(v.least, s), max(v.greatest, s)
}

func (v *texts) page() ([]byte, format.Encoding) {
	if len(v.known) == 0 {
		return nil, format.Plain // no values, so no dictionary
	}
	v.room = numbered(v.room, v.indexes)
	v.indexes = v.indexes[:0]
	return v.room, format.RLEDictionary
}

func (v *texts) dictionary() ([]byte, int) { return v.words, len(v.known) }

func (v *texts) bounds() (least, greatest []byte) {
	if len(v.known) == 0 {
		return nil, nil
	}
	return []byte(v.least), []byte(v.greatest)
}

func (v *texts) reset() {
	clear(v.known)
	v.words, v.indexes, v.last = v.words[:0], v.indexes[:0], ""
}
