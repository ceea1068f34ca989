package columns

import (
	"encoding/binary"

	"github.com/tightwire/tightwire/compare/corpus"
)

// EncodeBinary writes with encoding/binary. It has no function for the length of a varint.
// Each message is therefore written after space for the longest length, and then moved down.
func EncodeBinary(b []byte, blk *corpus.Block) []byte {
	b, table := open(b[:0], 1)
	for _, s := range blk.Strings {
		b = append(b, 1<<3|2)
		b = binary.AppendUvarint(b, uint64(len(s)))
		b = append(b, s...)
	}
	b = shut(b, table)
	b, group := open(b, 2)
	b, dense := open(b, 2)
	b = appendVarints(b, 1, blk.Nodes.ID)
	b = appendVarints(b, 8, blk.Nodes.Lat)
	b = appendVarints(b, 9, blk.Nodes.Lon)
	b = appendUvarints32(b, 10, blk.Nodes.KeysVals)
	b = shut(b, dense)
	return shut(b, group)
}

func appendVarints(b []byte, num byte, vs []int64) []byte {
	b, mark := open(b, num)
	for _, v := range vs {
		b = binary.AppendVarint(b, v)
	}
	return shut(b, mark)
}

func appendUvarints32(b []byte, num byte, vs []int32) []byte {
	b, mark := open(b, num)
	for _, v := range vs {
		b = binary.AppendUvarint(b, uint64(v))
	}
	return shut(b, mark)
}

// open appends the tag of field num and space for a length, and returns where the body starts.
func open(b []byte, num byte) ([]byte, int) {
	b = append(b, num<<3|2)
	b = append(b, make([]byte, binary.MaxVarintLen32)...)
	return b, len(b)
}

// shut writes the length of the body that starts at mark, and moves the body down to it.
func shut(b []byte, mark int) []byte {
	room := mark - binary.MaxVarintLen32
	n := binary.PutUvarint(b[room:mark], uint64(len(b)-mark))
	return append(b[:room+n], b[mark:]...)
}
