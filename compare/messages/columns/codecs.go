package columns

import (
	"github.com/tightwire/tightwire/compare/corpus"
	"github.com/tightwire/tightwire/compare/messages"
)

// Decoders are all decoders, upstream's first.
var Decoders = []messages.Decoder[corpus.Block]{
	{Name: "protowire", Decode: DecodeProtowire},
	{Name: "easyproto", Decode: DecodeEasyproto},
	{Name: "encoding/binary", Decode: DecodeBinary},
	{Name: "ours", Decode: DecodePacked},
}

// Encoders are all encoders, upstream's first.
var Encoders = []messages.Encoder[corpus.Block]{
	{Name: "protowire", Encode: EncodeProtowire},
	{Name: "easyproto", Encode: EncodeEasyproto},
	{Name: "encoding/binary", Encode: EncodeBinary},
	{Name: "ours/size", Encode: EncodeSize},
	{Name: "ours/begin", Encode: EncodeBegin},
}

// reset empties blk and keeps its memory.
func reset(blk *corpus.Block) {
	n := &blk.Nodes
	blk.Strings = blk.Strings[:0]
	n.ID, n.Lat, n.Lon, n.KeysVals = n.ID[:0], n.Lat[:0], n.Lon[:0], n.KeysVals[:0]
}
