package races

import (
	"github.com/tightwire/tightwire/compare/corpus"
	"github.com/tightwire/tightwire/compare/messages/columns"
	"github.com/tightwire/tightwire/lab/race"
)

// blockRaces race OpenStreetMap blocks.
func blockRaces() []race.Race {
	blocks := Made(corpus.NewBlock)
	encoded := Made(func(seed uint64) []byte { return columns.EncodeProtowire(nil, blocks()[seed]) })
	return messageRaces("Block", columns.Decoders, columns.Encoders, blocks, encoded, ofBlock)
}

func ofBlock(blk *corpus.Block) uint64 {
	bits := func(v int64) uint64 { return uint64(v) }
	sum := uint64(len(blk.Strings)) + ofValues(blk.Nodes.KeysVals, func(v int32) uint64 { return uint64(v) })
	for _, column := range [][]int64{blk.Nodes.ID, blk.Nodes.Lat, blk.Nodes.Lon} {
		sum = sum*31 + ofValues(column, bits)
	}
	return sum
}
