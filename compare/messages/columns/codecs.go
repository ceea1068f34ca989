package columns

import "github.com/tightwire/tightwire/compare/corpus"

// A Decoder fills blk with the message b. The strings in blk share b's bytes,
// and what blk held before is lost, even if an error is returned.
type Decoder struct {
	Name   string
	Decode func(blk *corpus.Block, b []byte) error
}

// An Encoder returns the message blk, in the room of b if that is enough. What b
// held before is lost.
type Encoder struct {
	Name   string
	Encode func(b []byte, blk *corpus.Block) []byte
}

// Decoders are all decoders, upstream's first.
var Decoders = []Decoder{
	{"protowire", DecodeProtowire},
	{"easyproto", DecodeEasyproto},
	{"encoding/binary", DecodeBinary},
	{"ours", DecodePacked},
}

// Encoders are all encoders, upstream's first.
var Encoders = []Encoder{
	{"protowire", EncodeProtowire},
	{"easyproto", EncodeEasyproto},
	{"encoding/binary", EncodeBinary},
	{"ours/size", EncodeSize},
	{"ours/begin", EncodeBegin},
}

// reset empties blk and keeps its room.
func reset(blk *corpus.Block) {
	n := &blk.Nodes
	blk.Strings = blk.Strings[:0]
	n.ID, n.Lat, n.Lon, n.KeysVals = n.ID[:0], n.Lat[:0], n.Lon[:0], n.KeysVals[:0]
}
