package remotewrite

import (
	"github.com/tightwire/tightwire/compare/corpus"
	"github.com/tightwire/tightwire/compare/messages"
)

// Decoders are all decoders, upstream's first.
var Decoders = []messages.Decoder[corpus.WriteRequest]{
	{Name: "protowire", Decode: DecodeProtowire},
	{Name: "easyproto", Decode: DecodeEasyproto},
	{Name: "ours/functions", Decode: DecodeFunctions},
	{Name: "ours/reader", Decode: DecodeReader},
}

// Encoders are all encoders, upstream's first.
var Encoders = []messages.Encoder[corpus.WriteRequest]{
	{Name: "protowire", Encode: EncodeProtowire},
	{Name: "easyproto", Encode: EncodeEasyproto},
	{Name: "ours/begin", Encode: EncodeBegin},
	{Name: "ours/backward", Encode: EncodeBackward},
}
