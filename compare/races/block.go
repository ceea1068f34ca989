package races

import (
	"github.com/tightwire/tightwire/compare/corpus"
	"github.com/tightwire/tightwire/compare/messages/columns"
	"github.com/tightwire/tightwire/lab/race"
)

// blockRaces race the decoding and encoding of OpenStreetMap blocks. A unit is a
// whole block.
func blockRaces() []race.Race {
	blocks := made(corpus.NewBlock)
	encoded := made(func(seed uint64) []byte { return columns.EncodeProtowire(nil, blocks()[seed]) })
	decode := race.Race{Name: "Block/op=decode", Inputs: variants}
	for _, d := range columns.Decoders {
		into := new(corpus.Block)
		decode.Arms = append(decode.Arms, race.Arm{Name: armName(d.Name), Run: func(i int) uint64 {
			if err := d.Decode(into, encoded()[i]); err != nil {
				return failed
			}
			return ofBlock(into)
		}})
	}
	encode := race.Race{Name: "Block/op=encode", Inputs: variants}
	for _, e := range columns.Encoders {
		encode.Arms = append(encode.Arms, intoBuffer(armName(e.Name), blocks, e.Encode))
	}
	return []race.Race{decode, encode}
}

func ofBlock(blk *corpus.Block) uint64 {
	bits := func(v int64) uint64 { return uint64(v) }
	sum := uint64(len(blk.Strings)) + ofValues(blk.Nodes.KeysVals, func(v int32) uint64 { return uint64(v) })
	for _, column := range [][]int64{blk.Nodes.ID, blk.Nodes.Lat, blk.Nodes.Lon} {
		sum = sum*31 + ofValues(column, bits)
	}
	return sum
}
